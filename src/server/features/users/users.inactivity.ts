/** How an account ends that nobody uses for two years: told 30 days and 7 days before, then deleted. Never one with credits or a subscription. */
import { and, asc, eq, gte, lt, lte, ne, notExists, type SQL } from '../../db/drizzle.ts'
import { mails, subscriptions } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { mayBeCharged } from '../../domain/subscriptions.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

const DAY_MS = 24 * 3_600_000
/** Days without a visit after which an account goes, and days before that at which each mail leaves. Stated in the privacy policy. */
const KEPT_DAYS = 730
const NOTICE_DAYS = [30, 7] as const
/** Accounts told and accounts deleted in one run; the next day goes on. */
const BATCH = 500

type LeavingAccount = { email: string; username: string; photos: number; until: Date }
type InactivityDeps = {
  db: Db
  now: Clock
  tell: (tx: Tx, account: LeavingAccount) => Promise<void>
  /** Deletes an account with all it holds; `check` runs under the account's lock, and throwing there keeps it. */
  deleteAccount: (userId: number, check: (tx: Tx) => Promise<void>) => Promise<unknown>
}

export function createInactivity({ db, now, tell, deleteAccount }: InactivityDeps) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)

  /** Absent for so long, with nothing that was paid for. A mail that has not left yet has told nobody anything. */
  const absent = (days: number): SQL | undefined =>
    and(
      ne(users.id, SUPER_ADMIN_ID),
      eq(users.isAdmin, false),
      eq(users.credits, 0),
      lt(users.lastSeenAt, daysAgo(days)),
      notExists(
        db.select({ id: subscriptions.id }).from(subscriptions).where(mayBeCharged(users.id)),
      ),
      notExists(db.select({ id: mails.id }).from(mails).where(eq(mails.recipient, users.email))),
    )
  /** Due for the next mail: the first, or the second a fixed time after the first. */
  const toTell = NOTICE_DAYS.map(
    (before, told) => () =>
      and(
        absent(KEPT_DAYS - before),
        eq(users.inactivityNotices, told),
        told === 0
          ? undefined
          : lte(users.inactivityNoticeAt, daysAgo(NOTICE_DAYS[told - 1]! - before)),
      ),
  )
  const over = () =>
    and(
      absent(KEPT_DAYS),
      gte(users.inactivityNotices, NOTICE_DAYS.length),
      lte(users.inactivityNoticeAt, daysAgo(NOTICE_DAYS.at(-1)!)),
    )

  const tellOne = (id: number, told: number) =>
    db.transaction(async (tx) => {
      const [account] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), toTell[told]!()))
        .for('update')
      if (!account) return 0
      const at = now()
      await tx
        .update(users)
        .set({ inactivityNotices: told + 1, inactivityNoticeAt: at })
        .where(eq(users.id, id))
      const until = new Date(
        Math.max(
          account.lastSeenAt.getTime() + KEPT_DAYS * DAY_MS,
          at.getTime() + NOTICE_DAYS[told]! * DAY_MS,
        ),
      )
      await tell(tx, {
        email: account.email,
        username: account.username,
        photos: await tx.$count(photos, eq(photos.userId, id)),
        until,
      })
      return 1
    })

  /** Whether it went. Its owner may have come back since it was looked up; whatever else is wrong with one account keeps no other. */
  async function deleteOne(id: number, log: JobContext['log']): Promise<boolean> {
    const check = async (tx: Tx) => {
      if ((await tx.$count(users, and(eq(users.id, id), over()))) === 0)
        throw new AppError('CONFLICT')
    }
    try {
      await deleteAccount(id, check)
      return true
    } catch (error) {
      const isBack =
        error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'UNAUTHENTICATED')
      if (!isBack)
        log.warn({ err: error, userId: id }, 'an account that nobody uses could not be deleted')
      return false
    }
  }

  const idsOf = (condition: SQL | undefined) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(condition)
      .orderBy(asc(users.lastSeenAt))
      .limit(BATCH)

  return async function endInactive({
    signal,
    log,
  }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    let [told, deleted] = [0, 0]
    for (const { id } of await idsOf(over())) {
      signal.throwIfAborted()
      if (await deleteOne(id, log)) deleted += 1
    }
    for (const notice of toTell.keys()) {
      for (const { id } of await idsOf(toTell[notice]!())) {
        signal.throwIfAborted()
        told += await tellOne(id, notice)
      }
    }
    log.info({ told, deleted }, 'accounts that nobody uses')
  }
}
