/** Which public pictures content names: the others are nobody's business, and gone a day later. */
import { eq, sql } from '../../db/drizzle.ts'
import { blogMetadata, blogSections, contentPages, galleryItems, landingPageSections, legalPages } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { readContentVersion } from '../../platform/content-version.ts'
import type { Db } from '../../platform/db.ts'

/** Every table whose text may name a picture, but for the gallery. */
const HOLDERS = [blogMetadata, blogSections, contentPages, landingPageSections, legalPages]

/**
 * `open` may be kept by every cache for good; `withdrawable` belongs to a pair whose owner may take the consent back; `hidden` is named by
 * a pair that is not published.
 */
type Standing = 'open' | 'withdrawable' | 'hidden'

const idsIn = (text: string): string[] => [...text.matchAll(/\/media\/([\w-]+)\//g)].map(([, id]) => id!)

/** The pictures that content names at this moment, by id. */
export async function namedPictures(db: Db): Promise<Map<string, Standing>> {
  const named = new Map<string, Standing>()
  const pairs = await db.select({ item: galleryItems, consent: photos.isPublic }).from(galleryItems).leftJoin(photos, eq(photos.id, galleryItems.photoId))
  const standingOf = ({ item, consent }: (typeof pairs)[number]): Standing => {
    if (!item.isPublished || consent === false) return 'hidden'
    return item.photoId === null ? 'open' : 'withdrawable'
  }
  // What is said last counts: a picture also shown elsewhere is open.
  for (const standing of ['hidden', 'withdrawable', 'open'] as const) {
    for (const pair of pairs.filter((one) => standingOf(one) === standing)) {
      for (const id of idsIn(`${pair.item.beforeImageUrl}\n${pair.item.afterImageUrl}`)) named.set(id, standing)
    }
  }
  for (const table of HOLDERS) {
    const { rows } = await db.execute<{ text: string }>(sql`select row_to_json(t)::text as text from ${table} t`)
    for (const { text } of rows) for (const id of idsIn(text)) named.set(id, 'open')
  }
  return named
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
