/**
 * The sandbox's table of fields against Stripe's published examples:
 * `STRIPE_FIXTURES=…/fixtures3.json npx vitest run facts`, with that file from the folder openapi
 * of github.com/stripe/openapi. Without it only the rules of the table are tested.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deviations, FACTS, makeObject, type ObjectName, type StripeObject } from './facts.ts'

const published = process.env['STRIPE_FIXTURES']
/** Fields of the API version that the published examples lack. */
const NEWER = new Set(
  [
    'checkout.session.allowed_payment_method_types',
    'payment_intent.allowed_payment_method_types',
    'payment_intent.payment_record',
    'subscription_item.current_trial',
    'product.tax_details',
    'dispute.intended_submission_method',
  ].map((field) => `${field} is missing`),
)

test.runIf(published)(
  'the table has exactly the fields and types of Stripe’s published examples',
  () => {
    const { resources } = JSON.parse(readFileSync(published ?? '', 'utf8')) as {
      resources: Record<string, StripeObject>
    }
    const found = [...FACTS.keys()].flatMap((name) =>
      deviations(name, resources[name] ?? { object: name }),
    )
    expect(found.filter((deviation) => !NEWER.has(deviation))).toEqual([])
  },
)

test.each<[string, ObjectName, (object: StripeObject) => Record<string, unknown>, string]>([
  [
    'an unknown field',
    'refund',
    (object) => ({ ...object, ours: 1 }),
    "refund.ours is not a field of Stripe's",
  ],
  [
    'a missing field',
    'refund',
    (object) => Object.fromEntries(Object.entries(object).filter(([field]) => field !== 'amount')),
    'refund.amount is missing',
  ],
  [
    'a wrong type',
    'refund',
    (object) => ({ ...object, amount: '100' }),
    'refund.amount has the wrong type',
  ],
  [
    'null in a required field',
    'refund',
    (object) => ({ ...object, currency: null }),
    'refund.currency must not be null',
  ],
])('%s is reported', (_, name, change, deviation) => {
  const refund = makeObject('refund', { id: 're_1', amount: 100, created: 1, currency: 'eur' })
  expect(deviations(name, refund)).toEqual([])
  expect(deviations(name, change(refund) as StripeObject)).toEqual([deviation])
})
