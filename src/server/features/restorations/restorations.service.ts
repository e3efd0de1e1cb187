/** The worker's side of a restoration: claim, restore and watermark in image processes, store, finish under the fence. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import type { WatermarkSettings } from '#engine/compose/watermark-settings.ts'
import type { WatermarkInput, WatermarkOutput } from '#engine/compose/watermark.ts'
import type { Progress, RemoteWork, RestorationReport, RestorationRequest } from '#engine/engine.ts'
import { ImageError } from '#engine/image/errors.ts'
import { photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import type { JobContext } from '../../jobs/queue.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import { isDiskFull, isUnreachable } from '../../platform/unreachable.ts'
import {
  createRestorationStore,
  type Claim,
  type Outcome,
  type PhotoReady,
} from './restorations.store.ts'
import { toStage } from './stages.ts'

export type RestorationDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  /** The engine, outside this process. Throws ImageError; anything else may be tried again. */
  restore(
    request: RestorationRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
    remote?: RemoteWork,
  ): Promise<RestorationReport>
  /** Ends what a remote engine has begun. Never rejects. */
  forget?: (predictionId: string) => Promise<void>
  watermark(input: WatermarkInput, signal: AbortSignal): Promise<WatermarkOutput>
  watermarkSettings(): Promise<WatermarkSettings>
  /** Offset of an account's watermark, 0–1. */
  watermarkPhase(userId: number): number
  photoReady?: PhotoReady
}

/** Failures after which a restoration is given up. */
const MAX_FAILURES = 3
/** Claims after which it is given up even if every worker died without a word: then the picture itself may be what kills them. */
const MAX_ATTEMPTS = 10
/** How often progress is written, which is also how soon a worker notices that its work is no longer wanted (ms). */
const PROGRESS_MS = 700

/** Database or storage out of reach: the attempt does not count. Only calls to them are wrapped, since a dead image process looks alike. */
class OutOfReachError extends Error {
  override readonly name = 'OutOfReachError'
}
const reaching = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw isUnreachable(error)
      ? new OutOfReachError('database or storage out of reach', { cause: error })
      : error
  })

