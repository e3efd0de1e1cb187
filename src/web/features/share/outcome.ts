/** Result of a share dialog: the created file, or why it failed. */
import { serverSentenceOr } from '../../lib/api-error.ts'
import { brand } from '#copy/brand.ts'
import type { ShareAspect } from '#contract/share-formats.ts'

/** An error with a French message that replaces the server's. */
export class ShareError extends Error {
  override readonly name = 'ShareError'
}

/** Returns the error's French message, or `fallback`. */
export function shareSentence(error: unknown, fallback: string): string {
  return error instanceof ShareError ? error.message : serverSentenceOr(error, fallback)
}

/**
 * Classes that limit the result's height, so that on phones it is fully visible below the toast.
 */
export const RESULT_HEIGHT = '[--tallest:max(10rem,min(52dvh,100dvh-31rem))] sm:[--tallest:52dvh]'

export const shareFilename = (
  publicId: string,
  aspect: ShareAspect,
  extension: 'jpg' | 'webm',
): string => `${brand.filePrefix}-avant-apres-${publicId}-${aspect.replace(':', 'x')}.${extension}`
