/**
 * Rows of a restoration. The attempt is the fencing token: a worker whose attempt was superseded
 * writes nothing.
 */
import { and, eq, inArray, sql, type SQL } from '../../db/drizzle.ts'
import type { Stage } from '#contract/limits.ts'
import { photos, photoVersions, restorations, type StoredRetouch } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { storeFingerprints, type NewFingerprint } from '../../domain/fingerprints.ts'
import { lockPhoto } from '../../domain/locks.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { startNext } from '../../jobs/restoration-queue.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Claim = {
  restorationId: number
  attempt: number
  /**
   * Earlier attempts that ended through no fault of picture or engine, and don't count as failures.
   */
  excused: number
  photoId: number
  userId: number
  publicId: string
  originalKey: string
  options: Record<string, unknown>
  /** The strokes of a retouch; null for a restoration of the whole photo. */
  retouch: StoredRetouch | null
  /** Position of the photo in its album; null outside one. */
  turn: number | null
  requestId: string | null
  /** Remote prediction started by an earlier attempt; resuming it avoids paying twice. */
  predictionId: string | null
}
export type Fence = Pick<Claim, 'restorationId' | 'attempt' | 'photoId' | 'userId' | 'turn'>
export type Outcome = {
  hdKey: string
  screenKey: string
  watermarkKey: string
  mapKey: string | null
  /** Pixels of the HD file. */
  width: number
  height: number
  report: Record<string, unknown>
  fingerprints: readonly NewFingerprint[]
}

/** The row of this restoration, as long as this attempt is the current one. */
const currentAttempt = ({ restorationId, attempt }: Fence): SQL | undefined =>
  and(
    eq(restorations.id, restorationId),
    eq(restorations.attempt, attempt),
    eq(restorations.status, 'running'),
  )

/** Progress columns: the share never decreases, and the two times give the pace. */
const progressColumns = (share: number) => ({
  share: sql`greatest(${restorations.share}, ${share}::real)`,
  reportedAt: sql`coalesce(${restorations.reportedAt}, now())`,
  advancedAt: sql`case when ${restorations.advancedAt} is null or ${share}::real > ${restorations.share}
    then now() else ${restorations.advancedAt} end`,
})

/**
 * Locks account, photo and restoration. False when another attempt took over, or the restoration
 * ended or was deleted.
 */
export async function lockCurrentAttempt(tx: Tx, fence: Fence): Promise<boolean> {
  await lockPhoto(tx, fence.userId, eq(photos.id, fence.photoId))
  const [row] = await tx
    .select({ id: restorations.id })
    .from(restorations)
    .where(currentAttempt(fence))
    .for('update')
  return row !== undefined
}

type OfPhoto = (tx: Tx, photoId: number) => Promise<void>
export type RestorationEnds = {
  enqueue: Enqueue
  /** Runs in the transaction that completes a photo outside an album. */
  photoReady?: OfPhoto
  /** Runs in the transaction that completes or fails a photo of an album. */
  albumPhotoEnded?: OfPhoto
}

