/** Tests the conversion of Stripe's objects that the sandbox does not make. */
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { toCheckout } from './stripe.read.ts'

test('a page paid by a coupon of 100 % counts as paid, with the sum that was paid', () => {
  const session = {
    id: 'cs_1',
    status: 'complete',
    payment_status: 'no_payment_required',
    mode: 'payment',
    amount_total: 0,
    currency: 'eur',
  } as Stripe.Checkout.Session
  expect(toCheckout(session)).toMatchObject({ isPaid: true, hasFailed: false, amount: 0 })
})
