/**
 * Versions of a photo: lists them, restores a locked photo again with other options, retouches, and
 * chooses the shown version.
 */
import { and, count, desc, eq, getTableColumns, gte, sql } from '../../db/drizzle.ts'
import type { z } from 'zod'
import { RestoreOptions, type PhotoVersions } from '#contract/photo-versions.ts'
import { urlOf } from '#contract/paths.ts'
import type { Retouch } from '#contract/retouches.ts'
import { photos, photoVersions, restorations, type StoredRetouch } from '../../db/schema/photos.ts'
import type { Caller } from '../../http/caller.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { hasOwnUnfinished, enqueueRestoration } from '../../jobs/restoration-queue.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { readVersionReport } from '../../domain/version-report.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Reader, type Tx } from '../../platform/db.ts'
import { toPhoto } from './photos.presenter.ts'
import { checkFaces, planRetouch, remainingUnlocked } from './photos.retouch.ts'
import { byEitherId, findPhoto } from './photos.store.ts'
import { parisToday } from '../../domain/paris-time.ts'

export type VersionsDeps = {
  db: Db
  enqueue: Enqueue
  now: Clock
  /** Options that the engine supports. */
  offers: PhotoVersions['offers']
  /** Whether the engine retouches. */
  canRetouch: boolean
}
type Asked = { userId: number; id: string; requestId: string }
type PhotoRow = typeof photos.$inferSelect
/** Without the strokes, which may be long. */
const listed = {
  ...getTableColumns(photoVersions),
  retouch: sql<Omit<StoredRetouch, 'strokes'> | null>`${photoVersions.retouch} - 'strokes'`,
}
type ListedVersion = Omit<typeof photoVersions.$inferSelect, 'retouch'> & {
  retouch: Omit<StoredRetouch, 'strokes'> | null
}

/**
 * Daily limits of repeated restorations, per photo and per account: each costs computing time and
 * storage.
 */
export const RERUNS_PER_DAY_AND_PHOTO = 6
export const RERUNS_PER_DAY_AND_ACCOUNT = 60

/**
 * Remaining repeated restorations of the photo and of its account today; first restorations do not
 * count.
 */
async function remainingToday(
  reader: Reader,
  photo: PhotoRow,
): Promise<{ ofPhoto: number; ofAccount: number }> {
  const [first] = await reader
    .select({ id: sql<number | null>`min(${restorations.id})` })
    .from(restorations)
    .where(eq(restorations.photoId, photo.id))
  const [asked] = await reader
    .select({ n: count() })
    .from(restorations)
    .where(
      and(
        eq(restorations.photoId, photo.id),
        gte(restorations.createdAt, parisToday),
        sql`${restorations.id} <> ${first?.id ?? 0}`,
      ),
    )
  // Raw SQL, because drizzle omits the table's name in a query of one table.
  const earlier = sql`exists (select 1 from restorations f where f.photo_id = restorations.photo_id and f.id < restorations.id)`
  const inAll = await reader.$count(
    restorations,
    and(eq(restorations.userId, photo.userId), gte(restorations.createdAt, parisToday), earlier),
  )
  return {
    ofPhoto: Math.max(0, RERUNS_PER_DAY_AND_PHOTO - (asked?.n ?? 0)),
    ofAccount: Math.max(0, RERUNS_PER_DAY_AND_ACCOUNT - inAll),
  }
}

/** Remaining restorations with other options, and remaining retouches. */
async function remaining(
  reader: Reader,
  photo: PhotoRow,
): Promise<{ restorations: number; retouches: number }> {
  const { ofPhoto, ofAccount } = await remainingToday(reader, photo)
  const left = Math.min(ofPhoto, ofAccount)
  return photo.isHdUnlocked
    ? { restorations: 0, retouches: Math.min(await remainingUnlocked(reader, photo), ofAccount) }
    : { restorations: left, retouches: left }
}

function toVersion(
  row: ListedVersion,
  { publicId, isHdUnlocked, versionId, userId }: PhotoRow,
  viewerId: number,
): z.input<typeof PhotoVersions>['versions'][number] {
  const { retouch, painted, comparedFaces, coloured, treatments, faces } = readVersionReport(
    row.report,
  )
  const ofVersion = `version=${row.id}`
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    options: RestoreOptions.catch({}).parse(row.options),
    isShown: row.id === versionId,
    pictureUrl: isHdUnlocked
      ? `${urlOf('images.hd', { publicId })}?size=screen&${ofVersion}`
      : `${urlOf('images.watermark', { publicId })}?${ofVersion}`,
    map:
      row.mapKey && retouch
        ? {
            url: `${urlOf('images.map', { publicId })}?${ofVersion}`,
            ...retouch,
            faces: comparedFaces,
            painted,
          }
        : null,
    treatments,
    retouched: row.retouch,
    coloured,
    faces: userId === viewerId ? faces : [],
  }
}

