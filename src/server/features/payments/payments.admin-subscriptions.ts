/** The subscriptions of all accounts: searched, filtered, paged, and as a CSV file. */
import type { z } from 'zod'
import type { adminSalesBooksApi, BookedSubscription } from '#contract/admin/sales-books.ts'
import type { SubscriptionState } from '#contract/admin/sales-figures.ts'
import { ENDED_STATUSES, PAID_STATUSES } from '#contract/subscription-statuses.ts'
import { adminSalesBooksCopy as copy } from '#copy/admin/sales-books.ts'
import type { Actor } from '../../admin/audit.ts'
import { auditedFile, inPages } from '../../admin/csv-file.ts'
import { mentions } from '../../admin/search.ts'
import { and, asc, count, desc, eq, or, sql, type SQL } from '../../db/drizzle.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

export type SubscriptionsQuery = z.output<
  (typeof adminSalesBooksApi)['admin.subscriptions.list']['query']
>
type Filters = Pick<SubscriptionsQuery, 'q' | 'filter'>

const state = sql<SubscriptionState>`case
  when ${subscriptions.endedAt} is not null or ${subscriptions.status} in ${ENDED_STATUSES} then 'ended'
  when ${subscriptions.status} not in ${PAID_STATUSES} then 'overdue'
  when ${subscriptions.cancelAtPeriodEnd} then 'ending' else 'running' end`

const matching = ({ q, filter }: Filters): SQL | undefined =>
  and(
    q === ''
      ? undefined
      : or(
          eq(subscriptions.id, q),
          eq(orders.id, q),
          mentions(orders.planName, q),
          mentions(users.username, q),
          mentions(users.email, q),
        ),
    filter === 'all' ? undefined : sql`${state} = ${filter}`,
  )

export function createSubscriptionsBook({ db, now }: { db: Db; now: Clock }) {
  const select = () =>
    db
      .select({
        row: subscriptions,
        state,
        planName: orders.planName,
        cents: orders.amount,
        buyer: { id: users.id, username: users.username, email: users.email },
      })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .leftJoin(users, eq(users.id, subscriptions.userId))

  const present = ({
    row,
    cents,
    ...rest
  }: Awaited<ReturnType<typeof select>>[number]): BookedSubscription => ({
    ...rest,
    id: row.id,
    orderId: row.orderId,
    amount: cents / 100,
    createdAt: row.createdAt.toISOString(),
    currentPeriodEnd:
      rest.state === 'running' || rest.state === 'ending'
        ? (row.currentPeriodEnd?.toISOString() ?? null)
        : null,
    endedAt: row.endedAt?.toISOString() ?? null,
  })

  return {
    async list(
      query: SubscriptionsQuery,
    ): Promise<{ subscriptions: BookedSubscription[]; total: number }> {
      const direction = query.order === 'asc' ? asc : desc
      const rows = await select()
        .where(matching(query))
        .orderBy(direction(subscriptions.createdAt), desc(subscriptions.id))
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
      const [all] = await db
        .select({ total: count() })
        .from(subscriptions)
        .innerJoin(orders, eq(orders.id, subscriptions.orderId))
        .leftJoin(users, eq(users.id, subscriptions.userId))
        .where(matching(query))
      return { subscriptions: rows.map(present), total: all?.total ?? 0 }
    },

    file: (actor: Actor, { q, filter }: SubscriptionsQuery) => {
      const { columns } = copy
      return auditedFile({ db, now }, actor, {
        action: 'EXPORT_SALES',
        name: copy.subscriptions.fileName,
        filter: { q, filter },
        header: [
          columns.at,
          columns.order,
          columns.amount,
          columns.state,
          columns.until,
          columns.ended,
          columns.orderId,
          columns.buyer,
          columns.email,
        ],
        rows: () =>
          inPages(
            async ({ limit, offset }) =>
              (
                await select()
                  .where(matching({ q, filter }))
                  .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
                  .limit(limit)
                  .offset(offset)
              ).map(present),
            (one) => [
              new Date(one.createdAt),
              one.planName,
              { euros: one.amount },
              copy.subscriptions.states[one.state],
              one.currentPeriodEnd && new Date(one.currentPeriodEnd),
              one.endedAt && new Date(one.endedAt),
              one.orderId,
              one.buyer?.username ?? null,
              one.buyer?.email ?? null,
            ],
          ),
      })
    },
  }
}
