/**
 * Stripe's checkout objects: price, line, customer, session. `makeObject` completes and checks each
 * of them.
 */
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
export const AUTOMATIC_TAX = { enabled: false, liability: null, status: null, provider: null }

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
