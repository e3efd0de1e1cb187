/** The message and remedy of a failed upload. */
import { restoreCopy } from '#copy/account/restore.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { ErrorCode } from '#contract/errors.ts'

export type UploadProblem = {
  title: string
  text: string
  /** The remedy: open the photo in progress, review the locked ones, or choose another file. */
  wayOn: 'see current' | 'decide' | 'choose another' | null
}

const { upload, unlock } = restoreCopy
const WAYS_ON: Partial<Record<ErrorCode, UploadProblem['wayOn']>> = {
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
    return { title: upload.errorTitle, text: upload.network, wayOn: null }
  if (!(error instanceof ApiError))
    return { title: upload.errorTitle, text: upload.error, wayOn: null }
  if (lacksCredits(error))
    return { title: unlock.noCreditsTitle, text: upload.noCredits, wayOn: null }
  const wayOn = WAYS_ON[error.code] ?? null
  const title = wayOn === 'decide' ? upload.decideTitle : upload.errorTitle
  return { title, text: error.said ?? upload.error, wayOn }
}

export const lacksCredits = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 402
