/**
 * The upload: cheap checks first, then the pixels in an image process, then the file, then all rows
 * in one transaction.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne, sql } from '../../db/drizzle.ts'
import type { Corners } from '#contract/crop.ts'
import { photosCopy } from '#copy/account/photos.ts'
import type { PreparedImage, PrepareInput } from '#engine/image/prepare.ts'
import { asAppError, checkFormat } from '../../adapters/images/uploaded-picture.ts'
import { photoKey, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { hasOwnUnfinished, enqueueRestoration } from '../../jobs/restoration-queue.ts'
import {
  fingerprintFile,
  storeFingerprints,
  type NewFingerprint,
} from '../../domain/fingerprints.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Reader, type Tx } from '../../platform/db.ts'
import { createRefusalLimit } from '../../platform/refusals.ts'
import { toPhoto } from './photos.presenter.ts'
import { readUploadAllowance } from './photos.allowance.ts'
import { findPhoto } from './photos.store.ts'

export type UploadDeps = {
  db: Db
  storage: Storage
  /** Re-encodes an untrusted picture outside this process. Throws ImageError. */
  prepare(input: PrepareInput): Promise<PreparedImage>
  enqueue: Enqueue
  temporaryFolder: string
  uploadsPerDay: number
  /** Scales the limit of refused pictures. */
  rateLimitFactor: number
  now: Clock
  newPublicId(): string
}
type Upload = {
  userId: number
  file: UploadedFile
  /** The print in the picture; the whole picture without them. */
  corners?: Corners | undefined
  /**
   * Places the photo in an album, in the transaction that inserts it; returns its turn. Throws to
   * refuse it.
   */
  placeInAlbum?: ((tx: Tx, photoId: number) => Promise<number>) | undefined
  /** Of the sender: a second upload with it gives the reply of the first. */
  sendId?: string | undefined
  requestId: string
}

export function createUpload({
  db,
  storage,
  prepare,
  enqueue,
  temporaryFolder,
  uploadsPerDay,
  rateLimitFactor,
  now,
  newPublicId,
}: UploadDeps) {
  /**
   * Users whose upload is being prepared: one at a time, so that no user occupies all image
   * processes.
   */
  const preparing = new Set<number>()
  const limitRefusals = createRefusalLimit({
    now,
    sentence: photosCopy.tooManyRefused,
    factor: rateLimitFactor,
  })

  /**
   * Checks that the account may upload now; returns whether its free trial pays. Throws the
   * refusal.
   */
  async function admit(
    reader: Reader,
    account: typeof users.$inferSelect | undefined,
    { isInAlbum }: { isInAlbum: boolean },
  ): Promise<boolean> {
    if (!account) throw new AppError('UNAUTHENTICATED')
    const { photos: allowed, limit } = await readUploadAllowance(reader, account, uploadsPerDay)
    // Without a credit, nothing else matters: the purchase comes first.
    if (allowed < 1 && limit === 'credits') throw new AppError('INSUFFICIENT_CREDITS')
    if (!isInAlbum && (await hasOwnUnfinished(reader, account.id)))
      throw new AppError('RESTORATION_IN_PROGRESS')
    if (allowed < 1) throw new AppError(limit === 'locked' ? 'TOO_MANY_LOCKED' : 'DAILY_LIMIT')
    return !account.hasUsedFreeRestore
  }

  /** The reply to an earlier upload with this id, unless its restoration failed. */
  async function sentBefore(reader: Reader, { userId, sendId }: Upload) {
    if (sendId === undefined) return undefined
    const [row] = await reader
      .select({ publicId: photos.publicId })
      .from(photos)
      .where(
        and(
          eq(photos.userId, userId),
          ne(photos.status, 'failed'),
          sql`${photos.metadata}->>'sendId' = ${sendId}`,
        ),
      )
    const sent = row && (await findPhoto(reader, row.publicId))
    return sent && { photo: toPhoto(sent, now()), usedFreeTrial: sent.photo.isFreeTrial }
  }

  /** Writes all rows of the upload: used trial, photo, restoration, job. */
  async function insertRows(
    tx: Tx,
    upload: Upload,
    stored: {
      publicId: string
      key: string
      uploadKey: string | null
      image: PreparedImage
      fingerprints: readonly NewFingerprint[]
    },
  ) {
    const { userId, file, requestId, placeInAlbum, sendId } = upload
    const account = await lockAccount(tx, userId)
    // The sweeper deletes the files of this upload.
    const before = await sentBefore(tx, upload)
    if (before) return before
    const isFreeTrial = await admit(tx, account, { isInAlbum: placeInAlbum !== undefined })
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
        ...(sendId === undefined ? {} : { metadata: { sendId } }),
      })
      .returning({ id: photos.id })
    const photoId = photo!.id
    await storeFingerprints(tx, { photoId, versionId: null }, stored.fingerprints)
    const turn = (await placeInAlbum?.(tx, photoId)) ?? null
    await enqueueRestoration(tx, enqueue, { photoId, userId, requestId, turn })
    const shown = await findPhoto(tx, publicId)
    return { photo: toPhoto(shown!, now()), usedFreeTrial: isFreeTrial }
  }

  /**
   * Removes the files unless their row exists: a commit whose answer was lost may still have
   * happened.
   */
  async function removeUnlessInserted(publicId: string, keys: readonly string[]): Promise<void> {
    const inserted = await findPhoto(db, publicId).catch(() => 'unknown' as const)
    if (inserted !== undefined) return
    for (const key of keys)
      await storage.remove(key).catch(() => {
        /* the sweeper deletes files without a row later */
      })
  }

  /**
   * Prepares the picture in an image process. Throws the AppError of an unusable one, and
   * RATE_LIMITED after many of them.
   */
  const prepared = (userId: number, input: PrepareInput): Promise<PreparedImage> =>
    limitRefusals(userId, () => prepare(input)).catch((error: unknown) => {
      throw asAppError(error)
    })

  async function store(upload: Upload) {
    const before = await sentBefore(db, upload)
    if (before) return before
    const [account] = await db.select().from(users).where(eq(users.id, upload.userId))
    await admit(db, account, { isInAlbum: upload.placeInAlbum !== undefined })
    return inWorkFolder(temporaryFolder, async (folder) => {
      const source = join(folder, 'upload')
      const target = join(folder, 'original')
      const whole = join(folder, 'whole')
      await writeFile(source, upload.file.bytes)
      const { corners, userId } = upload
      const image = await prepared(userId, { source, target, ...(corners ? { corners } : {}) })
      if (corners) await prepared(userId, { source, target: whole })
      const fingerprints = [
        await fingerprintFile('received', source),
        await fingerprintFile('original', target),
      ]
      const publicId = newPublicId()
      const extension = image.format === 'png' ? 'png' : 'jpg'
      const key = photoKey(publicId, extension)
      const uploadKey = corners ? photoKey(publicId, extension) : null
      try {
        await storage.put(key, target)
        if (uploadKey) await storage.put(uploadKey, whole)
        return await db.transaction((tx) =>
          insertRows(tx, upload, { publicId, key, uploadKey, image, fingerprints }),
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
   * Stores a photo and queues its restoration, using the free trial if it is available. Throws
   * UNSUPPORTED_FORMAT, TOO_SMALL, TOO_MANY_PIXELS, ANIMATED, UNREADABLE, INVALID_CROP,
   * INSUFFICIENT_CREDITS, RESTORATION_IN_PROGRESS, TOO_MANY_LOCKED, DAILY_LIMIT, RATE_LIMITED.
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
