/** Panel of the gallery page's texts; an empty text restores the page's default. */
import { eq, sql } from '../../db/drizzle.ts'
import type { AdminGalleryText } from '#contract/admin/gallery.ts'
import { GALLERY_TEXT_KEYS, type GalleryTextKey } from '#contract/gallery-figures.ts'
import { audit, type Actor } from '../../admin/audit.ts'
import { requireFresh } from '../../admin/resource.ts'
import { galleryPageConfigurations } from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Db } from '../../platform/db.ts'

type Row = typeof galleryPageConfigurations.$inferSelect

const present = (configKey: GalleryTextKey, row: Row | undefined): AdminGalleryText => ({
  configKey,
  configValue: row?.configValue ?? '',
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

export function createGalleryTextsAdmin({ db }: { db: Db }) {
  return {
    async list(): Promise<AdminGalleryText[]> {
      const rows = await db.select().from(galleryPageConfigurations)
      return GALLERY_TEXT_KEYS.map((key) =>
        present(
          key,
          rows.find(({ configKey }) => configKey === key),
        ),
      )
    },

    /** Throws CONFLICT. */
    update: (
      actor: Actor,
      configKey: GalleryTextKey,
      configValue: string,
      restoredFrom: Date | null = null,
    ) =>
      db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(galleryPageConfigurations)
          .where(eq(galleryPageConfigurations.configKey, configKey))
          .for('update')
        if (before) requireFresh(actor, before)
        const changed = {
          configValue: configValue.trim(),
          lastEditedBy: actor.id,
          updatedAt: sql`now()`,
        }
        const [after] = await tx
          .insert(galleryPageConfigurations)
          .values({ configKey, ...changed })
          .onConflictDoUpdate({ target: galleryPageConfigurations.configKey, set: changed })
          .returning()
        await audit(tx, actor, {
          action: restoredFrom ? 'RESTORE_GALLERY_TEXT' : 'UPDATE_GALLERY_TEXT',
          details: configKey,
          before: before ?? null,
          after: after ?? null,
          version: {
            kind: 'galleryText',
            itemKey: configKey,
            before: before ?? null,
            after: after ?? null,
            restoredFrom,
          },
        })
        await contentChanged(tx)
        return present(configKey, after)
      }),
  }
}
