/** Re-encodes an upload into the stored original, so that only its pixels are kept. */
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { asUnreadable, decodeFile, openImage } from './decode.ts'
import { ImageError } from './errors.ts'
import { sharpOf } from './raster.ts'
import type { Corners } from './homography.ts'
import { checkCorners, straighten } from './straighten.ts'
import { writeAtomically } from './write.ts'

/**
 * Limit of the stored original, bytes: photographs of the largest upload take up to 25 MB, a
 * pattern that its own encoder predicted up to 130 times its upload.
 */
const MAX_ORIGINAL_BYTES = 40_000_000

export type PrepareInput = {
  /** Path of the untrusted upload. */
  source: string
  /** Path of the stored original. */
  target: string
  /** The part to keep, straightened, px of the upright picture; the whole picture without them. */
  corners?: Corners
}

export type PreparedImage = {
  /** Upright size, px. */
  width: number
  height: number
  format: 'jpeg' | 'png'
  bytes: number
}

/** Refuses corners by the upright size in the header, before the picture is decoded. */
async function straightened(source: string, whole: Sharp, corners: Corners): Promise<Sharp> {
  checkCorners(corners, (await whole.metadata().catch(rethrowUnreadable)).autoOrient)
  return sharpOf(straighten(await decodeFile(source), corners))
}
const rethrowUnreadable = (error: unknown): never => {
  throw asUnreadable(error)
}

/**
 * Re-encodes JPEG and WebP as JPEG (quality 96, 4:4:4) and PNG as PNG, without EXIF, GPS,
 * thumbnail, XMP or ICC profile.
 * @throws {ImageError} for an unsupported or unreadable file, or one that is larger than `maxBytes`
 * when re-encoded.
 */
export async function prepareImage(
  { source, target, corners }: PrepareInput,
  maxBytes = MAX_ORIGINAL_BYTES,
): Promise<PreparedImage> {
  const { header, image: whole } = openImage(await readFile(source))
  const image = corners ? await straightened(source, whole, corners) : whole
  const format = header.format === 'png' ? 'png' : 'jpeg'
  const encoder =
    format === 'png'
      ? image.png({ compressionLevel: 4, adaptiveFiltering: false })
      : image.jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
  try {
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
    if (data.length > maxBytes) throw new ImageError('TOO_MANY_PIXELS', `${data.length} bytes`)
    await writeAtomically(target, data)
    return { width: info.width, height: info.height, format, bytes: data.length }
  } catch (error) {
    throw asUnreadable(error)
  }
}
