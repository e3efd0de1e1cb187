/** Dates in sentences and in file names, in Paris time. */

const TIME_ZONE = 'Europe/Paris'
const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** `2026-11-21`, also for the last hours of the 20th in UTC. */
export const calendarDay = (moment: Date): string => CALENDAR.format(moment)

const SECONDS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-11-21 14:05:09`, which spreadsheets read as a moment and sort. */
export const sortableMoment = (moment: Date): string => SECONDS.format(moment)

const LONG_DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE })
const TIME = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: TIME_ZONE })

/** `1 mai 1935` → `1er mai 1935`; other days stay as they are. */
export const withOrdinalFirst = (date: string): string => date.replace(/^1 /, '1er ')

/**
 * A day of a month in French typography: `1er` for the first, and no line break between day and
 * month.
 */
export const withUnbrokenDay = (date: string): string =>
  withOrdinalFirst(date).replace(/^(\d+(?:er)?) /, '$1\u00a0')

/** `21 novembre 2026`, `1er décembre 2026`; the day and its month stay on one line. */
export const frenchDate = (moment: Date): string => withUnbrokenDay(LONG_DATE.format(moment))

/** `21 novembre 2026 à 14:05` */
export const frenchMoment = (moment: Date): string =>
  `${frenchDate(moment)} à ${TIME.format(moment)}`
