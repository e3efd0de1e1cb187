/**
 * Computes how many photos an account may upload now, bounded by credits, locked photos and today's
 * uploads.
 */
import { and, count, eq, gte, ne } from '../../db/drizzle.ts'
import { MAX_LOCKED_PHOTOS } from '#contract/limits.ts'
import { deletedUploads, photos } from '../../db/schema/photos.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import type { users } from '../../db/schema/users.ts'
import type { Reader } from '../../platform/db.ts'
import { parisToday } from '../../domain/paris-time.ts'

export type UploadAllowance = {
  photos: number
  /** The limit that is reached first. */
  limit: 'credits' | 'locked' | 'day'
}

/** Today's uploads, versos and deleted ones included. */
export async function uploadedToday(reader: Reader, userId: number): Promise<number> {
  const [taken] = await reader
    .select({ n: count() })
    .from(photos)
    .where(and(eq(photos.userId, userId), gte(photos.createdAt, parisToday)))
  const [deleted] = await reader
    .select({ n: count() })
    .from(deletedUploads)
    .where(and(eq(deletedUploads.userId, userId), gte(deletedUploads.uploadedAt, parisToday)))
  const [versos] = await reader
    .select({ n: count() })
    .from(photoVersos)
    .innerJoin(photos, eq(photos.id, photoVersos.photoId))
    .where(and(eq(photos.userId, userId), gte(photoVersos.createdAt, parisToday)))
  return (taken?.n ?? 0) + (deleted?.n ?? 0) + (versos?.n ?? 0)
}

export async function readUploadAllowance(
  reader: Reader,
  account: Pick<typeof users.$inferSelect, 'id' | 'credits' | 'hasUsedFreeRestore'>,
  uploadsPerDay: number,
): Promise<UploadAllowance> {
  const { id, credits, hasUsedFreeRestore } = account
  if (hasUsedFreeRestore && credits < 1) return { photos: 0, limit: 'credits' }
  const locked = and(
    eq(photos.userId, id),
    eq(photos.isHdUnlocked, false),
    ne(photos.status, 'failed'),
  )
  const bounds: UploadAllowance[] = [
    {
      photos: MAX_LOCKED_PHOTOS + credits - (await reader.$count(photos, locked)),
      limit: 'locked',
    },
    { photos: uploadsPerDay - (await uploadedToday(reader, id)), limit: 'day' },
    // The free trial pays for one photo.
    ...(credits < 1 ? [{ photos: 1, limit: 'credits' as const }] : []),
  ]
  const nearest = bounds.reduce((least, bound) => (bound.photos < least.photos ? bound : least))
  return { ...nearest, photos: Math.max(0, nearest.photos) }
}
