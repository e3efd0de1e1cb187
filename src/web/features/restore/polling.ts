/** Polling intervals of a photo's status (spec 1 §9). */
import type { PhotoStatus } from '#contract/limits.ts'

/** The polled endpoint: with the session, or public, with or without an available token. */
export type PollAccess = 'secure' | 'public-with-token' | 'public'
export type Polled = { status: PhotoStatus; createdAt: string }
export type PollQuestion = {
  /** The last reply, if any. */
  photo: Polled | undefined
  access: PollAccess
  /** Milliseconds since 1970. */
  now: number
  /** The last poll failed, after its retries. */
  failed?: boolean
  /** The tab is in the background. */
  hidden?: boolean
}

/** Ages of a photo at which its polling slows down, ms. */
const YOUNG_MS = 30_000
const OLD_MS = 90_000
/** Interval while the tab is hidden, ms; a visible tab polls at once. */
const HIDDEN_INTERVAL_MS = 15_000

/** Added to the interval of a young photo, ms. */
const EXTRA_MS: Record<PollAccess, number> = { secure: 500, 'public-with-token': 1000, public: 500 }
/** Interval before the first reply, ms. */
const FIRST_INTERVAL_MS: Record<PollAccess, number> = {
  secure: 2000,
  'public-with-token': 2000,
  public: 5000,
}
/** How long a reply stays fresh, ms. */
export const STALE_TIME_MS: Record<PollAccess, number> = {
  secure: 0,
  'public-with-token': 500,
  public: 2000,
}

/**
 * Milliseconds until the next poll; false when the status is final, or when there is nothing to
 * show but a failure, which stays with its button until the visitor, the tab or the network
 * returns.
 */
export function pollInterval({
  photo,
  access,
  now,
  failed = false,
  hidden = false,
}: PollQuestion): number | false {
  if (failed && !photo) return false
  const interval = visibleInterval(photo, access, now)
  return hidden && interval !== false ? Math.max(interval, HIDDEN_INTERVAL_MS) : interval
}

function visibleInterval(
  photo: Polled | undefined,
  access: PollAccess,
  now: number,
): number | false {
  if (!photo) return FIRST_INTERVAL_MS[access]
  if (photo.status === 'completed' || photo.status === 'failed') return false
  const processing = photo.status === 'processing'
  const age = now - Date.parse(photo.createdAt)
  if (age < YOUNG_MS) return (processing ? 2000 : 1500) + EXTRA_MS[access]
  if (age < OLD_MS) return processing ? 3000 : 2500
  return processing ? 5000 : 4000
}

/** Failures that a retry cannot fix: a refusal of access, and a photo that does not exist. */
export const isFinal = (status: number | undefined): boolean =>
  status !== undefined && [400, 401, 403, 404].includes(status)
/** Retries a failure three times, but not a final one. */
export const shouldRetry = (failures: number, status: number | undefined): boolean =>
  failures < 3 && !isFinal(status)
/** Delay before retry number `failures` + 1, ms. */
export const retryDelay = (failures: number): number => 400 * 2 ** failures
