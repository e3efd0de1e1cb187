/**
 * Unlocks a photo: spends one credit and grants the clean file in one transaction, once under
 * concurrent calls.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, sql } from '../../db/drizzle.ts'
import { UNLOCK_PRICE } from '#contract/limits.ts'
import { unlockCopy } from '#copy/account/unlock.ts'
import { MissingFileError, type Storage } from '../../adapters/storage/storage.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { toPhoto } from './photos.presenter.ts'
import { byEitherId, findPhoto } from './photos.store.ts'

type Spend = {
  userId: number
  amount: number
  reason: 'unlock'
  reference: string
  photoId: number
}
export type UnlockDeps = {
  db: Db
  now: Clock
  credits: { spend(tx: Tx, movement: Spend): Promise<number> }
  /**
   * Throws WAIVER_REQUIRED while the credit's purchase can be withdrawn from and immediate
   * execution was not requested.
   */
  requireWaiver(tx: Tx, userId: number): Promise<void>
  /** Ends payment pages that have nothing left to unlock, after the transaction. */
  endPaymentPages(tx: Tx, userId: number): Promise<void>
  storage: Pick<Storage, 'size'>
}

/** Longest wait for the storage before the unlock continues without the check of the file, ms. */
const STORAGE_TIMEOUT_MS = 1_500

export function createUnlock({
  db,
  now,
  credits,
  requireWaiver,
  endPaymentPages,
  storage,
}: UnlockDeps) {
  /**
   * Prevents payment for a lost file. Throws MissingFileError when the storage answers that the
   * file is missing, PHOTO_NOT_FOUND when the photo is deleted during the call.
   */
  async function requireFile(userId: number, id: string): Promise<void> {
    const photo = (await findPhoto(db, id))?.photo
    if (photo?.userId !== userId || photo.isHdUnlocked || photo.restoredHdUrl === null) return
    const key = photo.restoredHdUrl
    const bytes = await Promise.race([
      storage.size(key).catch(() => undefined),
      delay(STORAGE_TIMEOUT_MS, undefined, { ref: false }),
    ])
    if (bytes === null) await notFoundIfDeleted(db, photo.publicId)(new MissingFileError(key))
  }

  /** Spends the credit and marks the photo as unlocked. Throws INSUFFICIENT_CREDITS. */
  async function pay(tx: Tx, photo: typeof photos.$inferSelect): Promise<void> {
    if (!photo.isFreeTrial) {
      await requireWaiver(tx, photo.userId)
      const reference = `unlock:${photo.publicId}`
      await credits
        .spend(tx, {
          userId: photo.userId,
          amount: UNLOCK_PRICE,
          reason: 'unlock',
          reference,
          photoId: photo.id,
        })
        .catch((error: unknown) => {
          const isShort = error instanceof AppError && error.code === 'INSUFFICIENT_CREDITS'
          throw isShort
            ? new AppError('INSUFFICIENT_CREDITS', { sentence: unlockCopy.insufficientCredits })
            : error
        })
    }
    const marked = await tx
      .update(photos)
      .set({ isHdUnlocked: true, unlockedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(photos.id, photo.id), eq(photos.isHdUnlocked, false)))
      .returning({ id: photos.id })
    if (marked.length !== 1) throw new Error(`photo ${photo.id} was unlocked under its own lock`)
    await endPaymentPages(tx, photo.userId)
  }

  /** Under the locks of account and photo. */
  async function unlockOne(tx: Tx, userId: number, id: string) {
    const photo = await lockPhoto(tx, userId, byEitherId(id))
    if (!photo) throw new AppError('PHOTO_NOT_FOUND')
    if (photo.status !== 'completed' || !photo.restoredHdUrl) throw new AppError('PHOTO_NOT_READY')
    if (!photo.isHdUnlocked) await pay(tx, photo)
    const shown = await findPhoto(tx, photo.publicId)
    const [account] = await tx
      .select({ credits: users.credits })
      .from(users)
      .where(eq(users.id, userId))
    if (!shown || !account) throw new AppError('PHOTO_NOT_FOUND')
    const message = photo.isHdUnlocked ? unlockCopy.alreadyUnlocked : unlockCopy.unlocked
    return { message, photo: toPhoto(shown, now()), credits: account.credits }
  }

  /**
   * Unlocks a photo of this user, by number or public id; a free-trial photo costs nothing. Throws
   * PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, INSUFFICIENT_CREDITS,
   * WAIVER_REQUIRED, MissingFileError.
   */
  return async (userId: number, id: string) => {
    await requireFile(userId, id)
    return db.transaction((tx) => unlockOne(tx, userId, id))
  }
}
