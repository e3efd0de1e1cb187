/** Reads and locks of the money tables that several parts of payments share. */
import { and, eq, isNull, notInArray, sql } from '../../db/drizzle.ts'
import { creditMovements, type transactions } from '../../db/schema/money.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Reader, Tx } from '../../platform/db.ts'

export type Order = typeof orders.$inferSelect
export type TransactionRow = typeof transactions.$inferSelect
export type Account = { id: number; username: string; email: string }

/** Stripe's statuses of a subscription that is not charged any more. */
export const ENDED = ['canceled', 'incomplete_expired', 'incomplete']

/** Condition: subscriptions of an account that are charged or may be again. */
export const isRunning = (userId: number) =>
  and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.isSurplus, false),
    isNull(subscriptions.endedAt),
    notInArray(subscriptions.status, ENDED),
  )

export const orderById = async (db: Reader, id: string): Promise<Order | null> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0] ?? null

/** Locks the account until the transaction ends; null when it is gone. Taken before any other lock. */
export async function lockAccount(tx: Tx, userId: number | null): Promise<Account | null> {
  if (userId === null) return null
  const [account] = await tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return account ?? null
}

/** Credits of a purchase taken back by refunds, and by refunds and chargebacks together (less chargebacks that were won). */
export async function creditsTakenBack(
  tx: Tx,
  transactionId: number,
): Promise<{ byRefunds: number; total: number }> {
  const [row] = await tx
    .select({
      byRefunds: sql<number>`coalesce(-sum(${creditMovements.amount}) filter (where ${creditMovements.reason} = 'refund'), 0)::int`,
      total: sql<number>`coalesce(-sum(${creditMovements.amount}) filter (where ${creditMovements.reason} in ('refund', 'chargeback')), 0)::int`,
    })
    .from(creditMovements)
    .where(eq(creditMovements.transactionId, transactionId))
  return { byRefunds: row?.byRefunds ?? 0, total: row?.total ?? 0 }
}
