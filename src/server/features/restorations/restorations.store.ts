/** The rows of a restoration: every write is fenced by the attempt, so that a worker that wakes too late changes nothing. */
import { and, eq, inArray, sql, type SQL } from '../../db/drizzle.ts'
import type { Stage } from '#contract/limits.ts'
import { doomedFiles, photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { lockPhoto } from '../../domain/locks.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type Claim = {
  restorationId: number
  attempt: number
  /** Earlier attempts that don't count. */
  excused: number
  photoId: number
  userId: number
  publicId: string
  originalKey: string
  options: Record<string, unknown>
  requestId: string | null
  /** What a remote engine has begun for it in an earlier attempt. */
  predictionId: string | null
}
export type Fence = Pick<Claim, 'restorationId' | 'attempt' | 'photoId' | 'userId'>
export type Outcome = {
  hdKey: string
  screenKey: string
  watermarkKey: string
  mapKey: string | null
  /** Pixels of the HD file. */
  width: number
  height: number
  report: Record<string, unknown>
}

const held = ({ restorationId, attempt }: Fence): SQL | undefined =>
  and(
    eq(restorations.id, restorationId),
    eq(restorations.attempt, attempt),
    eq(restorations.status, 'running'),
  )

/** A share that never falls, and the times from which the pace is told. */
const advanced = (share: number) => ({
  share: sql`greatest(${restorations.share}, ${share}::real)`,
  reportedAt: sql`coalesce(${restorations.reportedAt}, now())`,
  advancedAt: sql`case when ${restorations.advancedAt} is null or ${share}::real > ${restorations.share}
    then now() else ${restorations.advancedAt} end`,
})

/** Locks account, photo and restoration, in the order that holds everywhere. False when the restoration is no longer this attempt's. */
async function lockHeld(tx: Tx, fence: Fence): Promise<boolean> {
  await lockPhoto(tx, fence.userId, eq(photos.id, fence.photoId))
  const [row] = await tx
    .select({ id: restorations.id })
    .from(restorations)
    .where(held(fence))
    .for('update')
  return row !== undefined
}

/** Told, in the same transaction, that a photo is restored. */
export type PhotoReady = (tx: Tx, photoId: number) => Promise<void>

export function createRestorationStore(db: Db, photoReady: PhotoReady = async () => {}) {
  return {
    /** Makes the restoration this caller's by raising its attempt; null when it is over or gone. */
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
        const { attempt, excused, photoId, userId, options, requestId, predictionId } = row
        return {
          restorationId,
          attempt,
          excused,
          photoId,
          userId,
          options,
          requestId,
          predictionId,
          publicId: photo.publicId,
          originalKey: photo.originalUrl,
        }
      }),

    /** Writes how far the work is. False when the restoration is no longer this attempt's: taken over, ended or deleted. */
    async progress(
      fence: Fence,
      at: { stage: Stage; share: number | null } | null,
    ): Promise<boolean> {
      const changes = at
        ? { stage: at.stage, ...(at.share === null ? {} : advanced(at.share)) }
        : { attempt: fence.attempt }
      const kept = await db
        .update(restorations)
        .set(changes)
        .where(held(fence))
        .returning({ id: restorations.id })
      return kept.length === 1
    },

    /** Keeps the id of what a remote engine has begun. False when the restoration is no longer this attempt's. */
    keepPrediction: (fence: Fence, predictionId: string | null): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await lockHeld(tx, fence))) return false
        await tx
          .update(restorations)
          .set({ predictionId })
          .where(eq(restorations.id, fence.restorationId))
        await tx
          .update(photos)
          .set({ replicatePredictionId: predictionId })
          .where(eq(photos.id, fence.photoId))
        return true
      }),

    /** Whether anybody still waits for this restoration: this attempt or a later one. */
    async isWanted(restorationId: number): Promise<boolean> {
      return (
        (await db.$count(
          restorations,
          and(
            eq(restorations.id, restorationId),
            inArray(restorations.status, ['queued', 'running']),
          ),
        )) > 0
      )
    },

    /** Version, photo and restoration together. False, and nothing written, when the attempt was overtaken. */
    finish: (fence: Fence, options: Record<string, unknown>, outcome: Outcome): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await lockHeld(tx, fence))) return false
        const { hdKey, screenKey, watermarkKey } = outcome
        const [version] = await tx
          .insert(photoVersions)
          .values({ photoId: fence.photoId, options, ...outcome })
          .returning({ id: photoVersions.id })
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
          .where(eq(photos.id, fence.photoId))
        await tx
          .update(restorations)
          .set({ status: 'done', share: 1, finishedAt: sql`now()` })
          .where(eq(restorations.id, fence.restorationId))
        await photoReady(tx, fence.photoId)
        return true
      }),

    /** This attempt ended, but neither the picture nor the engine is to blame. */
    async excuse(fence: Fence): Promise<void> {
      await db
        .update(restorations)
        .set({ excused: sql`${restorations.excused} + 1` })
        .where(held(fence))
    },

    /** Counts a failure of this attempt. Returns how many there are; null when the attempt was overtaken. */
    async countFailure(fence: Fence): Promise<number | null> {
      const [row] = await db
        .update(restorations)
        .set({ failures: sql`${restorations.failures} + 1` })
        .where(held(fence))
        .returning({ failures: restorations.failures })
      return row?.failures ?? null
    },

    /**
     * Gives up: the photo has failed, nothing was charged, and a free trial spent on it comes back. A photo that had been restored
     * before keeps what it has. False when overtaken.
     */
    fail: (fence: Fence, failureCode: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await lockHeld(tx, fence))) return false
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
        return true
      }),

    /** Those of the keys that a finished version holds: a commit whose answer was lost may still have happened. */
    async heldKeys(photoId: number): Promise<Set<string>> {
      const versions = await db
        .select({
          hd: photoVersions.hdKey,
          screen: photoVersions.screenKey,
          watermark: photoVersions.watermarkKey,
          map: photoVersions.mapKey,
        })
        .from(photoVersions)
        .where(eq(photoVersions.photoId, photoId))
      return new Set(
        versions.flatMap(({ hd, screen, watermark, map }) => [
          hd,
          screen,
          watermark,
          ...(map ? [map] : []),
        ]),
      )
    },

    /** Hands files over to the sweeper. */
    async doom(keys: readonly string[]): Promise<void> {
      if (keys.length > 0)
        await db
          .insert(doomedFiles)
          .values(keys.map((key) => ({ key })))
          .onConflictDoNothing()
    },
  }
}
