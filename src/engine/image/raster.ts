/** A decoded picture in memory: interleaved RGB, 8 bits per channel, sRGB, upright, no alpha. */
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/**
 * Pixel or coverage bytes. A Buffer does not compile as one: its `slice` shares its memory where an
 * array's copies, so that a stage would change its own input.
 */
export type Samples = Uint8Array & { readonly readUInt8?: never }

export type Raster = {
  width: number
  height: number
  /** width × height × 3 bytes, rows from the top. */
  data: Samples
}
/** What sharp decoded or drew, interleaved: 1, 3 or 4 channels. */
export type Pixels = { width: number; height: number; channels: 1 | 2 | 3 | 4; data: Samples }

/** A part of a picture, px; `right` and `bottom` are the first ones outside. */
export type Place = { left: number; top: number; right: number; bottom: number }

export const wholeOf = ({ width, height }: { width: number; height: number }): Place => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})

/** The only place where sharp's raw output enters pixel code. */
export async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, channels, data: samplesOf(data, width * height * channels) }
}

/** @throws {RangeError} a picture with other channels than RGB */
export const readRaster = async (image: Sharp): Promise<Raster> =>
  withChannels(await readPixels(image), 3)
/** @throws {RangeError} a picture with more than one channel */
export const readChannel = async (image: Sharp): Promise<Raster> =>
  withChannels(await readPixels(image), 1)

function withChannels({ width, height, channels, data }: Pixels, expected: number): Raster {
  if (channels !== expected) throw new RangeError(`${expected} channels expected, not ${channels}`)
  return { width, height, data }
}

/** The same memory as an array. @throws {RangeError} another length than expected */
function samplesOf(buffer: Buffer, length: number): Samples {
  if (buffer.length !== length)
    throw new RangeError(`${length} bytes expected, not ${buffer.length}`)
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length)
}

export function sharpOf(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
}

/** A new raster of exactly `width` × `height` px (Lanczos); the same raster when nothing changes. */
export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster
  return readRaster(sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }))
}

/** The largest size with the same proportions whose long side is at most `maxSide` and that holds at most `maxPixels`. */
export function fitWithin(
  size: { width: number; height: number },
  limits: { maxSide?: number; maxPixels?: number },
): { width: number; height: number; scale: number } {
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
