/** The upload: cheap checks first, then the pixels in an image process, then the file, then all rows in one transaction. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, count, eq, gte, inArray, ne, sql } from '../../db/drizzle.ts'
import type { Corners } from '#contract/crop.ts'
import { MAX_LOCKED_PHOTOS } from '#contract/limits.ts'
import { ImageError } from '#engine/image/errors.ts'
import { inspectHeader } from '#engine/image/header.ts'
import type { ImageFormat } from '#engine/image/image-header.ts'
import type { PreparedImage, PrepareInput } from '#engine/image/prepare.ts'
import { photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { deletedUploads, photos, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Reader, type Tx } from '../../platform/db.ts'
import { toPhoto } from './photos.presenter.ts'
import { findPhoto } from './photos.store.ts'

export type UploadDeps = {
  db: Db
  storage: Storage
  /** Re-encodes an untrusted picture outside this process. Throws ImageError. */
  prepare(input: PrepareInput): Promise<PreparedImage>
  enqueue: Enqueue
  temporaryFolder: string
  uploadsPerDay: number
  now: Clock
  newPublicId(): string
}
type Upload = {
  userId: number
  file: UploadedFile
  /** The print in the picture; the whole picture without them. */
  corners?: Corners | undefined
  requestId: string
}

const DECLARED: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}
/** Midnight in Paris, by the database's clock. */
const today = sql`date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`

/** Translates an ImageError into the AppError of the same code. */
const asAppError = (error: unknown) =>
  error instanceof ImageError ? new AppError(error.code, { cause: error }) : error

/** Reads the header only. Throws UNSUPPORTED_FORMAT also when content and declared type differ. */
function checkFormat({ bytes, mediaType }: UploadedFile): void {
  const declared = DECLARED[mediaType.toLowerCase()]
  if (!declared) throw new AppError('UNSUPPORTED_FORMAT')
  try {
    if (inspectHeader(bytes).format !== declared) throw new AppError('UNSUPPORTED_FORMAT')
  } catch (error) {
    throw asAppError(error)
  }
}

