/**
 * Implements the Replicate engine: sends the picture, runs a prediction, and processes its result
 * in an image process.
 */
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { abilitiesOf } from '../../abilities.ts'
import type { Engine, Progress, RemoteWork, StageName } from '../../engine.ts'
import { download } from './download.ts'
import { RemoteEngineError } from './errors.ts'
import { createPredictions, DEFAULT_TIMING, type Timing } from './predictions.ts'
import type { RemoteResultInput, RemoteResultOutput } from './remote-result.ts'
import type { SentPictureInput } from './sent-picture.ts'
import type { ReplicateSettings } from './settings.ts'

const NAME = 'replicate'
/** Increase it whenever the result is processed differently. */
const VERSION = '1'

/** Pixel work of the engine, which runs in image processes. */
export type RemotePixels = {
  sentPicture(input: SentPictureInput, signal: AbortSignal): Promise<void>
  remoteResult(input: RemoteResultInput, signal: AbortSignal): Promise<RemoteResultOutput>
}

const DOWNLOAD_TIMEOUT_MS = 2 * 60_000
/** Error codes after which the prediction is obsolete. */
const OBSOLETE_AFTER = new Set(['FAILED', 'TOO_SLOW', 'GONE'])

/** Creates the engine for the configured model. */
export function createReplicateEngine({
  settings,
  pixels,
  timing = DEFAULT_TIMING,
}: {
  settings: ReplicateSettings
  pixels: RemotePixels
  timing?: Timing
}): Engine {
  const predictions = createPredictions(settings, timing)
  const version = `${VERSION} ${settings.model}`

  /** Returns the id of the running prediction, or starts one and persists its id before polling. */
  async function startOrResume(
    sent: string,
    source: string,
    remote: RemoteWork,
    signal: AbortSignal,
  ): Promise<string> {
    if (remote.id !== null) return remote.id
    await pixels.sentPicture({ source, target: sent }, signal)
    signal.throwIfAborted()
    const id = await predictions.begin(await openAsBlob(sent, { type: 'image/jpeg' }), signal)
    try {
      await remote.keep(id)
    } catch (error) {
      // Without a persisted id the prediction can never be resumed.
      await predictions.cancel(id)
      throw error
    }
    return id
  }

  /** Returns the address of the picture; clears the persisted id if the prediction is obsolete. */
  async function waitForPicture(
    id: string,
    remote: RemoteWork,
    signal: AbortSignal,
  ): Promise<string> {
    try {
      return await predictions.follow(id, signal)
    } catch (error) {
      if (error instanceof RemoteEngineError && OBSOLETE_AFTER.has(error.code))
        await remote.keep(null)
      throw error
    }
  }

  return {
    name: NAME,
    version,
    ...abilitiesOf(NAME),
    async restore(request, onProgress, signal, remote = { id: null, keep: async () => {} }) {
      const { source, hd, screen, map, options, retouch } = request
      if (retouch) throw new Error('the hosted engine does not retouch')
      const sent = `${hd}.sent`
      const answer = `${hd}.answer`
      const clock = createClock(onProgress, signal)
      try {
        const id = await clock.stage('decode', () => startOrResume(sent, source, remote, signal))
        await clock.stage('super-resolution', async () => {
          const address = await waitForPicture(id, remote, signal)
          await download(address, answer, { ...settings, timeoutMs: DOWNLOAD_TIMEOUT_MS }, signal)
        })
        const report = await clock.stage('encode', () =>
          pixels.remoteResult(
            {
              source,
              answer,
              hd,
              screen,
              ...(map ? { map } : {}),
              ...(options ? { options } : {}),
            },
            signal,
          ),
        )
        return { ...report, stages: clock.times, engine: NAME, engineVersion: version }
      } finally {
        await Promise.all([rm(sent, { force: true }), rm(answer, { force: true })])
      }
    },
    forget: (id) => predictions.cancel(id),
  }
}

/** Measures stage times; a prediction's progress is unknown. */
function createClock(onProgress: (progress: Progress) => void, signal: AbortSignal) {
  const times: { name: StageName; ms: number }[] = []
  return {
    times,
    async stage<T>(name: StageName, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      onProgress({ stage: name, share: null })
      const began = performance.now()
      const result = await work()
      times.push({ name, ms: Math.round(performance.now() - began) })
      return result
    },
  }
}
