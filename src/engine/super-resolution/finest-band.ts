/** Extracts the finest frequency band of a picture. */
import { luma, readRaster, sharpOf, type Raster } from '../image/raster.ts'
import { FINEST_BAND_SIGMA_PX } from './tuning.ts'

/** Returns luma minus its Gaussian low-pass, −255 to 255, one value per pixel. */
export async function finestBand(picture: Raster): Promise<Float32Array> {
  const { data: lowPass } = await readRaster(sharpOf(picture).blur(FINEST_BAND_SIGMA_PX))
  const band = new Float32Array(picture.width * picture.height)
  for (let i = 0; i < band.length; i++) band[i] = luma(picture.data, i * 3) - luma(lowPass, i * 3)
  return band
}
