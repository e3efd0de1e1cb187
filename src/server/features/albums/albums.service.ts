/**
 * Albums of an account: many photos sent, ordered and restored together. Every change holds the
 * account's lock.
 */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { z } from 'zod'
import { ALBUM_ID_PREFIX, MAX_ALBUM_PHOTOS, MAX_ALBUMS } from '#contract/album-figures.ts'
import type { Album, AlbumSummary } from '#contract/albums.ts'
import type { Corners } from '#contract/crop.ts'
import type { DurationStatistics } from '#contract/progress.ts'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy as copy } from '#copy/account/albums.ts'
import { validationCopy } from '#copy/validation.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { familyLinks } from '../../db/schema/family.ts'
import { noteClosedFamilyLink, noteErasedAlbum, noteTakenOut } from '../../domain/erasures.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Tx } from '../../platform/db.ts'
import { visibleText } from '../../platform/readable-name.ts'
import { albumSecondsLeft } from './albums.estimate.ts'
import {
  albumRestorations,
  albumsOf,
  appendPhoto,
  findAlbum,
  photoSentAs,
  photosIn,
  writeOrder,
  type AlbumRow,
} from './albums.store.ts'

type PhotoReply = z.input<typeof Photo>
type UploadAllowance = { photos: number; limit: 'credits' | 'locked' | 'day' }
type Uploaded = { photo: PhotoReply; usedFreeTrial: boolean }
export type AlbumsDeps = {
  db: Db
  now: Clock
  newSecret(bytes: number): string
  photos: {
    upload(upload: {
      userId: number
      file: UploadedFile
      corners?: Corners | undefined
      requestId: string
      placeInAlbum: (tx: Tx, photoId: number) => Promise<number>
    }): Promise<Uploaded>
    /** The account's photos with these ids, as the API shows them. */
    mine(userId: number, ids: readonly number[]): Promise<PhotoReply[]>
    uploadAllowance(userId: number): Promise<UploadAllowance>
    durationStatistics(): Promise<DurationStatistics | null>
  }
  /** Runs in the transaction that takes a photo out of an album. */
  photoLeft(tx: Tx, albumId: number): Promise<void>
}
type Asked = { userId: number; albumId: string }

/** Number of photos on an album's cover. */
const COVERS = 4

/**
 * The title on one line, without invisible characters and with its non-breaking spaces. Throws
 * INVALID_INPUT for a title without visible characters.
 */
function readableTitle(given: string): string {
  const title = visibleText(given).replace(/[^\S\u00a0]+/gu, ' ')
  if (title) return title
  throw new AppError('INVALID_INPUT', { fields: { title: validationCopy.required } })
}

