/** What a user has paid. */
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#contract/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import type { Db } from '../../platform/db.ts'

export function createPayments({ db }: { db: Db }) {
  return {
    /** Newest first; amounts in euros. */
    async transactions(userId: number): Promise<Transaction[]> {
      const rows = await db.select().from(transactions).where(eq(transactions.userId, userId)).orderBy(desc(transactions.createdAt), desc(transactions.id))
      return rows.map(({ id, credits, amount, currency, status, type, createdAt }) =>
        ({ id, credits, amount: Number(amount), currency, status, type, createdAt: createdAt.toISOString(), invoice: null, withdrawable: null }))
    },
  }
}
export type Payments = ReturnType<typeof createPayments>
