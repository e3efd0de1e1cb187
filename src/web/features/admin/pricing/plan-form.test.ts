import { expect, test } from 'vitest'
import { planValues } from './plan-form.ts'
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

test.each([
  ['single_credit', '2,99', false],
  ['single_credit', '2.99', false],
  ['single_credit', '2,9', true],
  ['single_credit', '', false],
  ['pack_10', '24,90', false],
])('the plan %s at %s differs from a unit price of 2.99: %s', (planKey, basePrice, differs) => {
  expect(differsFromUnit({ planKey, basePrice }, '2.99')).toBe(differs)
})
