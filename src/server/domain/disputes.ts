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
