/** Which public pictures the content references, and who may see each of them. */
import { eq, sql } from '../../db/drizzle.ts'
import {
  contentVersions,
  galleryItems,
  photoPictures,
  publicMedia,
} from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { readContentVersion } from '../../domain/content-version.ts'
import type { Db } from '../../platform/db.ts'
import { pictureIdsIn, PICTURE_TABLES } from '../../domain/photo-pictures.ts'

/**
 * `open`: cacheable forever; `withdrawable`: made from a user's photo, whose consent may end at
 * any time; `hidden`: referenced by unpublished content only, or made from a photo without consent.
 */
type Visibility = 'open' | 'withdrawable' | 'hidden'

/** The referenced pictures, by id. */
export async function referencedPictures(db: Db): Promise<Map<string, Visibility>> {
  const pairs = await db
    .select({ item: galleryItems, consent: photos.isPublic })
    .from(galleryItems)
    .leftJoin(photos, eq(photos.id, galleryItems.photoId))
  const references: { ids: string[]; visibility: Visibility }[] = pairs.map(({ item, consent }) => {
    const isHidden = !item.isPublished || consent === false
    const shown = item.photoId === null ? 'open' : 'withdrawable'
    return {
      ids: pictureIdsIn(`${item.beforeImageUrl}\n${item.afterImageUrl}`),
      visibility: isHidden ? 'hidden' : shown,
    }
  })
  for (const table of PICTURE_TABLES) {
    const { rows } = await db.execute<{ id: string; hidden: boolean }>(sql`
      select distinct (regexp_matches(row_to_json(t)::text, '/media/([A-Za-z0-9_-]+)/', 'g'))[1] as id,
        coalesce(row_to_json(t)->>'is_published', row_to_json(t)->>'is_enabled') is not distinct from 'false' as hidden from ${table} t`)
    // A picture that only an earlier version shows is kept for its restoration, and not public.
    const isKept = table === contentVersions
    references.push(
      ...rows.map(({ id, hidden }) => ({
        ids: [id],
        visibility: hidden || isKept ? ('hidden' as const) : ('open' as const),
      })),
    )
  }
  // Files of the library are kept until they are deleted there.
  const library = await db.select({ id: publicMedia.id }).from(publicMedia)
  references.push({ ids: library.map(({ id }) => id), visibility: 'hidden' })
  const referenced = new Map<string, Visibility>()
  // Later entries replace earlier ones: a picture with several references has the widest
  // visibility.
  for (const visibility of ['hidden', 'withdrawable', 'open'] as const) {
    for (const { ids } of references.filter((reference) => reference.visibility === visibility)) {
      for (const id of ids) referenced.set(id, visibility)
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

/**
 * Looks up the visibility of a picture. The cache is keyed by the content version, so a change of
 * content takes effect at once in every process; concurrent lookups share one reading.
 */
export function createVisibilityLookup({ db }: { db: Db }) {
  let known: { version: number; pictures: Promise<Map<string, Visibility>> } | null = null
  return async (id: string): Promise<Visibility | undefined> => {
    const version = await readContentVersion(db)
    if (known?.version !== version) {
      const reading = { version, pictures: referencedPictures(db) }
      known = reading
      reading.pictures.catch(() => {
        if (known === reading) known = null
      })
    }
    return (await known.pictures).get(id)
  }
}
export type VisibilityOf = ReturnType<typeof createVisibilityLookup>
