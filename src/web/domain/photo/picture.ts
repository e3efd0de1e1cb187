/** Reads pictures in the browser. */
import type { Size } from './file-check.ts'

/** Decodes a picture upright; null if it cannot be decoded. Revokes its object URL at once. */
export async function loadPicture(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  try {
    picture.src = url
    await picture.decode()
    return picture
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Upright size in px; null if the picture cannot be decoded. */
export async function pictureSize(file: Blob): Promise<Size | null> {
  const picture = await loadPicture(file)
  return picture && picture.naturalWidth > 0
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : null
}
