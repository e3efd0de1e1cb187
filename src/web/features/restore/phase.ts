/** Derives the state of the restore screen from session, photo and file, as a pure function. */
import type { PhotoStatus } from '#contract/limits.ts'

export type Phase =
  /** Waiting for a file. */
  | 'empty'
  /** A file is chosen but not sent. */
  | 'preview'
  | 'sending'
  /** Loading the photo, or finding out which one to show. */
  | 'looking'
  | 'working'
  | 'done'
  | 'failed'
  /** The current visitor may not see the photo. */
  | 'private'
  | 'missing'
  | 'unreachable'

export type Known = {
  /** A chosen file is not sent yet. */
  chosen: boolean
  sending: boolean
  /** The photo to show, if any. */
  photoId: string | null
  /** The user's latest photo or the session is loading. */
  lookingUp: boolean
  /** Status of the photo as its owner sees it. */
  status: PhotoStatus | undefined
  /** Public status of the photo. */
  publicStatus: PhotoStatus | undefined
  /** HTTP status of the last failure while there is nothing to show; 0 for a network failure. */
  failure: number | undefined
  /** Only the public status can be polled. */
  denied: boolean
  /** The id allows polling the public status. */
  followable: boolean
}

const IN_PROGRESS: readonly (PhotoStatus | undefined)[] = ['uploaded', 'processing']

export function phaseOf(known: Known): Phase {
  if (known.sending) return 'sending'
  if (known.chosen) return 'preview'
  if (known.photoId === null) return known.lookingUp ? 'looking' : 'empty'
  const status = known.status ?? known.publicStatus
  if (status === 'completed') return known.status ? 'done' : 'private'
  if (status === 'failed') return 'failed'
  if (IN_PROGRESS.includes(status)) return 'working'
  if (known.denied && !known.followable) return 'private'
  if (known.failure === 404 || known.failure === 400) return 'missing'
  return known.failure === undefined ? 'looking' : 'unreachable'
}

type Candidate = { publicId: string; status: PhotoStatus }

/** The photo to resume: the latest one unless it failed. `photos` are sorted newest first. */
export function photoToResume(photos: readonly Candidate[] | undefined): string | null {
  const latest = photos?.[0]
  return latest && latest.status !== 'failed' ? latest.publicId : null
}
