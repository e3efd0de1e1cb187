/** Reads pictures in the browser. */
import type { Size } from './file-check.ts'

/** The decoded picture, turned upright by the browser; null when it cannot be read. Its address is let go at once. */
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

/** Its size in pixels, upright; null when it cannot be read. */
export async function pictureSize(file: Blob): Promise<Size | null> {
  const picture = await loadPicture(file)
  return picture && picture.naturalWidth > 0
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : null
}
