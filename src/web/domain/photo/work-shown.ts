/** What the screen shows of a restoration in progress: the server's figures, with a bar that never goes back and a steady estimate. */
import type { Photo } from '#contract/photos.ts'
import { useState } from 'react'

/** `restoration` is missing where only the public status may be read. */
export type WorkSnapshot = Pick<Photo, 'status' | 'progress'> & {
  restoration?: Photo['restoration']
}
export type WorkShown = {
  /** Percent, 0..100. */
  percent: number
  /** Seconds left, rounded as they are said; null while nothing is promised. */
  secondsLeft: number | null
}

/** Only a completed photo shows 100. */
const NEARLY = 99
/** Where a photo found in processing starts while its engine says no share, percent (spec 1 §4). */
const FOUND_PROCESSING = 50
/** An estimate rises only when the new one is this many times the one shown: smaller changes are noise of the measured pace. */
const RISES_FROM = 1.5

/** What to show for `photo`, given what was shown before it; null when it was found on load. */
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
  return Math.min(NEARLY, Math.max(before?.percent ?? found, progress))
}

function steadySeconds(shown: number | null, left: number | null): number | null {
  const rounded = left === null ? null : roundedSeconds(left)
  if (rounded === null || shown === null) return rounded
  return rounded > shown && rounded < shown * RISES_FROM ? shown : rounded
}

/** Tens up to 50, whole minutes from there on. */
export const roundedSeconds = (seconds: number): number =>
  seconds <= 50 ? Math.ceil(seconds / 10) * 10 : Math.max(1, Math.round(seconds / 60)) * 60

const NOTHING: WorkShown = { percent: 0, secondsLeft: null }

/** For the photo with this id; percent 0 while nothing is known of it. */
export function useWorkShown(id: string | null, photo: WorkSnapshot | undefined): WorkShown {
  const [before, setBefore] = useState<(WorkShown & { id: string }) | null>(null)
  if (id === null || !photo) return NOTHING
  const last = before?.id === id ? before : null
  const shown = nextShown(last, photo)
  if (last?.percent !== shown.percent || last.secondsLeft !== shown.secondsLeft)
    setBefore({ id, ...shown })
  return shown
}
