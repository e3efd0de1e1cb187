/**
 * The first check of an uploaded picture, and the refusals of image processes as errors of the API.
 */
import { ImageError } from '#engine/image/errors.ts'
import { inspectHeader } from '#engine/image/header.ts'
import type { ImageFormat } from '#engine/image/image-header.ts'
import { AppError } from '../../platform/app-error.ts'

const DECLARED: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}
/** Translates an ImageError into the AppError of the same code. */
export const asAppError = (error: unknown) =>
  error instanceof ImageError ? new AppError(error.code, { cause: error }) : error

/** Reads the header only. Throws UNSUPPORTED_FORMAT also when content and declared type differ. */
export function checkFormat({ bytes, mediaType }: { bytes: Buffer; mediaType: string }): void {
  const declared = DECLARED[mediaType.toLowerCase()]
  if (!declared) throw new AppError('UNSUPPORTED_FORMAT')
  try {
    if (inspectHeader(bytes).format !== declared) throw new AppError('UNSUPPORTED_FORMAT')
  } catch (error) {
    throw asAppError(error)
  }
}
