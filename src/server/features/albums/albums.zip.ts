/**
 * The ZIP of an album: the HD files of its unlocked photos with their captions, versos and
 * receipts, and a table of the captions.
 */
import { extname } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { albumsCopy } from '#copy/account/albums.ts'
import { memoryFilename, safeFilename } from '#copy/files.ts'
import type { Memory } from '#contract/memories.ts'
import { and, asc, eq } from '../../db/drizzle.ts'
import { albumPhotos } from '../../db/schema/albums.ts'
import { photos } from '../../db/schema/photos.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { RECEIPT_FORMATS, type ReceiptFormat } from '#contract/limits.ts'
import {
  createOneStreamPerAccount,
  type ComposedFile,
  type ZippedPicture,
  zipFiles,
} from '../../adapters/storage/zip-files.ts'
import { MissingFileError, type Storage } from '../../adapters/storage/storage.ts'
import type { PhotoOfUser } from '../../domain/unlocked-photo.ts'
import { readMemories } from '../../domain/memories.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { captionsCsv } from './albums.captions.ts'
import { findAlbum } from './albums.store.ts'

const copy = albumsCopy.zip

/** Unlocked photos in the album's order. */
const unlockedIn = (db: Db, albumId: number) =>
  db
    .select({
      id: photos.id,
      publicId: photos.publicId,
      versionId: photos.versionId,
      filename: photos.filename,
      key: photos.restoredHdUrl,
      versoKey: photoVersos.hdKey,
    })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .leftJoin(photoVersos, eq(photoVersos.photoId, photos.id))
    .where(and(eq(albumPhotos.albumId, albumId), eq(photos.isHdUnlocked, true)))
    .orderBy(asc(albumPhotos.position), asc(albumPhotos.photoId))

type Unlocked = Omit<Awaited<ReturnType<typeof unlockedIn>>[number], 'key'> & { key: string }

export function createAlbumZip({
  db,
  storage,
  now,
  openDownload,
  receipt,
}: {
  db: Db
  storage: Pick<Storage, 'open' | 'size'>
  now: Clock
  /** The same file as the download of one photo. Throws MissingFileError. */
  openDownload(of: {
    userId: number
    photoId: number
    versionId: number | null
    key: string
    memory: Memory | null
  }): Promise<Readable>
  /** The receipt of an unlocked photo's restoration. Throws AppError when the photo is deleted. */
  receipt(of: PhotoOfUser & { format: ReceiptFormat }): Promise<FileReply>
}) {
  const streams = createOneStreamPerAccount()

  /**
   * The receipt of a photo as PDF and JSON; composed after its HD file, whose signature it names.
   */
  const receiptsOf = (userId: number, publicId: string, name: string): ComposedFile[] =>
    RECEIPT_FORMATS.map((format) => ({
      name: `${copy.receipts}/${name}.${format}`,
      open: async () => {
        try {
          return await (await receipt({ userId, publicId, format })).open()
        } catch (error) {
          // The photo was deleted meanwhile, like its picture.
          throw error instanceof AppError ? new MissingFileError(publicId) : error
        }
      },
    }))

  /** The file of a photo that is deleted while it is signed is missing, like its receipts. */
  const missingIfDeleted =
    (photoId: number) =>
    async (error: unknown): Promise<never> => {
      const isDeleted = (await db.$count(photos, eq(photos.id, photoId))) === 0
      throw isDeleted ? new MissingFileError(`photo ${photoId}`, { cause: error }) : error
    }

  /** The files of each photo, numbered in the album's order. */
  async function entriesOf(userId: number, rows: readonly Unlocked[]) {
    const memories = await readMemories(
      db,
      rows.map(({ id }) => id),
    )
    const digits = String(rows.length).length
    return rows.map(({ id, publicId, versionId, filename, key, versoKey }, index) => {
      const memory = memories.get(id) ?? null
      const number = String(index + 1).padStart(digits, '0')
      const name = `${number} ${nameOf(filename, memory)}`
      return {
        name: `${name}${extname(key)}`,
        verso: versoKey === null ? [] : [versoOf(name, versoKey, memory)],
        receipts: receiptsOf(userId, publicId, name),
        key,
        memory,
        open: () =>
          openDownload({ userId, photoId: id, versionId, key, memory }).catch(missingIfDeleted(id)),
      }
    })
  }

  /**
   * Throws ALBUM_NOT_FOUND, NOTHING_UNLOCKED, RATE_LIMITED while another ZIP of the account is
   * being read.
   */
  return async ({ userId, albumId }: { userId: number; albumId: string }): Promise<FileReply> => {
    const album = await findAlbum(db, userId, albumId)
    const rows = (await unlockedIn(db, album.id)).flatMap(({ key, ...row }) =>
      key === null ? [] : [{ ...row, key }],
    )
    if (rows.length === 0) throw new AppError('NOTHING_UNLOCKED')
    streams.check(userId)
    const entries = await entriesOf(userId, rows)
    const at = now()
    const content = {
      texts: [{ name: copy.captions, text: captionsCsv(entries) }],
      pictures: entries.flatMap(({ verso, receipts, ...picture }) => [
        picture,
        ...verso,
        ...receipts,
      ]),
      at,
    }
    return {
      open: async () => streams.start(userId, () => zipFiles(storage, content)),
      mediaType: 'application/zip',
      bytes: null,
      etag: `${album.publicId}-${at.getTime()}`,
      downloadAs: copy.file(safeFilename(album.title)),
    }
  }
}

/** The written side with its caption; the places of people are on the recto. */
const versoOf = (name: string, key: string, memory: Memory | null): ZippedPicture => ({
  name: `${name}${copy.verso}`,
  key,
  memory: memory && {
    ...memory,
    people: memory.people.map((person) => ({ ...person, place: null })),
  },
})

export type AlbumZip = ReturnType<typeof createAlbumZip>

/** The owner's title and date, else the name of the file that was sent, without its ending. */
function nameOf(filename: string, memory: Memory | null): string {
  const titled = memory?.title ? memoryFilename(memory) : ''
  return titled || safeFilename(filename.replace(/\.[^.]*$/, '')) || copy.unnamed
}
