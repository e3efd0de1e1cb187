/** Estimates how long an album's remaining restorations take, from measured durations. */
import { HOUR_MS } from '#contract/durations.ts'

type Run = { status: string; startedAt: Date | null; finishedAt: Date | null }

/**
 * Fewest finished restorations for the album's own pace, and how many of the latest it is measured
 * on.
 */
const OWN_PACE = { min: 3, last: 10 }

/**
 * Mean time between the ends of the album's latest restorations, with the waiting for other
 * accounts, ms; null for too few of them or after a pause.
 */
function ownPace(runs: readonly Run[]): number | null {
  const ends = runs
    .flatMap(({ status, finishedAt }) => (status === 'done' && finishedAt ? [+finishedAt] : []))
    .toSorted((a, b) => a - b)
    .slice(-OWN_PACE.last)
  const first = ends[0]
  const last = ends.at(-1)
  if (ends.length < OWN_PACE.min || first === undefined || last === undefined) return null
  return last - first > HOUR_MS ? null : (last - first) / (ends.length - 1)
}

/**
 * Seconds until the last restoration ends; `usualMs` is the median of the installation. Null when
 * nothing is left or nothing was measured.
 */
export function albumSecondsLeft(
  runs: readonly Run[],
  usualMs: number | null,
  now: Date,
): number | null {
  const waiting = runs.filter(({ status }) => status === 'waiting' || status === 'queued').length
  const running = runs.find(({ status }) => status === 'running')
  const pace = ownPace(runs) ?? usualMs
  if (pace === null || waiting + (running ? 1 : 0) === 0) return null
  const spent = running?.startedAt ? now.getTime() - running.startedAt.getTime() : 0
  const current = running ? Math.max(0, pace - spent) : 0
  return Math.ceil((waiting * pace + current) / 1_000)
}
