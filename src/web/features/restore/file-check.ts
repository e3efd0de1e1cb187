/** Judges a file before it is sent: the same refusals as the server, said at once. */
import { MAX_UPLOAD_BYTES, MIN_SIDE, RECOMMENDED_SIDE, UPLOAD_TYPES } from '#contract/limits.ts'
import { errorCopy } from '#copy/errors.ts'

/** Pixels, upright. */
export type Size = { width: number; height: number }

/** Why the file is refused, in French; null when its type and weight are right. */
export function fileProblem(file: { type: string; size: number }): string | null {
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type.toLowerCase())) return errorCopy.UNSUPPORTED_FORMAT
  if (file.size > MAX_UPLOAD_BYTES) return errorCopy.FILE_TOO_LARGE
  return null
}

/** Why the picture is refused, in French; `null` stands for a picture that could not be read. */
export function pictureProblem(size: Size | null): string | null {
  if (!size) return errorCopy.UNREADABLE
  return Math.min(size.width, size.height) < MIN_SIDE ? errorCopy.TOO_SMALL : null
}

/** The picture is good enough to be restored but smaller than recommended. */
export const isSmall = ({ width, height }: Size): boolean => Math.min(width, height) < RECOMMENDED_SIDE
