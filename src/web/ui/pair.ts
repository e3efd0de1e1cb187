/**
 * Props of comparisons and images for public pictures; sizes, formats and aspect ratio are derived
 * from the address.
 */
import { pictureOf } from '#contract/pictures.ts'
import type { BeforeAfterProps, Picture } from './before-after.tsx'

export type Pair = Pick<BeforeAfterProps, 'before' | 'after' | 'width' | 'height'>
export type SizedPicture = Picture & { width: number; height: number }

/**
 * The picture behind an address with its alternative text; null when it is not the address of a
 * public picture.
 */
export function pictureFor(address: string | null, alt: string): SizedPicture | null {
  const picture = pictureOf(address)
  return picture ? { ...picture, alt } : null
}

/**
 * Props of a comparison of two public pictures; null if one of them is missing. `alt` describes
 * both.
 */
export function pairOf(before: string | null, after: string | null, alt: string): Pair | null {
  const first = pictureFor(before, alt)
  const second = pictureFor(after, '')
  return first && second
    ? { before: first, after: second, width: first.width, height: first.height }
    : null
}
