/**
 * Deletes a photo of the caller: its rows at once, its files by the sweeper. A running restoration
 * notices and stops.
 */
import { eq } from '../../db/drizzle.ts'
import { photosCopy } from '#copy/account/photos.ts'
import { photoFolder } from '../../adapters/storage/storage.ts'
import { albumPhotos } from '../../db/schema/albums.ts'
import { deletedUploads, doomedFiles, photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { lockPhoto } from '../../domain/locks.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { startNext } from '../../jobs/restoration-queue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { photoErasure } from '../../domain/erasure-receipt.ts'
import { noteErasedPhoto } from '../../domain/erasures.ts'
import { recordConsent } from './photos.consent.ts'
import { byEitherId } from './photos.store.ts'

type PhotoRow = typeof photos.$inferSelect

/** Returns a free trial spent on a restoration that never completed. */
async function returnTrial(tx: Tx, photo: PhotoRow): Promise<boolean> {
  if (!photo.isFreeTrial || photo.status === 'completed' || photo.versionId) return false
  await tx.update(users).set({ hasUsedFreeRestore: false }).where(eq(users.id, photo.userId))
  return true
}

export type RemovalDeps = {
  db: Db
  now: Clock
  enqueue: Enqueue
  /** Runs in the transaction that deletes a photo of an album. */
  albumPhotoLeft: (tx: Tx, albumId: number) => Promise<void>
  /** Ends payment pages that have nothing left to unlock, after the transaction. */
  endPaymentPages: (tx: Tx, userId: number) => Promise<void>
}

export function createRemoval({ db, now, enqueue, albumPhotoLeft, endPaymentPages }: RemovalDeps) {
  /**
   * By number or public id; `record` runs in the same transaction, before any deletion. Throws
   * PHOTO_NOT_FOUND (unknown or not theirs).
   */
  return (userId: number, id: string, record?: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      const photo = await lockPhoto(tx, userId, byEitherId(id))
      if (!photo) throw new AppError('PHOTO_NOT_FOUND')
      await record?.(tx)
      const receipt = await photoErasure(tx, photo, now())
      const trialReturned = await returnTrial(tx, photo)
      if (photo.isPublic) await recordConsent(tx, photo, 'withdrawn')
      await tx
        .insert(doomedFiles)
        .values({ key: photoFolder(photo.publicId) })
        .onConflictDoNothing()
      await tx.insert(deletedUploads).values({ userId, uploadedAt: photo.createdAt })
      await noteErasedPhoto(tx, photo.publicId)
      const [place] = await tx
        .select({ albumId: albumPhotos.albumId })
        .from(albumPhotos)
        .where(eq(albumPhotos.photoId, photo.id))
      await tx.delete(photos).where(eq(photos.id, photo.id))
      await endPaymentPages(tx, userId)
      if (place) await albumPhotoLeft(tx, place.albumId)
      await startNext(tx, enqueue, userId)
      return { message: photosCopy.deleted, trialReturned, receipt }
    })
}
