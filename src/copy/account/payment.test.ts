/** Words of payments that follow a number of credits. */
import { expect, test } from 'vitest'
import { paymentCopy } from './payment.ts'

test('the withdrawal from a purchase of one credit is in the singular', () => {
  const { text, cancel } = paymentCopy.withdrawal
  expect(`${text(1, '2,99 €')} ${cancel(1)}`).not.toMatch(/crédits/)
  expect(cancel(2)).toContain('crédits')
})
