/**
 * Words for a running restoration: stage or queue position, remaining time, and whether that is
 * usual.
 */
import { restoreCopy } from '#copy/account/restore.ts'
import type { WorkSnapshot } from './work-shown.ts'

const copy = restoreCopy.working
/** Longest remaining time that still fits the promised 30-60 seconds, s. */
const PROMISED_SECONDS = 60

/** The engine's stage or the queue; the public status shows only that work is in progress. */
export function stageWords(photo: WorkSnapshot | undefined): string {
  if (!photo) return copy.unknownStage
  const { status, restoration } = photo
  if (status === 'uploaded') return copy.waiting(restoration?.ahead ?? null)
  return restoration ? copy.stages[restoration.stage] : copy.unknownStage
}

export type TimeWords = {
  left: string | null
  /** The usual duration, or a notice that this one is longer. */
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
/** Minimum interval between two announcements of the remaining time, ms. */
const ANNOUNCEMENT_INTERVAL_MS = 30_000

/**
 * Text of the live region: changes at most every 30 seconds, so that screen readers are not
 * interrupted.
 */
export function nextAnnouncement(before: Announced | null, text: string, now: number): Announced {
  if (before && (before.text === text || now - before.at < ANNOUNCEMENT_INTERVAL_MS)) return before
  return { text, at: now }
}
