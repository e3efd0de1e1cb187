/**
 * Progress and remaining time of a restoration, from the specified model and the engine's reports.
 * Loads no schema.
 */
import type { PhotoStatus } from './limits.ts'

export type ProgressInput = {
  status: PhotoStatus
  /**
   * Milliseconds since the upload (uploaded) or since the start of the restoration (processing).
   */
  elapsedMs: number
  /**
   * The engine's share of the work done, 0..1; null until it reports one. A hosted engine never
   * does.
   */
  share?: number | null | undefined
  /** Milliseconds from the start to the engine's first report; 0 when unknown. */
  reportedAfterMs?: number | undefined
}

/**
 * Percent through which a queued photo rises, and the time, ms (the specification gives the end).
 */
const WAITING = { from: 20, to: 35, ms: 15_000 }
/** Percent through which a photo in processing rises, and the time, ms (spec 1 §4). */
const PROCESSING = { from: 35, to: 95, ms: 45_000 }
/** Points that the bar may be ahead of the engine at share 0; falls linearly to 0 at share 1. */
export const LEAD_POINTS = 10
/** Highest percentage before completion. */
const MAX_UNFINISHED_PERCENT = 99

const between = (from: number, to: number, part: number) =>
  from + (to - from) * Math.min(1, Math.max(0, part))
const risen = ({ from, to, ms }: typeof WAITING, elapsedMs: number) =>
  between(from, to, elapsedMs / ms)
const model = (elapsedMs: number) => risen(PROCESSING, elapsedMs)

/**
 * Percent, 0..100, with one decimal. Processing starts at 35 and follows the specified model until
 * the engine reports a share; from then on the bar stays between that share and 10 points above it,
 * and never falls.
 */
export function progressPercent({
  status,
  elapsedMs,
  share = null,
  reportedAfterMs = 0,
}: ProgressInput): number {
  if (status === 'completed') return 100
  if (status === 'failed') return 0
  if (status === 'uploaded') return rounded(risen(WAITING, elapsedMs))
  if (share === null) return rounded(model(elapsedMs))
  const engine = between(0, 100, share)
  const farthest = engine + LEAD_POINTS * (1 - engine / 100)
  const followed = Math.min(MAX_UNFINISHED_PERCENT, farthest, Math.max(engine, model(elapsedMs)))
  return rounded(Math.max(model(reportedAfterMs), followed))
}

const rounded = (percent: number): number => Math.floor(percent * 10) / 10

/**
 * How long recent restorations took on this installation, ms: the median and the 90th percentile.
 */
export type DurationStatistics = { medianMs: number; slowMs: number }

/** Expected time while too few restorations have been measured, ms (spec 1 §9: 30-60 s). */
const PROMISED_MS = 60_000

/**
 * Whether a restoration takes longer than nine in ten recent ones, or than a minute while too few
 * have been measured.
 */
export const isSlow = (elapsedMs: number, usual: DurationStatistics | null): boolean =>
  elapsedMs > (usual?.slowMs ?? PROMISED_MS)

export type EstimateInput = {
  /** Milliseconds since the restoration started. */
  elapsedMs: number
  share: number | null
  /** Milliseconds since the engine's first share, and since its latest. */
  reportedMs: number
  advancedMs: number
  /** False for a repeated attempt, whose share starts over, so that its pace is meaningless. */
  isFirstAttempt: boolean
  usual: DurationStatistics | null
}

/** Least share (0..1) and time (ms) from which the engine's pace is extrapolated. */
const MEASURED = { share: 0.1, ms: 3_000 }

/**
 * Estimated seconds left, extrapolated from the engine's reported shares, or from the median
 * duration when it reports none. Null when neither is known or the estimate has passed.
 */
export function secondsLeft({
  elapsedMs,
  share,
  reportedMs,
  advancedMs,
  isFirstAttempt,
  usual,
}: EstimateInput): number | null {
  if (!isFirstAttempt) return null
  if (share === null) return usual ? positiveSeconds(usual.medianMs - elapsedMs) : null
  const measuredMs = reportedMs - advancedMs
  if (share < MEASURED.share || measuredMs < MEASURED.ms) return null
  return positiveSeconds((measuredMs * (1 - share)) / share - advancedMs)
}

const positiveSeconds = (ms: number): number | null => (ms > 0 ? Math.ceil(ms / 1_000) : null)
