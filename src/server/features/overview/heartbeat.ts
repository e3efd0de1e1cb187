/** Writes down each minute in which this server was there and reached its database: what availability is computed from. */
import { setInterval } from 'node:timers'
import { lt, sql } from '../../db/drizzle.ts'
import { serviceMinutes } from '../../db/schema/service.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'

/** Minutes before availability is shown; the current minute counts once it is over. */
export const LEAST_MEASURED_MINUTES = 5
const BEAT_MS = 30_000
const KEPT_DAYS = 91

/** One beat, by the database's clock; several servers in the same minute count once. */
export async function beat(db: Db): Promise<void> {
  await db
    .insert(serviceMinutes)
    .values({ minute: sql`date_trunc('minute', now())` })
    .onConflictDoNothing()
  await db
    .delete(serviceMinutes)
    .where(lt(serviceMinutes.minute, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}

/** Beats until the returned function is called. */
export function startHeartbeat({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  let beating: Promise<void> = Promise.resolve()
  const go = () => {
    beating = beat(db).catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'))
  }
  go()
  const timer = setInterval(go, BEAT_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await beating
  }
}
