/**
 * Transfers fine texture from the denoised picture into the super-resolution output where the
 * network left little of it; drawn edges stay unchanged.
 */
import sharp from 'sharp'
import { readChannel, resizeRaster, type Raster } from '../image/raster.ts'
import { finest } from '../image/bands.ts'

/**
 * Standard deviation of the energy average (px of the denoised picture), and 8-bit steps per level,
 * so that energies up to 64 levels fit.
 */
const SIGMA = 1
const STEPS_PER_LEVEL = 4
/**
 * Slope of the transferred share: at half of the texture missing, the whole difference is added.
 */
const SHARE_SLOPE = 2
/** 8-bit level that encodes a difference of 0. */
const ZERO_LEVEL = 128

/** Returns the local strength of the finest band, in quarter levels up to 255. */
async function strengthOf(picture: Raster): Promise<Uint8Array> {
  const { width, height } = picture
  const values = Uint8Array.from(await finest(picture), (value) =>
    Math.min(255, Math.abs(value) * STEPS_PER_LEVEL),
  )
  const image = sharp(values, { raw: { width, height, channels: 1 } })
  const { data } = await readChannel(image.blur(SIGMA).toColourspace('b-w'))
  return data
}

/**
 * Adds the missing texture to `result` in place. `clean` is the denoised picture in any size,
 * `strength` 0–1.
 */
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
    const share =
      Math.min(1, Math.max(0, (1 - left[i]! / (wanted[i]! + STEPS_PER_LEVEL)) * SHARE_SLOPE)) *
      strength
    for (let c = i * 3; c < i * 3 + 3; c++)
      lacking[c] = Math.min(
        255,
        Math.max(0, (clean.data[c]! - have.data[c]!) * share + ZERO_LEVEL + 0.5),
      )
  }
  const back = await resizeRaster({ width, height, data: lacking }, result.width, result.height)
  const { data } = result
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, data[i]! + back.data[i]! - ZERO_LEVEL))
}
