/** Photos for their owner: reads them, and assembles the operations that change them. */
import { isPublicId } from '#contract/limits.ts'
import type { Caller } from '../../http/caller.ts'
import { eq } from '../../db/drizzle.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import { createExample, type ExampleDeps } from './photos.example.ts'
import { createGalleryConsent } from './photos.consent.ts'
import { createDelivery } from './photos.delivery.ts'
import { createImages, type ImagesDeps } from './photos.images.ts'
import { toPhoto, toStatus } from './photos.presenter.ts'
import { createRenditions } from './photos.renditions.ts'
import { createRemoval, type RemovalDeps } from './photos.removal.ts'
import { createPhotoReader, photosOf } from './photos.store.ts'
import { readUploadAllowance, type UploadAllowance } from './photos.allowance.ts'
import { createUnlock, type UnlockDeps } from './photos.unlock.ts'
import { createDurationStatistics } from './photos.duration-statistics.ts'
import { createUpload, type UploadDeps } from './photos.upload.ts'
import { createVersions, type VersionsDeps } from './photos.versions.ts'

export type PhotosDeps = UploadDeps &
  UnlockDeps &
  VersionsDeps &
  ExampleDeps &
  ImagesDeps &
  RemovalDeps

export function createPhotos(deps: PhotosDeps) {
  const { db, now } = deps
  const read = createPhotoReader(db)
  const durationStatistics = createDurationStatistics(db, now)
  return {
    upload: createUpload(deps),
    unlock: createUnlock(deps),
    image: createImages(deps),
    reducedCopy: createRenditions(deps).reduced,
    deliver: createDelivery(deps),
    versions: createVersions(deps),
    example: createExample(deps),
    remove: createRemoval(deps),
    consent: createGalleryConsent(deps),
    durationStatistics,

    /**
     * By number or public id, for its owner or an administrator. Throws PHOTO_NOT_FOUND, the same
     * for others and for unknown ids.
     */
    async one(caller: Caller, id: string) {
      const shown = await read(id)
      if (!shown || (shown.photo.userId !== caller.userId && !caller.isAdmin))
        throw new AppError('PHOTO_NOT_FOUND')
      const isOwner = shown.photo.userId === caller.userId
      return toPhoto(
        isOwner ? shown : { ...shown, memory: null, samePicture: null },
        now(),
        shown.restoration && (await durationStatistics()),
      )
    },

    /** Five public fields, without authentication. Throws PHOTO_NOT_FOUND. */
    async status(publicId: string) {
      const shown = isPublicId(publicId) ? await read(publicId) : undefined
      if (!shown) throw new AppError('PHOTO_NOT_FOUND')
      return toStatus(shown, now())
    },

    /** How many photos the account may upload now. Throws UNAUTHENTICATED when it is deleted. */
    async uploadAllowance(userId: number): Promise<UploadAllowance> {
      const [account] = await db.select().from(users).where(eq(users.id, userId))
      if (!account) throw new AppError('UNAUTHENTICATED')
      return readUploadAllowance(db, account, deps.uploadsPerDay)
    },

    /** The account's photos, newest first; only those with these numbers, if any are given. */
    async mine(userId: number, ids?: readonly number[]) {
      const time = now()
      const found = await photosOf(db, userId, ids)
      const usual = found.some(({ restoration }) => restoration) ? await durationStatistics() : null
      return found.map((shown) => toPhoto(shown, time, usual))
    },
  }
}
export type Photos = ReturnType<typeof createPhotos>
