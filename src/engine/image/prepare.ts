/** Turns an upload into the original we keep: re-encoded, so that only its pixels survive. */
import { readFile } from 'node:fs/promises'
import { asUnreadable, openImage } from './decode.ts'
import { writeWhole } from './write.ts'

export type PrepareInput = {
  /** The upload, untrusted. */
  source: string
  /** Where the kept original goes. */
  target: string
}

export type PreparedImage = {
  /** Upright size (px). */
  width: number
  height: number
  format: 'jpeg' | 'png'
  bytes: number
}

/**
 * JPEG and WebP become JPEG (quality 96, 4:4:4), PNG stays PNG; no EXIF, GPS, thumbnail, XMP or ICC profile is left.
 * @throws {ImageError} for a file we do not take or cannot read to its end.
 */
export async function prepareImage({ source, target }: PrepareInput): Promise<PreparedImage> {
  const { header, image } = openImage(await readFile(source))
  const format = header.format === 'png' ? 'png' : 'jpeg'
  const encoder =
    format === 'png'
      ? image.png({ compressionLevel: 4, adaptiveFiltering: false })
      : image.jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
  try {
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
    await writeWhole(target, data)
    return { width: info.width, height: info.height, format, bytes: data.length }
  } catch (error) {
    throw asUnreadable(error)
  }
}
