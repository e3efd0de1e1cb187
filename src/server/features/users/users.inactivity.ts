/**
 * Retention of inactive accounts: notified 30 and 7 days before, deleted after two years, unless
 * they have credits or a subscription.
 */
import { DAY_MS } from '#contract/durations.ts'
import { and, asc, eq, gt, gte, lt, lte, ne, notExists, type SQL } from '../../db/drizzle.ts'
import { mails, subscriptions } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { takesMails } from '../../domain/refused-mails.ts'
import { mayBeCharged } from '../../domain/subscriptions.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'

/** Days without a visit after which an account is deleted. Stated in the privacy policy. */
export const INACTIVITY_DAYS = 730
/** Days before the deletion at which the owner is notified. Stated in the privacy policy. */
const NOTICE_DAYS = [30, 7] as const
/** Accounts per deletion and per notice in one run; the rest follow the next day. */
const MAX_ACCOUNTS_PER_RUN = 500

/**
 * Forgets notices that may never have left, of the users that meet a condition or of all, so that
 * they are notified again.
 */
export async function withdrawInactivityNotices(tx: Tx, whose?: SQL): Promise<void> {
  await tx
    .update(users)
    .set({ inactivityNotices: 0, inactivityNoticeAt: null })
    .where(and(whose, gt(users.inactivityNotices, 0)))
}

type ExpiringAccount = { email: string; username: string; photos: number; until: Date }
type InactivityDeps = {
  db: Db
  now: Clock
  notify: (tx: Tx, account: ExpiringAccount) => Promise<void>
  /** Deletes an account; `check` runs under its lock and throws to keep it. */
  deleteAccount: (userId: number, check: (tx: Tx) => Promise<void>) => Promise<unknown>
}

export function createInactivity({ db, now, notify, deleteAccount }: InactivityDeps) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)

  /**
   * Condition: inactive, not entitled to anything paid, and without a queued mail, which counts as
   * not delivered.
   */
  const isInactive = (days: number): SQL | undefined =>
    and(
      ne(users.id, SUPER_ADMIN_ID),
      eq(users.isAdmin, false),
      eq(users.isSupport, false),
      eq(users.credits, 0),
      lt(users.lastSeenAt, daysAgo(days)),
      notExists(
        db.select({ id: subscriptions.id }).from(subscriptions).where(mayBeCharged(users.id)),
      ),
      notExists(db.select({ id: mails.id }).from(mails).where(eq(mails.recipient, users.email))),
    )
  /** Conditions for each notice: the second one is due a fixed time after the first. */
  const isDueForNotice = NOTICE_DAYS.map(
    (daysBefore, sent) => () =>
      and(
        isInactive(INACTIVITY_DAYS - daysBefore),
        eq(users.inactivityNotices, sent),
        takesMails(db, users.id, now()),
        sent === 0
          ? undefined
          : lte(users.inactivityNoticeAt, daysAgo(NOTICE_DAYS[sent - 1]! - daysBefore)),
      ),
  )
  const isExpired = () =>
    and(
      isInactive(INACTIVITY_DAYS),
      gte(users.inactivityNotices, NOTICE_DAYS.length),
      lte(users.inactivityNoticeAt, daysAgo(NOTICE_DAYS.at(-1)!)),
    )

  const notifyOwner = (id: number, notice: number) =>
    db.transaction(async (tx) => {
      const [account] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), isDueForNotice[notice]!()))
        .for('update')
      if (!account) return 0
      const at = now()
      await tx
        .update(users)
        .set({ inactivityNotices: notice + 1, inactivityNoticeAt: at })
        .where(eq(users.id, id))
      const until = new Date(
        Math.max(
          account.lastSeenAt.getTime() + INACTIVITY_DAYS * DAY_MS,
          at.getTime() + NOTICE_DAYS[notice]! * DAY_MS,
        ),
      )
      await notify(tx, {
        email: account.email,
        username: account.username,
        photos: await tx.$count(photos, eq(photos.userId, id)),
        until,
      })
      return 1
    })

  /**
   * Returns false when the owner has returned or the deletion failed, which is logged and does not
   * stop the others.
   */
  async function deleteInactive(id: number, log: JobContext['log']): Promise<boolean> {
    const check = async (reader: Reader) => {
      if ((await reader.$count(users, and(eq(users.id, id), isExpired()))) === 0)
        throw new AppError('CONFLICT')
    }
    try {
      // Before the deletion too, which begins by ending subscriptions: many accounts were read at
      // once.
      await check(db)
      await deleteAccount(id, check)
      return true
    } catch (error) {
      const hasReturned =
        error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'UNAUTHENTICATED')
      if (!hasReturned)
        log.warn({ err: error, userId: id }, 'an inactive account could not be deleted')
      return false
    }
  }

  const idsOf = (condition: SQL | undefined) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(condition)
      .orderBy(asc(users.lastSeenAt))
      .limit(MAX_ACCOUNTS_PER_RUN)

  return async function endInactiveAccounts({
    signal,
    log,
  }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    let notified = 0
    let deleted = 0
    for (const { id } of await idsOf(isExpired())) {
      signal.throwIfAborted()
      if (await deleteInactive(id, log)) deleted += 1
    }
    for (const notice of isDueForNotice.keys()) {
      for (const { id } of await idsOf(isDueForNotice[notice]!())) {
        signal.throwIfAborted()
        notified += await notifyOwner(id, notice)
      }
    }
    log.info({ notified, deleted }, 'inactive accounts notified and deleted')
  }
}
