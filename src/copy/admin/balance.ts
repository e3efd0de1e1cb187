/** The balance of an account with what it owes. */
import { credits } from '../numbers.ts'

export const balanceText = (balance: number, debt: number): string =>
  debt > 0 ? `${credits(balance)}, ${credits(debt)} en dette` : credits(balance)
