/**
 * Fulfilment: brings our books in line with what the provider says now about a payment page, an invoice or a subscription.
 * Called by events, by the return page and by the reconciliation alike; repeated, late or out of order, it changes nothing twice.
 */
import { and, eq, ne } from '../../db/drizzle.ts'
import { moneyMail } from '#copy/account/money.ts'
import type {
  CheckoutState,
  PaymentProvider,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from '../../adapters/payments/payments.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'
import type { Alert } from './payments.alerts.ts'
import { createBooking, type Paid } from './payments.booking.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import { isFinal, refundRest, standing, sumOf } from './payments.rest.ts'
import { ENDED, isRunning, lockAccount, orderById, type Order } from './payments.store.ts'

type FulfilDeps = PaymentsDeps & { provider: PaymentProvider; invoices: Invoices; alert: Alert }

type Evidence = {
  amount: number
  currency: string
  mode?: string
  planKey?: string | null
  sessionId?: string
}
/** Why a paid session is not the order's; null when everything agrees. */
function contradiction(order: Order, paid: Evidence): string | null {
  if (paid.amount !== order.amount) return `amount ${paid.amount}, ordered ${order.amount}`
  if (paid.currency !== order.currency) return `currency ${paid.currency}`
  if (paid.mode && paid.mode !== order.mode) return `mode ${paid.mode}`
  if (paid.planKey && paid.planKey !== order.planKey) return `plan ${paid.planKey}`
  if (
    paid.sessionId &&
    order.via === 'session' &&
    order.sessionId &&
    order.sessionId !== paid.sessionId
  )
    return 'another session'
  return null
}

export function createFulfilment(deps: FulfilDeps) {
  const { db, provider, post, alert, log } = deps
  const booking = createBooking(deps)

  /** False where the order was refused before. One that another payment fulfilled stays paid. */
  async function markRefused(tx: Tx, order: Order, why: string): Promise<boolean> {
    const [fresh] = await tx
      .select({ refusal: orders.refusal, status: orders.status })
      .from(orders)
      .where(eq(orders.id, order.id))
      .for('update')
    if (!fresh || fresh.refusal !== null) return false
    await tx
      .update(orders)
      .set({ refusal: why, ...(fresh.status === 'paid' ? {} : { status: 'refused' as const }) })
      .where(eq(orders.id, order.id))
    return true
  }
  /** Nothing is given; a person is told, once an order. */
  async function refuse(order: Order, why: string): Promise<void> {
    log.error({ order: order.id, why }, 'a payment contradicts its order')
    await db.transaction(async (tx) => {
      if (await markRefused(tx, order, why))
        await alert(tx, 'mismatch', { order: order.id, details: why })
    })
  }
  /** Refunds what is not refunded yet; refused for good where the bank has the money already. */
  async function refundWhole(order: Order, paymentIntentId: string, why: string): Promise<void> {
    await refundRest(provider, {
      paymentIntentId,
      price: order.amount,
      most: order.amount,
      key: `${why}:${paymentIntentId}`,
      withdrawalId: null,
    }).catch((error: unknown) => {
      if (!isFinal(error)) throw error
      log.error({ order: order.id, err: error }, 'a payment cannot be sent back')
    })
  }
  const refundsOf = async (paymentIntentId: string | null): Promise<ProviderRefund[]> =>
    paymentIntentId ? standing((await provider.aftermath(paymentIntentId)).refunds) : []
  /** The account is gone, or it has a subscription already: the money goes back, the subscription paid for ends. */
  async function sendBack(
    order: Order,
    why: 'ownerless' | 'surplus',
    { paymentIntentId, subscriptionId }: Paid,
  ): Promise<void> {
    if (subscriptionId) await provider.cancelNow(subscriptionId)
    if (paymentIntentId) await refundWhole(order, paymentIntentId, why)
    const refunds = await refundsOf(paymentIntentId)
    const left = order.amount - sumOf(refunds)
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, order.userId)
      if (!(await markRefused(tx, order, why))) return
      const details = moneyMail.sentBack({
        paid: order.amount,
        refunds: refunds.map(({ amount }) => amount),
        left,
        subscription: subscriptionId,
      })
      await alert(tx, why, { order: order.id, details })
      if (left > 0) await alert(tx, 'refundRefused', { order: order.id, details })
      if (!account) return
      const words = { username: account.username, plan: order.planName, isRefunded: left === 0 }
      await post(tx, { to: account.email, ...moneyMail.surplus(words) })
    })
  }
  async function book(order: Order, paid: Paid): Promise<void> {
    if ((await booking.complete(order, paid)) === 'ownerless')
      await sendBack(order, 'ownerless', paid)
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
      sessionId: state.id,
      invoiceId: null,
      paymentIntentId: state.paymentIntentId,
      subscriptionId: null,
      customerId: state.customerId,
      type: 'credit_purchase',
    })
  }

  /** The order of a subscription: kept here, named by the subscription, or by the payment link's session that opened it. */
  async function orderOf(
    subscription: ProviderSubscription,
  ): Promise<{ order: Order | null; sessionId: string | null }> {
    const sessionId = await provider.checkoutOfSubscription(subscription.id)
    if (subscription.orderId) return { order: await orderById(db, subscription.orderId), sessionId }
    const session = sessionId ? await provider.checkout(sessionId) : null
    return { order: session?.orderId ? await orderById(db, session.orderId) : null, sessionId }
  }
  async function settleInvoice(invoiceId: string): Promise<void> {
    const invoice = await provider.invoice(invoiceId)
    const subscription = invoice?.subscriptionId
      ? await provider.subscription(invoice.subscriptionId)
      : null
    if (!invoice || !subscription) return
    const { order, sessionId } = await orderOf(subscription)
    if (!order) return log.warn({ invoice: invoiceId }, 'an invoice names no order of ours')
    const { isSurplus } = await keepSubscription(order, subscription)
    if (!invoice.isPaid) return
    const why = contradiction(order, {
      amount: invoice.amountPaid,
      currency: invoice.currency,
      mode: 'subscription',
    })
    if (why) return refuse(order, why)
    const paid = paidInvoice(invoice, subscription, invoice.isFirst ? sessionId : null)
    await (isSurplus ? sendBack(order, 'surplus', paid) : book(order, paid))
  }

  /** Stores how a subscription stands; tells its owner, once, that a renewal failed. One that starts while another runs is surplus. */
  async function keepSubscription(
    order: Order,
    subscription: ProviderSubscription,
  ): Promise<{ isSurplus: boolean }> {
    const { id, status, cancelAtPeriodEnd, currentPeriodEnd, endedAt, customerId } = subscription
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, order.userId)
      const [before] = await tx
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, id))
        .for('update')
      // Read before an end that is on record already: what has ended stays ended.
      if (before?.endedAt) return before
      const starts = !ENDED.includes(status) && (!before || ENDED.includes(before.status))
      const isSurplus =
        before?.isSurplus || (starts && account !== null && (await hasAnother(tx, account.id, id)))
      const values = { status, cancelAtPeriodEnd, currentPeriodEnd, endedAt, isSurplus }
      await tx
        .insert(subscriptions)
        .values({ id, userId: account?.id ?? null, orderId: order.id, ...values })
        .onConflictDoUpdate({ target: subscriptions.id, set: values })
      if (!account || isSurplus) return { isSurplus }
      await tx
        .update(users)
        .set({ stripeCustomerId: customerId, stripeSubscriptionId: endedAt ? null : id })
        .where(eq(users.id, account.id))
      if (status === 'past_due' && before?.status === 'active')
        await tellOfFailure(tx, account, order)
      return { isSurplus }
    })
  }
  const hasAnother = async (tx: Tx, userId: number, id: string): Promise<boolean> =>
    (
      await tx
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(isRunning(userId), ne(subscriptions.id, id)))
        .limit(1)
    ).length > 0
  const tellOfFailure = (tx: Tx, account: { email: string; username: string }, order: Order) =>
    post(tx, {
      to: account.email,
      ...moneyMail.renewalFailed({ username: account.username, plan: order.planName }),
    })

  async function settleSubscription(subscriptionId: string): Promise<void> {
    const subscription = await provider.subscription(subscriptionId)
    if (!subscription) return
    const { order } = await orderOf(subscription)
    if (order) await keepSubscription(order, subscription)
  }
  return { settleCheckout, settleInvoice, settleSubscription, keepSubscription }
}

const paidInvoice = (
  invoice: ProviderInvoice,
  subscription: ProviderSubscription,
  sessionId: string | null,
): Paid => ({
  sessionId,
  invoiceId: invoice.id,
  paymentIntentId: invoice.paymentIntentId,
  subscriptionId: subscription.id,
  customerId: subscription.customerId,
  type: 'subscription',
})
