/** Dates and times in French, in the Paris time zone. */
import { withUnbrokenDay } from '#copy/dates.ts'

const DAY = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})
const DATE_TIME = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

export const frenchDay = (iso: string): string => withUnbrokenDay(DAY.format(new Date(iso)))
export const frenchDateTime = (iso: string): string =>
  withUnbrokenDay(DATE_TIME.format(new Date(iso)))
