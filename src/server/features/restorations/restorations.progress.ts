/**
 * Progress of a restoration: the engine's stages in the words of the contract, written while the
 * work runs.
 */
import { setInterval } from 'node:timers'
import type { Stage } from '#contract/limits.ts'
import type { Progress, StageName } from '#engine/engine.ts'
import type { Log } from '../../platform/log.ts'

/**
 * Interval of the writes, ms; it bounds how soon a worker notices that its attempt is no longer
 * current.
 */
const WRITE_INTERVAL_MS = 700
const STAGE_OF: Record<StageName, Stage> = {
  decode: 'preparing',
  analyse: 'analysing',
  repair: 'repairing',
  tone: 'toning',
  'super-resolution': 'restoring',
  blend: 'finishing',
  faces: 'faces',
  colour: 'finishing',
  encode: 'finishing',
}
/** Share of the whole restoration that the engine takes; watermark and storage follow it. */
const ENGINE_SHARE = 0.97

const toStage = ({ stage, share }: Progress): { stage: Stage; share: number | null } => ({
  stage: STAGE_OF[stage],
  share: share === null ? null : Math.min(1, Math.max(0, share)) * ENGINE_SHARE,
})

/**
 * Writes the latest progress at intervals, and aborts `signal` when `write` returns false: this
 * attempt is no longer current.
 */
export function writeProgress(
  write: (at: ReturnType<typeof toStage> | null) => Promise<boolean>,
  log: Log,
) {
  const superseded = new AbortController()
  let latest: Progress | null = null
  let writing: Promise<void> | null = null
  const writeLatest = async () => {
    const at = latest
    latest = null
    if (!(await write(at && toStage(at))))
      superseded.abort(new Error('the restoration is no longer this attempt’s'))
  }
  const timer = setInterval(() => {
    writing ??= writeLatest()
      .catch((error: unknown) => log.warn({ err: error }, 'progress not written'))
      .finally(() => {
        writing = null
      })
  }, WRITE_INTERVAL_MS)
  return {
    signal: superseded.signal,
    onProgress: (progress: Progress) => {
      latest = progress
    },
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}
