/** How long recent restorations took on this installation: what an estimate and "longer than usual" are measured by. */
import type { UsualTimes } from '#contract/progress.ts'
import { and, desc, eq, isNotNull, sql } from '../../db/drizzle.ts'
import { restorations } from '../../db/schema/photos.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Restorations that are looked at, the latest, and the fewest that say what is usual. */
const RECENT = { most: 50, fewest: 10 }
/** How long an answer is used, ms. */
const FRESH_MS = 60_000

/** Reads the times of the latest restorations that ran through at the first attempt; null where they are too few. */
export function createUsualTimes(db: Db, now: Clock): () => Promise<UsualTimes | null> {
  let known: { at: number; times: Promise<UsualTimes | null> } | null = null
  return () => {
    const at = now().getTime()
    if (known && at - known.at < FRESH_MS) return known.times
    const times = readUsualTimes(db)
    known = { at, times }
    times.catch(() => {
      known = null
    })
    return times
  }
}

async function readUsualTimes(db: Db): Promise<UsualTimes | null> {
  const recent = db
    .select({
      ms: sql<number>`extract(epoch from ${restorations.finishedAt} - ${restorations.startedAt}) * 1000`.as(
        'ms',
      ),
    })
    .from(restorations)
    .where(
      and(
        eq(restorations.status, 'done'),
        eq(restorations.attempt, 1),
        isNotNull(restorations.startedAt),
        isNotNull(restorations.finishedAt),
      ),
    )
    .orderBy(desc(restorations.id))
    .limit(RECENT.most)
    .as('recent')
  const at = (part: number) =>
    sql<
      number | null
    >`percentile_cont(${part}::float8) within group (order by ${recent.ms})::float8`
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, medianMs: at(0.5), slowMs: at(0.9) })
    .from(recent)
  if (!row || row.count < RECENT.fewest || row.medianMs === null || row.slowMs === null) return null
  return { medianMs: row.medianMs, slowMs: row.slowMs }
}
