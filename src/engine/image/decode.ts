/** Decodes untrusted pictures: three loaders only, limits on, everything brought to upright 8-bit sRGB without alpha. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { ImageError } from './errors.ts'
import { IMAGE_LIMITS, inspectHeader, OWN_LIMITS } from './header.ts'
import type { ImageHeader } from './header.ts'
import { withoutTexts } from './png-texts.ts'
import { readPixels, type Raster, type Samples } from './raster.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

/**
 * Opens a picture's bytes for decoding: EXIF orientation applied, ICC profile and CMYK converted to sRGB, 16 bits
 * reduced to 8, transparency laid on white. Nothing is decoded before the pipeline's end is asked for.
 * @throws {ImageError} what `inspectHeader` refuses; decoding errors come later and pass through `asUnreadable`.
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

/** Decodes a whole picture file. @throws {ImageError} */
export const decodeFile = (path: string): Promise<Raster> => decode(path, IMAGE_LIMITS)
/** The same of a file that an engine of ours has written, whatever its shape. @throws {ImageError} */
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

/** Turns a decoder's complaint about the file into an ImageError; leaves anything else alone. */
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
