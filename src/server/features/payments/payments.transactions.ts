/** A user's transactions, each with its invoice and what can be withdrawn from it. */
import { and, desc, eq, inArray, ne, sql } from '../../db/drizzle.ts'
import type { Transaction, Withdrawable } from '#contract/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { invoices, withdrawals } from '../../db/schema/orders.ts'
import { disputeOf } from '../../domain/disputes.ts'
import type { Reader } from '../../platform/db.ts'
import type { PaymentsDeps, TransactionRow } from './payments.deps.ts'

type ListDeps = Pick<PaymentsDeps, 'db' | 'credits'> & {
  withdrawables(
    reader: Reader,
    userId: number,
    rows: readonly TransactionRow[],
  ): Promise<Map<number, Withdrawable>>
}
type Page = { before?: number | undefined; limit: number }

/** Newest first, older than the transaction `before`; amounts in euros. */
export async function listTransactions(
  { db, credits, withdrawables }: ListDeps,
  userId: number,
  { before, limit }: Page,
): Promise<Transaction[]> {
  const cursor = db
    .select({ createdAt: transactions.createdAt, id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.id, before ?? 0)))
  const rows = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        ne(transactions.status, 'failed'),
        before === undefined
          ? undefined
          : sql`(${transactions.createdAt}, ${transactions.id}) < (${cursor})`,
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const documents = await db.select().from(invoices).where(inArray(invoices.transactionId, ids))
  const withdrawn = await db
    .select({ id: withdrawals.transactionId })
    .from(withdrawals)
    .where(and(inArray(withdrawals.transactionId, ids), eq(withdrawals.status, 'requested')))
  const invoiceByTransaction = new Map(
    documents.map(({ transactionId, id, number, kind }) => [transactionId, { id, number, kind }]),
  )
  const paidDebt = await credits.paidDebtByPurchase(db, userId)
  const withdrawable = await withdrawables(db, userId, rows)
  return rows.map((row) => ({
    id: row.id,
    credits: row.credits,
    paidDebt: paidDebt.get(row.id) ?? 0,
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    invoice: invoiceByTransaction.get(row.id) ?? null,
    withdrawable: withdrawable.get(row.id) ?? null,
    refundPending: withdrawn.some(({ id }) => id === row.id) && disputeOf(row.metadata) !== 'lost',
  }))
}
