/** Defines the in-memory picture: interleaved RGB, 8 bits per channel, sRGB, upright, no alpha. */
import sharp, { type Sharp } from 'sharp'
import { enlargeSamples } from './enlarge.ts'

/**
 * Pixel or coverage bytes. Rejects Buffer at compile time, because its `slice` shares memory where
 * a Uint8Array's copies.
 */
export type Samples = Uint8Array & { readonly readUInt8?: never }

export type Raster = {
  width: number
  height: number
  /** width × height × 3 bytes, row-major. */
  data: Samples
}
/** Raw output of sharp, interleaved, 1 to 4 channels. */
export type Pixels = { width: number; height: number; channels: 1 | 2 | 3 | 4; data: Samples }

/** Width and height, px. */
export type Size = { width: number; height: number }

/** A mask of its own size, one byte per pixel, row-major: 1 where it applies. */
export type Mask = Size & { mask: Uint8Array }

/** A rectangle in px; `right` and `bottom` are exclusive. */
export type Bounds = { left: number; top: number; right: number; bottom: number }

/** Returns the bounds of the whole picture. */
export const fullBounds = ({ width, height }: Size): Bounds => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})

/** Returns the luma (ITU-R BT.601) of a colour, on the range of its channels. */
export const lumaOf = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

/** Returns the luma (0–255) of the pixel at byte `at`. */
export const luma = (data: Uint8Array, at: number): number =>
  lumaOf(data[at]!, data[at + 1]!, data[at + 2]!)

/** Rounds a level to a whole number within 0–255. */
export const toByte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))

/** Returns sharp's raw output as pixels; all pixel code reads sharp through this function. */
export async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, channels, data: samplesOf(data, width * height * channels) }
}

/**
 * Returns an RGB picture.
 * @throws {RangeError} unless it has three channels
 */
export const readRaster = async (image: Sharp): Promise<Raster> =>
  withChannels(await readPixels(image), 3)
/**
 * Returns a single-channel picture.
 * @throws {RangeError} unless it has one channel
 */
export const readChannel = async (image: Sharp): Promise<Raster> =>
  withChannels(await readPixels(image), 1)

function withChannels({ width, height, channels, data }: Pixels, expected: number): Raster {
  if (channels !== expected) throw new RangeError(`${expected} channels expected, not ${channels}`)
  return { width, height, data }
}

/**
 * Returns the buffer's memory as an array.
 * @throws {RangeError} for another length than expected
 */
function samplesOf(buffer: Buffer, length: number): Samples {
  if (buffer.length !== length)
    throw new RangeError(`${length} bytes expected, not ${buffer.length}`)
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length)
}

/** Returns a sharp image of the raster, which shares its memory. */
export function sharpOf(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
}

/**
 * Returns the raster resized to exactly `width` × `height` px (reduced by Lanczos, enlarged by
 * bicubic interpolation); the same raster if the size is unchanged.
 */
export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster
  if (width >= raster.width && height >= raster.height)
    return { width, height, data: enlargeSamples(raster, 3, { width, height }) }
  return readRaster(sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }))
}

/**
 * Returns the largest size of the same proportions with a long side of at most `maxSide` px and at
 * most `maxPixels` px².
 */
export function fitWithin(
  size: Size,
  limits: { maxSide?: number; maxPixels?: number },
): Size & { scale: number } {
  const bySide = limits.maxSide ? limits.maxSide / Math.max(size.width, size.height) : 1
  const byPixels = limits.maxPixels ? Math.sqrt(limits.maxPixels / (size.width * size.height)) : 1
  const scale = Math.min(1, bySide, byPixels)
  if (scale === 1) return { width: size.width, height: size.height, scale }
  return {
    width: Math.max(1, Math.floor(size.width * scale)),
    height: Math.max(1, Math.floor(size.height * scale)),
    scale,
  }
}
