/**
 * What the sandbox's objects hold against what Stripe publishes: `STRIPE_FIXTURES=…/fixtures3.json npx vitest run facts`, with the file of
 * that name in the folder openapi of github.com/stripe/openapi. Without it, the table's own rules are tested alone.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deviations, FACTS, makeObject, type ObjectName, type StripeObject } from './facts.ts'

const published = process.env['STRIPE_FIXTURES']
/** Fields of the API's version that the published examples do not show yet. */
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
  'every field of every kind of object is in Stripe’s published example, with the same type, and none of its fields is unknown',
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
    'a field of our own',
    'refund',
    (object) => ({ ...object, ours: 1 }),
    "refund.ours is not a field of Stripe's",
  ],
  [
    'a field too few',
    'refund',
    (object) => Object.fromEntries(Object.entries(object).filter(([field]) => field !== 'amount')),
    'refund.amount is missing',
  ],
  [
    'another type',
    'refund',
    (object) => ({ ...object, amount: '100' }),
    'refund.amount has the wrong type',
  ],
  [
    'nothing where something must be',
    'refund',
    (object) => ({ ...object, currency: null }),
    'refund.currency must not be null',
  ],
])('%s is told', (_, name, change, told) => {
  const refund = makeObject('refund', { id: 're_1', amount: 100, created: 1, currency: 'eur' })
  expect(deviations(name, refund)).toEqual([])
  expect(deviations(name, change(refund) as StripeObject)).toEqual([told])
})