export function createUpload({
  db,
  storage,
  prepare,
  enqueue,
  temporaryFolder,
  uploadsPerDay,
  now,
  newPublicId,
}: UploadDeps) {
  /** Users whose upload is being prepared: one at a time, so that no user occupies all image processes. */
  const preparing = new Set<number>()

  /** Checks that the account may upload now; returns whether its free trial pays. Throws the refusal. */
  async function admit(
    reader: Reader,
    account: { id: number; credits: number; hasUsedFreeRestore: boolean } | undefined,
  ): Promise<boolean> {
    if (!account) throw new AppError('UNAUTHENTICATED')
    if (account.hasUsedFreeRestore && account.credits < 1)
      throw new AppError('INSUFFICIENT_CREDITS')
    const [active] = await reader
      .select({ id: restorations.id })
      .from(restorations)
      .where(
        and(
          eq(restorations.userId, account.id),
          inArray(restorations.status, ['queued', 'running']),
        ),
      )
      .limit(1)
    if (active) throw new AppError('RESTORATION_IN_PROGRESS')
    const locked = and(
      eq(photos.userId, account.id),
      eq(photos.isHdUnlocked, false),
      ne(photos.status, 'failed'),
    )
    if ((await reader.$count(photos, locked)) >= MAX_LOCKED_PHOTOS + account.credits)
      throw new AppError('TOO_MANY_LOCKED')
    const [taken] = await reader
      .select({ n: count() })
      .from(photos)
      .where(and(eq(photos.userId, account.id), gte(photos.createdAt, today)))
    const [deleted] = await reader
      .select({ n: count() })
      .from(deletedUploads)
      .where(and(eq(deletedUploads.userId, account.id), gte(deletedUploads.uploadedAt, today)))
    if ((taken?.n ?? 0) + (deleted?.n ?? 0) >= uploadsPerDay) throw new AppError('DAILY_LIMIT')
    return !account.hasUsedFreeRestore
  }

  /** Writes all rows of the upload: used trial, photo, restoration, job. */
  async function insertRows(
    tx: Tx,
    { userId, file, requestId }: Upload,
    stored: { publicId: string; key: string; uploadKey: string | null; image: PreparedImage },
  ) {
    const account = await lockAccount(tx, userId)
    const isFreeTrial = await admit(tx, account)
    if (isFreeTrial)
      await tx.update(users).set({ hasUsedFreeRestore: true }).where(eq(users.id, userId))
    const {
      publicId,
      key,
      uploadKey,
      image: { width, height },
    } = stored
    const [photo] = await tx
      .insert(photos)
      .values({
        publicId,
        userId,
        filename: file.filename,
        originalUrl: key,
        uploadUrl: uploadKey,
        width,
        height,
        isFreeTrial,
      })
      .returning({ id: photos.id })
    const [restoration] = await tx
      .insert(restorations)
      .values({ photoId: photo!.id, userId, requestId })
      .returning({ id: restorations.id })
    await enqueue(tx, 'restore-photo', { restorationId: restoration!.id }, { requestId })
    const shown = await findPhoto(tx, publicId)
    return { photo: toPhoto(shown!, now()), usedFreeTrial: isFreeTrial }
  }

  /** Removes the files unless their row exists: a commit whose answer was lost may still have happened. */
  async function removeUnlessInserted(publicId: string, keys: readonly string[]): Promise<void> {
    const inserted = await findPhoto(db, publicId).catch(() => 'unknown' as const)
    if (inserted !== undefined) return
    for (const key of keys)
      await storage.remove(key).catch(() => {
        /* the sweeper deletes files without a row later */
      })
  }

  /** Prepares the picture in an image process. Throws the AppError of an unusable one. */
  const prepared = (input: PrepareInput): Promise<PreparedImage> =>
    prepare(input).catch((error: unknown) => {
      throw asAppError(error)
    })

  async function store(upload: Upload) {
    const [account] = await db.select().from(users).where(eq(users.id, upload.userId))
    await admit(db, account)
    return inWorkFolder(temporaryFolder, async (folder) => {
      const source = join(folder, 'upload')
      const [target, whole] = [join(folder, 'original'), join(folder, 'whole')]
      await writeFile(source, upload.file.bytes)
      const { corners } = upload
      const image = await prepared({ source, target, ...(corners ? { corners } : {}) })
      if (corners) await prepared({ source, target: whole })
      const publicId = newPublicId()
      const extension = image.format === 'png' ? 'png' : 'jpg'
      const key = photoKey(publicId, extension)
      const uploadKey = corners ? photoKey(publicId, extension) : null
      try {
        await storage.put(key, target)
        if (uploadKey) await storage.put(uploadKey, whole)
        return await db.transaction((tx) =>
          insertRows(tx, upload, { publicId, key, uploadKey, image }),
        )
      } catch (error) {
        await removeUnlessInserted(publicId, uploadKey ? [key, uploadKey] : [key])
        throw isUniqueViolation(error, 'restorations_one_active_per_user')
          ? new AppError('RESTORATION_IN_PROGRESS', { cause: error })
          : error
      }
    })
  }

  /**
   * Stores a photo and queues its restoration, using the free trial if it is available.
   * Throws UNSUPPORTED_FORMAT, TOO_SMALL, TOO_MANY_PIXELS, ANIMATED, UNREADABLE, INVALID_CROP, INSUFFICIENT_CREDITS, RESTORATION_IN_PROGRESS,
   * TOO_MANY_LOCKED, DAILY_LIMIT.
   */
  return async (upload: Upload) => {
    checkFormat(upload.file)
    if (preparing.has(upload.userId)) throw new AppError('RESTORATION_IN_PROGRESS')
    preparing.add(upload.userId)
    try {
      return await store(upload)
    } finally {
      preparing.delete(upload.userId)
    }
  }
}
