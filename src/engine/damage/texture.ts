/** Gives a smooth fill the texture and grain of the picture around it. */
import { readRaster, sharpOf, toByte, type Mask, type Raster, type Size } from '../image/raster.ts'
import { matchPatches, patchesOf, randomFrom } from './patch-inpainting.ts'
import type { FloatPicture } from './push-pull.ts'
import { MAX_TEXTURE_LEVELS, TEXTURE_SEARCH, TEXTURE_SIGMA_PX } from './tuning.ts'

/** Returns the picture as floats on 0–1. */
export function toFloats({ width, height, data }: Raster): FloatPicture {
  const floats = new Float32Array(data.length)
  for (let i = 0; i < data.length; i++) floats[i] = data[i]! / 255
  return { width, height, data: floats }
}

const blurred = (picture: Raster, sigma: number): Promise<Raster> =>
  readRaster(sharpOf(picture).blur(sigma))

/**
 * Returns for each pixel of the hole the pixel outside it with the most similar surroundings, -1
 * for none. Both are blurred first, because the fill has no texture.
 */
async function alikePixels(copy: Raster, hole: Uint8Array): Promise<Int32Array> {
  const picture = toFloats(await blurred(copy, TEXTURE_SIGMA_PX))
  const level = { picture, mask: hole }
  const near = new Int32Array(hole.length).fill(-1)
  matchPatches(level, patchesOf(level), near, { ...TEXTURE_SEARCH, random: randomFrom(1) })
  return near
}

/** Returns the pixel whose offset from `pixel` is that of the match on the copy; -1 outside. */
function carriedOver(pixel: number, near: Int32Array, copy: Size, picture: Size): number {
  const x = pixel % picture.width
  const y = Math.floor(pixel / picture.width)
  const across = picture.width / copy.width
  const down = picture.height / copy.height
  const u = Math.floor(x / across)
  const v = Math.floor(y / down)
  const source = near[v * copy.width + u]!
  if (source < 0) return -1
  const toX = x + Math.round(((source % copy.width) - u) * across)
  const toY = y + Math.round((Math.floor(source / copy.width) - v) * down)
  const isInside = toX >= 0 && toY >= 0 && toX < picture.width && toY < picture.height
  return isInside ? toY * picture.width + toX : -1
}

/**
 * Weights a difference by Tukey's biweight: small ones are texture, large ones edges of objects.
 */
const textureIn = (difference: number): number =>
  difference * Math.max(0, 1 - (difference / MAX_TEXTURE_LEVELS) ** 2) ** 2

/**
 * Adds texture to the filled hole (1) of the picture in place. `copy` is the filled picture at a
 * smaller or the same size, on which similar places are searched. Deterministic.
 */
export async function addTexture(
  picture: Raster,
  { mask }: Mask,
  copy: Raster,
  holeOfCopy: Uint8Array,
): Promise<void> {
  const near = await alikePixels(copy, holeOfCopy)
  const sigma = (TEXTURE_SIGMA_PX * picture.width) / copy.width
  const smooth = await blurred(picture, sigma)
  const { data } = picture
  for (let pixel = mask.indexOf(1); pixel >= 0; pixel = mask.indexOf(1, pixel + 1)) {
    const source = carriedOver(pixel, near, copy, picture)
    if (source < 0 || mask[source] === 1) continue
    for (let c = 0; c < 3; c++) {
      const difference = data[source * 3 + c]! - smooth.data[source * 3 + c]!
      data[pixel * 3 + c] = toByte(data[pixel * 3 + c]! + textureIn(difference))
    }
  }
}
