/** Validates a file before upload with the server's rules. */
import {
  MAX_PIXELS,
  MAX_SIDE,
  MAX_UPLOAD_BYTES,
  MIN_SIDE,
  RECOMMENDED_SIDE,
  UPLOAD_TYPES,
} from '#contract/limits.ts'
import { emptyFile, errorCopy } from '#copy/errors.ts'

/** Pixels, upright. */
export type Size = { width: number; height: number }

export const isUploadType = (type: string): boolean =>
  (UPLOAD_TYPES as readonly string[]).includes(type.toLowerCase())

/** French reason why the file is rejected; null if content, type and size are valid. */
export function fileProblem(file: { type: string; size: number }): string | null {
  if (file.size === 0) return emptyFile
  if (!isUploadType(file.type)) return errorCopy.UNSUPPORTED_FORMAT
  if (file.size > MAX_UPLOAD_BYTES) return errorCopy.FILE_TOO_LARGE
  return null
}

/** French reason why the picture is rejected; a `null` size means that it could not be decoded. */
export function pictureProblem(size: Size | null): string | null {
  if (!size) return errorCopy.UNREADABLE
  if (Math.min(size.width, size.height) < MIN_SIDE) return errorCopy.TOO_SMALL
  return isTooLarge(size) ? errorCopy.TOO_MANY_PIXELS : null
}

/** Whether the picture has more pixels than the server accepts. */
export const isTooLarge = ({ width, height }: Size): boolean =>
  Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS

/**
 * Whether this device can convert a rejected file: the picture decodes, and its content, reduced to
 * the largest side if necessary, is not too small.
 */
export function isAdaptable(file: { type: string; size: number }, size: Size | null): boolean {
  if (!size || (fileProblem(file) === null && pictureProblem(size) === null)) return false
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  return Math.min(size.width, size.height) * scale >= MIN_SIDE
}

/** Whether this is an iPhone photo (HEIC), which only Apple's devices decode. */
export const isApplePhoto = (file: { name: string; type: string }): boolean =>
  /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** Whether the picture is accepted but smaller than recommended. */
export const isSmall = ({ width, height }: Size): boolean =>
  Math.min(width, height) < RECOMMENDED_SIDE
