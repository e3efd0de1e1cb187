/** Display values and link of a plan. */
import { expect, test } from 'vitest'
import type { PricingPlan } from '#contract/pricing.ts'
import { isAnyPackCheaper, planPath, planToBegin, planView } from './pricing.ts'

const plan = (changes: Partial<PricingPlan> = {}): PricingPlan => ({
  planKey: 'pack_10',
  name: 'Pack',
  planType: 'one_time',
  credits: 10,
  basePrice: '24.90',
  originalPrice: '29.90',
  discountPercentage: 17,
  badge: null,
  description: null,
  features: [],
  isActive: true,
  sortOrder: 1,
  ...changes,
})

test('a plan at price 0 is free and links to the restore screen', () => {
  expect(
    planView(plan({ basePrice: '0.00', originalPrice: null, discountPercentage: 0 })),
  ).toMatchObject({ price: 'Gratuit', isFree: true, saving: null, struck: null })
  expect(planPath(plan({ basePrice: '0.00' }))).toBe('/restore')
})

test('a saving is shown only where the price before is higher', () => {
  expect(planView(plan())).toMatchObject({
    price: '24,90\u00a0€',
    saving: 'Économie 17%',
    struck: '29,90\u00a0€',
    perCredit: '2,49\u00a0€',
  })
  for (const originalPrice of [null, '24.90', '10.00'])
    expect(planView(plan({ originalPrice }))).toMatchObject({ saving: null, struck: null })
  expect(planView(plan({ discountPercentage: 0 })).saving).toBe('Économie 17%')
})

test('badges mark the popular and the best plan; subscriptions are priced by the month', () => {
  expect(planView(plan({ badge: 'Le plus POPULAIRE' }))).toMatchObject({
    isPopular: true,
    isBestValue: false,
  })
  expect(planView(plan({ badge: 'Meilleure valeur' }))).toMatchObject({
    isPopular: false,
    isBestValue: true,
  })
  expect(planView(plan({ badge: 'Grosse ÉCONOMIE' })).isBestValue).toBe(true)
  expect(planView(plan({ planType: 'subscription' }))).toMatchObject({
    suffix: '/mois',
    isSubscription: true,
  })
})

test('the checkout gets the plan and the origin of the buyer', () => {
  expect(planPath(plan())).toBe('/checkout?plan=pack_10&credits=10&amount=24.90')
  expect(planPath(plan(), { from: 'restore', photo: 'photo_abc', showTrial: true })).toBe(
    '/checkout?plan=pack_10&credits=10&amount=24.90&from=restore&photo=photo_abc&show_trial=true',
  )
})

test('a choice begins with the popular pack, else with the first one; a subscription comes last', () => {
  const one = plan({ planKey: 'one' })
  const popular = plan({ planKey: 'popular', badge: 'Le plus populaire' })
  const monthly = plan({ planKey: 'monthly', planType: 'subscription', badge: 'Populaire' })
  expect(planToBegin([one, monthly, popular])).toBe(popular)
  expect(planToBegin([one, monthly])).toBe(monthly)
  expect(planToBegin([{ ...monthly, badge: null }, one])).toBe(one)
  expect(planToBegin([{ ...monthly, badge: null }])).toMatchObject({ planKey: 'monthly' })
  expect(planToBegin([])).toBeUndefined()
})

test('packs are said to be cheaper only where one is: not a single credit, a subscription or the trial', () => {
  const others = [
    plan({ credits: 1, basePrice: '2.99' }),
    plan({ planType: 'subscription', credits: 5, basePrice: '9.99' }),
    plan({ credits: 1, basePrice: '0.00' }),
    plan({ credits: 10, basePrice: '29.90' }),
  ]
  expect(isAnyPackCheaper(others, 2.99)).toBe(false)
  expect(isAnyPackCheaper([...others, plan()], 2.99)).toBe(true)
  expect(isAnyPackCheaper([plan()], 1.5)).toBe(false)
})
