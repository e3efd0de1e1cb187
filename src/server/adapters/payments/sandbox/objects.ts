/** Builds Stripe's objects from what the sandbox knows; makeObject fills in and checks the rest. */
import type { Book } from './book.ts'
import { makeObject, type Json, type StripeObject } from './facts.ts'

export type Metadata = { [key: string]: Json }
export type Item = {
  name: string
  description: string | null
  amount: number
  currency: string
  monthly: boolean
  quantity: number
}
export type Maker = { book: Book; seconds: () => number }
const AUTOMATIC_TAX = { enabled: false, liability: null, status: null, provider: null }

export const listObject = (data: Json[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

export function makePrice({ book, seconds }: Maker, item: Item): StripeObject {
  const common = { active: true, created: seconds(), livemode: false, metadata: {} }
  const product = book.put(
    makeObject('product', {
      ...common,
      id: book.newId('prod'),
      name: item.name,
      description: item.description,
      images: [],
      marketing_features: [],
      type: 'service',
      updated: seconds(),
    }),
  )
  return book.put(
    makeObject('price', {
      ...common,
      id: book.newId('price'),
      billing_scheme: 'per_unit',
      currency: item.currency,
      product: product.id,
      type: item.monthly ? 'recurring' : 'one_time',
      unit_amount: item.amount,
      unit_amount_decimal: String(item.amount),
      tax_behavior: 'unspecified',
      recurring: item.monthly
        ? {
            interval: 'month',
            interval_count: 1,
            meter: null,
            usage_type: 'licensed',
            trial_period_days: null,
          }
        : null,
    }),
  )
}

export const makeLine = ({ book }: Maker, item: Item, price: StripeObject): StripeObject =>
  makeObject('item', {
    id: book.newId('li'),
    amount_discount: 0,
    amount_subtotal: item.amount * item.quantity,
    amount_tax: 0,
    amount_total: item.amount * item.quantity,
    currency: item.currency,
    description: item.name,
    price,
    quantity: item.quantity,
  })

export const makeCustomer = (
  { book, seconds }: Maker,
  fields: { email: string | null; name: string | null; metadata: Metadata },
): StripeObject =>
  book.put(
    makeObject('customer', {
      ...fields,
      id: book.newId('cus'),
      balance: 0,
      created: seconds(),
      delinquent: false,
      livemode: false,
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
    }),
  )

export const makeSession = (
  { book, seconds }: Maker,
  fields: { [key: string]: Json },
): StripeObject =>
  book.put(
    makeObject('checkout.session', {
      automatic_tax: AUTOMATIC_TAX,
      created: seconds(),
      custom_fields: [],
      livemode: false,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      shipping_options: [],
      status: 'open',
      ui_mode: 'hosted_page',
      metadata: {},
      payment_method_options: {},
      custom_text: {
        after_submit: null,
        shipping_address: null,
        submit: null,
        terms_of_service_acceptance: null,
      },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ...fields,
      id: book.newId('cs_test'),
    }),
  )

export function makeIntent(
  { book, seconds }: Maker,
  fields: { amount: number; currency: string; customer: Json; metadata: Metadata },
): StripeObject {
  const id = book.newId('pi')
  return book.put(
    makeObject('payment_intent', {
      ...fields,
      id,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${book.newId('x').slice(2)}`,
      confirmation_method: 'automatic',
      created: seconds(),
      livemode: false,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    }),
  )
}

export const makeCharge = (
  { book, seconds }: Maker,
  intent: StripeObject,
  email: Json,
): StripeObject =>
  book.put(
    makeObject('charge', {
      id: book.newId('ch'),
      amount: intent.amount ?? 0,
      amount_captured: intent.amount ?? 0,
      amount_refunded: 0,
      captured: true,
      created: seconds(),
      currency: intent.currency ?? null,
      customer: intent.customer ?? null,
      disputed: false,
      livemode: false,
      metadata: intent.metadata ?? {},
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
      billing_details: { address: null, email, name: null, phone: null, tax_id: null },
      outcome: {
        network_status: 'approved_by_network',
        reason: null,
        seller_message: 'Payment complete.',
        type: 'authorized',
      },
    }),
  )

export const makeRefund = (
  { book, seconds }: Maker,
  charge: StripeObject,
  fields: { amount: number; reason: string | null; metadata: Metadata },
) =>
  book.put(
    makeObject('refund', {
      ...fields,
      id: book.newId('re'),
      charge: charge.id,
      created: seconds(),
      currency: charge.currency ?? null,
      payment_intent: charge.payment_intent ?? null,
      status: 'succeeded',
      customer: charge.customer ?? null,
    }),
  )

export const makeDispute = ({ book, seconds }: Maker, charge: StripeObject): StripeObject =>
  book.put(
    makeObject('dispute', {
      id: book.newId('du'),
      amount: charge.amount ?? 0,
      balance_transactions: [],
      charge: charge.id,
      created: seconds(),
      currency: charge.currency ?? null,
      enhanced_eligibility_types: [],
      evidence: {},
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      evidence_details: {
        due_by: seconds() + 7 * 86_400,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        enhanced_eligibility: {},
      },
      payment_intent: charge.payment_intent ?? null,
      reason: 'fraudulent',
      status: 'needs_response',
    }),
  )

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
    current_period_end: monthAfter(start),
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

/** One month later, in seconds since 1970; the last day of a month stays within its month. */
export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
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

export function makeInvoice(
  { book, seconds }: Maker,
  subscription: StripeObject,
  intent: StripeObject,
  first: boolean,
  paid: boolean,
): StripeObject {
  const id = book.newId('in')
  const item = itemOf(subscription)
  const amount = intent.amount as number
  const currency = intent.currency as string
  const period = { start: item.current_period_start ?? 0, end: item.current_period_end ?? 0 }
  const at = seconds()
  const line = makeObject('line_item', {
    id: book.newId('il'),
    amount,
    currency,
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: subscription.metadata ?? {},
    period,
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
        price: (item.price as StripeObject).id,
        product: (item.price as StripeObject).product ?? null,
      },
    },
  })
  const payment = book.put(
    makeObject('invoice_payment', {
      id: book.newId('inpay'),
      amount_paid: paid ? amount : null,
      amount_requested: amount,
      created: at,
      currency,
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: paid ? 'paid' : 'open',
      status_transitions: { canceled_at: null, paid_at: paid ? at : null },
    }),
  )
  return book.put(
    makeObject('invoice', {
      id,
      amount_due: amount,
      amount_overpaid: 0,
      amount_paid: paid ? amount : 0,
      amount_remaining: paid ? 0 : amount,
      amount_shipping: 0,
      attempt_count: 1,
      attempted: true,
      auto_advance: !paid,
      automatic_tax: AUTOMATIC_TAX,
      billing_reason: first ? 'subscription_create' : 'subscription_cycle',
      collection_method: 'charge_automatically',
      created: at,
      currency,
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
      status: paid ? 'paid' : 'open',
      status_transitions: {
        finalized_at: at,
        marked_uncollectible_at: null,
        paid_at: paid ? at : null,
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
