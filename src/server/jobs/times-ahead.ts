/** Repairs the job queue after the system's clock was set back. */
import { sql } from '../db/drizzle.ts'
import type { Db } from '../platform/db.ts'

/** Longer than any pause before a job, and than clocks of two machines differ. */
const ahead = sql`now() + interval '10 minutes'`

/**
 * Replaces times ahead of the clock in the tables of pg-boss: until they come, it would start no
 * job queued before, run no schedule, and resume no job of a dead worker. Returns whether there
 * were any.
 */
export const removeTimesAhead = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = [
      await tx.execute(
        sql`update pgboss.version set cron_on = now() where cron_on > ${ahead} returning 1`,
      ),
      await tx.execute(sql`update pgboss.queue
        set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
          maintain_on = least(maintain_on, now())
        where greatest(monitor_claim_on, monitor_on, maintain_on) > ${ahead} returning 1`),
      await tx.execute(sql`update pgboss.job
        set start_after = least(start_after, now()), heartbeat_on = least(heartbeat_on, now()),
          singleton_on = null
        where greatest(start_after, heartbeat_on, singleton_on at time zone 'UTC') > ${ahead}
        returning 1`),
    ]
    return changed.some(({ rows }) => rows.length > 0)
  })
