/**
 * Converts any picture that the browser can display into an upright JPEG under the upload limit.
 */
import { MAX_SIDE, MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { fileProblem, isTooLarge, type Size } from './file-check.ts'
import { loadPicture } from './picture.ts'

/** Phones reject larger canvases. */
const MAX_CANVAS_PIXELS = 16_000_000
const QUALITIES = [0.92, 0.85, 0.78] as const
/** After each round of qualities the picture is reduced. */
const SHRINK = 0.75
const ROUNDS = 6

export type Attempt = Size & { quality: number }

/** Attempts in order: full size at decreasing quality, then smaller sizes. */
export function attempts({ width, height }: Size): Attempt[] {
  const fit = Math.min(
    1,
    Math.sqrt(MAX_CANVAS_PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  )
  return Array.from({ length: ROUNDS }, (_, round) => fit * SHRINK ** round).flatMap((scale) =>
    QUALITIES.map((quality) => ({
      width: Math.max(1, Math.floor(width * scale)),
      height: Math.max(1, Math.floor(height * scale)),
      quality,
    })),
  )
}

/** `IMG_1.HEIC` → `IMG_1.jpg` */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`

/**
 * Returns the file if it can be sent unchanged, else a JPEG under the limit; the file itself if
 * conversion fails.
 */
export async function toUploadable(file: File): Promise<File> {
  const picture = await loadPicture(file)
  if (!picture) return file
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  if (fileProblem(file) === null && !isTooLarge(size)) return file
  const canvas = document.createElement('canvas')
  for (const { width, height, quality } of attempts(size)) {
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return file
    // A JPEG has no transparency: it would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    // An <img> is drawn as it is displayed: rotated by its EXIF orientation.
    context.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    if (blob && blob.size > 0 && blob.size <= MAX_UPLOAD_BYTES)
      return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  }
  return file
}
