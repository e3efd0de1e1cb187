/**
 * Settlement: books what the provider reports now about a payment page, an invoice or a
 * subscription. Idempotent: events, the return page and reconciliation call it repeatedly, late and
 * in any order.
 */
import { and, eq, ne } from '../../db/drizzle.ts'
import { moneyMail } from '#copy/account/money.ts'
import type {
  CheckoutState,
  PaymentProvider,
  ProviderInvoice,
  ProviderSubscription,
} from '../../adapters/payments/payments.ts'
import { subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isActive, isActiveStatus } from '../../domain/subscriptions.ts'
import type { Tx } from '../../platform/db.ts'
import { createBooking, orderById, type Payment } from './payments.booking.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import { createLostOrders } from './payments.lost-orders.ts'
import { contradictionOf, createRejections } from './payments.rejections.ts'

type SettlementDeps = PaymentsDeps & { provider: PaymentProvider; invoices: Invoices }

export function createSettlement(deps: SettlementDeps) {
  const { db, provider, post, log } = deps
  const booking = createBooking(deps)
  const rejections = createRejections(deps)
  const lostOrders = createLostOrders(deps)

  async function book(order: Order, payment: Payment): Promise<void> {
    if ((await booking.bookPayment(order, payment)) === 'ownerless')
      await rejections.refundRejected(order, 'ownerless', payment)
  }

  async function settleCheckout(sessionId: string): Promise<void> {
    const state = await provider.checkout(sessionId)
    const order = state && (await lostOrders.orderOf(state))
    if (!state || !order) {
      if (state?.isPaid) log.warn({ session: sessionId }, 'a paid session names no order of ours')
      return
    }
    if (state.status === 'expired') return booking.closeOrder(order, state.id, 'expired')
    if (state.status !== 'complete') return
    if (state.hasFailed) return booking.closeOrder(order, state.id, 'failed')
    if (state.isPaid) return settlePaidCheckout(order, state)
    await booking.bookPendingPayment(order, state)
    // The subscription runs while its first payment is under way.
    if (state.mode === 'subscription' && state.invoiceId) await settleInvoice(state.invoiceId)
  }
  async function settlePaidCheckout(order: Order, state: CheckoutState): Promise<void> {
    const contradiction = contradictionOf(order, { ...state, sessionId: state.id })
    if (contradiction)
      return rejections.rejectMismatch(order, contradiction, state.invoiceId ?? state.id)
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

  /** The order named by a subscription, or by the session of the payment link that opened it. */
  async function orderOf(
    subscription: ProviderSubscription,
  ): Promise<{ order: Order | null; sessionId: string | null }> {
    const sessionId = await provider.checkoutOfSubscription(subscription.id)
    const named = subscription.orderId ? await orderById(db, subscription.orderId) : null
    if (named) return { order: named, sessionId }
    const session = sessionId ? await provider.checkout(sessionId) : null
    return { order: session && (await lostOrders.orderOf(session)), sessionId }
  }
  async function settleInvoice(invoiceId: string): Promise<void> {
    const invoice = await provider.invoice(invoiceId)
    const subscription = invoice?.subscriptionId
      ? await provider.subscription(invoice.subscriptionId)
      : null
    if (!invoice || !subscription) return
    const { order, sessionId } = await orderOf(subscription)
    if (!order) return log.warn({ invoice: invoiceId }, 'an invoice names no order of ours')
    const { isSurplus } = await storeSubscription(order, subscription)
    if (!invoice.isPaid) {
      if (invoice.isFirst && sessionId && hasLostPayment(subscription))
        await booking.closeOrder(order, sessionId, 'failed')
      return
    }
    const contradiction = contradictionOf(order, {
      amount: invoice.amountPaid,
      currency: invoice.currency,
      mode: 'subscription',
    })
    if (contradiction) return rejections.rejectMismatch(order, contradiction, invoiceId)
    const payment = paymentOf(invoice, subscription, invoice.isFirst ? sessionId : null)
    await (isSurplus ? rejections.refundRejected(order, 'surplus', payment) : book(order, payment))
  }

  /**
   * Stores the state of a subscription and mails its owner once when a renewal fails.
   * A subscription that starts while another one runs is surplus.
   */
  async function storeSubscription(
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
      // The end is already stored, so this state was read before it.
      if (before?.endedAt) return before
      const starts = isActiveStatus(status) && (!before || !isActiveStatus(before.status))
      const isSurplus =
        before?.isSurplus ||
        (starts && account !== undefined && (await hasAnother(tx, account.id, id)))
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
        await post(tx, {
          to: account.email,
          ...moneyMail.renewalFailed({ username: account.username, plan: order.planName }),
        })
      return { isSurplus }
    })
  }
  const hasAnother = async (tx: Tx, userId: number, id: string): Promise<boolean> =>
    (
      await tx
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(isActive(userId), ne(subscriptions.id, id)))
        .limit(1)
    ).length > 0

  async function settleSubscription(subscriptionId: string): Promise<void> {
    const subscription = await provider.subscription(subscriptionId)
    if (!subscription) return
    const { order } = await orderOf(subscription)
    if (order) await storeSubscription(order, subscription)
  }
  return { settleCheckout, settleInvoice, settleSubscription, storeSubscription }
}

/** An unpaid invoice of such a subscription was not paid when it was due. */
const hasLostPayment = ({ status }: ProviderSubscription): boolean =>
  status === 'past_due' || status === 'unpaid' || !isActiveStatus(status)

const paymentOf = (
  invoice: ProviderInvoice,
  subscription: ProviderSubscription,
  sessionId: string | null,
): Payment => ({
  sessionId,
  invoiceId: invoice.id,
  paymentIntentId: invoice.paymentIntentId,
  subscriptionId: subscription.id,
  customerId: subscription.customerId,
  type: 'subscription',
})
