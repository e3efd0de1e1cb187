/**
 * The verso of a postcard for its owner: sent with the checks of a photo, replaced, removed, shown.
 */
import { basename } from 'node:path/posix'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { isPublicId } from '#contract/limits.ts'
import type { Corners } from '#contract/crop.ts'
import type { Verso } from '#contract/versos.ts'
import { photosCopy } from '#copy/account/photos.ts'
import { versoFilename } from '#copy/files.ts'
import { versoCopy } from '#copy/account/verso.ts'
import type { PreparedImage, PrepareInput } from '#engine/image/prepare.ts'
import { asAppError, checkFormat } from '../../adapters/images/uploaded-picture.ts'
import { captionedFile } from '../../adapters/storage/captioned-file.ts'
import { MissingFileError, photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { and, count, eq } from '../../db/drizzle.ts'
import { deletedUploads, doomedFiles, photos } from '../../db/schema/photos.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { noteErasedVerso } from '../../domain/erasures.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { readMemory } from '../../domain/memories.ts'
import { VERSO_FILE_FIELDS } from '../../domain/photo-files.ts'
import type { FileReply } from '../../http/file-reply.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { createRefusalLimit } from '../../platform/refusals.ts'
import { createPostcard } from './versos.postcard.ts'
import { notFoundIfRemoved } from './versos.removed.ts'

export type VersosDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  now: Clock
  enqueue: Enqueue
  /** Re-encodes an untrusted picture outside this process. Throws ImageError. */
  prepare(input: PrepareInput): Promise<PreparedImage>
  /** Today's uploads of an account, versos included, and how many it may have. */
  uploadedToday(reader: Reader, userId: number): Promise<number>
  uploadsPerDay: number
  /** Scales the limit of refused pictures. */
  rateLimitFactor: number
}
type VersoRow = typeof photoVersos.$inferSelect
type Owned = { userId: number; publicId: string }
type Sent = Owned & { file: UploadedFile; corners?: Corners | undefined; requestId: string }

const toVerso = (row: VersoRow | undefined): { verso: z.input<typeof Verso> | null } => ({
  verso: row
    ? {
        status: row.status,
        filename: row.filename,
        createdAt: row.createdAt.toISOString(),
        width: row.width,
        height: row.height,
      }
    : null,
})

/**
 * Deletes the verso of a photo, which the caller holds locked; its upload still counts today.
 * Returns its row, if there was one.
 */
async function dropVerso(tx: Tx, userId: number, photoId: number): Promise<VersoRow | undefined> {
  const [row] = await tx.delete(photoVersos).where(eq(photoVersos.photoId, photoId)).returning()
  if (!row) return undefined
  const values: Record<string, unknown> = row
  const keys = VERSO_FILE_FIELDS.flatMap((name) => values[name] ?? []) as string[]
  await tx
    .insert(doomedFiles)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing()
  await tx.insert(deletedUploads).values({ userId, uploadedAt: row.createdAt })
  return row
}

