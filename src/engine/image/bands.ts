/** Extracts the finest frequency band of a picture. */
import { readRaster, sharpOf, type Raster } from './raster.ts'
import { luma } from '../analysis/analyse.ts'

/** Standard deviation of the Gaussian low-pass that is subtracted, px. */
const SIGMA = 1.5

/** Returns luma minus its Gaussian low-pass, −255 to 255, one value per pixel. */
export async function finest(picture: Raster): Promise<Float32Array> {
  const { data: smooth } = await readRaster(sharpOf(picture).blur(SIGMA))
  return Float32Array.from(
    { length: picture.width * picture.height },
    (_, i) => luma(picture.data, i * 3) - luma(smooth, i * 3),
  )
}
