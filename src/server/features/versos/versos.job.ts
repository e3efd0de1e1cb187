/**
 * The treatment of a verso on the worker: as a document, then the watermark, then the files, then
 * the row under its fence.
 */
import { join } from 'node:path'
import type { WatermarkSettings } from '#engine/compose/watermark-settings.ts'
import type { WatermarkInput, WatermarkOutput } from '#engine/compose/watermark.ts'
import type { DocumentInput, DocumentOutput } from '#engine/document.ts'
import { photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { photos } from '../../db/schema/photos.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { hasNoJob, type PendingWork } from '../../jobs/lost-jobs.ts'
import type { FeatureJob, JobContext, JobHandler } from '../../jobs/queue.ts'
import type { Db } from '../../platform/db.ts'
import { isDiskUnwritable, isUnreachable } from '../../platform/unreachable.ts'

export type VersoWorkDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  /** Both run outside this process. */
  document(input: DocumentInput, signal: AbortSignal): Promise<DocumentOutput>
  watermark(input: WatermarkInput, signal: AbortSignal): Promise<WatermarkOutput>
  watermarkSettings(): Promise<WatermarkSettings>
  /** Offset of an account's watermark, 0–1. */
  watermarkPhase(userId: number): number
}

/** Attempts after which a treatment ends as failed. */
const MAX_ATTEMPTS = 3

export const versoJob = (run: JobHandler<'restore-verso'>): FeatureJob => ({
  name: 'restore-verso',
  run,
})

/** Versos whose treatment is queued or running. */
export const pendingVersos: PendingWork = {
  name: 'restore-verso',
  withoutJob: sql`select r.photo_id::text as id
    from (select photo_id, photo_id as id from photo_versos where status = 'processing') r
    where ${hasNoJob('restore-verso', 'photoId')}`,
  payloadOf: (id) => ({ photoId: Number(id) }),
}

export function createVersoWork(deps: VersoWorkDeps) {
  const { db, storage, temporaryFolder, document, watermark } = deps

  /**
   * Claims the treatment by raising its attempt; undefined when it has ended or the verso is
   * deleted.
   */
  async function claim(photoId: number) {
    const [verso] = await db
      .update(photoVersos)
      .set({ attempt: sql`${photoVersos.attempt} + 1` })
      .where(and(eq(photoVersos.photoId, photoId), eq(photoVersos.status, 'processing')))
      .returning()
    const [photo] = verso ? await db.select().from(photos).where(eq(photos.id, photoId)) : []
    return verso && photo ? { ...verso, publicId: photo.publicId, userId: photo.userId } : undefined
  }
  type Claim = NonNullable<Awaited<ReturnType<typeof claim>>>

  /** Writes nothing when another attempt or another verso took over. */
  const end = ({ photoId, attempt, originalKey }: Claim, values: Partial<Claim>) =>
    db
      .update(photoVersos)
      .set(values)
      .where(
        and(
          eq(photoVersos.photoId, photoId),
          eq(photoVersos.attempt, attempt),
          eq(photoVersos.originalKey, originalKey),
        ),
      )

  /** The files are written before the row; the sweeper deletes those of a superseded attempt. */
  async function treat(claimed: Claim, signal: AbortSignal) {
    const original = await storage.localCopy(claimed.originalKey)
    try {
      return await inWorkFolder(temporaryFolder, async (folder) => {
        const hd = join(folder, 'hd.jpg')
        const screen = join(folder, 'screen.jpg')
        const preview = join(folder, 'watermark.jpg')
        await document({ source: original.path, hd, screen }, signal)
        const settings = await deps.watermarkSettings()
        const phase = deps.watermarkPhase(claimed.userId)
        await watermark({ source: screen, target: preview, settings, phase }, signal)
        const put = async (path: string) => {
          signal.throwIfAborted()
          const key = photoKey(claimed.publicId, 'jpg')
          await storage.put(key, path)
          return key
        }
        return {
          hdKey: await put(hd),
          screenKey: await put(screen),
          watermarkKey: await put(preview),
        }
      })
    } finally {
      await original.release()
    }
  }

  /** Throws when it should be retried. */
  return async ({ photoId }: { photoId: number }, { signal, log }: JobContext): Promise<void> => {
    const claimed = await claim(photoId)
    if (!claimed) return log.info({ photoId }, 'verso already over')
    // A worker that dies does not end the treatment, so its attempts are counted here.
    if (claimed.attempt > MAX_ATTEMPTS) {
      await end(claimed, { status: 'failed' })
      return log.warn({ photoId }, 'verso given up after too many attempts')
    }
    try {
      await end(claimed, { ...(await treat(claimed, signal)), status: 'completed' })
    } catch (error) {
      // Attempts that end through no fault of the picture don't count.
      if (signal.aborted || isUnreachable(error) || isDiskUnwritable(error)) {
        await end(claimed, { attempt: claimed.attempt - 1 }).catch(() => undefined)
        throw error
      }
      if (claimed.attempt < MAX_ATTEMPTS) throw error
      log.warn({ err: error, photoId }, 'verso given up')
      await end(claimed, { status: 'failed' })
    }
  }
}
