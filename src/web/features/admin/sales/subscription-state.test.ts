/** Tests the words for every status that Stripe gives a subscription. */
import { expect, test } from 'vitest'
import { subscriptionState } from './subscription-state.ts'

const stateOf = (status: string) =>
  subscriptionState({ status, cancelAtPeriodEnd: false, currentPeriodEnd: '2026-12-31T10:00:00Z' })

test.each([
  ['active', 'en cours, prochaine échéance le 31\u00a0déc. 2026'],
  ['trialing', 'en période d’essai, prochaine échéance le 31\u00a0déc. 2026'],
  ['incomplete', 'premier paiement attendu'],
  ['incomplete_expired', 'premier paiement jamais reçu'],
  ['past_due', 'paiement en retard'],
  ['unpaid', 'impayé'],
  ['paused', 'en pause'],
  ['canceled', 'terminé'],
])('a subscription that is %s: %s', (status, words) => {
  expect(stateOf(status)).toBe(words)
})

test('a cancelled subscription ends with its period, also while a payment is overdue', () => {
  const cancelled = { cancelAtPeriodEnd: true, currentPeriodEnd: '2026-12-31T10:00:00Z' }
  const ends = 'se termine le 31\u00a0déc. 2026'
  expect(subscriptionState({ status: 'active', ...cancelled })).toBe(`en cours, ${ends}`)
  expect(subscriptionState({ status: 'past_due', ...cancelled })).toBe(
    `paiement en retard, ${ends}`,
  )
})
