/** Reads and writes the rows of albums. */
import { and, asc, desc, eq, inArray, isNotNull, sql } from '../../db/drizzle.ts'
import { isAlbumId } from '#contract/album-figures.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'

export type AlbumRow = typeof albums.$inferSelect

/** Throws ALBUM_NOT_FOUND, the same for albums of others and unknown ids. */
export async function findAlbum(
  reader: Reader,
  userId: number,
  publicId: string,
): Promise<AlbumRow> {
  const [album] = isAlbumId(publicId)
    ? await reader
        .select()
        .from(albums)
        .where(and(eq(albums.publicId, publicId), eq(albums.userId, userId)))
    : []
  if (!album) throw new AppError('ALBUM_NOT_FOUND')
  return album
}

export const albumsOf = (reader: Reader, userId: number): Promise<AlbumRow[]> =>
  reader
    .select()
    .from(albums)
    .where(eq(albums.userId, userId))
    .orderBy(desc(albums.createdAt), desc(albums.id))

/** The photos of these albums, in order. */
export const photosIn = (reader: Reader, albumIds: readonly number[]) =>
  reader
    .select({
      albumId: albumPhotos.albumId,
      photoId: albumPhotos.photoId,
      publicId: photos.publicId,
      status: photos.status,
      isHdUnlocked: photos.isHdUnlocked,
      versionId: photos.versionId,
    })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(inArray(albumPhotos.albumId, [...albumIds]))
    .orderBy(asc(albumPhotos.position), asc(albumPhotos.photoId))

/**
 * Returns the id of the photo that an upload with this `sendId` added; undefined if there is none.
 */
export async function photoSentAs(
  reader: Reader,
  albumId: number,
  sendId: string,
): Promise<number | undefined> {
  const [row] = await reader
    .select({ photoId: albumPhotos.photoId })
    .from(albumPhotos)
    .where(and(eq(albumPhotos.albumId, albumId), eq(albumPhotos.sendId, sendId)))
  return row?.photoId
}

/** Under the account's lock. Returns the position of the photo, which is its turn. */
export async function appendPhoto(
  tx: Tx,
  { albumId, photoId, sendId }: { albumId: number; photoId: number; sendId: string },
): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number | null>`max(${albumPhotos.position})` })
    .from(albumPhotos)
    .where(eq(albumPhotos.albumId, albumId))
  const position = (last?.position ?? 0) + 1
  await tx.insert(albumPhotos).values({ albumId, photoId, position, sendId })
  return position
}

/**
 * Under the account's lock: numbers the photos from 1 in this order, and the restorations that wait
 * for their turn. Two statements, whatever the number of photos: further calls of the account wait
 * for the lock, each with a connection.
 */
export async function writeOrder(tx: Tx, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length === 0) return
  const ids = sql.join(
    photoIds.map((id) => sql`${id}::int`),
    sql`, `,
  )
  await tx
    .update(albumPhotos)
    .set({ position: sql`array_position(array[${ids}], ${albumPhotos.photoId})` })
    .where(inArray(albumPhotos.photoId, [...photoIds]))
  await tx
    .update(restorations)
    .set({ turn: sql`array_position(array[${ids}], ${restorations.photoId})` })
    .where(
      and(
        inArray(restorations.photoId, [...photoIds]),
        eq(restorations.status, 'waiting'),
        isNotNull(restorations.turn),
      ),
    )
}

/** Restorations of these photos that were requested with the album. */
export const albumRestorations = (reader: Reader, photoIds: readonly number[]) =>
  reader
    .select({
      id: restorations.id,
      status: restorations.status,
      startedAt: restorations.startedAt,
      finishedAt: restorations.finishedAt,
    })
    .from(restorations)
    .where(and(inArray(restorations.photoId, [...photoIds]), isNotNull(restorations.turn)))
    .orderBy(asc(restorations.finishedAt), asc(restorations.id))
