/** What went wrong with an upload, in words. */
import { restoreCopy } from '#copy/restore.ts'
import { ApiError } from '../../lib/api-error.ts'

export type UploadProblem = {
  title: string
  text: string
  /** Another photo of this user is being restored: it can be looked at instead. */
  otherInProgress: boolean
}

const { upload, unlock } = restoreCopy

/** Null when the user cancelled the upload. */
export function uploadProblem(error: unknown): UploadProblem | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof TypeError) return { title: upload.errorTitle, text: upload.network, otherInProgress: false }
  if (!(error instanceof ApiError)) return { title: upload.errorTitle, text: upload.error, otherInProgress: false }
  if (lacksCredits(error)) return { title: unlock.noCreditsTitle, text: upload.noCredits, otherInProgress: false }
  return { title: upload.errorTitle, text: error.said ?? upload.error, otherInProgress: error.code === 'RESTORATION_IN_PROGRESS' }
}

export const lacksCredits = (error: unknown): boolean => error instanceof ApiError && error.status === 402
export const lacksSession = (error: unknown): boolean => error instanceof ApiError && error.status === 401
