/** Which payments a bank contests, from the disputes that their rows record. */
import type { DisputeState } from '#contract/admin/sales-figures.ts'
import { sql, type SQL } from '../db/drizzle.ts'
import type { PaymentMetadata } from '../db/schema/money.ts'

/**
 * A dispute is open until it is won or lost; null without one that counts. A refund's row never has
 * one.
 */
export function disputeOf({
  toldDisputes = [],
  wonDisputes = [],
  lostDisputes = [],
}: PaymentMetadata): DisputeState | null {
  const counting = toldDisputes.filter((id) => !wonDisputes.includes(id))
  if (counting.length === 0) return null
  return counting.every((id) => lostDisputes.includes(id)) ? 'lost' : 'open'
}

/**
 * Rows of `transactions` with an open dispute, also beside a lost one. The first condition is the
 * one of the index `transactions_disputed`.
 */
export const isDisputeOpen: SQL = sql`(transactions.metadata ? 'toldDisputes' and not
  (coalesce(transactions.metadata->'wonDisputes', '[]') || coalesce(transactions.metadata->'lostDisputes', '[]'))
    @> coalesce(transactions.metadata->'toldDisputes', '[]'))`

/** Whether `disputeOf` a `metadata` column is not null. */
const hasDisputeIn = (metadata: SQL): SQL =>
  sql`not coalesce(${metadata}->'wonDisputes', '[]') @> coalesce(${metadata}->'toldDisputes', '[]')`

/** Rows of `transactions` with a dispute that is open or lost. */
export const isDisputed: SQL = hasDisputeIn(sql`transactions.metadata`)

/** Rows of `transactions` that are such payments, or refunds of them. */
export const belongsToDisputed: SQL = sql`exists (select 1 from transactions payment
  where payment.id = coalesce(transactions.refund_of, transactions.id)
    and ${hasDisputeIn(sql`payment.metadata`)})`

/** Rows of `transactions` whose amounts add up to the operator's revenue. */
export const isRevenue: SQL = sql`transactions.status = 'completed' and not ${belongsToDisputed}`
