/** Wall time in Paris as forms show it, `2026-11-24T08:00`, and the instant it names. */
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const HOUR_MS = 3_600_000

export const parisWallTime = (instant: Date): string => WALL.format(instant).replace(' ', 'T')

/**
 * The instant of a wall time; null for text that is none. An hour that occurs twice counts as the first one, an hour that the
 * change to summer time skips as the one after it.
 */
export function instantInParis(wall: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return null
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const [summer, winter] = [new Date(asUtc - 2 * HOUR_MS), new Date(asUtc - HOUR_MS)]
  return parisWallTime(summer) === wall ? summer : winter
}
