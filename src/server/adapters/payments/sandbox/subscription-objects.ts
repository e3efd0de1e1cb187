/** Stripe's subscriptions and their invoices. */
import { makeObject, type Json, type StripeObject } from './facts.ts'
import { AUTOMATIC_TAX, listObject, type Maker, type Metadata } from './objects.ts'

export function makeSubscription(
  maker: Maker,
  fields: { customer: string; price: StripeObject; metadata: Metadata },
): StripeObject {
  const { book, seconds } = maker
  const id = book.newId('sub')
  const start = seconds()
  const item = makeObject('subscription_item', {
    id: book.newId('si'),
    created: start,
    current_period_start: start,
    current_period_end: monthAfter(start, start),
    discounts: [],
    metadata: {},
    plan: {
      object: 'plan',
      id: fields.price.id,
      active: true,
      amount: fields.price.unit_amount ?? null,
      currency: fields.price.currency ?? null,
      interval: 'month',
      interval_count: 1,
      product: fields.price.product ?? null,
    },
    price: fields.price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  })
  return book.put(
    makeObject('subscription', {
      id,
      automatic_tax: AUTOMATIC_TAX,
      billing_cycle_anchor: start,
      billing_mode: { type: 'flexible' },
      billing_schedules: [],
      cancel_at_period_end: false,
      collection_method: 'charge_automatically',
      created: start,
      currency: fields.price.currency ?? null,
      customer: fields.customer,
      discounts: [],
      invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
      livemode: false,
      metadata: fields.metadata,
      start_date: start,
      status: 'active',
      items: listObject([item], `/v1/subscription_items?subscription=${id}`),
    }),
  )
}

/** The first item of a subscription. */
export const itemOf = (subscription: StripeObject): StripeObject =>
  (subscription.items as unknown as { data: [StripeObject] }).data[0]

/** The day of `anchor` in the month after `seconds`, or its last day; seconds since 1970. */
export function monthAfter(seconds: number, anchor: number): number {
  const date = new Date(seconds * 1000)
  const day = new Date(anchor * 1000).getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  date.setUTCDate(
    Math.min(
      day,
      new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate(),
    ),
  )
  return Math.floor(date.getTime() / 1000)
}

type InvoiceParts = {
  subscription: StripeObject
  intent: StripeObject
  /** Id of the invoice. */
  id: string
  isPaid: boolean
  at: number
}

function makeInvoiceLine(
  { book }: Maker,
  { subscription, intent, id }: InvoiceParts,
): StripeObject {
  const item = itemOf(subscription)
  const amount = intent.amount as number
  const price = item.price as StripeObject
  return makeObject('line_item', {
    id: book.newId('il'),
    amount,
    currency: intent.currency as string,
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: subscription.metadata ?? {},
    period: periodOf(subscription),
    quantity: 1,
    subtotal: amount,
    subscription: subscription.id,
    taxes: [],
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    pricing: {
      type: 'price_details',
      unit_amount_decimal: String(amount),
      price_details: {
        price: price.id,
        product: price.product ?? null,
      },
    },
  })
}

function makeInvoicePayment(
  { book }: Maker,
  { intent, id, isPaid, at }: InvoiceParts,
): StripeObject {
  const amount = intent.amount as number
  return book.put(
    makeObject('invoice_payment', {
      id: book.newId('inpay'),
      amount_paid: isPaid ? amount : null,
      amount_requested: amount,
      created: at,
      currency: intent.currency as string,
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: isPaid ? 'paid' : 'open',
      status_transitions: { canceled_at: null, paid_at: isPaid ? at : null },
    }),
  )
}

/** The current period of a subscription; seconds since 1970. */
function periodOf(subscription: StripeObject) {
  const item = itemOf(subscription)
  return { start: item.current_period_start ?? 0, end: item.current_period_end ?? 0 }
}

export function makeInvoice(
  maker: Maker,
  subscription: StripeObject,
  intent: StripeObject,
  { isFirst, isPaid }: { isFirst: boolean; isPaid: boolean },
): StripeObject {
  const { book, seconds } = maker
  const id = book.newId('in')
  const at = seconds()
  const amount = intent.amount as number
  const period = periodOf(subscription)
  const parts = { subscription, intent, id, isPaid, at }
  const line = makeInvoiceLine(maker, parts)
  const payment = makeInvoicePayment(maker, parts)
  return book.put(
    makeObject('invoice', {
      id,
      amount_due: amount,
      amount_overpaid: 0,
      amount_paid: isPaid ? amount : 0,
      amount_remaining: isPaid ? 0 : amount,
      amount_shipping: 0,
      attempt_count: 1,
      attempted: true,
      auto_advance: !isPaid,
      automatic_tax: AUTOMATIC_TAX,
      billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
      collection_method: 'charge_automatically',
      created: at,
      currency: intent.currency as string,
      customer: subscription.customer ?? null,
      default_tax_rates: [],
      discounts: [],
      issuer: { type: 'self' },
      lines: listObject([line], `/v1/invoices/${id}/lines`),
      livemode: false,
      metadata: {},
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: {
          metadata: subscription.metadata ?? {},
          subscription: subscription.id,
        },
      },
      payment_settings: {
        default_mandate: null,
        payment_method_options: null,
        payment_method_types: null,
      },
      payments: listObject([payment], `/v1/invoice_payments?invoice=${id}`),
      period_start: period.start,
      period_end: period.end,
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      starting_balance: 0,
      status: isPaid ? 'paid' : 'open',
      status_transitions: {
        finalized_at: at,
        marked_uncollectible_at: null,
        paid_at: isPaid ? at : null,
        voided_at: null,
      },
      subtotal: amount,
      total: amount,
      total_taxes: [],
      total_discount_amounts: [],
      customer_tax_exempt: 'none',
    }),
  )
}

const paymentsOf = (invoice: StripeObject): StripeObject[] =>
  (invoice.payments as unknown as { data: StripeObject[] }).data

/** The id of the payment intent of an invoice. */
export const intentOfInvoice = (invoice: StripeObject): Json | undefined =>
  (paymentsOf(invoice)[0]?.payment as StripeObject | undefined)?.payment_intent

/** Marks an open invoice and its payment as paid in full. */
export function markInvoicePaid({ book, seconds }: Maker, invoice: StripeObject): void {
  const amount = invoice.amount_due ?? 0
  const at = seconds()
  Object.assign(invoice, {
    amount_paid: amount,
    amount_remaining: 0,
    auto_advance: false,
    status: 'paid',
    status_transitions: { ...(invoice.status_transitions as object), paid_at: at },
  })
  for (const listed of paymentsOf(invoice))
    for (const payment of [listed, book.get(listed.id)])
      if (payment)
        Object.assign(payment, {
          amount_paid: amount,
          status: 'paid',
          status_transitions: { canceled_at: null, paid_at: at },
        })
}
