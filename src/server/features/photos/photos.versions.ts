/** Versions of a photo: lists them, restores a locked photo again with other options, and chooses the shown version. */
import { and, count, desc, eq, gte, inArray, sql } from '../../db/drizzle.ts'
import type { z } from 'zod'
import { RestoreOptions, type PhotoVersions } from '#contract/photo-versions.ts'
import { urlOf } from '#contract/paths.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import type { Caller } from '../../http/caller.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { lockPhoto } from '../../domain/locks.ts'
import { readVersionReport } from '../../domain/version-report.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Reader, type Tx } from '../../platform/db.ts'
import { toPhoto } from './photos.presenter.ts'
import { byEitherId, findPhoto } from './photos.store.ts'

export type VersionsDeps = {
  db: Db
  enqueue: Enqueue
  now: Clock
  /** Options that the engine supports. */
  offers: PhotoVersions['offers']
}
type Again = { userId: number; id: string; options: RestoreOptions; requestId: string }
type PhotoRow = typeof photos.$inferSelect
type VersionRow = typeof photoVersions.$inferSelect

/** Daily limits of repeated restorations, per photo and per account: each costs computing time and storage. */
export const RERUNS_PER_DAY_AND_PHOTO = 6
export const RERUNS_PER_DAY_AND_ACCOUNT = 60
const today = sql`date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`

/** Remaining repeated restorations of the photo today. The first restoration of a photo does not count. */
async function remainingToday(reader: Reader, photo: PhotoRow): Promise<number> {
  if (photo.isHdUnlocked) return 0
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
        gte(restorations.createdAt, today),
        sql`${restorations.id} <> ${first?.id ?? 0}`,
      ),
    )
  // Raw SQL, because drizzle omits the table's name in a query of one table.
  const earlier = sql`exists (select 1 from restorations f where f.photo_id = restorations.photo_id and f.id < restorations.id)`
  const inAll = await reader.$count(
    restorations,
    and(eq(restorations.userId, photo.userId), gte(restorations.createdAt, today), earlier),
  )
  return Math.max(
    0,
    Math.min(RERUNS_PER_DAY_AND_PHOTO - (asked?.n ?? 0), RERUNS_PER_DAY_AND_ACCOUNT - inAll),
  )
}

function toVersion(
  row: VersionRow,
  { publicId, isHdUnlocked, versionId }: PhotoRow,
): z.input<typeof PhotoVersions>['versions'][number] {
  const { retouch, comparedFaces, coloured, treatments } = readVersionReport(row.report)
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
          }
        : null,
    treatments,
    coloured,
  }
}

export function createVersions({ db, enqueue, now, offers }: VersionsDeps) {
  /** The photo of this user under its lock, account first as everywhere. Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY. */
  async function held(tx: Tx, userId: number, id: string): Promise<PhotoRow> {
    const photo = await lockPhoto(tx, userId, byEitherId(id))
    if (!photo) throw new AppError('PHOTO_NOT_FOUND')
    if (photo.status !== 'completed') throw new AppError('PHOTO_NOT_READY')
    return photo
  }
  const shownAgain = async (tx: Tx, photo: PhotoRow) => ({
    photo: toPhoto((await findPhoto(tx, photo.publicId))!, now()),
  })

  /** Writes the photo's status, the restoration and the job. */
  const insertRows = ({ userId, id, options, requestId }: Again) =>
    db.transaction(async (tx) => {
      const photo = await held(tx, userId, id)
      if (photo.isHdUnlocked) throw new AppError('UNLOCKED_ALREADY')
      const [active] = await tx
        .select({ id: restorations.id })
        .from(restorations)
        .where(
          and(eq(restorations.userId, userId), inArray(restorations.status, ['queued', 'running'])),
        )
        .limit(1)
      if (active) throw new AppError('RESTORATION_IN_PROGRESS')
      if ((await remainingToday(tx, photo)) === 0) throw new AppError('RERUN_LIMIT')
      await tx
        .update(photos)
        .set({ status: 'processing', updatedAt: sql`now()` })
        .where(eq(photos.id, photo.id))
      const [restoration] = await tx
        .insert(restorations)
        .values({ photoId: photo.id, userId, options, requestId })
        .returning({ id: restorations.id })
      await enqueue(tx, 'restore-photo', { restorationId: restoration!.id }, { requestId })
      return shownAgain(tx, photo)
    })

  return {
    /** Latest first. Throws PHOTO_NOT_FOUND. */
    async list(caller: Caller, id: string): Promise<z.input<typeof PhotoVersions>> {
      const photo = (await findPhoto(db, id))?.photo
      if (!photo || (photo.userId !== caller.userId && !caller.isAdmin))
        throw new AppError('PHOTO_NOT_FOUND')
      const rows = await db
        .select()
        .from(photoVersions)
        .where(eq(photoVersions.photoId, photo.id))
        .orderBy(desc(photoVersions.id))
      return {
        versions: rows.map((row) => toVersion(row, photo)),
        offers: [...offers],
        left: photo.status === 'completed' ? await remainingToday(db, photo) : 0,
      }
    },

    /** Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, UNLOCKED_ALREADY, RESTORATION_IN_PROGRESS, RERUN_LIMIT. */
    again: (asked: Again) =>
      insertRows(asked).catch((error: unknown) => {
        throw isUniqueViolation(error, 'restorations_one_active_per_user')
          ? new AppError('RESTORATION_IN_PROGRESS', { cause: error })
          : error
      }),

    /** Throws PHOTO_NOT_FOUND (also for a version of another photo), PHOTO_NOT_READY. */
    show: (userId: number, id: string, version: number) =>
      db.transaction(async (tx) => {
        const photo = await held(tx, userId, id)
        const [chosen] = await tx
          .select()
          .from(photoVersions)
          .where(and(eq(photoVersions.id, version), eq(photoVersions.photoId, photo.id)))
        if (!chosen) throw new AppError('PHOTO_NOT_FOUND')
        await tx
          .update(photos)
          .set({
            versionId: chosen.id,
            restoredUrl: chosen.screenKey,
            restoredHdUrl: chosen.hdKey,
            watermarkUrl: chosen.watermarkKey,
            updatedAt: sql`now()`,
          })
          .where(eq(photos.id, photo.id))
        return shownAgain(tx, photo)
      }),
  }
}
