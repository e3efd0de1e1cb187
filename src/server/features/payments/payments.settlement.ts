/**
 * Settlement: books what the provider reports now about a payment page, an invoice or a
 * subscription. Idempotent: events, the return page and reconciliation call it repeatedly, late and
 * in any order.
 */
import type {
  CheckoutState,
  PaymentProvider,
  ProviderInvoice,
  ProviderSubscription,
} from '../../adapters/payments/payments.ts'
import { isActiveStatus } from '../../domain/subscriptions.ts'
import { createBooking, orderById, type Payment } from './payments.booking.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import { createLostOrders } from './payments.lost-orders.ts'
import { contradictionOf, createRejections } from './payments.rejections.ts'
import { createSubscriptionState } from './payments.subscription-state.ts'

type SettlementDeps = PaymentsDeps & { provider: PaymentProvider; invoices: Invoices }

export function createSettlement(deps: SettlementDeps) {
  const { db, provider, log } = deps
  const booking = createBooking(deps)
  const rejections = createRejections(deps)
  const lostOrders = createLostOrders(deps)
  const subscriptions = createSubscriptionState(deps)

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
    const reading = invoice?.subscriptionId
      ? await subscriptions.read(invoice.subscriptionId)
      : null
    if (!invoice || !reading) return
    const { order, sessionId } = await orderOf(reading.subscription)
    if (!order) return log.warn({ invoice: invoiceId }, 'an invoice names no order of ours')
    const { isSurplus, subscription } = await subscriptions.store(order, reading)
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

  async function settleSubscription(subscriptionId: string): Promise<void> {
    const reading = await subscriptions.read(subscriptionId)
    if (!reading) return
    const { order } = await orderOf(reading.subscription)
    if (order) await subscriptions.store(order, reading)
  }
  return { settleCheckout, settleInvoice, settleSubscription }
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
