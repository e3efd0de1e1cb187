/**
 * Takes out of a damaged print's mask what the detector did not see: wide parts that lines or flakes
 * enclose, such as a white dog among scratches.
 */
import { percentile } from '../image/percentile.ts'
import { luma, type Mask, type Raster } from '../image/raster.ts'
import { componentsOf, dilated, eroded } from './components.ts'
import type { MarkProbabilities } from './detect.ts'
import { UNSEEN_PART } from './tuning.ts'

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
  const levels = Float32Array.from(mask, (_, at) => luma(picture.data, 3 * at))
  const paper = UNSEEN_PART.paper * percentile(levels.toSorted(), 0.99)
  const kept = mask.slice()
  for (const { pixels } of parts) {
    const probability = pixels.reduce((sum, at) => sum + values[at]!, 0) / pixels.length
    const darkest = percentile(Float32Array.from(pixels, (at) => levels[at]!).sort(), 0.1)
    if (probability < UNSEEN_PART.minProbability && darkest < paper)
      for (const at of pixels) kept[at] = 0
  }
  return kept
}
