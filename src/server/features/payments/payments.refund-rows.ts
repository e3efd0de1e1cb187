/** The credits that rows of refunds state, and the withdrawal that waits beside them. */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { ProviderRefund } from '../../adapters/payments/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { withdrawals } from '../../db/schema/orders.ts'
import type { Tx } from '../../platform/db.ts'
import type { TransactionRow } from './payments.deps.ts'
import { effectiveRefunds } from './payments.refund-request.ts'

/** The last refund that the bank did not reject. */
export const newestOf = (refunds: readonly ProviderRefund[]): ProviderRefund | undefined =>
  effectiveRefunds(refunds).at(-1)

/** Adds credits to those that the row of a booked refund states as taken back. */
export async function stateFurther(tx: Tx, refund: ProviderRefund, count: number): Promise<void> {
  await tx
    .update(transactions)
    .set({ credits: sql`${transactions.credits} - ${count}` })
    .where(eq(transactions.stripeRefundId, refund.id))
}

const waitingOf = ({ id }: TransactionRow) =>
  and(eq(withdrawals.transactionId, id), eq(withdrawals.status, 'requested'))

/** Cents of a withdrawal whose credits are taken and whose refund is not booked yet. */
export async function owedByWithdrawal(tx: Tx, purchase: TransactionRow): Promise<number> {
  const [waiting] = await tx
    .select({ amount: withdrawals.amount })
    .from(withdrawals)
    .where(waitingOf(purchase))
  return waiting?.amount ?? 0
}

/**
 * The whole price is refunded, by whatever way, so no withdrawal is owed; the last refund states
 * its credits.
 */
export async function endWithdrawal(
  tx: Tx,
  purchase: TransactionRow,
  refunds: readonly ProviderRefund[],
  now: Date,
): Promise<void> {
  const [ended] = await tx
    .update(withdrawals)
    .set({ status: 'refunded', refundedAt: now })
    .where(waitingOf(purchase))
    .returning({ credits: withdrawals.credits })
  const newest = newestOf(refunds)
  if (ended && newest) await stateFurther(tx, newest, ended.credits)
}
