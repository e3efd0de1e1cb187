/**
 * Reads one account for its page in the back office: balance, counts, movements, documents and
 * mails.
 */
import type {
  Customer,
  CustomerDocument,
  CustomerMail,
  CustomerMovement,
} from '#contract/admin/customers.ts'
import type { AdminUser } from '#contract/admin/users.ts'
import { and, desc, eq, gt, isNull, sql } from '../../db/drizzle.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { sentMails } from '../../db/schema/customers.ts'
import { familyLinks, familyReports } from '../../db/schema/family.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { invoices, mails, orders, subscriptions } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader } from '../../platform/db.ts'

export type Page = { page: number; perPage: number }
const windowOf = ({ page, perPage }: Page) => ({ limit: perPage, offset: (page - 1) * perPage })
/** Sessions listed of one account. */
const MAX_SESSIONS = 100
/** Subscriptions listed of one account. */
const MAX_SUBSCRIPTIONS = 50

export type CustomerReads = ReturnType<typeof createCustomerReads>

export function createCustomerReads({
  db,
  now,
  findUser,
}: {
  db: Db
  now: Clock
  /** One account of the users panel; undefined when it is deleted. */
  findUser(reader: Reader, id: number): Promise<AdminUser | undefined>
}) {
  async function photosOf(userId: number): Promise<Customer['photos']> {
    const counted = (condition: ReturnType<typeof sql>) =>
      sql<number>`count(*) filter (where ${condition})::int`
    const [row] = await db
      .select({
        total: sql<number>`count(*)::int`,
        restored: counted(sql`${photos.status} = 'completed'`),
        failed: counted(sql`${photos.status} = 'failed'`),
        underWay: counted(sql`${photos.status} in ('uploaded', 'processing')`),
        unlocked: counted(sql`${photos.isHdUnlocked}`),
      })
      .from(photos)
      .where(eq(photos.userId, userId))
    return row ?? { total: 0, restored: 0, failed: 0, underWay: 0, unlocked: 0 }
  }

  async function familyOf(userId: number): Promise<Customer['familyLinks']> {
    const mine = eq(familyLinks.userId, userId)
    const open = and(mine, isNull(familyLinks.closedAt), gt(familyLinks.endsAt, now()))
    const all = await db.$count(familyLinks, mine)
    const running = await db.$count(familyLinks, open)
    const [reported] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(familyReports)
      .innerJoin(familyLinks, eq(familyLinks.id, familyReports.linkId))
      .where(and(mine, eq(familyReports.status, 'open')))
    return { open: running, ended: all - running, openReports: reported?.count ?? 0 }
  }

  async function subscriptionsOf(userId: number): Promise<Customer['subscriptions']> {
    const running = await db
      .select({ subscription: subscriptions, planName: orders.planName })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(eq(subscriptions.userId, userId))
      .orderBy(desc(subscriptions.createdAt))
      .limit(MAX_SUBSCRIPTIONS)
    return running.map(({ subscription, planName }) => ({
      id: subscription.id,
      orderId: subscription.orderId,
      planName,
      status: subscription.status,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      currentPeriodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
    }))
  }

  async function sessionsOf(userId: number): Promise<Customer['sessions']> {
    const open = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
      .orderBy(desc(sessions.lastUsedAt))
      .limit(MAX_SESSIONS)
    return open.map((session) => ({
      id: session.id,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    }))
  }

  async function albumsOf(userId: number): Promise<Customer['albums']> {
    const mine = eq(albums.userId, userId)
    const inAlbums = db.select({ id: albums.id }).from(albums).where(mine)
    return {
      total: await db.$count(albums, mine),
      photos: await db.$count(albumPhotos, sql`${albumPhotos.albumId} in ${inAlbums}`),
    }
  }

  /** The movements of an account with their balance, payment, gift, photo and audit row. */
  async function movementRows(userId: number, page: Page) {
    const mine = eq(creditMovements.userId, userId)
    const { limit, offset } = windowOf(page)
    const ledger = db.$with('ledger').as(
      db
        .select({
          id: creditMovements.id,
          balance:
            sql<number>`sum(${creditMovements.amount}) over (order by ${creditMovements.id})::int`.as(
              'balance',
            ),
        })
        .from(creditMovements)
        .where(mine),
    )
    return (
      db
        .with(ledger)
        .select({
          movement: creditMovements,
          balance: ledger.balance,
          photo: photos.publicId,
          orderId: sql<string | null>`coalesce(${transactions.orderId}, ${gifts.orderId})`,
          planName: orders.planName,
          admin: adminLogs.adminUsername,
          message: adminLogs.details,
        })
        .from(creditMovements)
        .innerJoin(ledger, eq(ledger.id, creditMovements.id))
        .leftJoin(photos, eq(photos.id, creditMovements.photoId))
        .leftJoin(transactions, eq(transactions.id, creditMovements.transactionId))
        .leftJoin(gifts, eq(sql`'gift:' || ${gifts.id}`, creditMovements.reference))
        .leftJoin(orders, eq(orders.id, sql`coalesce(${transactions.orderId}, ${gifts.orderId})`))
        // Both rows are written in one transaction, whose start is the time of both.
        .leftJoin(
          adminLogs,
          and(
            eq(creditMovements.reason, 'admin'),
            eq(adminLogs.action, 'UPDATE_CREDITS'),
            eq(adminLogs.targetUserId, userId),
            eq(adminLogs.createdAt, creditMovements.createdAt),
          ),
        )
        .where(mine)
        .orderBy(desc(creditMovements.id))
        .limit(limit)
        .offset(offset)
    )
  }

  return {
    /** Throws NOT_FOUND. */
    async read(id: number): Promise<Customer> {
      const user = await findUser(db, id)
      if (!user) throw new AppError('NOT_FOUND')
      return {
        user,
        subscriptions: await subscriptionsOf(id),
        photos: await photosOf(id),
        albums: await albumsOf(id),
        familyLinks: await familyOf(id),
        sessions: await sessionsOf(id),
      }
    },

    async movements(
      id: number,
      page: Page,
    ): Promise<{ movements: CustomerMovement[]; total: number }> {
      const mine = eq(creditMovements.userId, id)
      const rows = await movementRows(id, page)
      return {
        movements: rows.map(({ movement, photo, ...row }) => ({
          ...row,
          id: movement.id,
          at: movement.createdAt.toISOString(),
          amount: movement.amount,
          reason: movement.reason,
          photoId: photo ?? /^unlock:(photo_.+)$/.exec(movement.reference)?.[1] ?? null,
        })),
        total: await db.$count(creditMovements, mine),
      }
    },

    async documents(
      id: number,
      page: Page,
    ): Promise<{ documents: CustomerDocument[]; total: number }> {
      const mine = eq(invoices.userId, id)
      const { limit, offset } = windowOf(page)
      const rows = await db
        .select({ invoice: invoices, amount: transactions.amount, orderId: transactions.orderId })
        .from(invoices)
        .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
        .where(mine)
        .orderBy(desc(invoices.id))
        .limit(limit)
        .offset(offset)
      return {
        documents: rows.map(({ invoice, amount, orderId }) => ({
          document: { id: invoice.id, number: invoice.number, kind: invoice.kind },
          createdAt: invoice.createdAt.toISOString(),
          amount: Number(amount),
          orderId,
        })),
        total: await db.$count(invoices, mine),
      }
    },

    async mails(id: number, page: Page): Promise<{ mails: CustomerMail[]; total: number }> {
      const { limit, offset } = windowOf(page)
      const waiting = db
        .select({
          key: sql<string>`'waiting-' || ${mails.id}`.as('key'),
          subject: sql<string>`${mails.subject}`.as('subject'),
          at: sql<Date>`${mails.createdAt}`.mapWith(mails.createdAt).as('at'),
          state: sql<CustomerMail['state']>`'waiting'`.as('state'),
        })
        .from(mails)
        .innerJoin(users, eq(users.email, mails.recipient))
        .where(eq(users.id, id))
      const left = db
        .select({
          key: sql<string>`'sent-' || ${sentMails.id}`.as('key'),
          subject: sql<string>`${sentMails.subject}`.as('subject'),
          at: sql<Date>`${sentMails.sentAt}`.mapWith(sentMails.sentAt).as('at'),
          state: sql<
            CustomerMail['state']
          >`case when ${sentMails.refused} then 'refused' else 'sent' end`.as('state'),
        })
        .from(sentMails)
        .where(eq(sentMails.userId, id))
      const all = waiting.unionAll(left).as('all_mails')
      const rows = await db
        .select()
        .from(all)
        .orderBy(desc(all.at), desc(all.key))
        .limit(limit)
        .offset(offset)
      return {
        mails: rows.map((mail) => ({ ...mail, at: mail.at.toISOString() })),
        total: await db.$count(all),
      }
    },
  }
}
