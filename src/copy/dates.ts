/** Dates in file names, in Paris time. */
const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** `2026-11-21`, also for the last hours of the 20th in UTC. */
export const calendarDay = (moment: Date): string => CALENDAR.format(moment)
