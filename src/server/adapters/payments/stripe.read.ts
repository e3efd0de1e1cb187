/**
 * Converts Stripe's objects to the port's types (API 2026-10-28: an invoice has its subscription
 * under `parent`, its payment under `payments`).
 */
import type { Stripe } from 'stripe'
import type {
  CheckoutState,
  EventSubject,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from './payments.ts'

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
const dateOf = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null

/** Expects `payment_intent` expanded. */
export function toCheckout(session: Stripe.Checkout.Session): CheckoutState {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  return {
    id: session.id,
    orderId: session.client_reference_id ?? session.metadata?.orderId ?? null,
    planKey: session.metadata?.planKey ?? null,
    sealedOrder: session.metadata?.sealedOrder ?? null,
    status:
      session.status === 'complete'
        ? 'complete'
        : session.status === 'expired'
          ? 'expired'
          : 'open',
    // A page with nothing to pay (a coupon of 100 %) counts as paid; settlement rejects its amount.
    isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
    hasFailed:
      session.status === 'complete' &&
      session.payment_status === 'unpaid' &&
      (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'),
    mode: session.mode === 'subscription' ? 'subscription' : 'payment',
    amount: session.amount_total ?? -1,
    currency: session.currency ?? '',
    paymentIntentId: idOf(session.payment_intent),
    invoiceId: idOf(session.invoice),
    customerId: idOf(session.customer),
  }
}

/** Expects `payments` expanded. */
export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  return {
    id: invoice.id,
    isPaid: invoice.status === 'paid',
    isFirst: invoice.billing_reason === 'subscription_create',
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentIntentId: idOf(payment?.payment_intent),
  }
}

export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  return {
    id: subscription.id,
    orderId: subscription.metadata.orderId ?? null,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    currentPeriodEnd: dateOf(subscription.items.data[0]?.current_period_end),
    endedAt: dateOf(subscription.ended_at),
  }
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    status: hasFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    withdrawalId: refund.metadata?.withdrawalId ?? null,
  }
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, status, evidence_details: evidence } = dispute
  return { id, amount, state: stateOfDispute(status), respondBy: dateOf(evidence.due_by) }
}

function stateOfDispute(status: Stripe.Dispute.Status): ProviderDispute['state'] {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return status.startsWith('warning_') || status === 'prevented' ? 'harmless' : 'open'
}

/** The events that Antan handles. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

function subjectOf(event: Stripe.Event): EventSubject | null {
  if (!EVENT_TYPES.some((type) => type === event.type)) return null
  const object = event.data.object as {
    id?: string
    object: string
    payment_intent?: string | { id: string } | null
  }
  if (object.object === 'checkout.session' && object.id) return { kind: 'checkout', id: object.id }
  if (object.object === 'invoice' && object.id) return { kind: 'invoice', id: object.id }
  if (object.object === 'subscription' && object.id) return { kind: 'subscription', id: object.id }
  const payment = idOf(object.payment_intent)
  return payment ? { kind: 'payment', id: payment } : null
}

export const toEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  subject: subjectOf(event),
})
