/**
 * Durations of recent restorations on this installation, for the estimate and for "longer than
 * usual".
 */
import type { DurationStatistics } from '#contract/progress.ts'
import { and, desc, eq, isNotNull, isNull, sql } from '../../db/drizzle.ts'
import { restorations } from '../../db/schema/photos.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Latest restorations in the sample, and the fewest that give a statistic. */
const SAMPLE = { max: 50, min: 10 }
/** Lifetime of the cached statistics, ms. */
const CACHE_MS = 60_000

/**
 * Median and 90th percentile of the latest restorations that finished at their first attempt; null
 * when they are too few.
 */
export function createDurationStatistics(
  db: Db,
  now: Clock,
): () => Promise<DurationStatistics | null> {
  let cached: { at: number; times: Promise<DurationStatistics | null> } | null = null
  return () => {
    const at = now().getTime()
    if (cached && at - cached.at < CACHE_MS) return cached.times
    const times = readStatistics(db)
    cached = { at, times }
    times.catch(() => {
      cached = null
    })
    return times
  }
}

async function readStatistics(db: Db): Promise<DurationStatistics | null> {
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
        isNull(restorations.retouch),
        isNotNull(restorations.startedAt),
        isNotNull(restorations.finishedAt),
      ),
    )
    .orderBy(desc(restorations.id))
    .limit(SAMPLE.max)
    .as('recent')
  const percentile = (fraction: number) =>
    sql<
      number | null
    >`percentile_cont(${fraction}::float8) within group (order by ${recent.ms})::float8`
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      medianMs: percentile(0.5),
      slowMs: percentile(0.9),
    })
    .from(recent)
  if (!row || row.count < SAMPLE.min || row.medianMs === null || row.slowMs === null) return null
  return { medianMs: row.medianMs, slowMs: row.slowMs }
}
