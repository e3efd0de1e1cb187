/** What a share dialog holds once its file is made, and why it could not be made. */
import { saidOr } from '../../lib/api-error.ts'
import { brand } from '#copy/brand.ts'
import type { ShareAspect } from '#contract/share-formats.ts'

/** Says in French what went wrong, in place of the server's own sentence. */
export class ShareError extends Error {
  override readonly name = 'ShareError'
}

/** The server's sentence, our own, or `fallback`. */
export function shareSentence(error: unknown, fallback: string): string {
  return error instanceof ShareError ? error.message : saidOr(error, fallback)
}

/** Classes that bound the height of what was made: on a phone it is seen whole under the toast that says so. */
export const TALLEST = '[--tallest:max(10rem,min(52dvh,100dvh-31rem))] sm:[--tallest:52dvh]'

export const shareFilename = (
  publicId: string,
  aspect: ShareAspect,
  extension: 'jpg' | 'webm',
): string => `${brand.filePrefix}-avant-apres-${publicId}-${aspect.replace(':', 'x')}.${extension}`
