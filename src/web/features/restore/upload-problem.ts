/** The message and remedy of a failed upload. */
import { restoreCopy } from '#copy/account/restore.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { lacksCredits } from '../../domain/photo/unlock.ts'

export type UploadProblem = {
  title: string
  text: string
  /**
   * Open the photo in progress, review the locked ones, or choose another file; null to try again.
   */
  remedy: 'see current' | 'decide' | 'choose another' | null
}

const { upload, unlock } = restoreCopy
const REMEDIES: Partial<Record<ErrorCode, UploadProblem['remedy']>> = {
  RESTORATION_IN_PROGRESS: 'see current',
  TOO_MANY_LOCKED: 'decide',
  // Sending the same file again can't succeed.
  FILE_TOO_LARGE: 'choose another',
  UNSUPPORTED_FORMAT: 'choose another',
  TOO_SMALL: 'choose another',
  TOO_MANY_PIXELS: 'choose another',
  ANIMATED: 'choose another',
  UNREADABLE: 'choose another',
}

/** Null for an upload that the user cancelled. */
export function uploadProblem(error: unknown): UploadProblem | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof TypeError)
    return { title: upload.errorTitle, text: upload.network, remedy: null }
  if (!(error instanceof ApiError))
    return { title: upload.errorTitle, text: upload.error, remedy: null }
  if (lacksCredits(error))
    return { title: unlock.noCreditsTitle, text: upload.noCredits, remedy: null }
  const remedy = REMEDIES[error.code] ?? null
  const title = remedy === 'decide' ? upload.decideTitle : upload.errorTitle
  return { title, text: error.said ?? upload.error, remedy }
}
