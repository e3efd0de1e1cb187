/** Which payments a bank contests, from the disputes that their rows record. */
import { sql, type SQL } from '../db/drizzle.ts'
import type { PaymentMetadata } from '../db/schema/money.ts'

/** A dispute is open or lost until it is won; a refund's row never has one. */
export const hasDispute = ({ toldDisputes = [], wonDisputes = [] }: PaymentMetadata): boolean =>
  toldDisputes.some((id) => !wonDisputes.includes(id))

/** `hasDispute` of a `metadata` column. */
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
