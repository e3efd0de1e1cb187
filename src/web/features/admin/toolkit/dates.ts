/** Dates and times in French, in the Paris time zone. */
import { HOUR_MS } from '#contract/durations.ts'
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

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-24T08:00`: the local time in Paris that forms show. */
export const parisWallTime = (instant: Date): string => WALL.format(instant).replace(' ', 'T')

/**
 * Returns the instant of a local time, or null for invalid text. When the clock goes back, the
 * first of the two hours is meant; when it goes forward, a skipped time becomes the same time one
 * hour later.
 */
export function instantInParis(wall: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return null
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const summer = new Date(asUtc - 2 * HOUR_MS)
  const winter = new Date(asUtc - HOUR_MS)
  return parisWallTime(summer) === wall ? summer : winter
}
