/** The public gallery: published pairs in their order, and the texts that the operator set. */
import { and, asc, eq, inArray, isNull, or } from '../../db/drizzle.ts'
import type { GalleryItem, GalleryText } from '#contract/gallery.ts'
import { AUTO, GALLERY_TEXT_KEYS, type GalleryTextKey } from '#contract/gallery-figures.ts'
import { pictureOf } from '#contract/pictures.ts'
import { galleryItems, galleryPageConfigurations } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import type { Db } from '../../platform/db.ts'
import { countFor } from './gallery.counts.ts'

type ItemRow = typeof galleryItems.$inferSelect

const toGalleryItem = ({
  id,
  title,
  description,
  author,
  beforeImageUrl,
  afterImageUrl,
  sortOrder,
  showOnHomepage,
}: ItemRow): GalleryItem => ({
  id,
  title,
  description,
  author,
  beforeImageUrl,
  afterImageUrl,
  sortOrder,
  showOnHomepage,
})

/** Whether both addresses are public pictures of this site; other pairs are not shown. */
const isComplete = (row: ItemRow): boolean =>
  pictureOf(row.beforeImageUrl) !== null && pictureOf(row.afterImageUrl) !== null

export function createGallery({ db }: { db: Db }) {
  async function published({ onHomepage = false } = {}): Promise<GalleryItem[]> {
    // A pair made from a user's photo is shown only with that user's consent.
    const allowed = or(isNull(galleryItems.photoId), eq(photos.isPublic, true))
    const rows = await db
      .select({ item: galleryItems })
      .from(galleryItems)
      .leftJoin(photos, eq(photos.id, galleryItems.photoId))
      .where(
        and(
          eq(galleryItems.isPublished, true),
          onHomepage ? eq(galleryItems.showOnHomepage, true) : undefined,
          allowed,
        ),
      )
      .orderBy(asc(galleryItems.sortOrder), asc(galleryItems.id))
    return rows
      .map(({ item }) => item)
      .filter(isComplete)
      .map(toGalleryItem)
  }
  return {
    items: () => published(),
    homepage: () => published({ onHomepage: true }),
    /** Active, non-empty texts; 'auto' is replaced by the count. */
    async texts(): Promise<GalleryText[]> {
      const rows = await db
        .select()
        .from(galleryPageConfigurations)
        .where(
          and(
            eq(galleryPageConfigurations.isActive, true),
            inArray(galleryPageConfigurations.configKey, [...GALLERY_TEXT_KEYS]),
          ),
        )
        .orderBy(asc(galleryPageConfigurations.id))
      const texts = await Promise.all(
        rows.map(async (row): Promise<GalleryText> => {
          const configKey = row.configKey as GalleryTextKey
          const value = row.configValue.trim()
          return {
            configKey,
            configValue: (value === AUTO ? await countFor(db, configKey) : null) ?? value,
          }
        }),
      )
      return texts.filter(({ configValue }) => configValue !== '')
    },
  }
}
export type Gallery = ReturnType<typeof createGallery>
