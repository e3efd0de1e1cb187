/**
 * A restoration on the worker: claim, restore and watermark in image processes, store the files,
 * finish under the fence. Over 300 lines because all stages share one job, its fence and its files.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { WatermarkSettings } from '#engine/compose/watermark-settings.ts'
import type { WatermarkInput, WatermarkOutput } from '#engine/compose/watermark.ts'
import type {
  Progress,
  RemoteWork,
  RestorationReport,
  RestorationRequest,
  RetouchRequest,
} from '#engine/engine.ts'
import { ImageError } from '#engine/image/errors.ts'
import { photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { asc, eq, sql } from '../../db/drizzle.ts'
import { photoVersions, type StoredRetouch } from '../../db/schema/photos.ts'
import { fingerprintFile, type NewFingerprint } from '../../domain/fingerprints.ts'
import { retouchChain } from '../../domain/retouch-chain.ts'
import { readVersionReport } from '../../domain/version-report.ts'
import { hasNoJob, type PendingWork } from '../../jobs/lost-jobs.ts'
import type { FeatureJob, JobContext, JobHandler } from '../../jobs/queue.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import { isDiskUnwritable, isUnreachable } from '../../platform/unreachable.ts'
import { discardFiles } from './restorations.files.ts'
import { writeProgress } from './restorations.progress.ts'
import { createRemoteWork } from './restorations.remote.ts'
import {
  createRestorationStore,
  type Claim,
  type Outcome,
  type RestorationEnds,
} from './restorations.store.ts'

export type RestorationDeps = RestorationEnds & {
  db: Db
  storage: Storage
  temporaryFolder: string
  /** Runs the engine in another process; an ImageError is final, any other error is retried. */
  restore(
    request: RestorationRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
    remote?: RemoteWork,
  ): Promise<RestorationReport>
  /** Cancels a remote prediction. Never rejects. */
  forget?: (predictionId: string) => Promise<void>
  watermark(input: WatermarkInput, signal: AbortSignal): Promise<WatermarkOutput>
  watermarkSettings(): Promise<WatermarkSettings>
  /** Offset of an account's watermark, 0–1. */
  watermarkPhase(userId: number): number
  /** Role of this process, stored with each version. */
  machineRole: 'both' | 'worker'
}

type Run = {
  onProgress: (progress: Progress) => void
  signal: AbortSignal
  remote: RemoteWork
}
type StoredVersion = Pick<
  typeof photoVersions.$inferSelect,
  'id' | 'hdKey' | 'mapKey' | 'report' | 'options'
>
/** Whether two versions differ in strokes and choices for faces at most. */
function isSameWork(a: StoredVersion, b: StoredVersion): boolean {
  const workOf = ({ options, report }: StoredVersion) => {
    const { faces: _faces, ...rest } = options
    const { engine, engineVersion, width, height } = report
    return { rest, engine, engineVersion, width, height }
  }
  return isDeepStrictEqual(workOf(a), workOf(b))
}

/** Failures after which a restoration ends as failed. */
const MAX_FAILURES = 3
/** Claims after which a restoration ends as failed even without failures: it may crash workers. */
const MAX_ATTEMPTS = 10
/**
 * Database or storage is unreachable: the attempt does not count. Only calls to them are wrapped,
 * because a dead image process fails with similar errors.
 */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}
const markUnreachable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw isUnreachable(error)
      ? new UnreachableError('database or storage out of reach', { cause: error })
      : error
  })

/** The jobs of restorations and retouches; a process runs `concurrency` restorations at once. */
export const restorationJobs = (
  run: JobHandler<'restore-photo' | 'retouch-photo'>,
  concurrency: number,
): FeatureJob[] => [
  { name: 'restore-photo', concurrency, run },
  { name: 'retouch-photo', run },
]

/** Restorations and retouches that are queued or running. */
export const pendingRestorations = (['restore-photo', 'retouch-photo'] as const).map(
  (name): PendingWork => ({
    name,
    withoutJob: sql`select r.id::text as id from restorations r
      where r.status in ('queued', 'running') and (r.retouch is not null) = ${name === 'retouch-photo'}
      and ${hasNoJob('restore-photo', 'restorationId')} and ${hasNoJob('retouch-photo', 'restorationId')}`,
    payloadOf: (id) => ({ restorationId: Number(id) }),
  }),
)

