/** The days on which a subscription renews. */
import { expect, test } from 'vitest'
import { monthAfter } from './subscription-objects.ts'

test('a subscription that began on the 31st returns to it after a shorter month', () => {
  const begun = Date.UTC(2026, 0, 31, 10) / 1000
  let renewal = begun
  const days = [1, 2, 3].map(() => {
    renewal = monthAfter(renewal, begun)
    return new Date(renewal * 1000).toISOString().slice(0, 10)
  })
  expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
})
