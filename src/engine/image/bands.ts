/** The finest of a picture, by itself: what the general network flattens or draws wrong lies there. */
import { readRaster, sharpOf, type Raster } from './raster.ts'
import { luma } from '../analysis/analyse.ts'

/** What an average over this reach leaves out is the finest (px). */
const SIGMA = 1.5

/** Brightness less its average around, −255 to 255, a value a pixel. */
export async function finest(picture: Raster): Promise<Float32Array> {
  const { data: smooth } = await readRaster(sharpOf(picture).blur(SIGMA))
  return Float32Array.from(
    { length: picture.width * picture.height },
    (_, i) => luma(picture.data, i * 3) - luma(smooth, i * 3),
  )
}
