/** Lays recomputed regions into a result: feathered, and matched in colour to what surrounds them. */
import sharp from 'sharp'
import { dilated } from '../damage/components.ts'
import { pushPull } from '../damage/push-pull.ts'
import {
  fitWithin,
  readChannel,
  resizeRaster,
  type Mask,
  type Raster,
  type Samples,
  type Size,
} from '../image/raster.ts'
import { FEATHER_SIGMA_PX, MATCHING_SIDE_PX, STROKE_GROWTH_PX } from './tuning.ts'

/** Returns the weight of a region for every pixel of the result, 0–255; null for an empty region. */
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
export function lay(result: Raster, patch: Raster, weights: Samples): void {
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (weight === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++)
      result.data[c] = (result.data[c]! * (255 - weight) + patch.data[c]! * weight + 127) / 255
  }
}

/** 8-bit level that encodes a difference of 0. */
const ZERO_LEVEL = 128

/**
 * Adds to the patch, in place and under its weights, the difference to the result around them, so that no
 * border shows even where a later engine drew the patch.
 */
export async function matchToSurroundings(
  patch: Raster,
  result: Raster,
  weights: Samples,
): Promise<void> {
  const { width, height } = fitWithin(result, { maxSide: MATCHING_SIDE_PX })
  const [wanted, given] = [
    await resizeRaster(result, width, height),
    await resizeRaster(patch, width, height),
  ]
  const { data: covered } = await readChannel(
    sharp(weights, { raw: { width: result.width, height: result.height, channels: 1 } })
      .resize(width, height, { fit: 'fill', kernel: 'linear' })
      .extractChannel(0),
  )
  const hole = dilated(
    covered.map((weight) => (weight > 0 ? 1 : 0)),
    width,
    1,
  )
  const difference = Float32Array.from(wanted.data, (value, i) => value - given.data[i]!)
  const filled = pushPull({ width, height, data: difference }, hole)
  const encoded = Uint8Array.from(filled.data, (value) =>
    Math.min(255, Math.max(0, Math.round(value) + ZERO_LEVEL)),
  )
  const offset = await resizeRaster({ width, height, data: encoded }, result.width, result.height)
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++)
      patch.data[c] = Math.min(255, Math.max(0, patch.data[c]! + offset.data[c]! - ZERO_LEVEL))
  }
}