export function createVersos(deps: VersosDeps) {
  const {
    db,
    storage,
    temporaryFolder,
    now,
    enqueue,
    prepare,
    uploadedToday,
    uploadsPerDay,
    rateLimitFactor,
  } = deps
  /**
   * Users whose verso is being prepared: one at a time, so that no user occupies all image
   * processes.
   */
  const preparing = new Set<number>()
  const limitRefusals = createRefusalLimit({
    now,
    sentence: photosCopy.tooManyRefused,
    factor: rateLimitFactor,
  })

  /** Throws PHOTO_NOT_FOUND (unknown or not theirs). */
  async function find({ userId, publicId }: Owned) {
    const [found] = isPublicId(publicId)
      ? await db
          .select({ photo: photos, verso: photoVersos })
          .from(photos)
          .leftJoin(photoVersos, eq(photoVersos.photoId, photos.id))
          .where(and(eq(photos.publicId, publicId), eq(photos.userId, userId)))
      : []
    if (!found) throw new AppError('PHOTO_NOT_FOUND')
    return found
  }

  /** Throws PHOTO_NOT_READY, DAILY_LIMIT. */
  async function admit(reader: Reader, photo: typeof photos.$inferSelect): Promise<void> {
    if (photo.status !== 'completed')
      throw new AppError('PHOTO_NOT_READY', { sentence: versoCopy.server.notReady })
    if ((await uploadedToday(reader, photo.userId)) >= uploadsPerDay)
      throw new AppError('DAILY_LIMIT')
  }

  /** Versos of an account whose treatment has not ended. */
  async function untreated(reader: Reader, userId: number): Promise<number> {
    const [found] = await reader
      .select({ n: count() })
      .from(photoVersos)
      .innerJoin(photos, eq(photos.id, photoVersos.photoId))
      .where(and(eq(photos.userId, userId), eq(photoVersos.status, 'processing')))
    return found?.n ?? 0
  }

  const insert = (
    { userId, publicId }: Owned,
    row: Pick<VersoRow, 'originalKey' | 'filename' | 'width' | 'height'>,
    requestId: string,
  ) =>
    db.transaction(async (tx) => {
      const photo = await lockPhoto(tx, userId, eq(photos.publicId, publicId))
      if (!photo) throw new AppError('PHOTO_NOT_FOUND')
      await admit(tx, photo)
      await dropVerso(tx, userId, photo.id)
      const others = await untreated(tx, userId)
      const [inserted] = await tx
        .insert(photoVersos)
        .values({ photoId: photo.id, ...row, createdAt: now() })
        .returning()
      await enqueue(tx, 'restore-verso', { photoId: photo.id }, { requestId, others })
      return toVerso(inserted)
    })

  return {
    /** Throws PHOTO_NOT_FOUND. */
    read: async (owned: Owned) => toVerso((await find(owned)).verso ?? undefined),

    /**
     * Stores the verso, in place of an earlier one, and queues its treatment. Throws
     * PHOTO_NOT_FOUND, PHOTO_NOT_READY, DAILY_LIMIT, RESTORATION_IN_PROGRESS, UNSUPPORTED_FORMAT,
     * TOO_SMALL, TOO_MANY_PIXELS, ANIMATED, UNREADABLE, INVALID_CROP, RATE_LIMITED.
     */
    async send({ file, corners, requestId, ...owned }: Sent) {
      const { userId, publicId } = owned
      const { photo } = await find(owned)
      checkFormat(file)
      await admit(db, photo)
      if (preparing.has(userId)) throw new AppError('RESTORATION_IN_PROGRESS')
      preparing.add(userId)
      try {
        return await inWorkFolder(temporaryFolder, async (folder) => {
          const source = join(folder, 'upload')
          const target = join(folder, 'original')
          await writeFile(source, file.bytes)
          const cut = { source, target, ...(corners ? { corners } : {}) }
          const image = await limitRefusals(userId, () => prepare(cut)).catch((error: unknown) => {
            throw asAppError(error)
          })
          const originalKey = photoKey(publicId, image.format === 'png' ? 'png' : 'jpg')
          await storage.put(originalKey, target)
          const { width, height } = image
          const row = { originalKey, filename: file.filename, width, height }
          // Without its row, the sweeper deletes the file.
          return insert(owned, row, requestId)
        })
      } finally {
        preparing.delete(userId)
      }
    },

    /** Throws PHOTO_NOT_FOUND. */
    remove: ({ userId, publicId }: Owned) =>
      db.transaction(async (tx) => {
        const condition = isPublicId(publicId) ? eq(photos.publicId, publicId) : undefined
        const photo = await lockPhoto(tx, userId, condition)
        if (!photo) throw new AppError('PHOTO_NOT_FOUND')
        const removed = await dropVerso(tx, userId, photo.id)
        if (removed) await noteErasedVerso(tx, removed.originalKey)
        return toVerso(undefined)
      }),

    /** Throws PHOTO_NOT_FOUND, NOT_FOUND (no verso), PHOTO_NOT_READY, PHOTO_LOCKED. */
    async image({
      size,
      ...owned
    }: Owned & { size: 'preview' | 'screen' | 'full' }): Promise<FileReply> {
      const { publicId } = owned
      const { photo, verso } = await find(owned)
      if (!verso) throw new AppError('NOT_FOUND', { sentence: versoCopy.server.none })
      const { watermarkKey, screenKey, hdKey } = verso
      const key = { preview: watermarkKey, screen: screenKey, full: hdKey }[size]
      if (!key) throw new AppError('PHOTO_NOT_READY')
      if (size !== 'preview' && !photo.isHdUnlocked) throw new AppError('PHOTO_LOCKED')
      const missing = notFoundIfRemoved(db, publicId, verso)
      const bytes = (await storage.size(key)) ?? (await missing(new MissingFileError(key)))
      const open: Storage['open'] = (...asked) => storage.open(...asked).catch(missing)
      const stored = {
        open: async () => (await open(key)).stream,
        mediaType: 'image/jpeg',
        bytes,
        etag: basename(key),
      }
      if (size !== 'full') return stored
      const memory = await readMemory(db, photo.id)
      const downloadAs = versoFilename(publicId, memory)
      if (memory.version === 0) return { ...stored, downloadAs }
      // Their places are on the recto.
      const people = memory.people.map(({ name }) => ({ name, place: null }))
      const captioned = await captionedFile(
        { ...storage, open },
        { key, bytes, memory: { ...memory, people } },
      )
      return { ...stored, ...captioned, downloadAs, etag: `${stored.etag}-${memory.version}` }
    },

    postcard: createPostcard(deps),
  }
}
export type Versos = ReturnType<typeof createVersos>
