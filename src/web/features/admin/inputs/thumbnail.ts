/** The smallest file of a public picture. */
import { pictureOf } from '#contract/pictures.ts'

/** Null for any other address. */
export const thumbnailOf = (address: string | null): string | null =>
  pictureOf(address)?.srcSet.split(' ')[0] ?? null