export function createRestorationStore(
  db: Db,
  { enqueue, photoReady, albumPhotoEnded }: RestorationEnds,
) {
  /** Notifies the owner or the album, and starts the account's next restoration. */
  async function notifyAndStartNext(
    tx: Tx,
    { turn, photoId, userId }: Fence,
    outcome: 'done' | 'failed',
  ): Promise<void> {
    if (turn !== null) await albumPhotoEnded?.(tx, photoId)
    else if (outcome === 'done') await photoReady?.(tx, photoId)
    await startNext(tx, enqueue, userId)
  }

  return {
    /**
     * Claims the restoration by incrementing its attempt; null when it has ended or was deleted.
     */
    claim: (restorationId: number): Promise<Claim | null> =>
      db.transaction(async (tx) => {
        const [asked] = await tx
          .select({ photoId: restorations.photoId })
          .from(restorations)
          .where(eq(restorations.id, restorationId))
        const [photo] = asked
          ? await tx.select().from(photos).where(eq(photos.id, asked.photoId)).for('update')
          : []
        const [row] = await tx
          .update(restorations)
          .set({
            attempt: sql`${restorations.attempt} + 1`,
            status: 'running',
            startedAt: sql`coalesce(${restorations.startedAt}, now())`,
          })
          .where(
            and(
              eq(restorations.id, restorationId),
              inArray(restorations.status, ['queued', 'running']),
            ),
          )
          .returning()
        if (!photo || !row) return null
        await tx
          .update(photos)
          .set({ status: 'processing', updatedAt: sql`now()` })
          .where(eq(photos.id, photo.id))
        const { attempt, excused, photoId, userId, options, retouch } = row
        const { turn, requestId, predictionId } = row
        return {
          restorationId,
          attempt,
          excused,
          photoId,
          userId,
          options,
          retouch,
          turn,
          requestId,
          predictionId,
          publicId: photo.publicId,
          originalKey: photo.originalUrl,
        }
      }),

    /**
     * Writes the progress, or only checks the fence without one. False when this attempt is no
     * longer current.
     */
    async progress(
      fence: Fence,
      at: { stage: Stage; share: number | null } | null,
    ): Promise<boolean> {
      const changes = at
        ? { stage: at.stage, ...(at.share === null ? {} : progressColumns(at.share)) }
        : { attempt: fence.attempt }
      const kept = await db
        .update(restorations)
        .set(changes)
        .where(currentAttempt(fence))
        .returning({ id: restorations.id })
      return kept.length === 1
    },

    /**
     * Writes version, photo and restoration in one transaction. False, without writing, when this
     * attempt is no longer current.
     */
    finish: (claim: Claim, { fingerprints, ...outcome }: Outcome): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await lockCurrentAttempt(tx, claim))) return false
        const { hdKey, screenKey, watermarkKey } = outcome
        const [version] = await tx
          .insert(photoVersions)
          .values({
            photoId: claim.photoId,
            options: claim.options,
            retouch: claim.retouch,
            ...outcome,
          })
          .returning({ id: photoVersions.id })
        await storeFingerprints(
          tx,
          { photoId: claim.photoId, versionId: version!.id },
          fingerprints,
        )
        await tx
          .update(photos)
          .set({
            status: 'completed',
            restoredUrl: screenKey,
            restoredHdUrl: hdKey,
            watermarkUrl: watermarkKey,
            versionId: version!.id,
            updatedAt: sql`now()`,
          })
          .where(eq(photos.id, claim.photoId))
        await tx
          .update(restorations)
          .set({ status: 'done', share: 1, finishedAt: sql`now()` })
          .where(eq(restorations.id, claim.restorationId))
        await notifyAndStartNext(tx, claim, 'done')
        return true
      }),

    /** Records an attempt that ended through no fault of picture or engine. */
    async excuse(fence: Fence): Promise<void> {
      await db
        .update(restorations)
        .set({ excused: sql`${restorations.excused} + 1` })
        .where(currentAttempt(fence))
    },

    /**
     * Counts a failure. Returns the number of failures; null when this attempt is no longer
     * current.
     */
    async countFailure(fence: Fence): Promise<number | null> {
      const [row] = await db
        .update(restorations)
        .set({ failures: sql`${restorations.failures} + 1` })
        .where(currentAttempt(fence))
        .returning({ failures: restorations.failures })
      return row?.failures ?? null
    },

    /**
     * Ends the restoration as failed, without a charge. A photo restored before keeps its versions;
     * otherwise a free trial spent on it is returned. False when this attempt is no longer current.
     */
    fail: (fence: Fence, failureCode: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await lockCurrentAttempt(tx, fence))) return false
        await tx
          .update(restorations)
          .set({ status: 'failed', failureCode, finishedAt: sql`now()` })
          .where(eq(restorations.id, fence.restorationId))
        const [photo] = await tx
          .select({ isFreeTrial: photos.isFreeTrial, versionId: photos.versionId })
          .from(photos)
          .where(eq(photos.id, fence.photoId))
        if (photo?.versionId) {
          await tx
            .update(photos)
            .set({ status: 'completed', updatedAt: sql`now()` })
            .where(eq(photos.id, fence.photoId))
          await notifyAndStartNext(tx, fence, 'failed')
          return true
        }
        if (photo?.isFreeTrial)
          await tx
            .update(users)
            .set({ hasUsedFreeRestore: false })
            .where(eq(users.id, fence.userId))
        await tx
          .update(photos)
          .set({ status: 'failed', isFreeTrial: false, updatedAt: sql`now()` })
          .where(eq(photos.id, fence.photoId))
        await notifyAndStartNext(tx, fence, 'failed')
        return true
      }),
  }
}
