/** Days and hours in Paris, where the law and the buyers count them. */
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { and, sql, type SQL } from '../db/drizzle.ts'

const HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** 0–23. */
export const parisHour = (moment: Date): number => Number(HOUR.format(moment))

/** The last millisecond in Paris of a day given as its midnight in UTC. */
export function endOfParisDay(day: Date): Date {
  // Midnight in Paris is 22:00 or 23:00 UTC of the day before.
  const midnight = new Date(day.getTime() + DAY_MS)
  return new Date(midnight.getTime() - parisHour(midnight) * HOUR_MS - 1)
}

/** The beginning of today and of this month in Paris, by the database's clock. */
export const parisToday = sql`date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`
export const parisMonth = sql`date_trunc('month', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`

/** First and last day in Paris, `2026-11-21`, both included; without one there is no bound. */
export type ParisDays = { from?: string | undefined; to?: string | undefined }

/** Condition: the moment lies in these days. */
export const inParisDays = (moment: PgColumn, { from, to }: ParisDays): SQL | undefined =>
  and(
    from ? sql`${moment} >= (${from}::date)::timestamp at time zone 'Europe/Paris'` : undefined,
    to ? sql`${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'` : undefined,
  )
