/** Judges a file before it is sent: the same refusals as the server, said at once. */
import { MAX_UPLOAD_BYTES, MIN_SIDE, RECOMMENDED_SIDE, UPLOAD_TYPES } from '#contract/limits.ts'
import { errorCopy } from '#copy/errors.ts'

/** Pixels, upright. */
export type Size = { width: number; height: number }

/** Why the file is refused, in French; null when its type and weight are right. */
export function fileProblem(file: { type: string; size: number }): string | null {
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type.toLowerCase()))
    return errorCopy.UNSUPPORTED_FORMAT
  if (file.size > MAX_UPLOAD_BYTES) return errorCopy.FILE_TOO_LARGE
  return null
}

/** Why the picture is refused, in French; `null` stands for a picture that could not be read. */
export function pictureProblem(size: Size | null): string | null {
  if (!size) return errorCopy.UNREADABLE
  return Math.min(size.width, size.height) < MIN_SIDE ? errorCopy.TOO_SMALL : null
}

/** A refused file of which this device can make one that will do: it shows the picture, only its type or weight is wrong. */
export const isAdaptable = (file: { type: string; size: number }, size: Size | null): boolean =>
  fileProblem(file) !== null && pictureProblem(size) === null

/** A photo of an iPhone that only Apple's devices can show. */
export const isApplePhoto = (file: { name: string; type: string }): boolean =>
  /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** The picture is good enough to be restored but smaller than recommended. */
export const isSmall = ({ width, height }: Size): boolean =>
  Math.min(width, height) < RECOMMENDED_SIDE
