/**
 * The book of payments and refunds with their documents: searched, filtered, paged, and as a CSV
 * file.
 */
import type { z } from 'zod'
import type { adminSalesBooksApi, BookedPayment } from '#contract/admin/sales-books.ts'
import { adminSalesBooksCopy as copy } from '#copy/admin/sales-books.ts'
import type { Actor } from '../../admin/audit.ts'
import { auditedFile, inPages } from '../../admin/csv-file.ts'
import { mentions } from '../../admin/search.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL } from '../../db/drizzle.ts'
import { transactions } from '../../db/schema/money.ts'
import { invoices, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { disputeOf, isDisputed } from '../../domain/disputes.ts'
import { inParisDays } from '../../domain/paris-time.ts'

export type PaymentsQuery = z.output<(typeof adminSalesBooksApi)['admin.payments.list']['query']>
type Filters = Pick<PaymentsQuery, 'q' | 'filter' | 'from' | 'to'>

const FILTERS: Record<PaymentsQuery['filter'], SQL | undefined> = {
  all: undefined,
  payment: isNull(transactions.refundOf),
  refund: isNotNull(transactions.refundOf),
  failed: eq(transactions.status, 'failed'),
  disputed: isDisputed,
}

/** Also finds a row by an invoice number or an id of the provider. */
const named = (q: string): SQL | undefined =>
  or(
    eq(transactions.orderId, q),
    eq(invoices.number, q),
    eq(transactions.stripePaymentIntentId, q),
    eq(transactions.stripeRefundId, q),
    eq(transactions.stripeInvoiceId, q),
    mentions(orders.planName, q),
    mentions(users.username, q),
    mentions(users.email, q),
  )
const matching = ({ q, filter, from, to }: Filters): SQL | undefined =>
  and(
    q === '' ? undefined : named(q),
    FILTERS[filter],
    inParisDays(transactions.createdAt, { from, to }),
  )

export function createPaymentsBook({ db, now }: { db: Db; now: Clock }) {
  const select = () =>
    db
      .select({
        row: transactions,
        buyer: { id: users.id, username: users.username, email: users.email },
        planName: orders.planName,
        document: { id: invoices.id, number: invoices.number, kind: invoices.kind },
      })
      .from(transactions)
      .leftJoin(users, eq(users.id, transactions.userId))
      .leftJoin(orders, eq(orders.id, transactions.orderId))
      .leftJoin(invoices, eq(invoices.transactionId, transactions.id))

  const present = ({
    row,
    ...rest
  }: Awaited<ReturnType<typeof select>>[number]): BookedPayment => ({
    ...rest,
    id: row.id,
    at: row.createdAt.toISOString(),
    isRefund: row.refundOf !== null,
    status: row.status,
    amount: Number(row.amount),
    credits: row.credits,
    dispute: disputeOf(row.metadata),
    orderId: row.orderId,
  })

  return {
    async list(query: PaymentsQuery): Promise<{ payments: BookedPayment[]; total: number }> {
      const direction = query.order === 'asc' ? asc : desc
      const rows = await select()
        .where(matching(query))
        .orderBy(
          direction(query.sort === 'amount' ? transactions.amount : transactions.createdAt),
          desc(transactions.id),
        )
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
      const [all] = await db
        .select({ total: count() })
        .from(transactions)
        .leftJoin(users, eq(users.id, transactions.userId))
        .leftJoin(orders, eq(orders.id, transactions.orderId))
        .leftJoin(invoices, eq(invoices.transactionId, transactions.id))
        .where(matching(query))
      return { payments: rows.map(present), total: all?.total ?? 0 }
    },

    file: (actor: Actor, { q, filter, from, to }: PaymentsQuery) => {
      const filters: Filters = { q, filter, from, to }
      const { columns } = copy
      return auditedFile({ db, now }, actor, {
        action: 'EXPORT_SALES',
        name: copy.payments.fileName,
        filter: filters,
        header: [
          columns.at,
          columns.kind,
          columns.state,
          columns.amount,
          columns.credits,
          columns.document,
          columns.order,
          columns.orderId,
          columns.buyer,
          columns.email,
        ],
        rows: () =>
          inPages(
            async ({ limit, offset }) =>
              (
                await select()
                  .where(matching(filters))
                  .orderBy(asc(transactions.id))
                  .limit(limit)
                  .offset(offset)
              ).map(present),
            (payment) => [
              new Date(payment.at),
              copy.payments.kind(payment),
              copy.payments.state(payment),
              // A text that begins with a minus would be quoted as a formula.
              { euros: payment.amount },
              payment.credits,
              payment.document?.number ?? null,
              payment.planName,
              payment.orderId,
              payment.buyer?.username ?? null,
              payment.buyer?.email ?? null,
            ],
          ),
      })
    },
  }
}
