/** Encodes a public picture in several widths and formats, without the source's metadata. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { asUnreadable, openImage } from '../image/decode.ts'
import { ENGINE_FILE_LIMITS, IMAGE_LIMITS } from '../image/header.ts'
import { readPixels } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { markAsRestored } from '../output/xmp.ts'

type VariantFormat = 'avif' | 'webp' | 'jpg'
export type VariantsInput = {
  /** Path of the picture. */
  source: string
  /**
   * True for a file that Antan wrote, which may have any shape; the limits of uploads hold for
   * others.
   */
  isOwn?: boolean
  /** Path of an existing folder; files are named WIDTH.FORMAT. */
  folder: string
  /** Widths in px, ascending; larger ones than the picture's are replaced by its own width. */
  widths: readonly number[]
  formats: readonly VariantFormat[]
  /** True if the files carry the restoration mark. */
  restored: boolean
}
export type VariantsOutput = {
  /** Size of the largest file, px. */
  width: number
  height: number
  /** Written widths, ascending, px. */
  widths: number[]
  /** SHA-256 of the pixels of the largest file, base64url. */
  hash: string
}

/** Longest side of a WebP file, px; AVIF allows one more. */
const MAX_SIDE = 16_383

const ENCODE: Record<VariantFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 58, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 4 }),
  jpg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
}

/**
 * Writes every variant.
 * @throws {ImageError} for an unsupported or unreadable file.
 */
export async function makeVariants({
  source,
  isOwn = false,
  folder,
  widths,
  formats,
  restored,
}: VariantsInput): Promise<VariantsOutput> {
  const { image } = openImage(await readFile(source), isOwn ? ENGINE_FILE_LIMITS : IMAGE_LIMITS)
  const largest = widths.at(-1) ?? Infinity
  const limited = image.resize({
    width: Math.min(largest, MAX_SIDE),
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'lanczos3',
  })
  const { width, height, channels, data } = await readPixels(limited).catch((error: unknown) => {
    throw asUnreadable(error)
  })
  const picture = sharp(data, { raw: { width, height, channels } })
  const made = [...widths.filter((step) => step < width), width]
  for (const step of made) {
    const resized = picture.clone().resize({ width: step, kernel: 'lanczos3' })
    for (const format of formats) {
      const encoded = ENCODE[format](resized.clone())
      await writeAtomically(
        join(folder, `${step}.${format}`),
        await (restored ? markAsRestored(encoded) : encoded).toBuffer(),
      )
    }
  }
  return {
    width,
    height,
    widths: made,
    hash: createHash('sha256').update(data).digest('base64url'),
  }
}
