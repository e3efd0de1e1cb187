/**
 * Counts the calls of one block of networks to one link in a day: in memory, under keyed hashes
 * that are dropped each day.
 */
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * Maximum number of entries; beyond it counting restarts, and only the limit of replies per link
 * remains.
 */
const MAX_REMEMBERED = 50_000

export function createDailyCount({
  now,
  hash,
}: {
  now: Clock
  hash(text: string): string
}): (who: string, max: number) => number {
  const counts = new Map<string, number>()
  let day = ''
  /** Counts one call and returns how many it makes today. Throws RATE_LIMITED beyond `max`. */
  return (who, max) => {
    const today = now().toISOString().slice(0, 10)
    if (today !== day || counts.size >= MAX_REMEMBERED) counts.clear()
    day = today
    const entry = hash(`${today} ${who}`)
    const count = (counts.get(entry) ?? 0) + 1
    if (count > max) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3_600 })
    counts.set(entry, count)
    return count
  }
}