export function createVersions({ db, enqueue, now, offers, canRetouch }: VersionsDeps) {
  /**
   * Users whose request is being checked: one at a time, since each further one would wait for the
   * account with a connection.
   */
  const asking = new Set<number>()
  /**
   * The photo of this user under its lock, account first as everywhere. Throws PHOTO_NOT_FOUND,
   * PHOTO_NOT_READY.
   */
  async function lockReadyPhoto(tx: Tx, userId: number, id: string): Promise<PhotoRow> {
    const photo = await lockPhoto(tx, userId, byEitherId(id))
    if (!photo) throw new AppError('PHOTO_NOT_FOUND')
    if (photo.status !== 'completed') throw new AppError('PHOTO_NOT_READY')
    return photo
  }
  const shownAgain = async (tx: Tx, photo: PhotoRow) => ({
    photo: toPhoto((await findPhoto(tx, photo.publicId))!, now()),
  })

  /**
   * Writes the photo's status, the restoration and the job; `plan` checks the request under the
   * photo's lock.
   */
  const request = async (
    { userId, id, requestId }: Asked,
    plan: (
      tx: Tx,
      photo: PhotoRow,
    ) => Promise<{ options: RestoreOptions; retouch?: StoredRetouch }>,
  ) => {
    if (asking.has(userId)) throw new AppError('RESTORATION_IN_PROGRESS')
    asking.add(userId)
    return db
      .transaction(async (tx) => {
        const photo = await lockReadyPhoto(tx, userId, id)
        const planned = await plan(tx, photo)
        if (await hasOwnUnfinished(tx, userId)) throw new AppError('RESTORATION_IN_PROGRESS')
        const left = await remaining(tx, photo)
        if ((planned.retouch ? left.retouches : left.restorations) === 0)
          throw new AppError(photo.isHdUnlocked ? 'RETOUCH_LIMIT' : 'RERUN_LIMIT')
        await tx
          .update(photos)
          .set({ status: 'processing', updatedAt: sql`now()` })
          .where(eq(photos.id, photo.id))
        await enqueueRestoration(tx, enqueue, { photoId: photo.id, userId, requestId, ...planned })
        return shownAgain(tx, photo)
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'restorations_one_active_per_user')
          ? new AppError('RESTORATION_IN_PROGRESS', { cause: error })
          : error
      })
      .finally(() => asking.delete(userId))
  }

  return {
    /** Latest first. Throws PHOTO_NOT_FOUND. */
    async list(caller: Caller, id: string): Promise<z.input<typeof PhotoVersions>> {
      const photo = (await findPhoto(db, id))?.photo
      if (!photo || (photo.userId !== caller.userId && !caller.isAdmin))
        throw new AppError('PHOTO_NOT_FOUND')
      const rows = await db
        .select(listed)
        .from(photoVersions)
        .where(eq(photoVersions.photoId, photo.id))
        .orderBy(desc(photoVersions.id))
      const left =
        photo.status === 'completed'
          ? await remaining(db, photo)
          : { restorations: 0, retouches: 0 }
      return {
        versions: rows.map((row) => toVersion(row, photo, caller.userId)),
        offers: [...offers],
        left: left.restorations,
        canRetouch,
        retouchesLeft: canRetouch ? left.retouches : 0,
      }
    },

    /**
     * Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, UNLOCKED_ALREADY, RESTORATION_IN_PROGRESS,
     * RERUN_LIMIT.
     */
    again: ({ options, ...asked }: Asked & { options: RestoreOptions }) =>
      request(asked, async (tx, photo) => {
        if (photo.isHdUnlocked) throw new AppError('UNLOCKED_ALREADY')
        await checkFaces(tx, photo.versionId, options.faces)
        return { options }
      }),

    /**
     * Makes a version from another one by strokes and choices for faces, before and after the
     * unlock. Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, RETOUCH_UNAVAILABLE, INVALID_STROKES,
     * UNKNOWN_FACE, RESTORATION_IN_PROGRESS, RERUN_LIMIT, RETOUCH_LIMIT.
     */
    retouch: ({ retouch, ...asked }: Asked & { retouch: Retouch }) =>
      request(asked, (tx, photo) => {
        if (!canRetouch) throw new AppError('RETOUCH_UNAVAILABLE')
        return planRetouch(tx, photo, retouch)
      }),

    /** Throws PHOTO_NOT_FOUND (also for a version of another photo), PHOTO_NOT_READY. */
    show: (userId: number, id: string, version: number) =>
      db.transaction(async (tx) => {
        const photo = await lockReadyPhoto(tx, userId, id)
        const [chosen] = await tx
          .select({
            versionId: photoVersions.id,
            restoredUrl: photoVersions.screenKey,
            restoredHdUrl: photoVersions.hdKey,
            watermarkUrl: photoVersions.watermarkKey,
          })
          .from(photoVersions)
          .where(and(eq(photoVersions.id, version), eq(photoVersions.photoId, photo.id)))
        if (!chosen) throw new AppError('PHOTO_NOT_FOUND')
        await tx
          .update(photos)
          .set({ ...chosen, updatedAt: sql`now()` })
          .where(eq(photos.id, photo.id))
        return shownAgain(tx, photo)
      }),
  }
}
