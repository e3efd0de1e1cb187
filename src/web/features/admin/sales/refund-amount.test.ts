/** Tests the default amount of the refund form. */
import { expect, test } from 'vitest'
import { readPrice } from '#contract/admin/pricing-figures.ts'
import { leftToRefund, typedEuros } from './refund-amount.ts'

test('what is left of a payment has two decimals, and the form accepts it', () => {
  const left = leftToRefund({ amount: 24.9, refunded: 9.98 })
  expect(left).toBe(14.92)
  expect(typedEuros(left)).toBe('14,92')
  expect(typedEuros(leftToRefund({ amount: 24.9, refunded: 0 }))).toBe('24,90')
  expect(readPrice(typedEuros(left))).toBe('14.92')
})
