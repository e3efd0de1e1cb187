/** Daily limit of replies from one network to one link, counted in memory under keyed hashes that are dropped each day. */
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'

/** Enough for a household of ten behind one address, each with a vote, names and a message. */
const MAX_PER_DAY = 80
/** Maximum number of entries; beyond it counting restarts, and only the limit of replies per link remains. */
const MAX_REMEMBERED = 50_000

export function createDailyCount({
  now,
  hash,
}: {
  now: Clock
  hash(text: string): string
}): (who: string) => void {
  const counts = new Map<string, number>()
  let day = ''
  /** Counts one call. Throws RATE_LIMITED. */
  return (who) => {
    const today = now().toISOString().slice(0, 10)
    if (today !== day || counts.size >= MAX_REMEMBERED) counts.clear()
    day = today
    const entry = hash(`${today} ${who}`)
    const count = (counts.get(entry) ?? 0) + 1
    if (count > MAX_PER_DAY) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3_600 })
    counts.set(entry, count)
  }
}
