/** When to ask again how far a photo is (spec 1 §9). */
import type { PhotoStatus } from '#contract/limits.ts'

/** How the question is asked: with the session, or publicly, with or without a token at hand. */
export type PollAccess = 'secure' | 'public-with-token' | 'public'
export type Polled = { status: PhotoStatus; createdAt: string }
export type PollQuestion = {
  /** The last answer, if there was one. */
  photo: Polled | undefined
  access: PollAccess
  /** Milliseconds since 1970. */
  now: number
  /** The tab is in the background. */
  hidden?: boolean
}

const YOUNG = 30_000
const OLD = 90_000
/** Nobody is looking: what was missed is asked for when the tab comes back. */
const HIDDEN_INTERVAL = 15_000

const EXTRA: Record<PollAccess, number> = { secure: 500, 'public-with-token': 1000, public: 500 }
/** Nothing is known of the photo yet. */
const FALLBACK: Record<PollAccess, number> = {
  secure: 2000,
  'public-with-token': 2000,
  public: 5000,
}
/** How long an answer stays fresh, in milliseconds. */
export const STALE_TIME: Record<PollAccess, number> = {
  secure: 0,
  'public-with-token': 500,
  public: 2000,
}

/** Milliseconds until the next question; false when the photo will not change any more. */
export function pollInterval({ photo, access, now, hidden = false }: PollQuestion): number | false {
  const interval = visibleInterval(photo, access, now)
  return hidden && interval !== false ? Math.max(interval, HIDDEN_INTERVAL) : interval
}

function visibleInterval(
  photo: Polled | undefined,
  access: PollAccess,
  now: number,
): number | false {
  if (!photo) return FALLBACK[access]
  if (photo.status === 'completed' || photo.status === 'failed') return false
  const processing = photo.status === 'processing'
  const age = now - Date.parse(photo.createdAt)
  if (age < YOUNG) return (processing ? 2000 : 1500) + EXTRA[access]
  if (age < OLD) return processing ? 3000 : 2500
  return processing ? 5000 : 4000
}

/** Three more tries after a failure, none when the caller is not allowed. */
export const shouldRetry = (failures: number, status: number | undefined): boolean =>
  failures < 3 && status !== 401 && status !== 403
/** Milliseconds before try number `failures` + 1. */
export const retryDelay = (failures: number): number => 400 * 2 ** failures
