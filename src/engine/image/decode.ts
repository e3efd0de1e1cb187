/**
 * Decodes untrusted JPEG, PNG and WebP files within size limits to upright 8-bit sRGB without
 * alpha.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { ImageError } from './errors.ts'
import { IMAGE_LIMITS, inspectHeader, OWN_LIMITS } from './header.ts'
import type { ImageHeader } from './image-header.ts'
import { withoutTexts } from './png-texts.ts'
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
  const image = sharp(header.format === 'png' ? withoutTexts(bytes) : bytes, {
    failOn: 'truncated',
    limitInputPixels: limits.maxPixels,
    autoOrient: true,
  })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
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
export const decodeOwn = (path: string): Promise<Raster> => decode(path, OWN_LIMITS)

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

function greyToRgb(grey: Samples): Samples {
  const rgb = new Uint8Array(grey.length * 3)
  for (let i = 0; i < grey.length; i++) rgb.fill(grey[i]!, i * 3, i * 3 + 3)
  return rgb
}
