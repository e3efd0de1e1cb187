/** Days and hours in Paris, where the law and the buyers count them. */
import { DAY_MS } from '#contract/durations.ts'

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
  return new Date(midnight.getTime() - parisHour(midnight) * 3_600_000 - 1)
}
