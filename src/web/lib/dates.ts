/** Dates as French readers write them, in Paris time. Written out by hand: on a phone the browser's own formatter takes longer to make than a page. */
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const HOUR_MS = 3_600_000

/** One in the morning, UTC, of the last Sunday of a month (0 to 11): when clocks are changed in Paris, since 1996. */
function clockChange(year: number, month: number): number {
  const end = new Date(Date.UTC(year, month + 1, 0, 1))
  return end.setUTCDate(end.getUTCDate() - end.getUTCDay())
}

/** `2026-11-21T10:00:00Z` → `21 novembre 2026`. */
export function longDate(moment: string): string {
  const at = new Date(moment)
  const year = at.getUTCFullYear()
  const summer = at.getTime() >= clockChange(year, 2) && at.getTime() < clockChange(year, 9)
  const there = new Date(at.getTime() + (summer ? 2 : 1) * HOUR_MS)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}
