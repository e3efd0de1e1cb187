/**
 * Computes the progress shown for a running restoration: a monotonic bar and a stable time
 * estimate.
 */
import type { Photo } from '#contract/photos.ts'
import { useState } from 'react'

/** `restoration` is missing where only the public status may be read. */
export type WorkSnapshot = Pick<Photo, 'status' | 'progress'> & {
  restoration?: Photo['restoration']
}
export type WorkShown = {
  /** Percent, 0..100. */
  percent: number
  /** Remaining seconds, rounded as displayed; null without an estimate. */
  secondsLeft: number | null
}

/** Upper bound of a photo that is not completed, percent. */
const MAX_UNFINISHED = 99
/**
 * Initial value for a photo found in processing whose engine reports no share, percent (spec 1 §4).
 */
const FOUND_PROCESSING = 50
/**
 * Factor by which a new estimate must exceed the displayed one to replace it; smaller changes are
 * measurement noise.
 */
const MIN_RISE_FACTOR = 1.5

/** Returns what to show for `photo` after `before`, which is null on page load. */
export function nextShown(before: WorkShown | null, photo: WorkSnapshot): WorkShown {
  return {
    percent: percentOf(before, photo),
    secondsLeft: steadySeconds(before?.secondsLeft ?? null, photo.restoration?.secondsLeft ?? null),
  }
}

function percentOf(
  before: WorkShown | null,
  { status, progress, restoration }: WorkSnapshot,
): number {
  if (status === 'completed') return 100
  if (status === 'failed') return 0
  const found = status === 'processing' && restoration?.share === null ? FOUND_PROCESSING : 0
  return Math.min(MAX_UNFINISHED, Math.max(before ? reachedBy(before) : found, progress))
}

/** A full bar is that of the restoration before this one. */
const reachedBy = ({ percent }: WorkShown): number => (percent <= MAX_UNFINISHED ? percent : 0)

function steadySeconds(shown: number | null, left: number | null): number | null {
  const rounded = left === null ? null : roundedSeconds(left)
  if (rounded === null || shown === null) return rounded
  return rounded > shown && rounded < shown * MIN_RISE_FACTOR ? shown : rounded
}

/** Rounds to tens of seconds up to 50, then to minutes. */
export const roundedSeconds = (seconds: number): number =>
  seconds <= 50
    ? Math.max(1, Math.ceil(seconds / 10)) * 10
    : Math.max(1, Math.round(seconds / 60)) * 60

const NOTHING: WorkShown = { percent: 0, secondsLeft: null }

/** Tracks the photo with this id; 0 percent until its first poll. */
export function useWorkShown(id: string | null, photo: WorkSnapshot | undefined): WorkShown {
  const [before, setBefore] = useState<(WorkShown & { id: string }) | null>(null)
  if (id === null || !photo) return NOTHING
  const last = before?.id === id ? before : null
  const shown = nextShown(last, photo)
  if (last?.percent !== shown.percent || last.secondsLeft !== shown.secondsLeft)
    setBefore({ id, ...shown })
  return shown
}
