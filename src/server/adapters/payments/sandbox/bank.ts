/**
 * The sandbox's payments: pay, decline, settle later, renew, refund, dispute. Every step emits
 * Stripe's events.
 */
import type { StripeObject } from './facts.ts'
import { makeCustomer, type Maker, type Metadata } from './objects.ts'
import { makeCharge, makeDispute, makeIntent, makeRefund } from './payment-objects.ts'
import {
  intentOfInvoice,
  itemOf,
  makeInvoice,
  makeSubscription,
  markInvoicePaid,
  monthAfter,
} from './subscription-objects.ts'
import type { Webhooks } from './webhooks.ts'

type PaymentOutcome = 'paid' | 'failed'
export type Bank = ReturnType<typeof createBank>

export function createBank(maker: Maker, webhooks: Webhooks) {
  const { book, seconds } = maker
  const isOpen = (session: StripeObject): boolean =>
    session.status === 'open' && (session.expires_at as number) > seconds()

  function customerOf(session: StripeObject, email: string | null): string {
    if (typeof session.customer === 'string') return session.customer
    const customer = makeCustomer(maker, { email, name: null, metadata: {} })
    session.customer = customer.id
    return customer.id
  }
  function intentOf(session: StripeObject): StripeObject {
    const existing = book.get(session.payment_intent)
    if (existing) return existing
    const intent = makeIntent(maker, {
      amount: session.amount_total as number,
      currency: session.currency as string,
      customer: session.customer ?? null,
      metadata: (book.pages.intentMetadata[session.id] ?? {}) as Metadata,
    })
    if (session.mode === 'payment') session.payment_intent = intent.id
    webhooks.emit('payment_intent.created', intent)
    return intent
  }
  function capture(intent: StripeObject, email: StripeObject[string]): StripeObject {
    const charge = makeCharge(maker, intent, email)
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    })
    webhooks.emit('charge.succeeded', charge)
    webhooks.emit('payment_intent.succeeded', intent)
    return charge
  }
  function declineIntent(intent: StripeObject): void {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }
    webhooks.emit('payment_intent.payment_failed', intent)
  }

  return {
    isOpen,
    /**
     * Completes an open session; a payment that settles later is pending until settle(). False when
     * the session is not open.
     */
    pay(
      session: StripeObject,
      email: string | null,
      { settlesLater }: { settlesLater: boolean },
    ): boolean {
      if (!isOpen(session)) return false
      const customer = session.mode === 'subscription' ? customerOf(session, email) : null
      const intent = intentOf(session)
      intent.customer ??= customer
      session.status = 'complete'
      session.url = null
      session.customer_details = {
        address: null,
        business_name: null,
        email,
        individual_name: null,
        name: null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      }
      if (settlesLater) intent.status = 'processing'
      else {
        session.payment_status = 'paid'
        capture(intent, email)
      }
      const price = book.get(book.pages.prices[session.id])
      if (customer && price) {
        const metadata = (book.pages.intentMetadata[session.id] ?? {}) as Metadata
        const subscription = makeSubscription(maker, { customer, price, metadata })
        const invoice = makeInvoice(maker, subscription, intent, {
          isFirst: true,
          isPaid: !settlesLater,
        })
        subscription.latest_invoice = invoice.id
        session.subscription = subscription.id
        session.invoice = invoice.id
        webhooks.emit('customer.subscription.created', subscription)
        webhooks.emit('checkout.session.completed', session)
        if (!settlesLater) webhooks.emit('invoice.paid', invoice)
      } else webhooks.emit('checkout.session.completed', session)
      return true
    },
    decline(session: StripeObject): boolean {
      if (!isOpen(session)) return false
      declineIntent(intentOf(session))
      return true
    },
    /**
     * Settles a pending payment; a subscription whose first payment fails is overdue. False when no
     * payment is pending.
     */
    settle(session: StripeObject, outcome: PaymentOutcome): boolean {
      const paid = outcome === 'paid'
      const invoice = book.get(session.invoice)
      const intent = book.get(invoice ? intentOfInvoice(invoice) : session.payment_intent)
      if (intent?.status !== 'processing') return false
      if (paid) {
        capture(intent, (session.customer_details as StripeObject | null)?.email ?? null)
        session.payment_status = 'paid'
      } else declineIntent(intent)
      const subscription = book.get(session.subscription)
      if (invoice && subscription) {
        if (paid) markInvoicePaid(maker, invoice)
        else subscription.status = 'past_due'
        webhooks.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
        if (!paid) webhooks.emit('customer.subscription.updated', subscription)
      }
      webhooks.emit(
        paid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
        session,
      )
      return true
    },
    expire(session: StripeObject): boolean {
      if (session.status !== 'open') return false
      session.status = 'expired'
      session.url = null
      webhooks.emit('checkout.session.expired', session)
      return true
    },
    /** Refunds `amount` cents, or the rest. Null when the charge has less left. */
    refund(
      charge: StripeObject,
      fields: { amount: number | null; reason: string | null; metadata: Metadata },
    ): StripeObject | null {
      const left = (charge.amount as number) - (charge.amount_refunded as number)
      const amount = fields.amount ?? left
      if (amount <= 0 || amount > left || charge.disputed) return null
      const refund = makeRefund(maker, charge, { ...fields, amount })
      charge.amount_refunded = (charge.amount_refunded as number) + amount
      charge.refunded = charge.amount_refunded === charge.amount
      webhooks.emit('refund.created', refund)
      webhooks.emit('charge.refunded', charge)
      return refund
    },
    dispute(charge: StripeObject): boolean {
      if (charge.disputed) return false
      charge.disputed = true
      webhooks.emit('charge.dispute.created', makeDispute(maker, charge))
      return true
    },
    closeDispute(dispute: StripeObject, outcome: 'won' | 'lost'): boolean {
      if (dispute.status !== 'needs_response') return false
      dispute.status = outcome
      webhooks.emit('charge.dispute.closed', dispute)
      return true
    },
    /**
     * Renews for a month with a paid or failed invoice; a cancelled subscription ends. False when
     * it has ended already.
     */
    renew(subscription: StripeObject, outcome: PaymentOutcome): boolean {
      const paid = outcome === 'paid'
      if (subscription.status === 'canceled') return false
      if (subscription.cancel_at_period_end === true) return this.cancel(subscription)
      const item = itemOf(subscription)
      const start = item.current_period_end as number
      item.current_period_start = start
      item.current_period_end = monthAfter(start, subscription.billing_cycle_anchor as number)
      const price = item.price as StripeObject
      const intent = makeIntent(maker, {
        amount: price.unit_amount as number,
        currency: price.currency as string,
        customer: subscription.customer ?? null,
        metadata: {},
      })
      if (paid) capture(intent, null)
      else declineIntent(intent)
      const invoice = makeInvoice(maker, subscription, intent, {
        isFirst: false,
        isPaid: paid,
      })
      subscription.latest_invoice = invoice.id
      subscription.status = paid ? 'active' : 'past_due'
      webhooks.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
      webhooks.emit('customer.subscription.updated', subscription)
      return true
    },
    /** Plans the end of a subscription with its period, or withdraws the plan. */
    setCancelAtPeriodEnd(subscription: StripeObject, atEnd: boolean): void {
      const previous = { cancel_at_period_end: subscription.cancel_at_period_end ?? false }
      subscription.cancel_at_period_end = atEnd
      subscription.cancel_at = atEnd ? (itemOf(subscription).current_period_end ?? null) : null
      subscription.canceled_at = atEnd ? seconds() : null
      webhooks.emit('customer.subscription.updated', subscription, previous)
    },
    cancel(subscription: StripeObject): boolean {
      if (subscription.status === 'canceled') return false
      Object.assign(subscription, {
        status: 'canceled',
        canceled_at: subscription.canceled_at ?? seconds(),
        ended_at: seconds(),
      })
      webhooks.emit('customer.subscription.deleted', subscription)
      return true
    },
  }
}
