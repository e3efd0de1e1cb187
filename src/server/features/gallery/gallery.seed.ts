/** The gallery of a new installation: pairs restored by our own engine, and the page's texts. */
import { gallerySeed, galleryTextSeed } from '#copy/seeds/gallery.ts'
import { galleryItems, galleryPageConfigurations } from '../../db/schema/content.ts'
import type { Tx } from '../../platform/db.ts'
import { seedOnce } from '../../domain/seed-once.ts'

/** `pairOf` gives the addresses of a pair's public pictures by its name. */
export async function seedGallery(
  tx: Tx,
  pairOf: (name: string) => { before: string; after: string },
): Promise<void> {
  await seedOnce(tx, 'gallery', () =>
    tx.insert(galleryItems).values(
      gallerySeed.map(({ name, title, author, description, onHomepage }, at) => {
        const { before, after } = pairOf(name)
        return {
          title,
          author,
          description,
          beforeImageUrl: before,
          afterImageUrl: after,
          showOnHomepage: onHomepage,
          sortOrder: at + 1,
        }
      }),
    ),
  )
  await seedOnce(tx, 'gallery-texts', () =>
    tx
      .insert(galleryPageConfigurations)
      .values(
        Object.entries(galleryTextSeed).map(([configKey, configValue]) => ({
          configKey,
          configValue,
        })),
      )
      .onConflictDoNothing(),
  )
}
