/**
 * Transfers fine texture from the denoised picture into the super-resolution output where the
 * network left little of it; drawn edges stay unchanged.
 */
import sharp from 'sharp'
import { readChannel, resizeRaster, type Raster } from '../image/raster.ts'
import { finestBand } from './finest-band.ts'
import { TEXTURE_SHARE_SLOPE, TEXTURE_STRENGTH_SIGMA_PX } from './tuning.ts'

/** 8-bit steps per level of texture strength, so that strengths up to 64 levels fit. */
const STEPS_PER_LEVEL = 4
/** 8-bit level that encodes a difference of 0. */
const ZERO_LEVEL = 128

/** Returns the local strength of the finest band, in quarter levels up to 255. */
async function textureStrength(picture: Raster): Promise<Uint8Array> {
  const { width, height } = picture
  const values = Uint8Array.from(await finestBand(picture), (value) =>
    Math.min(255, Math.abs(value) * STEPS_PER_LEVEL),
  )
  const image = sharp(values, { raw: { width, height, channels: 1 } })
  const { data } = await readChannel(image.blur(TEXTURE_STRENGTH_SIGMA_PX).toColourspace('b-w'))
  return data
}

/**
 * Adds the missing texture to `result` in place. `denoised` is the photograph in any size,
 * `strength` 0–1.
 */
export async function transferTexture(
  result: Raster,
  denoised: Raster,
  strength: number,
): Promise<void> {
  const { width, height } = denoised
  const reduced = await resizeRaster(result, width, height)
  const [present, expected] = await Promise.all([
    textureStrength(reduced),
    textureStrength(denoised),
  ])
  const missing = new Uint8Array(denoised.data.length)
  for (let i = 0; i < present.length; i++) {
    const missingShare = 1 - present[i]! / (expected[i]! + STEPS_PER_LEVEL)
    const share = Math.min(1, Math.max(0, missingShare * TEXTURE_SHARE_SLOPE)) * strength
    for (let c = i * 3; c < i * 3 + 3; c++)
      missing[c] = Math.min(
        255,
        Math.max(0, (denoised.data[c]! - reduced.data[c]!) * share + ZERO_LEVEL + 0.5),
      )
  }
  const texture = await resizeRaster({ width, height, data: missing }, result.width, result.height)
  const { data } = result
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, data[i]! + texture.data[i]! - ZERO_LEVEL))
}
