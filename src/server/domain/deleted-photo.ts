/** Tells a photo that was deleted during a call from a fault. */
import { eq } from '../db/drizzle.ts'
import { photos } from '../db/schema/photos.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db.ts'

/** Handles an error: throws PHOTO_NOT_FOUND when the photo is gone, else the error itself. */
export const notFoundIfDeleted =
  (db: Db, publicId: string) =>
  async (error: unknown): Promise<never> => {
    const isDeleted = (await db.$count(photos, eq(photos.publicId, publicId))) === 0
    throw isDeleted ? new AppError('PHOTO_NOT_FOUND', { cause: error }) : error
  }
