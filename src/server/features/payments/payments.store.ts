/** Reads of the money tables that several parts of payments share. */
import { and, eq, isNull, notInArray } from '../../db/drizzle.ts'
import { transactions } from '../../db/schema/money.ts'
import { invoices, orders, subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Reader, Tx } from '../../platform/db.ts'

export type Order = typeof orders.$inferSelect
export type TransactionRow = typeof transactions.$inferSelect
export type Account = { id: number; username: string; email: string }

/** Statuses in which a subscription is charged no more (Stripe's words). */
export const ENDED = ['canceled', 'incomplete_expired', 'incomplete']

/** Which subscriptions of an account are charged, or may be again. */
export const isRunning = (userId: number) =>
  and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.isSurplus, false),
    isNull(subscriptions.endedAt),
    notInArray(subscriptions.status, ENDED),
  )

export const orderById = async (db: Reader, id: string): Promise<Order | null> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0] ?? null

/** Locks the account until the transaction ends; null when it is gone. Always the first lock. */
export async function lockAccount(tx: Tx, userId: number | null): Promise<Account | null> {
  if (userId === null) return null
  const [account] = await tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return account ?? null
}

/** The payment (not a refund of it) that a payment intent stands for. */
export async function paymentOf(
  db: Reader,
  paymentIntentId: string,
): Promise<TransactionRow | null> {
  const rows = await db
    .select()
    .from(transactions)
    .where(eq(transactions.stripePaymentIntentId, paymentIntentId))
  return rows.find(({ refundOf }) => refundOf === null) ?? null
}

export const invoiceOf = async (db: Reader, transactionId: number) =>
  (await db.select().from(invoices).where(eq(invoices.transactionId, transactionId)))[0] ?? null
