/** Which of its states the restore screen is in: one pure decision from everything that is known. */
import type { PhotoStatus } from '#contract/limits.ts'

export type Phase =
  /** Waiting for a file. */
  | 'empty'
  /** A file was chosen and has not been sent. */
  | 'preview'
  | 'sending'
  /** Finding out which photo to show, or reading it. */
  | 'looking'
  | 'working'
  | 'done'
  | 'failed'
  /** The photo is not for the eyes of whoever is here now. */
  | 'private'
  | 'missing'
  | 'unreachable'

export type Known = {
  /** A chosen file waits to be sent. */
  chosen: boolean
  sending: boolean
  /** The photo to show, if any. */
  photoId: string | null
  /** The latest photo of the user is being looked up, or the session is being checked. */
  lookingUp: boolean
  /** Status of the photo for its owner. */
  status: PhotoStatus | undefined
  /** Status that anybody may know. */
  publicStatus: PhotoStatus | undefined
  /** HTTP status of the last failure that left nothing to show; 0 when the network failed. */
  failure: number | undefined
  /** The photo can only be followed publicly. */
  denied: boolean
  /** Its id is one that can be followed publicly. */
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

/** The photo to resume: the latest one, unless it failed. `photos` come newest first. */
export function photoToResume(photos: readonly Candidate[] | undefined): string | null {
  const latest = photos?.[0]
  return latest && latest.status !== 'failed' ? latest.publicId : null
}
