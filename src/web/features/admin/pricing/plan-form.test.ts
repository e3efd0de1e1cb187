/** The values of the plan form: computed prices and refused ones. */
import { expect, test } from 'vitest'
import { readPrice } from '#contract/admin/pricing-figures.ts'
import type { AdminPlan } from '#contract/admin/pricing.ts'
import { numberOf } from '../toolkit/form.ts'
import { originalPriceError, planValues, priceError } from './plan-form.ts'
import { differsFromUnit } from './single-credit-notice.tsx'

test('a new plan starts with computed prices while automatic calculation is on, with defaults otherwise', () => {
  const figures = (auto: boolean, unitPrice: string) => {
    const { credits, basePrice, originalPrice, discountPercentage } = planValues(
      { auto, unitPrice },
      null,
    )
    return [credits, basePrice, originalPrice, discountPercentage]
  }
  expect(figures(true, '2.99')).toEqual(['1', '2,99', '2,99', '0'])
  expect(figures(true, '3.50')).toEqual(['1', '2,99', '3,50', '15'])
  expect(figures(false, '3.50')).toEqual(['1', '2,99', '', '0'])
})

test('a price that Stripe does not take is rejected, unlike a free plan', () => {
  const tooLow =
    'Stripe refuse les paiements de moins de 0,50\u00a0€. Saisissez ce prix au moins, ou 0 pour un pack gratuit.'
  expect(['0,10', '0,49', '0,50', '0', '0,00'].map(priceError)).toEqual([
    tooLow,
    tooLow,
    null,
    null,
    null,
  ])
})

test('a price above the maximum is rejected as too high, other text as no price', () => {
  const tooHigh = 'Un prix ne peut pas dépasser 999\u202f999,99\u00a0€.'
  expect(['99999999999', '1000000', '999999,99', 'cher', '-1'].map(priceError)).toEqual([
    tooHigh,
    tooHigh,
    null,
    'Saisissez un prix, par exemple 9,99.',
    'Saisissez un prix, par exemple 9,99.',
  ])
})

test('a price is read with its sign and with the spaces that French prices have', () => {
  const typed = ['3,49 €', '3,49\u00a0€', '3.49€', ' 3,49\u202f€ ', '1\u202f234,50 €', '3,49']
  expect(typed.map(readPrice)).toEqual(['3.49', '3.49', '3.49', '3.49', '1234.50', '3.49'])
  expect(typed.map(numberOf)).toEqual([3.49, 3.49, 3.49, 3.49, 1234.5, 3.49])
  expect(['€', '3,49 $', '3 49 €', '€ 3,49', '3,49 € €'].map(readPrice)).toEqual(
    Array<null>(5).fill(null),
  )
})

test('a struck-through price must exceed the price, unless both are stored already', () => {
  const values = { ...planValues({ auto: false, unitPrice: '2.99' }, null), basePrice: '9,90' }
  const stored = { basePrice: '9.90', originalPrice: '9.90' } as AdminPlan
  const isRejected = (typed: string, row: AdminPlan | null) =>
    originalPriceError(typed, values, row) !== null
  expect(isRejected('9,91', null)).toBe(false)
  expect(isRejected('9,90', null)).toBe(true)
  expect(isRejected('5', null)).toBe(true)
  expect(isRejected('9,9', stored)).toBe(false)
  expect(isRejected('9', stored)).toBe(true)
})

test.each([
  ['single_credit', '2,99', false],
  ['single_credit', '2.99', false],
  ['single_credit', '2,9', true],
  ['single_credit', '', false],
  ['pack_10', '24,90', false],
])('the plan %s at %s differs from a unit price of 2.99: %s', (planKey, basePrice, differs) => {
  expect(differsFromUnit({ planKey, basePrice }, '2.99')).toBe(differs)
})
