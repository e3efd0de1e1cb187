/** The before/after pairs of the shop window: each was produced by our own engine from a file of fixtures/SOURCES.md. */
import { landingCopy } from '#copy/landing.ts'
import type { Picture } from '../../ui/before-after.tsx'

export type Pair = {
  /** Folder of the pair under /pictures/, and key of its words. */
  name: keyof typeof landingCopy.pictures
  /** Shape of the pictures, in pixels of the photo as received. */
  width: number
  height: number
  /** We made the damage ourselves; the caption says so. */
  ageingSimulated: boolean
}

/** The first is shown on the first screen. */
export const pairs: readonly Pair[] = [
  { name: 'grace-hopper', width: 853, height: 1000, ageingSimulated: true },
  { name: 'chenonceau', width: 1000, height: 750, ageingSimulated: true },
  { name: 'mont-saint-michel', width: 1056, height: 636, ageingSimulated: true },
]

/** Widths in pixels and formats that every picture of a pair exists in. */
const WIDTHS = [640, 1280]
const sizes = (pair: Pair, side: string, format: string) => WIDTHS.map((width) => `/pictures/${pair.name}/${side}-${width}.${format} ${width}w`).join(', ')

const picture = (pair: Pair, side: string, alt: string): Picture => ({
  src: `/pictures/${pair.name}/${side}-${WIDTHS[0]}.jpg`,
  srcSet: sizes(pair, side, 'jpg'),
  sources: [{ type: 'image/avif', srcSet: sizes(pair, side, 'avif') }, { type: 'image/webp', srcSet: sizes(pair, side, 'webp') }],
  alt,
})

/** What the comparison of a pair shows. */
export const comparison = (pair: Pair) => ({
  before: picture(pair, 'avant', landingCopy.pictures[pair.name].shows),
  after: picture(pair, 'apres', ''),
  width: pair.width,
  height: pair.height,
})
