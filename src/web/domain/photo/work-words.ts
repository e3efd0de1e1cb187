/** A restoration under way, in words: its stage or its place in the queue, how long it still takes, and whether that is usual. */
import { restoreCopy } from '#copy/account/restore.ts'
import type { WorkSnapshot } from './work-shown.ts'

const copy = restoreCopy.working
/** The longest time left beside which the promised 30-60 seconds are still true. */
const PROMISED_SECONDS = 60

/** The engine's own stage, or the waiting; seen from outside only that work goes on. */
export function stageWords(photo: WorkSnapshot | undefined): string {
  if (!photo) return copy.unknownStage
  const { status, restoration } = photo
  if (status === 'uploaded') return copy.waiting(restoration?.ahead ?? null)
  return restoration ? copy.stages[restoration.stage] : copy.unknownStage
}

export type TimeWords = {
  left: string | null
  /** What is usual, or that this is not. */
  usual: string | null
}

export function timeWords(photo: WorkSnapshot | undefined, secondsLeft: number | null): TimeWords {
  const long = secondsLeft !== null && secondsLeft > PROMISED_SECONDS
  const usual = photo?.restoration?.isSlow ? copy.slow : copy.usual
  return {
    left: secondsLeft === null ? null : copy.left(secondsLeft),
    usual: long && !photo?.restoration?.isSlow ? null : usual,
  }
}

export type Announced = { text: string; at: number }
/** The shortest time between two announcements of how long it takes, ms. */
const CALM_MS = 30_000

/** What a live region says of the time: a new text at most every 30 seconds, so that a screen reader is not talked over. */
export function nextAnnouncement(before: Announced | null, text: string, now: number): Announced {
  if (before && (before.text === text || now - before.at < CALM_MS)) return before
  return { text, at: now }
}
