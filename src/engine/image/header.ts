/** Validates a picture's format and size from the file's header, without decoding it. */
import { readBytes } from './bytes.ts'
import { ImageError } from './errors.ts'
import { readJpegHeader } from './header-jpeg.ts'
import { readPngHeader } from './header-png.ts'
import { readWebpHeader } from './header-webp.ts'
import type { ImageHeader } from './image-header.ts'

/** Limits for uploads, px; progressive files are decoded entirely in memory. */
export const IMAGE_LIMITS = {
  minSide: 64,
  maxSide: 12_000,
  maxPixels: 40_000_000,
  maxProgressivePixels: 16_000_000,
}
/**
 * Limits for files written by our engines: any minimum side, and the longest side that JPEG allows.
 */
export const ENGINE_FILE_LIMITS = { ...IMAGE_LIMITS, minSide: 1, maxSide: 65_535 }

/** Whether a file is named like a picture that the engine reads. */
export const isPictureName = (name: string): boolean => /.\.(jpe?g|png|webp)$/i.test(name)

/**
 * Returns the format (from magic bytes, not the name) and size of a picture; needs only the start
 * of the file, up to the pixels.
 * @throws {ImageError} for an unsupported format, an animation, a size outside the limits, or a
 * truncated file.
 */
export function inspectHeader(bytes: Uint8Array, limits = IMAGE_LIMITS): ImageHeader {
  const header = parse(bytes)
  if (header.animated) throw new ImageError('ANIMATED', `${header.format} with several frames`)
  const { width, height } = header
  const size = `${width} × ${height} px`
  if (width === 0 || height === 0) throw new ImageError('UNREADABLE', size)
  const pixels = width * height
  const { minSide, maxSide, maxPixels, maxProgressivePixels } = limits
  if (width > maxSide || height > maxSide || pixels > maxPixels)
    throw new ImageError('TOO_MANY_PIXELS', size)
  if (header.progressive && pixels > maxProgressivePixels)
    throw new ImageError('TOO_MANY_PIXELS', `${size}, progressive`)
  if (width < minSide || height < minSide) throw new ImageError('TOO_SMALL', size)
  return header
}

function parse(bytes: Uint8Array): ImageHeader {
  const reader = readBytes(bytes)
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpegHeader(reader, bytes)
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return readPngHeader(reader)
  if (
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) &&
    bytes.length >= 12 &&
    reader.text(8, 4) === 'WEBP'
  )
    return readWebpHeader(reader)
  throw new ImageError('UNSUPPORTED_FORMAT', 'neither JPEG, PNG nor WebP')
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((value, i) => bytes[i] === value)
}