export function createRestorations(deps: RestorationDeps) {
  const { db, storage, temporaryFolder, restore, watermark, watermarkSettings, watermarkPhase } =
    deps
  const store = createRestorationStore(db, deps)

  /**
   * Finds the version without strokes, of the same options and engine, that shows most faces
   * restored; undefined if that is the base itself.
   */
  async function findUnpainted(
    photoId: number,
    versions: readonly StoredVersion[],
    base: StoredVersion,
  ): Promise<StoredVersion | undefined> {
    const unpainted: StoredVersion[] = []
    for (const version of versions)
      if (isSameWork(version, base))
        if ((await retouchChain(db, photoId, version.id)).length === 0) unpainted.push(version)
    const chosenFaces = ({ report }: StoredVersion) =>
      readVersionReport(report).faces.filter(({ choice }) => choice !== 'restored').length
    const [best] = unpainted.toSorted((a, b) => chosenFaces(a) - chosenFaces(b))
    return best === base ? undefined : best
  }

  /** Opens the version that the strokes are painted on. `release` removes the local copies. */
  async function openBase(photoId: number, { fromVersionId, strokes, faces }: StoredRetouch) {
    const versions = await db
      .select({
        id: photoVersions.id,
        hdKey: photoVersions.hdKey,
        mapKey: photoVersions.mapKey,
        report: photoVersions.report,
        options: photoVersions.options,
      })
      .from(photoVersions)
      .where(eq(photoVersions.photoId, photoId))
      .orderBy(asc(photoVersions.id))
    const version = versions.find(({ id }) => id === fromVersionId)
    if (!version) throw new Error(`version ${fromVersionId} of a retouch is missing`)
    const whole = faces?.length ? await findUnpainted(photoId, versions, version) : undefined
    const copies: Awaited<ReturnType<Storage['localCopy']>>[] = []
    const copyOf = async (key: string) => {
      const copy = await storage.localCopy(key)
      copies.push(copy)
      return copy.path
    }
    const release = () => Promise.all(copies.map((copy) => copy.release()))
    try {
      const base: RetouchRequest['base'] = {
        hd: await copyOf(version.hdKey),
        report: version.report,
        strokes: await retouchChain(db, photoId, fromVersionId),
        ...(version.mapKey ? { map: await copyOf(version.mapKey) } : {}),
        ...(whole ? { whole: { hd: await copyOf(whole.hdKey), report: whole.report } } : {}),
      }
      return { request: { strokes, faces, base } satisfies RetouchRequest, release }
    } catch (error) {
      await release()
      throw error
    }
  }

  /**
   * Produces the files of a restoration under new keys; each key is added to `keys` before its file
   * is written.
   */
  async function produce(
    claim: Claim,
    keys: string[],
    { onProgress, signal, remote }: Run,
  ): Promise<Outcome> {
    const original = await markUnreachable(storage.localCopy(claim.originalKey))
    let base: Awaited<ReturnType<typeof openBase>> | null = null
    try {
      if (claim.retouch) base = await markUnreachable(openBase(claim.photoId, claim.retouch))
      return await inWorkFolder(temporaryFolder, async (folder) => {
        const hd = join(folder, 'hd.jpg')
        const screen = join(folder, 'screen.jpg')
        const preview = join(folder, 'watermark.jpg')
        const map = join(folder, 'map.jpg')
        const report = await restore(
          {
            source: original.path,
            hd,
            screen,
            map,
            options: claim.options,
            ...(base && { retouch: base.request }),
          },
          onProgress,
          signal,
          remote,
        )
        const settings = await markUnreachable(watermarkSettings())
        await watermark(
          { source: screen, target: preview, settings, phase: watermarkPhase(claim.userId) },
          signal,
        )
        const fingerprints: NewFingerprint[] = []
        const put = async (path: string, kind?: NewFingerprint['kind']) => {
          signal.throwIfAborted()
          const key = photoKey(claim.publicId, 'jpg')
          keys.push(key)
          await markUnreachable(storage.put(key, path))
          if (kind) fingerprints.push(await fingerprintFile(kind, path))
          await rm(path)
          return key
        }
        const { width, height } = report
        return {
          hdKey: await put(hd, 'hd'),
          screenKey: await put(screen, 'screen'),
          watermarkKey: await put(preview, 'preview'),
          mapKey: report.retouch ? await put(map) : null,
          width,
          height,
          report: { ...report, machineRole: deps.machineRole },
          fingerprints,
        }
      })
    } finally {
      await original.release()
      await base?.release()
    }
  }

  /** Ends the restoration as failed, or rethrows the error so that the queue retries. */
  async function endOrRetry(claim: Claim, error: unknown, log: Log): Promise<void> {
    const failures = await store.countFailure(claim)
    if (failures === null) return log.info('restoration superseded')
    const code = error instanceof ImageError ? error.code : 'ENGINE'
    if (!(error instanceof ImageError) && failures < MAX_FAILURES) throw error
    log.warn({ err: error, failures, code }, 'restoration given up')
    await store.fail(claim, code)
  }

  /** Runs one restoration. Throws when it should be retried. */
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
    const progress = writeProgress((at) => store.progress(claim, at), log)
    const remote = createRemoteWork(deps, claim)
    const signal = AbortSignal.any([context.signal, progress.signal])
    let finished = false
    try {
      const outcome = await produce(claim, keys, {
        onProgress: progress.onProgress,
        signal,
        remote: remote.work,
      })
      await progress.stop()
      finished = await markUnreachable(store.finish(claim, outcome))
      log.info(
        { finished, ms: outcome.report['stages'] },
        finished ? 'restoration finished' : 'restoration superseded',
      )
    } catch (error) {
      if (progress.signal.aborted) return log.info('restoration no longer wanted')
      // Image processes report a full disk by their message only.
      if (context.signal.aborted || error instanceof UnreachableError || isDiskUnwritable(error)) {
        await store
          .excuse(claim)
          .catch((excuse: unknown) => log.warn({ err: excuse }, 'attempt not excused'))
        throw error
      }
      await endOrRetry(claim, error, log)
    } finally {
      await progress.stop()
      if (!finished) {
        await discardFiles({ db, storage }, claim.photoId, keys).catch((error: unknown) =>
          log.warn({ err: error }, 'files left to the sweeper'),
        )
        await remote
          .cancelUnneeded()
          .catch((error: unknown) => log.warn({ err: error }, 'remote work may go on'))
      }
    }
  }
}
