/**
 * Counts the calls of each caller in a window of time. It measures time since the process started,
 * because a window by the system's clock lasts for hours when that clock is set back.
 */
import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Window = { current: number; since: number }

/** Remembers `size` callers; the least recently seen is evicted. Times in ms. */
export function createCallCounts(
  size: number,
  elapsed = () => performance.now(),
): FastifyRateLimitStore {
  const windows = new Map<string, Window>()
  return {
    incr(caller, done, length) {
      const now = elapsed()
      const known = windows.get(caller)
      const window = known && now - known.since < length ? known : { current: 0, since: now }
      window.current++
      // The map is ordered by insertion, so the first entry is the least recently seen.
      windows.delete(caller)
      windows.set(caller, window)
      if (windows.size > size) windows.delete(windows.keys().next().value!)
      done(null, { current: window.current, ttl: length - (now - window.since) })
    },
    child: () => createCallCounts(size, elapsed),
  }
}
