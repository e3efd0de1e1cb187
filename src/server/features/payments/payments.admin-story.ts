/** One order with everything that happened to it, from our own records. */
import type { SalePayment, SaleStory, SaleStoryItem } from '#contract/admin/sales.ts'
import { asc, eq, inArray, or, sql } from '../../db/drizzle.ts'
import { creditMovements, paymentEvents, transactions } from '../../db/schema/money.ts'
import { invoices, orders, subscriptions, withdrawals } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { disputeOf } from '../../domain/disputes.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import type { TransactionRow } from './payments.deps.ts'
import type { SalesList } from './payments.admin-orders.ts'

type Deps = { db: Db; list: Pick<SalesList, 'one'> }
type Step = Pick<SaleStoryItem, 'step' | 'detail'> & Partial<SaleStoryItem>
const item = (at: Date, step: Step): SaleStoryItem => ({
  at: at.toISOString(),
  amount: null,
  credits: null,
  failed: false,
  ...step,
})
const texts = (values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null)

/** Presents the payments and refunds of an order, each with its document. */
function paymentsOf(
  rows: readonly TransactionRow[],
  documents: readonly (typeof invoices.$inferSelect)[],
): SalePayment[] {
  const refundedOf = (payment: number) =>
    rows
      .filter(({ refundOf, status }) => refundOf === payment && status === 'completed')
      .reduce((sum, { amount }) => sum - Math.round(Number(amount) * 100), 0) / 100
  return rows.map((row) => {
    const document = documents.find(({ transactionId }) => transactionId === row.id)
    return {
      id: row.id,
      type: row.type,
      status: row.status,
      amount: Number(row.amount),
      credits: row.credits,
      createdAt: row.createdAt.toISOString(),
      refundOf: row.refundOf,
      refunded: refundedOf(row.id),
      dispute: disputeOf(row.metadata),
      document: document ? { id: document.id, number: document.number, kind: document.kind } : null,
    }
  })
}

export function createSaleStory({ db, list }: Deps) {
  /** What the provider reported about the order's own objects. */
  async function events(subjects: string[]): Promise<SaleStoryItem[]> {
    if (subjects.length === 0) return []
    const rows = await db
      .select({
        type: paymentEvents.type,
        receivedAt: paymentEvents.receivedAt,
        handledAt: paymentEvents.handledAt,
      })
      .from(paymentEvents)
      .where(inArray(sql`${paymentEvents.payload}->>'id'`, subjects))
    return rows.map(({ type, receivedAt, handledAt }) =>
      item(receivedAt, { step: 'event', detail: type, failed: handledAt === null }),
    )
  }

  async function movements(
    payments: readonly TransactionRow[],
    photo: string | null,
  ): Promise<SaleStoryItem[]> {
    const ids = payments.map(({ id }) => id)
    const rows = await db
      .select({
        at: creditMovements.createdAt,
        amount: creditMovements.amount,
        reason: creditMovements.reason,
        photo: photos.publicId,
      })
      .from(creditMovements)
      .leftJoin(photos, eq(photos.id, creditMovements.photoId))
      .where(
        or(
          ids.length > 0 ? inArray(creditMovements.transactionId, ids) : undefined,
          photo ? eq(photos.publicId, photo) : sql`false`,
        ),
      )
      .orderBy(asc(creditMovements.id))
    return rows.map(({ at, amount, reason, photo: unlocked }) =>
      item(
        at,
        reason === 'unlock'
          ? { step: 'unlock', detail: unlocked ?? '', credits: amount }
          : { step: 'movement', detail: reason, credits: amount },
      ),
    )
  }

  /** The order's rows and those that name its payments, by table. */
  async function recordsOf(id: string) {
    const rows = await db
      .select()
      .from(transactions)
      .where(eq(transactions.orderId, id))
      .orderBy(asc(transactions.createdAt), asc(transactions.id))
    const ids = rows.map(({ id: row }) => row)
    return {
      rows,
      documents: await db.select().from(invoices).where(inArray(invoices.transactionId, ids)),
      owed: await db.select().from(withdrawals).where(inArray(withdrawals.transactionId, ids)),
      running: await db.select().from(subscriptions).where(eq(subscriptions.orderId, id)),
    }
  }

  /** Everything that happened to an order, oldest first. */
  async function storyOf(
    order: typeof orders.$inferSelect,
    { rows, documents, owed, running }: Awaited<ReturnType<typeof recordsOf>>,
  ): Promise<SaleStoryItem[]> {
    const subjects = texts([
      order.sessionId,
      ...rows.flatMap((row) => [
        row.stripeSessionId,
        row.stripePaymentIntentId,
        row.stripeInvoiceId,
      ]),
      ...running.map((one) => one.id),
    ])
    return [
      item(order.createdAt, { step: 'ordered', detail: order.id, amount: order.amount / 100 }),
      ...(order.waiverAt ? [item(order.waiverAt, { step: 'waived', detail: '' })] : []),
      ...rows.map((row) =>
        item(row.createdAt, {
          step: row.refundOf === null ? 'paid' : 'refund',
          detail: row.type,
          amount: Math.abs(Number(row.amount)),
          failed: row.status === 'failed',
        }),
      ),
      ...documents.map(({ createdAt, number }) =>
        item(createdAt, { step: 'document', detail: number }),
      ),
      ...owed.map(({ createdAt, amount, credits }) =>
        item(createdAt, { step: 'withdrawal', detail: '', amount: amount / 100, credits }),
      ),
      ...running.flatMap(({ endedAt, id: detail }) =>
        endedAt ? [item(endedAt, { step: 'subscription_ended', detail })] : [],
      ),
      ...(await movements(rows, order.photoId)),
      ...(await events(subjects)),
    ].toSorted((a, b) => a.at.localeCompare(b.at))
  }

  /** Throws NOT_FOUND. */
  return async function read(id: string): Promise<SaleStory> {
    const sale = await list.one(id)
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    if (!sale || !order) throw new AppError('NOT_FOUND')
    const records = await recordsOf(id)
    return {
      sale: {
        ...sale,
        photoId: order.photoId,
        refusal: order.refusal,
        sessionId: order.sessionId,
      },
      payments: paymentsOf(records.rows, records.documents),
      subscriptions: records.running.map((one) => ({
        id: one.id,
        status: one.status,
        cancelAtPeriodEnd: one.cancelAtPeriodEnd,
        currentPeriodEnd: one.currentPeriodEnd?.toISOString() ?? null,
      })),
      story: await storyOf(order, records),
    }
  }
}
