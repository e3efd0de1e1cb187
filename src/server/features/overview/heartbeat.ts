/**
 * Records each minute in which a server reached its database; availability is computed from these.
 */
import { setInterval } from 'node:timers'
import { lt, sql } from '../../db/drizzle.ts'
import { serviceMinutes } from '../../db/schema/service.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'

/** Completed minutes needed before availability is shown. */
export const MIN_MEASURED_MINUTES = 5
const BEAT_INTERVAL_MS = 30_000
const RETENTION_DAYS = 91

/** Records the current minute of the database clock, once for all servers. */
export async function beat(db: Db): Promise<void> {
  await db
    .insert(serviceMinutes)
    .values({ minute: sql`date_trunc('minute', now())` })
    .onConflictDoNothing()
  await db
    .delete(serviceMinutes)
    .where(lt(serviceMinutes.minute, sql`now() - make_interval(days => ${RETENTION_DAYS})`))
}

/** Starts recording; the returned function stops it. */
export function startHeartbeat({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  let beating: Promise<void> = Promise.resolve()
  const go = () => {
    beating = beat(db).catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'))
  }
  go()
  const timer = setInterval(go, BEAT_INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await beating
  }
}
