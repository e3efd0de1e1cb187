/** How long a photo that nobody unlocked is kept: its owner is told a week before, then it goes. Unlocked photos are never touched. */
import { and, asc, eq, inArray, lt, notExists, or, sql } from '../../db/drizzle.ts'
import { mails } from '../../db/schema/orders.ts'
import { deletedUploads, photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

const DAY_MS = 24 * 3_600_000
/** Days a locked photo is kept, and days between the mail and its end. */
const KEPT_DAYS = 30
const NOTICE_DAYS = 7
/** Accounts told and photos deleted in one run; the next day goes on. */
const BATCH = 1_000

type PhotoRow = typeof photos.$inferSelect
/** When the mail went out, in the photo's metadata. */
const TOLD = 'expiryToldAt'
const toldAt = sql<string | null>`${photos.metadata}->>${TOLD}`
const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)

/** The moment until which a photo is kept for certain: 30 days, and 7 after its owner was told. Null once it is unlocked. */
export function keptUntil(
  { isHdUnlocked, createdAt, metadata }: Pick<PhotoRow, 'isHdUnlocked' | 'createdAt' | 'metadata'>,
  now: Date,
): Date | null {
  if (isHdUnlocked) return null
  const told = metadata[TOLD]
  const notice = typeof told === 'string' ? Date.parse(told) : now.getTime()
  return new Date(Math.max(createdAt.getTime() + KEPT_DAYS * DAY_MS, notice + NOTICE_DAYS * DAY_MS))
}

type Account = { email: string; username: string }
type KeepingDeps = {
  db: Db
  now: Clock
  /** Tells the owner which photos will go, and when. */
  tell: (tx: Tx, to: Account, expiring: { filenames: string[]; until: Date }) => Promise<void>
  /** Deletes a photo with all it holds; `check` runs under the photo's lock, and throwing there keeps it. */
  removePhoto: (userId: number, id: string, check: (tx: Tx) => Promise<void>) => Promise<unknown>
}

export function createKeeping({ db, now, tell, removePhoto }: KeepingDeps) {
  const locked = eq(photos.isHdUnlocked, false)
  /** Restored, locked, near its end, and nobody was told. */
  const toTell = (time: Date) =>
    and(
      locked,
      eq(photos.status, 'completed'),
      lt(photos.createdAt, daysBefore(time, KEPT_DAYS - NOTICE_DAYS)),
      sql`${toldAt} is null`,
    )
  /** A mail that has not left yet has told its owner nothing. */
  const waitingMail = () =>
    db
      .select({ id: mails.id })
      .from(mails)
      .innerJoin(users, eq(users.email, mails.recipient))
      .where(eq(users.id, photos.userId))
  /** Past its end: one that failed never appears in a list, so there is nothing to tell. */
  const over = (time: Date) =>
    and(
      locked,
      lt(photos.createdAt, daysBefore(time, KEPT_DAYS)),
      or(
        eq(photos.status, 'failed'),
        and(
          eq(photos.status, 'completed'),
          sql`(${toldAt})::timestamptz < ${daysBefore(time, NOTICE_DAYS).toISOString()}::timestamptz`,
          notExists(waitingMail()),
        ),
      ),
    )

  const tellOne = (userId: number) =>
    db.transaction(async (tx) => {
      const time = now()
      const account = await lockAccount(tx, userId)
      const expiring = await tx
        .select()
        .from(photos)
        .where(and(eq(photos.userId, userId), toTell(time)))
        .orderBy(asc(photos.createdAt))
        .for('update')
      if (!account || expiring.length === 0) return 0
      await tx
        .update(photos)
        .set({
          metadata: sql`${photos.metadata} || jsonb_build_object(${TOLD}::text, ${time.toISOString()}::text)`,
        })
        .where(
          inArray(
            photos.id,
            expiring.map(({ id }) => id),
          ),
        )
      const ends = expiring.map((photo) => keptUntil(photo, time)?.getTime() ?? Infinity)
      await tell(tx, account, {
        filenames: expiring.map(({ filename }) => filename),
        until: new Date(Math.min(...ends)),
      })
      return expiring.length
    })

  /** Whether it went: it may have been unlocked or deleted since it was looked up. */
  async function removeOne({
    id,
    userId,
    publicId,
  }: Pick<PhotoRow, 'id' | 'userId' | 'publicId'>): Promise<boolean> {
    const check = async (tx: Tx) => {
      if ((await tx.$count(photos, and(eq(photos.id, id), over(now())))) === 0)
        throw new AppError('CONFLICT')
    }
    try {
      await removePhoto(userId, publicId, check)
      return true
    } catch (error) {
      if (
        error instanceof AppError &&
        (error.code === 'CONFLICT' || error.code === 'PHOTO_NOT_FOUND')
      )
        return false
      throw error
    }
  }

  return async function keepPhotos({
    signal,
    log,
  }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    let [told, deleted] = [0, 0]
    for (const { userId } of await db
      .selectDistinct({ userId: photos.userId })
      .from(photos)
      .where(toTell(now()))
      .limit(BATCH)) {
      signal.throwIfAborted()
      told += await tellOne(userId)
    }
    for (const photo of await db
      .select({ id: photos.id, userId: photos.userId, publicId: photos.publicId })
      .from(photos)
      .where(over(now()))
      .limit(BATCH)) {
      signal.throwIfAborted()
      if (await removeOne(photo)) deleted += 1
    }
    await db
      .delete(deletedUploads)
      .where(lt(deletedUploads.uploadedAt, sql`now() - interval '2 days'`))
    log.info({ told, deleted }, 'locked photos past their time')
  }
}
