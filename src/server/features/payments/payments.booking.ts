/**
 * Books a payment in one transaction: row, ledger, order, invoice, receipt. Its key is the session
 * or the invoice.
 */
import { and, eq, inArray, isNotNull } from '../../db/drizzle.ts'
import { eurosOfCents, type IssuedGift, moneyCopy, moneyMail } from '#copy/account/money.ts'
import { giftWaiver } from '#copy/account/gifts.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import type { CheckoutState } from '../../adapters/payments/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { decimalOf } from './payments.amounts.ts'
import { withdrawalDeadline } from './payments.dates.ts'
import type { Account, Order, PaymentsDeps, TransactionRow } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'

export type Payment = {
  /** Null for the renewal of a subscription. */
  sessionId: string | null
  /** Null for a single payment. */
  invoiceId: string | null
  paymentIntentId: string | null
  subscriptionId: string | null
  customerId: string | null
  type: 'credit_purchase' | 'subscription' | 'gift'
}
type BookingDeps = Pick<PaymentsDeps, 'db' | 'now' | 'credits' | 'gifts' | 'post'> & {
  invoices: Invoices
}

export const invoiceLine = (type: string, name: string, credits: number): string =>
  (type === 'subscription'
    ? moneyCopy.line.subscription
    : type === 'gift'
      ? moneyCopy.line.gift
      : moneyCopy.line.pack)(name, credits)

/** The text that the buyer ticked; null without a waiver. */
const waiverLabelOf = (version: string | null): string | null =>
  [waiverCopy, giftWaiver].find((text) => text.version === version)?.label ?? null

/** Returns the payment with the type that its order implies. */
const paymentFor = (order: Order, payment: Payment): Payment =>
  order.kind === 'gift' ? { ...payment, type: 'gift' } : payment

export const orderById = async (db: Reader, id: string): Promise<Order | null> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0] ?? null

export function createBooking({ db, now, credits, gifts, post, invoices }: BookingDeps) {
  const hasKeyOf = ({ invoiceId, sessionId }: Payment) =>
    invoiceId
      ? eq(transactions.stripeInvoiceId, invoiceId)
      : eq(transactions.stripeSessionId, sessionId ?? '')

  async function writeTransaction(
    tx: Tx,
    order: Order,
    payment: Payment,
    { status, known }: { status: 'pending' | 'completed'; known?: TransactionRow | undefined },
  ): Promise<number> {
    const values = {
      userId: order.userId,
      orderId: order.id,
      stripePaymentIntentId: payment.paymentIntentId,
      stripeSessionId: payment.sessionId,
      stripeInvoiceId: payment.invoiceId,
      amount: decimalOf(order.amount),
      currency: order.currency,
      credits: order.credits,
      status,
      type: payment.type,
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

  async function postReceipt(
    tx: Tx,
    {
      account,
      order,
      payment,
      invoice,
      gift,
    }: {
      account: Account
      order: Order
      payment: Payment
      invoice: { id: number; number: string }
      gift: IssuedGift | null
    },
  ): Promise<void> {
    const words = moneyMail.receipt({
      username: account.username,
      line: invoiceLine(payment.type, order.planName, order.credits),
      amount: eurosOfCents(order.amount),
      number: invoice.number,
      waiver: waiverLabelOf(order.waiverVersion),
      withdrawUntil: payment.sessionId && !gift ? withdrawalDeadline(now()) : null,
      gift,
    })
    await post(tx, { to: account.email, ...words, invoiceIds: [invoice.id] })
  }

  return {
    /**
     * Grants the credits of a paid order. Returns 'ownerless', having written nothing, where the
     * account is deleted.
     */
    bookPayment: (order: Order, received: Payment): Promise<'done' | 'ownerless'> =>
      db.transaction(async (tx) => {
        const payment = paymentFor(order, received)
        const account = await lockAccount(tx, order.userId)
        if (!account) return 'ownerless'
        const [known] = await tx.select().from(transactions).where(hasKeyOf(payment)).for('update')
        if (known?.status === 'completed') return 'done'
        const transactionId = await writeTransaction(tx, order, payment, {
          status: 'completed',
          known,
        })
        // The credits of a gift enter the ledger when its code is redeemed.
        const gift = payment.type === 'gift' ? await gifts.issue(tx, order, transactionId) : null
        if (payment.type !== 'gift')
          await credits.grant(tx, {
            userId: account.id,
            amount: order.credits,
            reason: payment.type === 'subscription' ? 'subscription' : 'purchase',
            reference: `stripe:${payment.invoiceId ?? payment.sessionId}`,
            transactionId,
          })
        await tx
          .update(orders)
          .set({ status: 'paid', ...(payment.sessionId ? { sessionId: payment.sessionId } : {}) })
          .where(eq(orders.id, order.id))
        if (payment.customerId)
          await tx
            .update(users)
            .set({ stripeCustomerId: payment.customerId })
            .where(eq(users.id, account.id))
        const invoice = await invoices.issue(tx, {
          transactionId,
          buyer: account,
          line: invoiceLine(payment.type, order.planName, order.credits),
          amount: order.amount,
          issuedAt: now(),
        })
        await postReceipt(tx, { account, order, payment, invoice, gift })
        return 'done'
      }),

    /**
     * Books a payment that is announced and arrives later, under the key that it will be booked by.
     */
    bookPendingPayment: (order: Order, state: CheckoutState): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await lockAccount(tx, order.userId))) return
        const isSubscription = state.mode === 'subscription'
        const payment = paymentFor(order, {
          sessionId: state.id,
          invoiceId: isSubscription ? state.invoiceId : null,
          paymentIntentId: state.paymentIntentId,
          subscriptionId: null,
          customerId: state.customerId,
          type: isSubscription ? 'subscription' : 'credit_purchase',
        })
        const [known] = await tx.select().from(transactions).where(hasKeyOf(payment)).for('update')
        if (known) return
        await writeTransaction(tx, order, payment, { status: 'pending' })
        await tx
          .update(orders)
          .set({ status: 'pending', sessionId: state.id })
          .where(and(eq(orders.id, order.id), inArray(orders.status, ['open', 'expired'])))
      }),

    /** Closes an order whose page expired or whose payment failed; a paid order stays paid. */
    closeOrder: (order: Order, sessionId: string, status: 'expired' | 'failed'): Promise<void> =>
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
