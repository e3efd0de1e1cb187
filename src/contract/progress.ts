/** How far a photo is and how long it still takes, from the specified model and what the engine says. Loads no schema. */
import type { PhotoStatus } from './limits.ts'

export type ProgressInput = {
  status: PhotoStatus
  /** Milliseconds since the restoration was asked for (uploaded) or since it began (processing). */
  elapsedMs: number
  /** The engine's own share of the work done, 0..1; null until it says one, as a hosted engine never does. */
  share?: number | null | undefined
  /** Milliseconds from the beginning to the engine's first share; 0 where that is not known. */
  reportedAfterMs?: number | undefined
}

/** An upload that waits rises from 20 to 35 in this time (the end is specified, the pace is ours), ms. */
const WAITING_MS = 15_000
/** Processing rises from 35 to 95 in this time (spec 1 §4), ms. */
const PROCESSING_MS = 45_000
/** Points that the bar may run ahead of an engine at share 0; the lead shrinks to 0 as the share grows to 1. */
export const LEAD_POINTS = 10
/** Only a completed photo shows 100. */
const NEARLY = 99

const between = (from: number, to: number, part: number) =>
  from + (to - from) * Math.min(1, Math.max(0, part))
const model = (elapsedMs: number) => between(35, 95, elapsedMs / PROCESSING_MS)

/**
 * Percent, 0..100, with one decimal. The rule: processing starts at 35 and follows the specified model until the engine says a share;
 * from then on the bar stays between that share and 10 points above it, but never falls below what it had reached by then.
 */
export function progressPercent({
  status,
  elapsedMs,
  share = null,
  reportedAfterMs = 0,
}: ProgressInput): number {
  if (status === 'completed') return 100
  if (status === 'failed') return 0
  if (status === 'uploaded') return rounded(between(20, 35, elapsedMs / WAITING_MS))
  if (share === null) return rounded(model(elapsedMs))
  const engine = between(0, 100, share)
  const farthest = engine + LEAD_POINTS * (1 - engine / 100)
  const followed = Math.min(NEARLY, farthest, Math.max(engine, model(elapsedMs)))
  return rounded(Math.max(model(reportedAfterMs), followed))
}

const rounded = (percent: number): number => Math.floor(percent * 10) / 10

/** How long recent restorations took on this installation, ms: the median and the 90th percentile. */
export type UsualTimes = { medianMs: number; slowMs: number }

/** The time that the screen promises, ms: what is usual where too few restorations have been measured (spec 1 §9: 30-60 s). */
const PROMISED_MS = 60_000

/** The rule: longer than nine in ten recent restorations, or than the promised minute where too few have been measured. */
export const isSlow = (elapsedMs: number, usual: UsualTimes | null): boolean =>
  elapsedMs > (usual?.slowMs ?? PROMISED_MS)

export type EstimateInput = {
  /** Milliseconds since the restoration began. */
  elapsedMs: number
  share: number | null
  /** Milliseconds since the engine's first share, and since its latest. */
  reportedMs: number
  advancedMs: number
  /** An attempt that starts over counts its work anew, so that its pace says nothing. */
  isFirstAttempt: boolean
  usual: UsualTimes | null
}

/** Before this much work (0..1) and time (ms) the engine's pace says too little. */
const MEASURED = { share: 0.1, ms: 3_000 }

/**
 * Seconds left: the rest at the pace measured in this run, less the time since the engine's latest share; where the engine says no
 * share, what is left of the median. Null where that is not known or has run out, so that a stalled engine is promised no end.
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
