/**
 * Retention of locked photos: the owner is notified a week before the end, then the photo is
 * deleted. Unlocked photos are kept, and those that an order of the last month is to unlock.
 */
import { DAY_MS } from '#contract/durations.ts'
import { PHOTO_NOTICE_DAYS } from '#contract/limits.ts'
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  notExists,
  or,
  sql,
  type SQL,
} from '../../db/drizzle.ts'
import { mails, orders } from '../../db/schema/orders.ts'
import { deletedUploads, photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isOrderForPhoto } from '../../domain/order-photos.ts'
import { takesMails } from '../../domain/refused-mails.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Days that a locked photo is kept. */
const RETENTION_DAYS = 30
/** Most accounts notified and photos deleted in one daily run. */
const MAX_PER_RUN = 1_000

type PhotoRow = typeof photos.$inferSelect
/** Property of the photo's metadata: the moment of the notice. */
const NOTIFIED_AT = 'expiryToldAt'
const notifiedAt = sql<string | null>`${photos.metadata}->>${NOTIFIED_AT}`
const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)

/**
 * The earliest moment of deletion: 30 days after the upload, and 7 after the notice. Null for an
 * unlocked photo.
 */
export function keptUntil(
  { isHdUnlocked, createdAt, metadata }: Pick<PhotoRow, 'isHdUnlocked' | 'createdAt' | 'metadata'>,
  now: Date,
): Date | null {
  if (isHdUnlocked) return null
  const stored = metadata[NOTIFIED_AT]
  const notice = typeof stored === 'string' ? Date.parse(stored) : now.getTime()
  return new Date(
    Math.max(createdAt.getTime() + RETENTION_DAYS * DAY_MS, notice + PHOTO_NOTICE_DAYS * DAY_MS),
  )
}

/**
 * Forgets notices that may never have left, of the users that meet a condition or of all, so that
 * they are notified again.
 */
export async function withdrawPhotoNotices(tx: Tx, whose?: SQL): Promise<void> {
  const owners = tx.select({ id: users.id }).from(users).where(whose)
  await tx
    .update(photos)
    .set({ metadata: sql`${photos.metadata} - ${NOTIFIED_AT}::text` })
    .where(and(inArray(photos.userId, owners), isNotNull(notifiedAt)))
}

type Account = { email: string; username: string }
type RetentionDeps = {
  db: Db
  now: Clock
  /** Notifies the owner which photos will be deleted, and when. */
  notify: (tx: Tx, to: Account, expiring: { filenames: string[]; until: Date }) => Promise<void>
  /** Deletes a photo; `check` runs under the photo's lock and prevents the deletion by throwing. */
  removePhoto: (userId: number, id: string, check: (tx: Tx) => Promise<void>) => Promise<unknown>
}

export function createPhotoRetention({ db, now, notify, removePhoto }: RetentionDeps) {
  const locked = eq(photos.isHdUnlocked, false)
  /** Restored, locked, within the notice period, and its owner is not notified yet. */
  const dueForNotice = (time: Date) =>
    and(
      locked,
      eq(photos.status, 'completed'),
      lt(photos.createdAt, daysBefore(time, RETENTION_DAYS - PHOTO_NOTICE_DAYS)),
      sql`${notifiedAt} is null`,
      takesMails(db, photos.userId, time),
    )
  /** Mails to the owner that are not sent yet, the notice possibly among them. */
  const unsentMail = () =>
    db
      .select({ id: mails.id })
      .from(mails)
      .innerJoin(users, eq(users.email, mails.recipient))
      .where(eq(users.id, photos.userId))
  /**
   * Purchases of the last month that are to unlock the photo: the credit may still be on its way.
   */
  const purchase = (time: Date) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.userId, photos.userId),
          isOrderForPhoto,
          inArray(orders.status, ['open', 'pending', 'paid']),
          gt(orders.createdAt, daysBefore(time, RETENTION_DAYS)),
        ),
      )
  /** Past its retention; a failed photo needs no notice, because no list shows it. */
  const expired = (time: Date) =>
    and(
      locked,
      lt(photos.createdAt, daysBefore(time, RETENTION_DAYS)),
      or(
        eq(photos.status, 'failed'),
        and(
          eq(photos.status, 'completed'),
          sql`(${notifiedAt})::timestamptz < ${daysBefore(time, PHOTO_NOTICE_DAYS).toISOString()}::timestamptz`,
          notExists(unsentMail()),
          notExists(purchase(time)),
        ),
      ),
    )

  const notifyOwner = (userId: number) =>
    db.transaction(async (tx) => {
      const time = now()
      const account = await lockAccount(tx, userId)
      const expiring = await tx
        .select()
        .from(photos)
        .where(and(eq(photos.userId, userId), dueForNotice(time)))
        .orderBy(asc(photos.createdAt))
        .for('update')
      if (!account || expiring.length === 0) return 0
      await tx
        .update(photos)
        .set({
          metadata: sql`${photos.metadata} || jsonb_build_object(${NOTIFIED_AT}::text, ${time.toISOString()}::text)`,
        })
        .where(
          inArray(
            photos.id,
            expiring.map(({ id }) => id),
          ),
        )
      const ends = expiring.map((photo) => keptUntil(photo, time)?.getTime() ?? Infinity)
      await notify(tx, account, {
        filenames: expiring.map(({ filename }) => filename),
        until: new Date(Math.min(...ends)),
      })
      return expiring.length
    })

  /** Returns false when the photo was unlocked or deleted since it was read. */
  async function removeOne({
    id,
    userId,
    publicId,
  }: Pick<PhotoRow, 'id' | 'userId' | 'publicId'>): Promise<boolean> {
    const check = async (tx: Tx) => {
      if ((await tx.$count(photos, and(eq(photos.id, id), expired(now())))) === 0)
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

  return async function applyRetention({
    signal,
    log,
  }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    let notified = 0
    let deleted = 0
    for (const { userId } of await db
      .selectDistinct({ userId: photos.userId })
      .from(photos)
      .where(dueForNotice(now()))
      .limit(MAX_PER_RUN)) {
      signal.throwIfAborted()
      notified += await notifyOwner(userId)
    }
    for (const photo of await db
      .select({ id: photos.id, userId: photos.userId, publicId: photos.publicId })
      .from(photos)
      .where(expired(now()))
      .limit(MAX_PER_RUN)) {
      signal.throwIfAborted()
      if (await removeOne(photo)) deleted += 1
    }
    await db
      .delete(deletedUploads)
      .where(lt(deletedUploads.uploadedAt, sql`now() - interval '2 days'`))
    log.info({ notified, deleted }, 'retention of locked photos applied')
  }
}
