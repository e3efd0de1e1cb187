/** Reads and locks of the money tables that several parts of payments share. */
import { eq, sql } from '../../db/drizzle.ts'
import { creditMovements, type transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { Reader, Tx } from '../../platform/db.ts'

export type Order = typeof orders.$inferSelect
export type TransactionRow = typeof transactions.$inferSelect
export type Account = { id: number; username: string; email: string }

export const orderById = async (db: Reader, id: string): Promise<Order | null> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0] ?? null

/** Locks the owner of an order until the transaction ends; null when the account is gone. Taken before any other lock. */
export async function lockOwner(tx: Tx, userId: number | null): Promise<Account | null> {
  const account = userId === null ? undefined : await lockAccount(tx, userId)
  return account ? { id: account.id, username: account.username, email: account.email } : null
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
