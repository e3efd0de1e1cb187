/**
 * The orders of all accounts with what was paid and refunded: searched, filtered, paged, and as a
 * CSV file.
 */
import type { z } from 'zod'
import type { adminSalesApi, Sale } from '#contract/admin/sales.ts'
import type { SaleKind, SaleState } from '#contract/admin/sales-figures.ts'
import { adminSalesCopy as copy } from '#copy/admin/sales.ts'
import type { Actor } from '../../admin/audit.ts'
import { auditedFile, inPages } from '../../admin/csv-file.ts'
import { mentions } from '../../admin/search.ts'
import { and, asc, desc, eq, gte, isNotNull, lte, or, sql, type SQL } from '../../db/drizzle.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { FileReply } from '../../http/file-reply.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { isDisputed } from '../../domain/disputes.ts'
import { inParisDays } from '../../domain/paris-time.ts'

export type SalesQuery = z.output<(typeof adminSalesApi)['admin.sales.list']['query']>
type Filters = Pick<SalesQuery, 'q' | 'filter' | 'kind' | 'from' | 'to' | 'min' | 'max' | 'user'>

const kind = sql<SaleKind>`case when ${orders.kind} = 'gift' then 'gift' when ${orders.mode} = 'subscription' then 'subscription' when ${orders.planKey} is null then 'single' else 'pack' end`

/** Sums by order. */
const sumsOf = (db: Db) =>
  db
    .select({
      orderId: transactions.orderId,
      paid: sql<number>`coalesce(sum(${transactions.amount}) filter (where ${transactions.refundOf} is null and ${transactions.status} = 'completed'), 0)::float`.as(
        'paid',
      ),
      refunded:
        sql<number>`coalesce(-sum(${transactions.amount}) filter (where ${transactions.refundOf} is not null and ${transactions.status} = 'completed'), 0)::float`.as(
          'refunded',
        ),
      disputed: sql<boolean>`bool_or(${isDisputed})`.as('disputed'),
    })
    .from(transactions)
    .where(isNotNull(transactions.orderId))
    .groupBy(transactions.orderId)
    .as('sums')

/** The joined rows; `state` depends on the sums. */
function selectSales(db: Db) {
  const sums = sumsOf(db)
  const state = sql<SaleState>`case when ${sums.disputed} then 'disputed'
    when ${sums.refunded} > 0 and ${sums.refunded} >= ${sums.paid} then 'refunded'
    when ${sums.refunded} > 0 then 'partly_refunded' else ${orders.status} end`
  const select = () =>
    db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        userId: users.id,
        username: users.username,
        email: users.email,
        balance: users.credits,
        debt: users.debt,
        planName: orders.planName,
        kind,
        credits: orders.credits,
        amount: orders.amount,
        paid: sql<number>`coalesce(${sums.paid}, 0)`,
        refunded: sql<number>`coalesce(${sums.refunded}, 0)`,
        state,
        total: sql<number>`count(*) over ()::int`,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(sums, eq(sums.orderId, orders.id))
  return { select, state }
}
type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSales>['select']>>[number]

const present = (row: SaleRow): Sale => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  buyer:
    row.userId === null
      ? null
      : {
          id: row.userId,
          username: row.username ?? '',
          email: row.email ?? '',
          credits: row.balance ?? 0,
          debt: row.debt ?? 0,
        },
  planName: row.planName,
  kind: row.kind,
  credits: row.credits,
  amount: row.amount / 100,
  paid: row.paid,
  refunded: row.refunded,
  state: row.state,
})

/** Also finds an order by an invoice number or an id of the provider. */
const named = (q: string): SQL | undefined =>
  or(
    eq(orders.id, q),
    eq(orders.sessionId, q),
    mentions(orders.planName, q),
    mentions(users.username, q),
    mentions(users.email, q),
    sql`exists (select 1 from transactions t left join invoices i on i.transaction_id = t.id where t.order_id = ${orders.id}
      and (i.number = ${q} or t.stripe_payment_intent_id = ${q} or t.stripe_refund_id = ${q} or t.stripe_invoice_id = ${q}))`,
  )

const { columns } = copy
const HEADER = [
  columns.createdAt,
  columns.id,
  columns.buyer,
  columns.email,
  columns.plan,
  columns.kind,
  columns.amount,
  columns.paid,
  columns.refunded,
  columns.state,
]

export function createSalesList({ db, now }: { db: Db; now: Clock }) {
  const { select, state } = selectSales(db)

  const matching = ({
    q,
    filter,
    kind: wanted,
    from,
    to,
    min,
    max,
    user,
  }: Filters): SQL | undefined =>
    and(
      q === '' ? undefined : named(q),
      user === undefined ? undefined : eq(orders.userId, user),
      filter === 'all' ? undefined : sql`${state} = ${filter}`,
      wanted === 'all' ? undefined : sql`${kind} = ${wanted}`,
      inParisDays(orders.createdAt, { from, to }),
      min === undefined ? undefined : gte(orders.amount, Math.round(min * 100)),
      max === undefined ? undefined : lte(orders.amount, Math.round(max * 100)),
    )

  return {
    async list(query: SalesQuery): Promise<{ sales: Sale[]; total: number }> {
      const condition = matching(query)
      const direction = query.order === 'asc' ? asc : desc
      const rows = await select()
        .where(condition)
        .orderBy(
          direction(query.sort === 'amount' ? orders.amount : orders.createdAt),
          desc(orders.id),
        )
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
      const beyond = rows.length === 0 && query.page > 1
      const [first] = beyond ? await select().where(condition).limit(1) : rows
      return { sales: rows.map(present), total: first?.total ?? 0 }
    },

    /** The orders that a text finds. */
    async found({ q, limit, offset }: { q: string; limit: number; offset: number }) {
      const rows = await select()
        .where(named(q))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit)
        .offset(offset)
      const [first] = rows.length > 0 ? rows : await select().where(named(q)).limit(1)
      return { sales: rows.map(present), total: first?.total ?? 0 }
    },

    async one(id: string): Promise<Sale | null> {
      const [row] = await select().where(eq(orders.id, id))
      return row ? present(row) : null
    },

    file(actor: Actor, query: SalesQuery): Promise<FileReply> {
      const { q, filter, kind: wanted, from, to, min, max, user } = query
      const filters: Filters = { q, filter, kind: wanted, from, to, min, max, user }
      return auditedFile({ db, now }, actor, {
        action: 'EXPORT_SALES',
        name: copy.fileName,
        filter: filters,
        header: HEADER,
        rows: () =>
          inPages(
            ({ limit, offset }) =>
              select()
                .where(matching(filters))
                .orderBy(asc(orders.createdAt), asc(orders.id))
                .limit(limit)
                .offset(offset),
            (row) => [
              row.createdAt,
              row.id,
              row.username,
              row.email,
              row.planName,
              copy.kinds[row.kind],
              { euros: row.amount / 100 },
              { euros: row.paid },
              { euros: row.refunded },
              copy.states[row.state],
            ],
          ),
      })
    },
  }
}
export type SalesList = ReturnType<typeof createSalesList>
