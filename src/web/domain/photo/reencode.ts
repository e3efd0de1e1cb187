/** Makes a picture that the server takes of any that this browser can show: upright, under the upload limit. */
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { fileProblem, type Size } from './file-check.ts'
import { loadPicture } from './picture.ts'

/** Phones refuse larger canvases. */
const MAX_CANVAS_PIXELS = 16_000_000
const QUALITIES = [0.92, 0.85, 0.78] as const
/** Each round of qualities is followed by a smaller picture. */
const SHRINK = 0.75
const ROUNDS = 6

export type Attempt = Size & { quality: number }

/** What to try, in order: the picture's own size at falling quality, then smaller sizes. */
export function attempts({ width, height }: Size): Attempt[] {
  const fit = Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)))
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

/** The file itself when it may be sent as it is, else a JPEG of it under the limit; the file again when neither can be had. */
export async function toUploadable(file: File): Promise<File> {
  if (fileProblem(file) === null) return file
  const picture = await loadPicture(file)
  if (!picture) return file
  const canvas = document.createElement('canvas')
  for (const { width, height, quality } of attempts({
    width: picture.naturalWidth,
    height: picture.naturalHeight,
  })) {
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return file
    // A JPEG has no transparency: it would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    // An <img> is drawn the way it is shown: turned as its EXIF orientation says.
    context.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    if (blob && blob.size > 0 && blob.size <= MAX_UPLOAD_BYTES)
      return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  }
  return file
}
