/**
 * Decodes untrusted JPEG, PNG and WebP files within size limits to upright 8-bit sRGB without
 * alpha.
 */
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { ImageError } from './errors.ts'
import { ENGINE_FILE_LIMITS, IMAGE_LIMITS, inspectHeader } from './header.ts'
import type { ImageHeader } from './image-header.ts'
import { readPixels, type Raster, type Samples } from './raster.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

/**
 * Opens a picture for lazy decoding: applies EXIF orientation, converts ICC profiles and CMYK to
 * sRGB and 16 bits to 8, flattens transparency on white.
 * @throws {ImageError} if `inspectHeader` rejects the file; decoding errors come later, see
 * `asUnreadable`.
 */
export function openImage(
  bytes: Uint8Array,
  limits = IMAGE_LIMITS,
): { header: ImageHeader; image: Sharp } {
  const header = inspectHeader(bytes, limits)
  const image = sharp(header.format === 'png' ? withoutTextChunks(bytes) : bytes, {
    failOn: 'truncated',
    limitInputPixels: limits.maxPixels,
    autoOrient: true,
  })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  // With 16 bits sharp converts a colour profile to P3 instead of sRGB, and ignores a grey one.
  if (header.bitDepth === 16) image.pipelineColourspace(header.channels < 3 ? 'b-w' : 'srgb')
  return { header, image }
}

/**
 * Decodes an uploaded picture file.
 * @throws {ImageError}
 */
export const decodeFile = (path: string): Promise<Raster> => decode(path, IMAGE_LIMITS)
/**
 * Decodes a file written by an engine, with wider size limits.
 * @throws {ImageError}
 */
export const decodeEngineFile = (path: string): Promise<Raster> => decode(path, ENGINE_FILE_LIMITS)

async function decode(path: string, limits: typeof IMAGE_LIMITS): Promise<Raster> {
  const { image } = openImage(await readFile(path), limits)
  try {
    const { width, height, channels, data } = await readPixels(image.removeAlpha())
    return { width, height, data: channels === 1 ? greyToRgb(data) : data }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/**
 * Converts a decoder's error about the file to an ImageError; returns any other error unchanged.
 */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof ImageError || !(error instanceof Error)) return error
  if ('code' in error && typeof error.code === 'string') return error
  return new ImageError('UNREADABLE', error.message.split('\n')[0] ?? 'decoding failed', {
    cause: error,
  })
}

const FIRST_PNG_CHUNK = 8
const TEXT_CHUNKS = ['tEXt', 'zTXt', 'iTXt']

/**
 * Returns the PNG without text chunks, each of which the decoder would inflate (decompression
 * bomb); the same bytes if there are none. Trailing data that is not a valid chunk is copied
 * unchanged.
 */
function withoutTextChunks(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept: Buffer[] = []
  let from = 0
  let at = FIRST_PNG_CHUNK
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (next > bytes.length) break
    if (TEXT_CHUNKS.includes(bytes.toString('latin1', at + 4, at + 8))) {
      kept.push(bytes.subarray(from, at))
      from = next
    }
    at = next
  }
  return from === 0 ? png : Buffer.concat([...kept, bytes.subarray(from)])
}

function greyToRgb(grey: Samples): Samples {
  const rgb = new Uint8Array(grey.length * 3)
  for (let i = 0; i < grey.length; i++) rgb.fill(grey[i]!, i * 3, i * 3 + 3)
  return rgb
}
