/** What payments need from the rest of the server; `app.ts` hands it over. */
import type { PaymentProvider } from '../../adapters/payments/payments.ts'
import type { pricingConfigurations } from '../../db/schema/money.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'

type Movement = {
  userId: number
  amount: number
  reason: 'purchase' | 'subscription' | 'refund' | 'chargeback'
  reference: string
  transactionId: number
}
export type Mail = { to: string; subject: string; body: string; invoiceIds?: number[] }
/** Puts a mail where it leaves once the transaction commits. */
export type Post = (tx: Tx, mail: Mail) => Promise<void>
export type Publisher = { name: string; address: string; registration: string; vatNumber: string }

export type PaymentsDeps = {
  db: Db
  now: Clock
  /** A secret of so many random bytes, base64url. */
  newSecret: (bytes: number) => string
  /** Null where nothing can be sold. */
  provider: PaymentProvider | null
  credits: {
    grant(tx: Tx, movement: Movement): Promise<number>
    takeBack(tx: Tx, movement: Movement): Promise<number>
    balance(db: Reader, userId: number): Promise<number>
    unused(db: Reader, userId: number): Promise<Map<number, number>>
    paidDebt(db: Reader, userId: number): Promise<Map<number, number>>
    nextPurchase(db: Reader, userId: number): Promise<number | null>
  }
  /** A chargeback of a deleted account was won: what its owner still owes for this payment is owed no more. */
  releaseDebt(tx: Tx, transactionId: number, credits: number, reference: string): Promise<void>
  pricing: {
    plan(planKey: string): Promise<typeof pricingConfigurations.$inferSelect | null>
    unitPrice(): Promise<number>
  }
  enqueue: Enqueue
  post: Post
  log: Log
  publicUrl: string
  /** Told when a payment needs a person. */
  adminEmail: string
  publisher: Publisher
  vatRate: number | null
}
