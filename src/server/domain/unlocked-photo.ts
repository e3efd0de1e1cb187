/** Finds an unlocked photo for operations of its owner. */
import { and, eq, getTableColumns } from '../db/drizzle.ts'
import { isPublicId } from '#contract/limits.ts'
import { photos, photoVersions } from '../db/schema/photos.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db.ts'

/** Without the strokes, which may be long. */
const { retouch: _, ...version } = getTableColumns(photoVersions)

/** An account and the requested photo. */
export type PhotoOfUser = { userId: number; publicId: string }
export type UnlockedPhoto = {
  photo: typeof photos.$inferSelect
  /** The shown version; null for photos older than versions. */
  version: Omit<typeof photoVersions.$inferSelect, 'retouch'> | null
  /** Storage keys. */
  files: { original: string; screen: string; hd: string }
}

/**
 * Throws PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, PHOTO_LOCKED with
 * `lockedSentence`.
 */
export async function findUnlockedPhoto(
  db: Db,
  { userId, publicId }: PhotoOfUser,
  lockedSentence: string,
): Promise<UnlockedPhoto> {
  const [found] = isPublicId(publicId)
    ? await db
        .select({ photo: photos, version })
        .from(photos)
        .leftJoin(photoVersions, eq(photoVersions.id, photos.versionId))
        .where(and(eq(photos.publicId, publicId), eq(photos.userId, userId)))
    : []
  if (!found) throw new AppError('PHOTO_NOT_FOUND')
  const { originalUrl, restoredUrl, restoredHdUrl, isHdUnlocked } = found.photo
  // A photo that is being retouched still has the version it shows.
  if (!restoredUrl || !restoredHdUrl) throw new AppError('PHOTO_NOT_READY')
  if (!isHdUnlocked) throw new AppError('PHOTO_LOCKED', { sentence: lockedSentence })
  return { ...found, files: { original: originalUrl, screen: restoredUrl, hd: restoredHdUrl } }
}
