/**
 * The pictures on the cards of gifts, restored by our own engine; fixtures/SOURCES.md names the
 * photographers.
 */
import { join } from 'node:path'
import type { GiftDesign } from '#contract/gift-figures.ts'

const PAIRS = join(import.meta.dirname, '../../../../fixtures/pairs')
const NAMES: Record<GiftDesign, string> = {
  'carte-postale': 'mont-saint-michel',
  chateau: 'chenonceau',
  prairie: 'chevaux',
}

/** Path of a JPEG file. */
export const cardPicture = (design: GiftDesign): string =>
  join(PAIRS, NAMES[design], 'apres-1280.jpg')
