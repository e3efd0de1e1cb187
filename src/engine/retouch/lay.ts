/** Lays patches into a result, feathered. */
import sharp from 'sharp'
import { dilated } from '../damage/components.ts'
import {
  fullBounds,
  readChannel,
  type Bounds,
  type Mask,
  type Raster,
  type Samples,
  type Size,
} from '../image/raster.ts'
import { FEATHER_SIGMA_PX, STROKE_GROWTH_PX } from './tuning.ts'

/**
 * Returns the weight of a region for every pixel of the result, 0–255; null for an empty region.
 */
export async function weightsOf(
  { width, height, mask }: Mask,
  result: Size,
): Promise<Samples | null> {
  if (!mask.includes(1)) return null
  const grown = dilated(mask, width, STROKE_GROWTH_PX).map((value) => value * 255)
  const { data } = await readChannel(
    sharp(grown, { raw: { width, height, channels: 1 } })
      .blur(FEATHER_SIGMA_PX)
      .resize(result.width, result.height, { fit: 'fill', kernel: 'linear' })
      .extractChannel(0),
  )
  return data
}

/** Lays the patch into the result in place; both have the same size. */
export const lay = (result: Raster, patch: Raster, weights: Samples): void =>
  layPart(result, patch, weights, fullBounds(result))

/** Lays the patch into a part of the result in place; the weights (0–255) have the patch's size. */
export function layPart(
  result: Raster,
  patch: Raster,
  weights: Samples,
  { left, top }: Pick<Bounds, 'left' | 'top'>,
): void {
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (weight === 0) continue
    const x = i % patch.width
    const y = Math.floor(i / patch.width)
    const to = ((top + y) * result.width + left + x) * 3
    for (let c = 0; c < 3; c++)
      result.data[to + c] =
        (result.data[to + c]! * (255 - weight) + patch.data[i * 3 + c]! * weight + 127) / 255
  }
}
