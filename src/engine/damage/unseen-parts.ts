/**
 * Takes out of a damaged print's mask what the detector did not see: wide parts that lines or flakes
 * enclose, such as a white dog among scratches, and what it sees on the half-size copy alone.
 */
import { percentileAt } from '../image/percentile.ts'
import type { Mask, Raster } from '../image/raster.ts'
import { componentsOf, dilated, eroded, maskAbove, maskAtSize } from './components.ts'
import type { MarkProbabilities } from './detect.ts'
import { greyOf, whiteLevel } from './line-evidence.ts'
import { SEEN_IN_FULL, UNSEEN_PART } from './tuning.ts'

/** Returns the level below which a tenth of the pixels are. */
const darkestOf = (pixels: ArrayLike<number>, levels: Float32Array): number =>
  percentileAt(levels, pixels, 0.1)

/**
 * Returns the mask without large wide parts of a low mean probability, unless they are as light as bare
 * paper throughout. `picture`, `mask` and `probabilities` share one pixel grid.
 */
export function withoutUnseenParts(
  picture: Raster,
  { width, height, mask }: Mask,
  { values }: MarkProbabilities,
): Uint8Array {
  const radius = Math.round(UNSEEN_PART.radius * Math.max(width, height))
  const wide = dilated(eroded(mask, width, radius), width, radius + 1).map(
    (value, at) => value & mask[at]!,
  )
  const parts = componentsOf(wide, width, height).filter(
    ({ pixels }) => pixels.length >= UNSEEN_PART.minShare * mask.length,
  )
  if (parts.length === 0) return mask
  const levels = greyOf(picture)
  const paper = UNSEEN_PART.paper * whiteLevel(levels)
  const kept = mask.slice()
  for (const { pixels } of parts) {
    const probability = pixels.reduce((sum, at) => sum + values[at]!, 0) / pixels.length
    if (probability < UNSEEN_PART.minProbability && darkestOf(pixels, levels) < paper)
      for (const at of pixels) kept[at] = 0
  }
  return kept
}

/**
 * Returns what the detector sees of a smaller copy's mask on the full copy, too, in its size, with
 * the bare paper inside. `picture` and `probabilities` share one pixel grid.
 */
export function seenInFull(
  picture: Raster,
  mask: Mask,
  { width, height, values }: MarkProbabilities,
): Mask {
  const { probability, distance, paper } = SEEN_IN_FULL
  const seen = maskAbove(values, probability)
  const near = dilated(seen, width, distance)
  const { mask: marked } = maskAtSize(mask, { width, height })
  const levels = greyOf(picture)
  const light = paper * whiteLevel(levels)
  const kept = marked.map((value, at) => value & near[at]!)
  const unseen = marked.map((value, at) => value & (1 - near[at]!))
  for (const { pixels } of componentsOf(unseen, width, height))
    if (darkestOf(pixels, levels) >= light) for (const at of pixels) kept[at] = 1
  return { width, height, mask: kept }
}
