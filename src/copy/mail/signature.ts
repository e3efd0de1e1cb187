/** How mails end. */
import { brand } from '../brand.ts'

export const signature = `\n\nL’équipe ${brand.name}`
/** The signature with the address for questions. */
export const closing = `${signature}\n${brand.supportEmail}\n`
