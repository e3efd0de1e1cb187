/** Writes a payment into the books in one transaction: row, ledger, order, invoice, receipt. Keyed by session or invoice. */
import { and, eq, inArray, isNotNull } from '../../db/drizzle.ts'
import { euros, moneyCopy, moneyMail } from '#copy/account/money.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import type { CheckoutState } from '../../adapters/payments/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'
import { decimalOf } from './payments.amounts.ts'
import { withdrawalDeadline } from './payments.dates.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import { lockAccount, type Account, type Order, type TransactionRow } from './payments.store.ts'

export type Paid = {
  /** Null for the renewal of a subscription. */
  sessionId: string | null
  /** Null for a single payment. */
  invoiceId: string | null
  paymentIntentId: string | null
  subscriptionId: string | null
  customerId: string | null
  type: 'credit_purchase' | 'subscription'
}
type BookingDeps = Pick<PaymentsDeps, 'db' | 'now' | 'credits' | 'post'> & { invoices: Invoices }

export const lineOf = (type: string, name: string, credits: number): string =>
  type === 'subscription'
    ? moneyCopy.line.subscription(name, credits)
    : moneyCopy.line.pack(name, credits)

export function createBooking({ db, now, credits, post, invoices }: BookingDeps) {
  const keyOf = ({ invoiceId, sessionId }: Paid) =>
    invoiceId
      ? eq(transactions.stripeInvoiceId, invoiceId)
      : eq(transactions.stripeSessionId, sessionId ?? '')

  type Known = TransactionRow | undefined
  async function write(
    tx: Tx,
    order: Order,
    paid: Paid,
    status: 'pending' | 'completed',
    known: Known,
  ): Promise<number> {
    const values = {
      userId: order.userId,
      orderId: order.id,
      stripePaymentIntentId: paid.paymentIntentId,
      stripeSessionId: paid.sessionId,
      stripeInvoiceId: paid.invoiceId,
      amount: decimalOf(order.amount),
      currency: order.currency,
      credits: order.credits,
      status,
      type: paid.type,
      createdAt: now(),
    }
    const [row] = known
      ? await tx
          .update(transactions)
          .set(values)
          .where(eq(transactions.id, known.id))
          .returning({ id: transactions.id })
      : await tx.insert(transactions).values(values).returning({ id: transactions.id })
    if (!row) throw new Error('the transaction was not written')
    return row.id
  }

  async function receipt(
    tx: Tx,
    account: Account,
    order: Order,
    paid: Paid,
    invoice: { id: number; number: string },
  ): Promise<void> {
    const words = moneyMail.receipt({
      username: account.username,
      line: lineOf(paid.type, order.planName, order.credits),
      amount: euros(order.amount),
      number: invoice.number,
      waiver: order.waiverVersion === waiverCopy.version ? waiverCopy.label : null,
      withdrawUntil: paid.sessionId ? withdrawalDeadline(now()) : null,
    })
    await post(tx, { to: account.email, ...words, invoiceIds: [invoice.id] })
  }

  return {
    /** Gives the credits of a paid order. 'ownerless': its account is gone and nothing was written. */
    complete: (order: Order, paid: Paid): Promise<'done' | 'ownerless'> =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, order.userId)
        if (!account) return 'ownerless'
        const [known] = await tx.select().from(transactions).where(keyOf(paid)).for('update')
        if (known?.status === 'completed') return 'done'
        const transactionId = await write(tx, order, paid, 'completed', known)
        await credits.grant(tx, {
          userId: account.id,
          amount: order.credits,
          reason: paid.type === 'subscription' ? 'subscription' : 'purchase',
          reference: `stripe:${paid.invoiceId ?? paid.sessionId}`,
          transactionId,
        })
        await tx
          .update(orders)
          .set({ status: 'paid', ...(paid.sessionId ? { sessionId: paid.sessionId } : {}) })
          .where(eq(orders.id, order.id))
        if (paid.customerId)
          await tx
            .update(users)
            .set({ stripeCustomerId: paid.customerId })
            .where(eq(users.id, account.id))
        const invoice = await invoices.issue(tx, {
          kind: 'invoice',
          transactionId,
          buyer: account,
          line: lineOf(paid.type, order.planName, order.credits),
          amount: order.amount,
          issuedAt: now(),
        })
        await receipt(tx, account, order, paid, invoice)
        return 'done'
      }),

    /** A payment that was announced and will arrive later. */
    await: (order: Order, state: CheckoutState): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await lockAccount(tx, order.userId))) return
        const paid: Paid = {
          sessionId: state.id,
          invoiceId: null,
          paymentIntentId: state.paymentIntentId,
          subscriptionId: null,
          customerId: state.customerId,
          type: 'credit_purchase',
        }
        const [known] = await tx.select().from(transactions).where(keyOf(paid)).for('update')
        if (known) return
        await write(tx, order, paid, 'pending', undefined)
        await tx
          .update(orders)
          .set({ status: 'pending', sessionId: state.id })
          .where(and(eq(orders.id, order.id), inArray(orders.status, ['open', 'expired'])))
      }),

    /** A page that was left or a payment that did not come; what was paid stays paid. */
    end: (order: Order, sessionId: string, status: 'expired' | 'failed'): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, order.userId)
        await tx
          .update(transactions)
          .set({ status: 'failed' })
          .where(
            and(
              eq(transactions.stripeSessionId, sessionId),
              eq(transactions.status, 'pending'),
              isNotNull(transactions.orderId),
            ),
          )
        await tx
          .update(orders)
          .set({ status })
          .where(and(eq(orders.id, order.id), inArray(orders.status, ['open', 'pending'])))
      }),
  }
}