export function createAlbums({ db, now, newSecret, photos, photoLeft }: AlbumsDeps) {
  async function show(userId: number, album: AlbumRow): Promise<z.input<typeof Album>> {
    const ids = (await photosIn(db, [album.id])).map(({ photoId }) => photoId)
    const runs = ids.length > 0 ? await albumRestorations(db, ids) : []
    const byId = new Map(
      (ids.length > 0 ? await photos.mine(userId, ids) : []).map((photo) => [photo.id, photo]),
    )
    const allowance = await photos.uploadAllowance(userId)
    const places = MAX_ALBUM_PHOTOS - ids.length
    const usual = await photos.durationStatistics()
    return {
      publicId: album.publicId,
      title: album.title,
      createdAt: album.createdAt.toISOString(),
      photos: ids.flatMap((id) => byId.get(id) ?? []),
      allowance: places < allowance.photos ? { photos: places, limit: 'album' } : allowance,
      secondsLeft: albumSecondsLeft(runs, usual?.medianMs ?? null, now()),
    }
  }

  /**
   * Changes an album under the account's lock and shows it. Throws UNAUTHENTICATED,
   * ALBUM_NOT_FOUND.
   */
  async function change(
    { userId, albumId }: Asked,
    write: (tx: Tx, album: AlbumRow) => Promise<void>,
  ) {
    const album = await db.transaction(async (tx) => {
      if (!(await lockAccount(tx, userId))) throw new AppError('UNAUTHENTICATED')
      const found = await findAlbum(tx, userId, albumId)
      await write(tx, found)
      return findAlbum(tx, userId, albumId)
    })
    return { album: await show(userId, album) }
  }

  /** Returns the result of an earlier upload with this `sendId`; undefined if there was none. */
  async function sentBefore(
    userId: number,
    album: AlbumRow,
    sendId: string,
  ): Promise<Uploaded | undefined> {
    const photoId = await photoSentAs(db, album.id, sendId)
    const [photo] = photoId === undefined ? [] : await photos.mine(userId, [photoId])
    return photo && { photo, usedFreeTrial: photo.isFreeTrial }
  }

  return {
    /** Newest first. */
    async mine(userId: number): Promise<z.input<typeof AlbumSummary>[]> {
      const found = await albumsOf(db, userId)
      const rows =
        found.length > 0
          ? await photosIn(
              db,
              found.map(({ id }) => id),
            )
          : []
      return found.map((album) => {
        const own = rows.filter(({ albumId }) => albumId === album.id)
        return {
          publicId: album.publicId,
          title: album.title,
          createdAt: album.createdAt.toISOString(),
          photos: own.length,
          unfinished: own.filter(
            ({ status, versionId }) =>
              versionId === null && (status === 'uploaded' || status === 'processing'),
          ).length,
          unlocked: own.filter(({ isHdUnlocked }) => isHdUnlocked).length,
          covers: own.slice(0, COVERS).map(({ publicId, status, isHdUnlocked }) => ({
            publicId,
            isCompleted: status === 'completed',
            isHdUnlocked,
          })),
        }
      })
    },

    /** Throws ALBUM_NOT_FOUND. */
    one: async ({ userId, albumId }: Asked) => ({
      album: await show(userId, await findAlbum(db, userId, albumId)),
    }),

    /** Throws UNAUTHENTICATED, INVALID_INPUT, TOO_MANY_ALBUMS. */
    async create(userId: number, given: string) {
      const title = readableTitle(given)
      const album = await db.transaction(async (tx) => {
        if (!(await lockAccount(tx, userId))) throw new AppError('UNAUTHENTICATED')
        if ((await tx.$count(albums, eq(albums.userId, userId))) >= MAX_ALBUMS)
          throw new AppError('TOO_MANY_ALBUMS')
        const publicId = ALBUM_ID_PREFIX + newSecret(18)
        const [row] = await tx.insert(albums).values({ publicId, userId, title }).returning()
        return row!
      })
      return { album: await show(userId, album) }
    },

    /** Throws INVALID_INPUT. */
    rename: async ({ title: given, ...asked }: Asked & { title: string }) => {
      const title = readableTitle(given)
      return change(asked, async (tx, { id }) => {
        await tx
          .update(albums)
          .set({ title, updatedAt: sql`now()` })
          .where(eq(albums.id, id))
      })
    },

    /** Throws CONFLICT unless these are the album's photos. */
    order: ({ photos: wanted, ...asked }: Asked & { photos: readonly string[] }) =>
      change(asked, async (tx, { id }) => {
        const own = new Map(
          (await photosIn(tx, [id])).map(({ publicId, photoId }) => [publicId, photoId]),
        )
        const ids = wanted.flatMap((publicId) => own.get(publicId) ?? [])
        if (new Set(ids).size !== own.size || wanted.length !== own.size)
          throw new AppError('CONFLICT')
        await writeOrder(tx, ids)
      }),

    /** Throws PHOTO_NOT_FOUND for a photo that is not in the album. */
    takeOut: ({ publicId, ...asked }: Asked & { publicId: string }) =>
      change(asked, async (tx, { id }) => {
        const row = (await photosIn(tx, [id])).find((photo) => photo.publicId === publicId)
        if (!row) throw new AppError('PHOTO_NOT_FOUND', { sentence: copy.takeOut.notThere })
        await tx
          .delete(albumPhotos)
          .where(and(eq(albumPhotos.albumId, id), eq(albumPhotos.photoId, row.photoId)))
        // A family link of the album must not show it again after a restore.
        await noteTakenOut(tx, asked.albumId, publicId)
        await photoLeft(tx, id)
      }),

    /** The photos stay, those that wait for their restoration too. Throws ALBUM_NOT_FOUND. */
    remove: ({ userId, albumId }: Asked) =>
      db.transaction(async (tx) => {
        if (!(await lockAccount(tx, userId))) throw new AppError('UNAUTHENTICATED')
        const { id } = await findAlbum(tx, userId, albumId)
        // Its family links are deleted with it.
        const links = await tx
          .select({ tokenHash: familyLinks.tokenHash })
          .from(familyLinks)
          .where(eq(familyLinks.albumId, id))
        for (const { tokenHash } of links) await noteClosedFamilyLink(tx, tokenHash)
        await noteErasedAlbum(tx, albumId)
        await tx.delete(albums).where(eq(albums.id, id))
        return { message: copy.removed }
      }),

    /**
     * Adds a photo at the end of the album; the same `sendId` again changes nothing.
     * Throws ALBUM_NOT_FOUND, ALBUM_FULL, and what the upload of a single photo throws.
     */
    async add({
      userId,
      albumId,
      sendId,
      ...upload
    }: Asked & {
      sendId: string
      file: UploadedFile
      corners?: Corners | undefined
      requestId: string
    }): Promise<Uploaded> {
      const album = await findAlbum(db, userId, albumId)
      const before = await sentBefore(userId, album, sendId)
      if (before) return before
      const placeInAlbum = async (tx: Tx, photoId: number) => {
        const { id } = await findAlbum(tx, userId, albumId)
        if ((await tx.$count(albumPhotos, eq(albumPhotos.albumId, id))) >= MAX_ALBUM_PHOTOS)
          throw new AppError('ALBUM_FULL')
        return appendPhoto(tx, { albumId: id, photoId, sendId })
      }
      try {
        return await photos.upload({ userId, ...upload, placeInAlbum })
      } catch (error) {
        const winner = isUniqueViolation(error, 'album_photos_send')
          ? await sentBefore(userId, album, sendId)
          : undefined
        if (winner) return winner
        throw error
      }
    },
  }
}
export type Albums = ReturnType<typeof createAlbums>
