/** The figures that replace 'auto' in texts of the gallery page. */
import { and, countDistinct, count, eq, isNull, ne, sql } from '../../db/drizzle.ts'
import type { GalleryTextKey } from '#contract/gallery-figures.ts'
import { galleryItems } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import type { Reader } from '../../platform/db.ts'

const french = new Intl.NumberFormat('fr-FR')

/**
 * Counts finished restorations (including our own pairs in the gallery), unlocked photos, or
 * accounts with a finished restoration; null for other texts.
 */
export async function countFor(reader: Reader, key: GalleryTextKey): Promise<string | null> {
  const completed = eq(photos.status, 'completed')
  const ownPairs = reader
    .select({ n: count() })
    .from(galleryItems)
    .where(
      and(
        isNull(galleryItems.photoId),
        eq(galleryItems.isPublished, true),
        ne(galleryItems.beforeImageUrl, ''),
        ne(galleryItems.afterImageUrl, ''),
      ),
    )
  const figures: Partial<Record<GalleryTextKey, () => Promise<{ n: number }[]>>> = {
    transformations_count: () =>
      reader
        .select({ n: sql<number>`(count(*) + (${ownPairs}))::int` })
        .from(photos)
        .where(completed),
    memories_count: () =>
      reader
        .select({ n: count() })
        .from(photos)
        .where(and(completed, eq(photos.isHdUnlocked, true))),
    families_count: () =>
      reader
        .select({ n: countDistinct(photos.userId) })
        .from(photos)
        .where(completed),
  }
  const rows = await figures[key]?.()
  return rows ? french.format(rows[0]?.n ?? 0) : null
}
