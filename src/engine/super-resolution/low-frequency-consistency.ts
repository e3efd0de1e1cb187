/**
 * Restores low-frequency consistency between the super-resolution output and the denoised
 * photograph; edges stay as sharp as the network drew them.
 */
import { readRaster, resizeRaster, sharpOf, type Raster, type Size } from '../image/raster.ts'
import { ZERO_LEVEL } from './texture-transfer.ts'
import { CONSISTENCY_SHARE, CONSISTENCY_SIGMA_PX } from './tuning.ts'

/**
 * Returns the low-pass of `reference` − picture, encoded around the zero level; both have the same
 * size.
 */
async function lowFrequencyDifference(
  { width, height, data }: Raster,
  reference: Raster,
): Promise<Raster> {
  const difference = new Uint8Array(data.length)
  for (let i = 0; i < difference.length; i++)
    difference[i] = Math.min(255, Math.max(0, reference.data[i]! - data[i]! + ZERO_LEVEL))
  return readRaster(sharpOf({ width, height, data: difference }).blur(CONSISTENCY_SIGMA_PX))
}

/**
 * Adds the missing low frequencies to `result` in place. `denoised` is the photograph in any size,
 * `comparisonSize` (px) the size at which both are compared, `strength` 0–1.
 */
export async function restoreLowFrequencies(
  result: Raster,
  denoised: Raster,
  comparisonSize: Size,
  strength: number,
): Promise<void> {
  if (strength === 0) return
  const [picture, reference] = (await Promise.all(
    [result, denoised].map((raster) =>
      resizeRaster(raster, comparisonSize.width, comparisonSize.height),
    ),
  )) as [Raster, Raster]
  const correction = await resizeRaster(
    await lowFrequencyDifference(picture, reference),
    result.width,
    result.height,
  )
  const { data } = result
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(
      255,
      Math.max(
        0,
        data[i]! + (correction.data[i]! - ZERO_LEVEL) * CONSISTENCY_SHARE * strength + 0.5,
      ),
    )
}
