/** How far a photo is, in percent: the specified model as the floor, the engine's real share where it is ahead. Loads no schema. */
import type { PhotoStatus } from './limits.ts'

export type ProgressInput = {
  status: PhotoStatus
  /** Milliseconds since the upload (uploaded) or since the restoration began (processing). */
  elapsedMs: number
  /** The engine's own share of the work done, 0..1. */
  share?: number | undefined
}

/** An upload that waits rises from 20 to 35 in this time (the end is specified, the pace is ours). */
const WAITING_MS = 15_000
/** Processing rises from 35 to 95 in this time (spec 1 §4). */
const PROCESSING_MS = 45_000

const between = (from: number, to: number, part: number) => from + (to - from) * Math.min(1, Math.max(0, part))

/** Percent, 0..100, with one decimal. Never falls as time, share and status advance, except to 0 when the restoration fails. */
export function progressPercent({ status, elapsedMs, share = 0 }: ProgressInput): number {
  if (status === 'completed') return 100
  if (status === 'failed') return 0
  const percent = status === 'uploaded'
    ? between(20, 35, elapsedMs / WAITING_MS)
    : Math.max(between(35, 95, elapsedMs / PROCESSING_MS), between(35, 99, share))
  return Math.floor(percent * 10) / 10
}