export function createRestorations(deps: RestorationDeps) {
  const { db, storage, temporaryFolder, restore, watermark, watermarkSettings, watermarkPhase } =
    deps
  const store = createRestorationStore(db, deps.photoReady)

  /** Removes the files of an attempt that came to nothing; the sweeper finds what cannot be removed now. */
  async function discard(claim: Claim, keys: readonly string[], log: Log): Promise<void> {
    if (keys.length === 0) return
    try {
      const held = await store.heldKeys(claim.photoId)
      const left = await Promise.all(
        keys
          .filter((key) => !held.has(key))
          .map((key) =>
            storage.remove(key).then(
              () => [],
              () => [key],
            ),
          ),
      )
      await store.doom(left.flat())
    } catch (error) {
      log.warn({ err: error }, 'files left to the sweeper')
    }
  }

  /** Writes progress while the work runs, and aborts it once nobody wants its result. */
  function follow(claim: Claim, log: Log) {
    const overtaken = new AbortController()
    let latest: Progress | null = null
    let writing: Promise<void> | null = null
    const write = async () => {
      const at = latest
      latest = null
      const mine = await store.progress(claim, at && toStage(at))
      if (!mine) overtaken.abort(new Error('the restoration is no longer this attempt’s'))
    }
    const timer = setInterval(() => {
      writing ??= write()
        .catch((error: unknown) => log.warn({ err: error }, 'progress not written'))
        .finally(() => {
          writing = null
        })
    }, PROGRESS_MS)
    return {
      signal: overtaken.signal,
      onProgress: (progress: Progress) => {
        latest = progress
      },
      async stop() {
        clearInterval(timer)
        await writing
      },
    }
  }

  /** What a remote engine has begun for this claim, kept with the restoration. */
  function remoteWork(claim: Claim) {
    const work: RemoteWork = {
      id: claim.predictionId,
      async keep(id) {
        if (!(await store.keepPrediction(claim, id)))
          throw new Error('the restoration is no longer this attempt’s')
        work.id = id
      },
    }
    /** Ends it where nobody waits for it any more; a later attempt goes on with it. */
    const endUnwanted = async () => {
      if (work.id !== null && !(await store.isWanted(claim.restorationId)))
        await deps.forget?.(work.id)
    }
    return { work, endUnwanted }
  }

  /** The files of a finished restoration under new keys. `keys` names each before it is written. */
  async function produce(
    claim: Claim,
    keys: string[],
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
    remote: RemoteWork,
  ): Promise<Outcome> {
    const original = await reaching(storage.localCopy(claim.originalKey))
    try {
      return await inWorkFolder(temporaryFolder, async (folder) => {
        const hd = join(folder, 'hd.jpg')
        const screen = join(folder, 'screen.jpg')
        const preview = join(folder, 'watermark.jpg')
        const map = join(folder, 'map.jpg')
        const report = await restore(
          { source: original.path, hd, screen, map, options: claim.options },
          onProgress,
          signal,
          remote,
        )
        const settings = await reaching(watermarkSettings())
        await watermark(
          { source: screen, target: preview, settings, phase: watermarkPhase(claim.userId) },
          signal,
        )
        const put = async (path: string) => {
          signal.throwIfAborted()
          const key = photoKey(claim.publicId, 'jpg')
          keys.push(key)
          await reaching(storage.put(key, path))
          await rm(path)
          return key
        }
        const { width, height } = report
        return {
          hdKey: await put(hd),
          screenKey: await put(screen),
          watermarkKey: await put(preview),
          mapKey: report.retouch ? await put(map) : null,
          width,
          height,
          report: { ...report },
        }
      })
    } finally {
      await original.release()
    }
  }

  /** Decides what a failed attempt means: the end, or another run (by throwing). */
  async function settleFailure(claim: Claim, error: unknown, log: Log): Promise<void> {
    const failures = await store.countFailure(claim)
    if (failures === null) return log.info('restoration overtaken')
    const code = error instanceof ImageError ? error.code : 'ENGINE'
    if (!(error instanceof ImageError) && failures < MAX_FAILURES) throw error
    log.warn({ err: error, failures, code }, 'restoration given up')
    await store.fail(claim, code)
  }

  /** Runs one restoration to its end. Throws when it should be tried again. */
  return async function restorePhoto(
    { restorationId }: { restorationId: number },
    context: JobContext,
  ): Promise<void> {
    const claim = await store.claim(restorationId)
    if (!claim) return context.log.info({ restorationId }, 'restoration already over')
    const log = context.log.child({ restorationId, photoId: claim.photoId, attempt: claim.attempt })
    if (claim.attempt - claim.excused > MAX_ATTEMPTS) {
      await store.fail(claim, 'ATTEMPTS')
      return log.warn('restoration given up after too many attempts')
    }
    const keys: string[] = []
    const following = follow(claim, log)
    const { work, endUnwanted } = remoteWork(claim)
    const signal = AbortSignal.any([context.signal, following.signal])
    let finished = false
    try {
      const outcome = await produce(claim, keys, following.onProgress, signal, work)
      await following.stop()
      finished = await reaching(store.finish(claim, claim.options, outcome))
      log.info(
        { finished, ms: outcome.report['stages'] },
        finished ? 'restoration finished' : 'restoration overtaken',
      )
    } catch (error) {
      if (following.signal.aborted) return log.info('restoration no longer wanted')
      // A full disk is nobody's fault either, and image processes have no other word for it than their message.
      if (context.signal.aborted || error instanceof OutOfReachError || isDiskFull(error)) {
        await store
          .excuse(claim)
          .catch((excuse: unknown) => log.warn({ err: excuse }, 'attempt not excused'))
        throw error
      }
      await settleFailure(claim, error, log)
    } finally {
      await following.stop()
      if (!finished) {
        await discard(claim, keys, log)
        await endUnwanted().catch((error: unknown) =>
          log.warn({ err: error }, 'remote work may go on'),
        )
      }
    }
  }
}
