/**
 * Fulfilment: brings our books in line with what the provider says now about a payment page, an invoice or a subscription.
 * Called by events, by the return page and by the reconciliation alike; repeated, late or out of order, it changes nothing twice.
 */
import { eq } from 'drizzle-orm'
import { moneyMail } from '#copy/money.ts'
import type { CheckoutState, PaymentProvider, ProviderInvoice, ProviderSubscription } from '../../adapters/payments/payments.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'
import type { Alert } from './payments.alerts.ts'
import { createBooking, type Paid } from './payments.booking.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import { lockAccount, orderById, type Order } from './payments.store.ts'

type FulfilDeps = PaymentsDeps & { provider: PaymentProvider; invoices: Invoices; alert: Alert }

type Evidence = { amount: number; currency: string; mode?: string; planKey?: string | null; sessionId?: string }
/** Why a paid session is not the order's; null when everything agrees. */
function contradiction(order: Order, paid: Evidence): string | null {
  if (paid.amount !== order.amount) return `amount ${paid.amount}, ordered ${order.amount}`
  if (paid.currency !== order.currency) return `currency ${paid.currency}`
  if (paid.mode && paid.mode !== order.mode) return `mode ${paid.mode}`
  if (paid.planKey && paid.planKey !== order.planKey) return `plan ${paid.planKey}`
  if (paid.sessionId && order.via === 'session' && order.sessionId && order.sessionId !== paid.sessionId) return 'another session'
  return null
}

export function createFulfilment(deps: FulfilDeps) {
  const { db, provider, post, alert, log } = deps
  const booking = createBooking(deps)

  /** Nothing is given; a person is told, once an order. */
  async function refuse(order: Order, why: string): Promise<void> {
    log.error({ order: order.id, why }, 'a payment contradicts its order')
    await db.transaction(async (tx) => {
      const [fresh] = await tx.select({ refusal: orders.refusal, status: orders.status }).from(orders)
        .where(eq(orders.id, order.id)).for('update')
      if (!fresh || fresh.refusal !== null) return
      await tx.update(orders).set({ refusal: why, ...(fresh.status === 'paid' ? {} : { status: 'refused' as const }) })
        .where(eq(orders.id, order.id))
      await alert(tx, 'mismatch', { order: order.id, details: why })
    })
  }
  /** The account is gone: the money goes back, a subscription ends. */
  async function sendBack(order: Order, paymentIntentId: string | null, subscriptionId: string | null): Promise<void> {
    if (subscriptionId) await provider.cancelNow(subscriptionId)
    const { refunds } = paymentIntentId ? await provider.aftermath(paymentIntentId) : { refunds: [] }
    const isBack = refunds.some(({ status }) => status !== 'failed')
    if (paymentIntentId && !isBack) await provider.refund({ paymentIntentId, amount: null, key: `ownerless:${paymentIntentId}`, withdrawalId: null })
    await db.transaction(async (tx) => {
      const [fresh] = await tx.select({ refusal: orders.refusal }).from(orders).where(eq(orders.id, order.id)).for('update')
      if (!fresh || fresh.refusal !== null) return
      await tx.update(orders).set({ refusal: 'ownerless', status: 'refused' }).where(eq(orders.id, order.id))
      await alert(tx, 'ownerless', { order: order.id, details: '' })
    })
  }
  async function book(order: Order, paid: Paid): Promise<void> {
    if (await booking.complete(order, paid) === 'ownerless') await sendBack(order, paid.paymentIntentId, paid.subscriptionId)
  }

  async function settleCheckout(sessionId: string): Promise<void> {
    const state = await provider.checkout(sessionId)
    const order = state?.orderId ? await orderById(db, state.orderId) : null
    if (!state || !order) {
      if (state?.isPaid) log.warn({ session: sessionId }, 'a paid session names no order of ours')
      return
    }
    if (state.status === 'expired') return booking.end(order, state.id, 'expired')
    if (state.status !== 'complete') return
    if (state.hasFailed) return booking.end(order, state.id, 'failed')
    return state.isPaid ? settlePaid(order, state) : booking.await(order, state)
  }
  async function settlePaid(order: Order, state: CheckoutState): Promise<void> {
    const why = contradiction(order, { ...state, sessionId: state.id })
    if (why) return refuse(order, why)
    if (state.mode === 'subscription') {
      if (state.invoiceId) await settleInvoice(state.invoiceId)
      return
    }
    await book(order, {
      sessionId: state.id, invoiceId: null, paymentIntentId: state.paymentIntentId, subscriptionId: null,
      customerId: state.customerId, type: 'credit_purchase',
    })
  }

  /** The order of a subscription: kept here, named by the subscription, or by the payment link's session that opened it. */
  async function orderOf(subscription: ProviderSubscription): Promise<{ order: Order | null; sessionId: string | null }> {
    const sessionId = await provider.checkoutOfSubscription(subscription.id)
    if (subscription.orderId) return { order: await orderById(db, subscription.orderId), sessionId }
    const session = sessionId ? await provider.checkout(sessionId) : null
    return { order: session?.orderId ? await orderById(db, session.orderId) : null, sessionId }
  }
  async function settleInvoice(invoiceId: string): Promise<void> {
    const invoice = await provider.invoice(invoiceId)
    const subscription = invoice?.subscriptionId ? await provider.subscription(invoice.subscriptionId) : null
    if (!invoice || !subscription) return
    const { order, sessionId } = await orderOf(subscription)
    if (!order) return log.warn({ invoice: invoiceId }, 'an invoice names no order of ours')
    await keepSubscription(order, subscription)
    if (!invoice.isPaid) return
    const why = contradiction(order, { amount: invoice.amountPaid, currency: invoice.currency, mode: 'subscription' })
    if (why) return refuse(order, why)
    await book(order, paidInvoice(invoice, subscription, invoice.isFirst ? sessionId : null))
  }

  /** Stores how a subscription stands; tells its owner, once, that a renewal failed. */
  async function keepSubscription(order: Order, subscription: ProviderSubscription): Promise<void> {
    const { id, status, cancelAtPeriodEnd, currentPeriodEnd, endedAt, customerId } = subscription
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, order.userId)
      const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
      // Read before an end that is on record already: what has ended stays ended.
      if (before?.endedAt) return
      const values = { status, cancelAtPeriodEnd, currentPeriodEnd, endedAt }
      await tx.insert(subscriptions).values({ id, userId: account?.id ?? null, orderId: order.id, ...values })
        .onConflictDoUpdate({ target: subscriptions.id, set: values })
      if (!account) return
      await tx.update(users).set({ stripeCustomerId: customerId, stripeSubscriptionId: endedAt ? null : id })
        .where(eq(users.id, account.id))
      if (status === 'past_due' && before?.status === 'active') await tellOfFailure(tx, account, order)
    })
  }
  const tellOfFailure = (tx: Tx, account: { email: string; username: string }, order: Order) =>
    post(tx, { to: account.email, ...moneyMail.renewalFailed({ username: account.username, plan: order.planName }) })

  async function settleSubscription(subscriptionId: string): Promise<void> {
    const subscription = await provider.subscription(subscriptionId)
    if (!subscription) return
    const { order } = await orderOf(subscription)
    if (order) await keepSubscription(order, subscription)
  }
  return { settleCheckout, settleInvoice, settleSubscription, keepSubscription }
}

const paidInvoice = (invoice: ProviderInvoice, subscription: ProviderSubscription, sessionId: string | null): Paid => ({
  sessionId, invoiceId: invoice.id, paymentIntentId: invoice.paymentIntentId, subscriptionId: subscription.id,
  customerId: subscription.customerId, type: 'subscription',
})
