/** Legal dates, in the time zone of Paris. */
import { DAY_MS } from '#contract/durations.ts'
import { WITHDRAWAL_DAYS } from '#contract/money.ts'
import { endOfParisDay } from '../../domain/paris-time.ts'
import { calendarDay } from '#copy/dates.ts'

const PARIS_MINUTE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** '18:34'. */
export const parisMinute = (moment: Date): string => PARIS_MINUTE.format(moment)

/** Easter Sunday of a year (Gauss, for the Gregorian calendar), as a day in UTC. */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const month = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(month / 31) - 1, (month % 31) + 1)
}
/** Public holidays of France with a fixed date, MM-DD. */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
])
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const MOVABLE_HOLIDAYS = [1, 39, 50]

/** Saturday, Sunday or public holiday in France; `day` is a midnight in UTC. */
function isNonWorkingDay(day: number): boolean {
  const date = new Date(day)
  const sunday = easter(date.getUTCFullYear())
  return (
    [0, 6].includes(date.getUTCDay()) ||
    FIXED_HOLIDAYS.has(date.toISOString().slice(5, 10)) ||
    MOVABLE_HOLIDAYS.some((after) => sunday + after * DAY_MS === day)
  )
}

/**
 * The last moment to withdraw from a purchase: the end of the fourteenth day after it, in Paris, or
 * of the next working day when that one is not (Code de la consommation L221-18 and L221-19,
 * Règlement 1182/71 art. 3).
 */
export function withdrawalDeadline(bought: Date): Date {
  let day = Date.parse(`${calendarDay(bought)}T00:00:00Z`) + WITHDRAWAL_DAYS * DAY_MS
  while (isNonWorkingDay(day)) day += DAY_MS
  return endOfParisDay(new Date(day))
}
