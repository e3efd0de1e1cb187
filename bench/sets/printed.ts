/**
 * Makes undamaged prints of kinds that are rare in public collections; the table names each of them
 * as made.
 */
import type { Picture } from '../../scripts/fixtures/ageing/picture.ts'
import type { Random } from '../../scripts/fixtures/ageing/random.ts'
import { lettering, lines, stars, text, type Print } from './lettering.ts'
import { engraving, halftone, rosette } from './screens.ts'

const PRINTS = { halftone, rosette, engraving, text, lettering, lines, stars }
export type PrintKind = keyof typeof PRINTS
export const PRINT_KINDS = Object.keys(PRINTS) as PrintKind[]

/** Makes a print of the kind from an undamaged photograph, which stays as it is. */
export async function makePrint(
  kind: PrintKind,
  photograph: Picture,
  random: Random,
): Promise<Print> {
  const made = await PRINTS[kind]({ ...photograph, rgb: photograph.rgb.slice() }, random)
  return 'picture' in made ? made : { picture: made, words: [] }
}
