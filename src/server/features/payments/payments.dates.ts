/** Dates of the law, on the calendar of Paris. */
import { WITHDRAWAL_DAYS } from '#contract/money.ts'

const DAY_MS = 86_400_000
const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
})

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** '2026-11-21'. */
export const parisDay = (moment: Date): string => CALENDAR.format(moment)
/** '18:34'. */
export const parisMinute = (moment: Date): string => TIME.format(moment)

/** Easter Sunday of a year (Gauss, for the Gregorian calendar), as a day in UTC. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const month = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(month / 31) - 1, (month % 31) + 1)
}
const FIXED = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const MOVING = [1, 39, 50]

/** Saturday, Sunday or public holiday in France; `day` is a midnight in UTC. */
function isOff(day: number): boolean {
  const date = new Date(day)
  const sunday = easter(date.getUTCFullYear())
  return (
    [0, 6].includes(date.getUTCDay()) ||
    FIXED.has(date.toISOString().slice(5, 10)) ||
    MOVING.some((after) => sunday + after * DAY_MS === day)
  )
}

/**
 * The last moment to withdraw from a purchase: the end of the fourteenth day after it, in Paris; when that day is off, the end of
 * the next working day (Code de la consommation L221-18 and L221-19, Règlement 1182/71 art. 3).
 */
export function withdrawalDeadline(bought: Date): Date {
  let day = Date.parse(`${parisDay(bought)}T00:00:00Z`) + WITHDRAWAL_DAYS * DAY_MS
  while (isOff(day)) day += DAY_MS
  // Midnight in Paris is 22:00 or 23:00 UTC of the day before.
  const midnight = new Date(day + DAY_MS)
  return new Date(midnight.getTime() - Number(HOUR.format(midnight)) * 3_600_000 - 1)
}
