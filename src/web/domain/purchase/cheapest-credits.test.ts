/** The cheapest order for missing credits. */
import { expect, test } from 'vitest'
import type { PricingPlan } from '#contract/pricing.ts'
import { cheapestCredits } from './cheapest-credits.ts'

const plan = (planKey: string, credits: number, basePrice: string, planType = 'one_time') =>
  ({ planKey, name: planKey, credits, basePrice, planType }) as PricingPlan
const PLANS = [
  plan('free_trial', 1, '0.00'),
  plan('single_credit', 1, '2.99'),
  plan('pack_10', 10, '24.90'),
  plan('pack_25', 25, '49.90'),
  plan('monthly_5', 5, '9.99', 'subscription'),
]
const choice = (missing: number, unitPrice: number | undefined = 2.99) => {
  const offer = cheapestCredits(missing, PLANS, unitPrice)
  return offer && [offer.planKey, offer.credits, offer.amount]
}

test('proposes single credits while they are cheaper, then the pack that is large enough', () => {
  expect(choice(1)?.slice(1)).toEqual([1, 2.99])
  expect(choice(2)).toEqual([null, 2, 5.98])
  expect(choice(8)).toEqual([null, 8, 23.92])
  expect(choice(9)).toEqual(['pack_10', 10, 24.9])
  expect(choice(10)).toEqual(['pack_10', 10, 24.9])
  expect(choice(17)).toEqual(['pack_25', 25, 49.9])
})

test('proposes neither a subscription nor a free plan, and a pack where single credits have no price', () => {
  expect(cheapestCredits(2, PLANS, undefined)?.planKey).toBe('pack_10')
  expect(cheapestCredits(3, [PLANS[0]!, PLANS[4]!], undefined)).toBeNull()
})

test('for more credits than any order contains, proposes the lowest price per credit', () => {
  expect(choice(80)).toEqual(['pack_25', 25, 49.9])
  expect(cheapestCredits(80, [], 1)).toMatchObject({ planKey: null, credits: 50, amount: 50 })
})

test('for the same price, proposes more credits', () => {
  const same = [plan('small', 5, '10.00'), plan('large', 8, '10.00')]
  expect(cheapestCredits(4, same, 2.5)?.planKey).toBe('large')
})
