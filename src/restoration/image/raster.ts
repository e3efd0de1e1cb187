/** A decoded picture in memory: interleaved RGB, 8 bits per channel, sRGB, upright, no alpha. */
import sharp from 'sharp'
import type { Sharp } from 'sharp'

export type Raster = {
  width: number
  height: number
  /** width × height × 3 bytes, rows from the top. */
  data: Uint8Array
}

/** A part of a picture, px; `right` and `bottom` are the first ones outside. */
export type Place = { left: number; top: number; right: number; bottom: number }

export const wholeOf = ({ width, height }: { width: number; height: number }): Place => ({ left: 0, top: 0, right: width, bottom: height })

/** The same bytes without Buffer's habits: a Buffer's `slice` shares its memory, an array's copies. */
export const plainBytes = (buffer: Buffer): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length)

export function sharpOf(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
}

/** A new raster of exactly `width` × `height` px (Lanczos); the same raster when nothing changes. */
export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster
  const data = await sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer()
  return { width, height, data: plainBytes(data) }
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
  return { width: Math.max(1, Math.floor(size.width * scale)), height: Math.max(1, Math.floor(size.height * scale)), scale }
}
