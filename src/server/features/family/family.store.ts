/** Reads family links with the photo that they show and the number of replies. */
import { and, desc, eq, inArray, sql, type SQL } from '../../db/drizzle.ts'
import { DAY_MS } from '#contract/durations.ts'
import { FAMILY_KEPT_DAYS } from '#contract/family-limits.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { familyLinks, familyReplies } from '../../db/schema/family.ts'
import { photoMemories } from '../../db/schema/memories.ts'
import { photos, photoVersions } from '../../db/schema/photos.ts'
import type { Reader } from '../../platform/db.ts'

type LinkRow = typeof familyLinks.$inferSelect

export const isOpen = ({ endsAt, closedAt }: LinkRow, now: Date): boolean =>
  closedAt === null && endsAt > now
/** Returns when the link ends: its expiry, or when it was closed before. */
export const endOf = ({ endsAt, closedAt }: LinkRow): Date =>
  closedAt && closedAt < endsAt ? closedAt : endsAt
/** When the link and its replies are deleted. */
export const keptUntil = (link: LinkRow): Date =>
  new Date(endOf(link).getTime() + FAMILY_KEPT_DAYS * DAY_MS)

/** A link with its photo, as `toLink` presents it. */
export type ShownLink = {
  link: LinkRow
  photo: { publicId: string; name: string } | null
  album: { publicId: string; title: string } | null
  replies: Record<'yes' | 'no' | 'names' | 'messages', number>
}

const counted = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${familyReplies} r where r.link_id = ${familyLinks.id} and ${condition})`

/** The owner's title of the photo, else its file name. */
const photoName = sql<string>`coalesce(nullif(${photoMemories.title}, ''), ${photos.filename})`

/** Latest first. */
export const findLinks = (db: Reader, condition: SQL | undefined): Promise<ShownLink[]> =>
  db
    .select({
      link: familyLinks,
      photo: { publicId: photos.publicId, name: photoName },
      album: { publicId: albums.publicId, title: albums.title },
      replies: {
        yes: counted(sql`r.vote = 'yes'`),
        no: counted(sql`r.vote = 'no'`),
        names: counted(sql`r.kind = 'name'`),
        messages: counted(sql`r.kind = 'message'`),
      },
    })
    .from(familyLinks)
    .leftJoin(photos, eq(photos.id, familyLinks.photoId))
    .leftJoin(photoMemories, eq(photoMemories.photoId, photos.id))
    .leftJoin(albums, eq(albums.id, familyLinks.albumId))
    .where(condition)
    .orderBy(desc(familyLinks.createdAt), desc(familyLinks.id))

type PhotoRow = typeof photos.$inferSelect

/** The restored photos that a link shows, in the album's order. */
export async function picturesOf(
  db: Reader,
  link: Pick<LinkRow, 'userId' | 'photoId' | 'albumId'>,
): Promise<PhotoRow[]> {
  const rows = await db
    .select({ photo: photos })
    .from(photos)
    .leftJoin(albumPhotos, eq(albumPhotos.photoId, photos.id))
    .where(
      and(
        eq(photos.userId, link.userId),
        link.albumId === null
          ? eq(photos.id, link.photoId ?? 0)
          : eq(albumPhotos.albumId, link.albumId),
      ),
    )
    .orderBy(albumPhotos.position, photos.id)
  return rows.map(({ photo }) => photo).filter((photo) => shownFile(photo) !== null)
}

/** The reports of the versions that these photos show, by version. */
export async function reportsOf(
  db: Reader,
  pictures: readonly PhotoRow[],
): Promise<Map<number | null, Record<string, unknown>>> {
  const rows = await db
    .select({ id: photoVersions.id, report: photoVersions.report })
    .from(photoVersions)
    .where(
      inArray(
        photoVersions.id,
        pictures.flatMap(({ versionId }) => versionId ?? []),
      ),
    )
  return new Map(rows.map(({ id, report }) => [id, report]))
}

/** Storage key of the restored picture: watermarked until it is unlocked, as for its owner. */
export const shownFile = ({ isHdUnlocked, restoredUrl, watermarkUrl }: PhotoRow): string | null =>
  isHdUnlocked ? restoredUrl : watermarkUrl
