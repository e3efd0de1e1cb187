/** Which public pictures the content references, and who may see each of them. */
import { eq, sql } from '../../db/drizzle.ts'
import { galleryItems, photoPictures } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { readContentVersion } from '../../domain/content-version.ts'
import type { Db } from '../../platform/db.ts'
import { pictureIdsIn, PICTURE_TABLES } from '../../domain/photo-pictures.ts'

/**
 * `open`: cacheable for good; `withdrawable`: made from a user's photo, whose consent may end at any time;
 * `hidden`: referenced by unpublished content only, or made from a photo without consent.
 */
type Visibility = 'open' | 'withdrawable' | 'hidden'

/** The referenced pictures, by id. */
export async function referencedPictures(db: Db): Promise<Map<string, Visibility>> {
  const pairs = await db
    .select({ item: galleryItems, consent: photos.isPublic })
    .from(galleryItems)
    .leftJoin(photos, eq(photos.id, galleryItems.photoId))
  const references: { text: string; visibility: Visibility }[] = pairs.map(({ item, consent }) => {
    const isHidden = !item.isPublished || consent === false
    const shown = item.photoId === null ? 'open' : 'withdrawable'
    return {
      text: `${item.beforeImageUrl}\n${item.afterImageUrl}`,
      visibility: isHidden ? 'hidden' : shown,
    }
  })
  for (const table of PICTURE_TABLES) {
    const { rows } = await db.execute<{ text: string; hidden: boolean }>(sql`
      select row_to_json(t)::text as text, coalesce(row_to_json(t)->>'is_published', row_to_json(t)->>'is_enabled') = 'false' as hidden from ${table} t`)
    references.push(
      ...rows.map(({ text, hidden }) => ({
        text,
        visibility: hidden ? ('hidden' as const) : ('open' as const),
      })),
    )
  }
  const referenced = new Map<string, Visibility>()
  // Later entries replace earlier ones: a picture with several references has the widest visibility.
  for (const visibility of ['hidden', 'withdrawable', 'open'] as const) {
    for (const { text } of references.filter((reference) => reference.visibility === visibility)) {
      for (const id of pictureIdsIn(text)) referenced.set(id, visibility)
    }
  }
  const registered = await db
    .select({ id: photoPictures.pictureId, consent: photos.isPublic })
    .from(photoPictures)
    .leftJoin(photos, eq(photos.publicId, photoPictures.publicId))
  for (const { id, consent } of registered) {
    if (!consent) referenced.set(id, 'hidden')
    else if (referenced.get(id) === 'open') referenced.set(id, 'withdrawable')
  }
  return referenced
}

/** Looks up the visibility of a picture. The cache is keyed by the content version, so a change of content takes effect at once in every process. */
export function createVisibilityLookup({ db }: { db: Db }) {
  let known = { version: -1, pictures: new Map<string, Visibility>() }
  return async (id: string): Promise<Visibility | undefined> => {
    const version = await readContentVersion(db)
    if (known.version !== version) known = { version, pictures: await referencedPictures(db) }
    return known.pictures.get(id)
  }
}
export type VisibilityOf = ReturnType<typeof createVisibilityLookup>
