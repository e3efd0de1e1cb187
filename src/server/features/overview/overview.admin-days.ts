/** Figures of the overview per day, in the time zone of Paris. */
import { sql } from '../../db/drizzle.ts'
import type { DayFigures } from '#contract/admin/overview.ts'
import { isRevenue } from '../../domain/disputes.ts'
import { MIN_MEASURED_MINUTES } from './heartbeat.ts'
import type { Db } from '../../platform/db.ts'

type Row = {
  day: string
  users: number
  photos: number
  restored: number
  failed: number
  revenue: string | number
  wait_seconds: string | number | null
  recorded_minutes: number
  elapsed_minutes: number | null
}

const rounded = (value: string | number, decimals: number): number =>
  Number(Number(value).toFixed(decimals))

export function createDays({ db }: { db: Db }) {
  /** The last `days` days, oldest first, today included. */
  return async (days: number): Promise<{ days: DayFigures[] }> => {
    const { rows } = await db.execute<Row>(sql`
      with span as (
        select d::date as day, (d at time zone 'Europe/Paris') as starts, ((d + interval '1 day') at time zone 'Europe/Paris') as ends
        from generate_series(date_trunc('day', now() at time zone 'Europe/Paris') - make_interval(days => ${days - 1}),
          date_trunc('day', now() at time zone 'Europe/Paris'), interval '1 day') as d
      )
      select to_char(span.day, 'YYYY-MM-DD') as day,
        (select count(*)::int from users where created_at >= starts and created_at < ends) as users,
        (select count(*)::int from photos where created_at >= starts and created_at < ends) as photos,
        (select count(*)::int from restorations where status = 'done' and finished_at >= starts and finished_at < ends) as restored,
        (select count(*)::int from restorations where status = 'failed' and finished_at >= starts and finished_at < ends) as failed,
        (select coalesce(sum(amount), 0) from transactions where ${isRevenue} and created_at >= starts and created_at < ends) as revenue,
        (select avg(extract(epoch from started_at - created_at)) from restorations where started_at >= starts and started_at < ends) as wait_seconds,
        (select count(*)::int from service_minutes where minute >= starts and minute < least(ends, date_trunc('minute', now()))) as recorded_minutes,
        (select case when count(*) > 0
          then floor(extract(epoch from least(ends, date_trunc('minute', now())) - greatest(starts, min(minute))) / 60)::int end from service_minutes) as elapsed_minutes
      from span order by span.day`)
    return {
      days: rows.map(
        ({
          day,
          users,
          photos,
          restored,
          failed,
          revenue,
          wait_seconds: wait,
          recorded_minutes: recorded,
          elapsed_minutes: elapsed,
        }) => ({
          day,
          users,
          photos,
          restored,
          failed,
          revenue: rounded(revenue, 2),
          waitSeconds: wait === null ? null : Math.max(0, rounded(wait, 1)),
          availability:
            elapsed === null || elapsed < MIN_MEASURED_MINUTES
              ? null
              : Math.min(100, rounded((recorded / elapsed) * 100, 2)),
        }),
      ),
    }
  }
}
