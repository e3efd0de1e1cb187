/** Validates a file before upload with the server's rules. */
import { MAX_UPLOAD_BYTES, MIN_SIDE, RECOMMENDED_SIDE, UPLOAD_TYPES } from '#contract/limits.ts'
import { errorCopy } from '#copy/errors.ts'

/** Pixels, upright. */
export type Size = { width: number; height: number }

/** French reason why the file is rejected; null if type and size are valid. */
export function fileProblem(file: { type: string; size: number }): string | null {
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type.toLowerCase()))
    return errorCopy.UNSUPPORTED_FORMAT
  if (file.size > MAX_UPLOAD_BYTES) return errorCopy.FILE_TOO_LARGE
  return null
}

/** French reason why the picture is rejected; a `null` size means that it could not be decoded. */
export function pictureProblem(size: Size | null): string | null {
  if (!size) return errorCopy.UNREADABLE
  return Math.min(size.width, size.height) < MIN_SIDE ? errorCopy.TOO_SMALL : null
}

/**
 * Whether this device can convert a rejected file: the picture decodes, only type or size is
 * invalid.
 */
export const isAdaptable = (file: { type: string; size: number }, size: Size | null): boolean =>
  fileProblem(file) !== null && pictureProblem(size) === null

/** Whether this is an iPhone photo (HEIC), which only Apple's devices decode. */
export const isApplePhoto = (file: { name: string; type: string }): boolean =>
  /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** Whether the picture is accepted but smaller than recommended. */
export const isSmall = ({ width, height }: Size): boolean =>
  Math.min(width, height) < RECOMMENDED_SIDE
