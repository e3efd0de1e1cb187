/** Which public pictures content names: the others are nobody's business, and gone a day later. */
import { eq, sql } from '../../db/drizzle.ts'
import { galleryItems, photoPictures } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { readContentVersion } from '../../domain/content-version.ts'
import type { Db } from '../../platform/db.ts'
import { pictureIdsIn, PICTURE_TABLES } from '../../domain/photo-pictures.ts'

/**
 * `open` may be cached for good; `withdrawable` is made from a user's photo and may be withdrawn at any time;
 * `hidden` is named by unpublished content only, or its owner's consent does not stand.
 */
type Standing = 'open' | 'withdrawable' | 'hidden'

/** The pictures that content names at this moment, by id. */
export async function namedPictures(db: Db): Promise<Map<string, Standing>> {
  const pairs = await db
    .select({ item: galleryItems, consent: photos.isPublic })
    .from(galleryItems)
    .leftJoin(photos, eq(photos.id, galleryItems.photoId))
  const mentions: { text: string; standing: Standing }[] = pairs.map(({ item, consent }) => {
    const isHidden = !item.isPublished || consent === false
    const shown = item.photoId === null ? 'open' : 'withdrawable'
    return {
      text: `${item.beforeImageUrl}\n${item.afterImageUrl}`,
      standing: isHidden ? 'hidden' : shown,
    }
  })
  for (const table of PICTURE_TABLES) {
    const { rows } = await db.execute<{ text: string; hidden: boolean }>(sql`
      select row_to_json(t)::text as text, coalesce(row_to_json(t)->>'is_published', row_to_json(t)->>'is_enabled') = 'false' as hidden from ${table} t`)
    mentions.push(
      ...rows.map(({ text, hidden }) => ({
        text,
        standing: hidden ? ('hidden' as const) : ('open' as const),
      })),
    )
  }
  const named = new Map<string, Standing>()
  // The last one counts: a picture that is also shown elsewhere is open.
  for (const standing of ['hidden', 'withdrawable', 'open'] as const) {
    for (const { text } of mentions.filter((one) => one.standing === standing)) {
      for (const id of pictureIdsIn(text)) named.set(id, standing)
    }
  }
  const registered = await db
    .select({ id: photoPictures.pictureId, consent: photos.isPublic })
    .from(photoPictures)
    .leftJoin(photos, eq(photos.publicId, photoPictures.publicId))
  for (const { id, consent } of registered) {
    if (!consent) named.set(id, 'hidden')
    else if (named.get(id) === 'open') named.set(id, 'withdrawable')
  }
  return named
}

/** Ids of pictures made from photos that are deleted or whose owner has withdrawn consent. */
export async function withdrawnPictures(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: photoPictures.pictureId })
    .from(photoPictures)
    .leftJoin(photos, eq(photos.publicId, photoPictures.publicId))
    .where(sql`${photos.isPublic} is not true`)
  return rows.map(({ id }) => id)
}

/** Looks a picture up, from memory as long as no content has changed. A picture that content has stopped naming is unknown at once, in every process. */
export function createStandings({ db }: { db: Db }) {
  let known = { version: -1, pictures: new Map<string, Standing>() }
  return async (id: string): Promise<Standing | undefined> => {
    const version = await readContentVersion(db)
    if (known.version !== version) known = { version, pictures: await namedPictures(db) }
    return known.pictures.get(id)
  }
}
export type StandingOf = ReturnType<typeof createStandings>
