/**
 * The owner's consent to show a pair in the public gallery: given, changed and withdrawn, each time
 * with a record.
 */
import { eq, sql } from '../../db/drizzle.ts'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import { photosCopy } from '#copy/account/photos.ts'
import { galleryItems } from '../../db/schema/content.ts'
import { galleryConsents, photos } from '../../db/schema/photos.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { noteWithdrawnConsent } from '../../domain/erasures.ts'
import { withdrawPhotoPictures } from '../../domain/photo-pictures.ts'
import { contentChanged } from '../../domain/content-version.ts'
import { toPhoto } from './photos.presenter.ts'
import { byEitherId, findPhoto } from './photos.store.ts'

type PhotoRow = typeof photos.$inferSelect
type Words = { title: string; description: string | null; textVersion: string }

/**
 * Records a consent or its withdrawal, which removes the pair from the gallery and its pictures
 * from every page.
 */
export async function recordConsent(
  tx: Tx,
  photo: PhotoRow,
  action: 'given' | 'withdrawn',
): Promise<void> {
  await tx.insert(galleryConsents).values({
    userId: photo.userId,
    photoId: photo.id,
    publicId: photo.publicId,
    action,
    textVersion: GALLERY_CONSENT_VERSION,
  })
  if (action === 'given') return
  await noteWithdrawnConsent(tx, photo.publicId)
  await withdrawPhotoPictures(tx, [photo.publicId])
  await tx.delete(galleryItems).where(eq(galleryItems.photoId, photo.id))
}

/**
 * The pair in the gallery, if there is one, gets the words that its owner changed. A restored
 * backup with the former words withdraws the consent.
 */
async function rewordPair(
  tx: Tx,
  { id, publicId, publicTitle, publicDescription }: PhotoRow,
  { title, description }: Omit<Words, 'textVersion'>,
): Promise<void> {
  const changes = {
    ...(title === publicTitle ? {} : { title }),
    ...(description === publicDescription ? {} : { description }),
  }
  if (Object.keys(changes).length === 0) return
  const reworded = await tx
    .update(galleryItems)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(galleryItems.photoId, id))
    .returning({ id: galleryItems.id })
  if (reworded.length === 0) return
  await noteWithdrawnConsent(tx, publicId)
  await contentChanged(tx)
}

export function createGalleryConsent({ db, now }: { db: Db; now: Clock }) {
  async function owned(tx: Tx, userId: number, id: string): Promise<PhotoRow> {
    const photo = await lockPhoto(tx, userId, byEitherId(id))
    if (!photo) throw new AppError('PHOTO_NOT_FOUND')
    return photo
  }
  async function change(
    tx: Tx,
    photo: PhotoRow,
    changes: Pick<PhotoRow, 'isPublic' | 'publicTitle' | 'publicDescription'>,
  ) {
    await tx
      .update(photos)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(photos.id, photo.id))
    const shown = await findPhoto(tx, photo.publicId)
    if (!shown) throw new AppError('PHOTO_NOT_FOUND')
    return { photo: toPhoto(shown, now()) }
  }

  return {
    /**
     * Records the consent, or its new title and description. Throws PHOTO_NOT_FOUND,
     * PHOTO_NOT_READY, PHOTO_LOCKED, and CONFLICT when the consent text has changed since it was
     * shown.
     */
    give: (userId: number, id: string, { title, description, textVersion }: Words) =>
      db.transaction(async (tx) => {
        if (textVersion !== GALLERY_CONSENT_VERSION) throw new AppError('CONFLICT')
        const photo = await owned(tx, userId, id)
        if (photo.status !== 'completed') throw new AppError('PHOTO_NOT_READY')
        if (!photo.isHdUnlocked)
          throw new AppError('PHOTO_LOCKED', { sentence: photosCopy.galleryLocked })
        if (photo.isPublic) await rewordPair(tx, photo, { title, description })
        else await recordConsent(tx, photo, 'given')
        return change(tx, photo, {
          isPublic: true,
          publicTitle: title,
          publicDescription: description,
        })
      }),

    /** Withdraws the consent; no effect without one. Throws PHOTO_NOT_FOUND. */
    withdraw: (userId: number, id: string) =>
      db.transaction(async (tx) => {
        const photo = await owned(tx, userId, id)
        if (photo.isPublic) await recordConsent(tx, photo, 'withdrawn')
        return change(tx, photo, { isPublic: false, publicTitle: null, publicDescription: null })
      }),
  }
}
