/**
 * Limits the failed pictures of an account in an hour, since each may have taken seconds of the
 * process that all share.
 */
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { HOUR_MS } from '#contract/durations.ts'

/** Enough for a folder of damaged files. */
const MAX_PER_HOUR = 30

/**
 * Runs `work` unless too many of the account have failed. Throws RATE_LIMITED with `sentence`, and
 * what `work` throws.
 */
export function createRefusalLimit({
  now,
  sentence,
  factor,
}: {
  now: Clock
  sentence: string
  /** Scales the limit. */
  factor: number
}) {
  const counts = new Map<number, number>()
  let hour = 0
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const current = Math.floor(now().getTime() / HOUR_MS)
    if (current !== hour) counts.clear()
    hour = current
    const failed = counts.get(userId) ?? 0
    if (failed >= MAX_PER_HOUR * factor)
      throw new AppError('RATE_LIMITED', { sentence, retryAfterSeconds: HOUR_MS / 1_000 })
    try {
      return await work()
    } catch (error) {
      // A work that found no place has cost nothing.
      if (!(error instanceof AppError && error.code === 'OVERLOADED'))
        counts.set(userId, (counts.get(userId) ?? 0) + 1)
      throw error
    }
  }
}
