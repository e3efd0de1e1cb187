/** Stripe's objects of one payment: payment intent, charge, refund, dispute. */
import { makeObject, type Json, type StripeObject } from './facts.ts'
import type { Maker, Metadata } from './objects.ts'

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
