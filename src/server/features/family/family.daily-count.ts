/** Bounds what one network sends to one link in a day: counted in memory, under keyed hashes that are forgotten with the day. */
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'

/** A whole household behind one address: a vote, names and a message of each of ten people. */
const MAX_PER_DAY = 80
/** Entries that are remembered; with more, counting starts again, and the limit of replies per link remains. */
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
