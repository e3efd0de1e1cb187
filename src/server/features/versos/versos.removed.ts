/** Tells a verso that was removed or replaced during a call from a fault. */
import { versoCopy } from '#copy/account/verso.ts'
import { and, eq } from '../../db/drizzle.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'

/**
 * Handles an error: throws PHOTO_NOT_FOUND when the photo is gone, NOT_FOUND when its verso is, and
 * else the error itself.
 */
export const notFoundIfRemoved =
  (db: Db, publicId: string, { photoId, originalKey }: typeof photoVersos.$inferSelect) =>
  async (error: unknown): Promise<never> => {
    const same = and(eq(photoVersos.photoId, photoId), eq(photoVersos.originalKey, originalKey))
    if ((await db.$count(photoVersos, same)) > 0) throw error
    const none = { sentence: versoCopy.server.none, cause: error }
    return notFoundIfDeleted(db, publicId)(new AppError('NOT_FOUND', none))
  }
