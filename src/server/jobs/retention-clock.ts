/**
 * The clock of retention. It follows the system's clock by two days at most in each daily run, so
 * that a clock set years ahead deletes two days of data and not years of it.
 */
import { DAY_MS } from '#contract/durations.ts'
import { installation } from '../db/schema/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { retentionJob } from './shared-jobs.ts'

/** Two days, so that the clock catches up after runs that were missed. */
const MAX_ADVANCE_MS = 2 * DAY_MS

/** `advance` is the first step of the daily job; the other steps read `now`. */
export function createRetentionClock({ db, now }: { db: Db; now: Clock }) {
  let reached: Date | null = null
  return {
    now: (): Date => reached ?? now(),
    /**
     * Whether the system's clock is a day ahead; no notices of a coming deletion are mailed then.
     */
    isBehind: (): boolean => reached !== null && now().getTime() - reached.getTime() >= DAY_MS,
    advance: retentionJob(async ({ log }) => {
      const [row] = await db.select({ at: installation.retainedAt }).from(installation)
      const time = now()
      const latest = row?.at ? row.at.getTime() + MAX_ADVANCE_MS : Infinity
      reached = new Date(Math.min(time.getTime(), latest))
      await db.update(installation).set({ retainedAt: reached })
      const daysBehind = Math.floor((time.getTime() - reached.getTime()) / DAY_MS)
      if (daysBehind > 0)
        log.error({ daysBehind }, 'the clock is ahead of the last retention run: is it right?')
    }),
  }
}
