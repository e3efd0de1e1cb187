/**
 * Gives a photograph that the general network saw reduced its finest texture back, from the clean picture. Only where the network left little
 * of it: edges that it drew stay as it drew them, without a second contour.
 */
import sharp from 'sharp'
import { readChannel, resizeRaster, type Raster } from '../image/raster.ts'
import { finest } from '../image/bands.ts'

/** Reach over which the finest is measured (px of the clean picture), and how it is kept in 8 bits: in quarters, up to 64. */
const SIGMA = 1
const STEPS = 4
/** From half of it missing, all that is missing comes back. */
const SLOPE = 2
/** Differences are kept around this level of 8 bits. */
const NONE = 128

/** How strong the finest is around each pixel, 0–255 in steps of a quarter. */
async function strengthOf(picture: Raster): Promise<Uint8Array> {
  const { width, height } = picture
  const values = Uint8Array.from(await finest(picture), (value) =>
    Math.min(255, Math.abs(value) * STEPS),
  )
  const image = sharp(values, { raw: { width, height, channels: 1 } })
  const { data } = await readChannel(image.blur(SIGMA).toColourspace('b-w'))
  return data
}

/** Changes `result` in place. `clean`: the clean picture, of any size; `strength`: 0–1. */
export async function bringTextureBack(
  result: Raster,
  clean: Raster,
  strength: number,
): Promise<void> {
  const { width, height } = clean
  const have = await resizeRaster(result, width, height)
  const [left, wanted] = await Promise.all([strengthOf(have), strengthOf(clean)])
  const lacking = new Uint8Array(clean.data.length)
  for (let i = 0; i < left.length; i++) {
    const share = Math.min(1, Math.max(0, (1 - left[i]! / (wanted[i]! + STEPS)) * SLOPE)) * strength
    for (let c = i * 3; c < i * 3 + 3; c++)
      lacking[c] = Math.min(255, Math.max(0, (clean.data[c]! - have.data[c]!) * share + NONE + 0.5))
  }
  const back = await resizeRaster({ width, height, data: lacking }, result.width, result.height)
  const { data } = result
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, data[i]! + back.data[i]! - NONE))
}
