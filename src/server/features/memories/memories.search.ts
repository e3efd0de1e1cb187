/**
 * Searches and orders the photos of an account by their memories and albums, ignoring accents and
 * case.
 */
import type { PhotoOrder } from '#contract/memory-figures.ts'
import { and, asc, desc, eq, sql, type SQL } from '../../db/drizzle.ts'
import { folded } from '../../db/folded-text.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { memoryPeople, photoMemories } from '../../db/schema/memories.ts'
import { photos } from '../../db/schema/photos.ts'
import type { Db } from '../../platform/db.ts'

/** Words of one search; further ones are ignored. */
const MAX_WORDS = 10

const MEMORY_TEXT =
  folded(sql`concat_ws(' ', ${photos.filename}, ${photoMemories.title}, ${photoMemories.dateText},
  ${photoMemories.place}, ${photoMemories.story},
  (select string_agg(${memoryPeople.name}, ' ') from ${memoryPeople} where ${memoryPeople.photoId} = ${photos.id}),
  (select ${albums.title} from ${albumPhotos} join ${albums} on ${albums.id} = ${albumPhotos.albumId}
    where ${albumPhotos.photoId} = ${photos.id}))`)

/**
 * The words of a photo, folded once whatever the number of words that are searched: `offset 0`
 * keeps Postgres from folding them for each.
 */
const MEMORY_WORDS = sql`lateral (select ${MEMORY_TEXT} as words offset 0) as memory`

const { dateFrom, dateTo } = photoMemories

/** Also finds a year in the range of a date: 1935 is in the 'années 30'. */
function contains(word: string): SQL {
  const written = sql`position(${folded(sql`${word}::text`)} in memory.words) > 0`
  // The database has no year 0.
  if (!/^(?!0000)\d{4}$/.test(word)) return written
  const yearStart = sql`${`${word}-01-01`}::date`
  const yearEnd = sql`${`${word}-12-31`}::date`
  return sql`(${written} or (coalesce(${dateFrom}, ${dateTo}) is not null
    and coalesce(${dateFrom} <= ${yearEnd}, true) and coalesce(${dateTo} >= ${yearStart}, true)))`
}

const ORDERS: Record<PhotoOrder, SQL[]> = {
  sent: [],
  date: [sql`coalesce(${dateFrom}, ${dateTo}) asc nulls last`, sql`${dateTo} asc nulls last`],
  title: [
    sql`coalesce(${photoMemories.title}, '') = ''`,
    asc(folded(sql`coalesce(nullif(${photoMemories.title}, ''), ${photos.filename})`)),
  ],
}

export async function findPhotos(
  db: Db,
  userId: number,
  { words, order }: { words: string; order: PhotoOrder },
): Promise<string[]> {
  const asked = words.replaceAll('\0', '').split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)
  const rows = await db
    .select({ publicId: photos.publicId })
    .from(photos)
    .leftJoin(photoMemories, eq(photoMemories.photoId, photos.id))
    .innerJoin(MEMORY_WORDS, sql`true`)
    .where(and(eq(photos.userId, userId), ...asked.map(contains)))
    .orderBy(...ORDERS[order], desc(photos.createdAt), desc(photos.id))
  return rows.map(({ publicId }) => publicId)
}
