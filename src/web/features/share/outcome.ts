/** Result of a share dialog: the created file, or why it failed. */
import { brand } from '#copy/brand.ts'
import { shareCopy } from '#copy/account/share.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { serverSentenceOr } from '../../lib/api-error.ts'
import type { ShareAspect } from '#contract/share-formats.ts'

/** An error with a French message that replaces the server's. */
export class ShareError extends Error {
  override readonly name = 'ShareError'
}

/**
 * Reports a failed creation with the error's French message, or `fallback`; the cause of a
 * ShareError tells whether the session is over or the photo no longer exists.
 */
export function reportShareFailure(error: unknown, fallback: string): void {
  const isOurs = error instanceof ShareError
  reportFailure(isOurs ? (error.cause ?? error) : error, {
    title: shareCopy.errorTitle,
    description: isOurs ? error.message : serverSentenceOr(error, fallback),
  })
}

export const shareFilename = (
  publicId: string,
  aspect: ShareAspect,
  extension: 'jpg' | 'webm',
): string => `${brand.filePrefix}-avant-apres-${publicId}-${aspect.replace(':', 'x')}.${extension}`
