/** Measures the time of each stage and reports monotonic progress of a whole restoration. */
import type { Progress, StageName } from './engine.ts'

/** Receives a step's progress, 0–1. */
export type ProgressCallback = (share: number) => void

/**
 * Returns one callback per consecutive step: each maps its own 0–1 onto its share of the total,
 * weighted by `costs` (any unit).
 */
export function splitProgress(
  costs: readonly number[],
  onProgress: ProgressCallback,
): ProgressCallback[] {
  const total = sumOf(costs)
  return costs.map((cost, i) => {
    const before = sumOf(costs.slice(0, i))
    return (share) => onProgress(total === 0 ? 1 : (before + cost * share) / total)
  })
}

/** Estimated seconds of the stages that remain, and of those that are `done`. */
export type StageEstimates = Partial<Record<StageName, number>> & { done: number }

/** Runs stages one after the other; progress is 0–1 of the estimated total and never falls. */
export function createStageClock(onProgress: (progress: Progress) => void, signal: AbortSignal) {
  const times: { name: StageName; ms: number }[] = []
  let estimates: StageEstimates = { done: 0 }
  let total = 1
  let elapsed = 0
  let highest = 0
  const report = (stage: StageName, share: number) => {
    highest = Math.max(highest, Math.min(1, share))
    onProgress({ stage, share: highest })
  }
  return {
    /** Measured milliseconds of every finished stage, in order. */
    times,
    /** Sets the estimates; stages before this call report no progress. */
    plan(planned: StageEstimates) {
      estimates = planned
      total = sumOf(Object.values(planned))
      elapsed = planned.done
    },
    /** @throws the signal's reason when aborted. */
    async stage<T>(name: StageName, work: (onShare: ProgressCallback) => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      const began = performance.now()
      const estimate = estimates[name] ?? 0
      report(name, elapsed / total)
      const result = await work((share) => report(name, (elapsed + estimate * share) / total))
      elapsed += estimate
      times.push({ name, ms: Math.round(performance.now() - began) })
      report(name, name === 'encode' ? 1 : elapsed / total)
      return result
    },
  }
}

export type StageClock = ReturnType<typeof createStageClock>

/** Returns the sum of the values; 0 for none. */
export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0)
