/** The rows that payments work on, and what they need from the rest of the server. */
import type { IssuedGift } from '#copy/account/money.ts'
import type { PaymentProvider } from '../../adapters/payments/payments.ts'
import type { pricingConfigurations, transactions } from '../../db/schema/money.ts'
import type { orders } from '../../db/schema/orders.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

type Movement = {
  userId: number
  amount: number
  reason: 'purchase' | 'subscription' | 'refund' | 'chargeback'
  reference: string
  transactionId: number
}
export type Order = typeof orders.$inferSelect
export type TransactionRow = typeof transactions.$inferSelect
export type Account = { id: number; username: string; email: string }
/** A booked payment and its buyer, who is undefined once the account is deleted. */
export type Purchase = { row: TransactionRow; account: Account | undefined }
type Mail = { to: string; subject: string; body: string; invoiceIds?: number[] }
/** Queues a mail that leaves once the transaction commits. */
type Post = (tx: Tx, mail: Mail) => Promise<void>
export type Publisher = { name: string; address: string; registration: string; vatNumber: string }

export type PaymentsDeps = {
  db: Db
  now: Clock
  /** A random secret of `bytes` bytes, base64url. */
  newSecret: (bytes: number) => string
  /** Null where payments are not configured. */
  provider: PaymentProvider | null
  credits: {
    grant(tx: Tx, movement: Movement): Promise<number>
    takeBack(tx: Tx, movement: Movement): Promise<number>
    balance(db: Reader, userId: number): Promise<number>
    unusedByPurchase(db: Reader, userId: number): Promise<Map<number, number>>
    paidDebtByPurchase(db: Reader, userId: number): Promise<Map<number, number>>
    nextPurchase(db: Reader, userId: number): Promise<number | null>
  }
  /**
   * What a payment does to the gift that it buys; each runs in the payment's transaction, under the
   * buyer's lock.
   */
  gifts: {
    /** Gives the paid gift its code, once. */
    issue(tx: Tx, order: Order, transactionId: number): Promise<IssuedGift>
    /** Lowers an unused code to `left` credits; returns how many it lost. */
    refund(tx: Tx, transactionId: number, left: number): Promise<number>
    /** Blocks an unused code; returns the credits that were redeemed before, 0 for none. */
    dispute(tx: Tx, transactionId: number, disputeId: string): Promise<number>
    /** Ends the block of a dispute that the operator won. */
    release(tx: Tx, transactionId: number, disputeId: string): Promise<void>
    /** Gifts that can be withdrawn from, by their payment. */
    withdrawables(
      reader: Reader,
      transactionIds: readonly number[],
    ): Promise<Map<number, { credits: number; until: Date }>>
    /** Voids the code. Throws WITHDRAWAL_REFUSED where it was redeemed meanwhile. */
    withdraw(tx: Tx, transactionId: number): Promise<void>
  }
  /** Cancels the debt that a deleted account left for this payment, once its chargeback is won. */
  releaseDebt(tx: Tx, transactionId: number, credits: number, reference: string): Promise<void>
  pricing: {
    plan(planKey: string): Promise<typeof pricingConfigurations.$inferSelect | null>
    unitPrice(): Promise<number>
  }
  enqueue: Enqueue
  /** Seals the copy of an order that its payment page carries. */
  secrets: SecretBox
  post: Post
  log: Log
  publicUrl: string
  /** Receives alerts about payments that need manual handling. */
  adminEmail: string
  /** The seller on new invoices. */
  publisher(reader: Reader): Promise<Publisher>
  vatRate: number | null
}
