/** Tests the words for every status that Stripe gives a subscription. */
import { expect, test } from 'vitest'
import { subscriptionState } from './subscription-state.ts'

const stateOf = (status: string) =>
  subscriptionState({ status, cancelAtPeriodEnd: false, currentPeriodEnd: '2026-12-31T10:00:00Z' })

test.each([
  ['active', 'en cours, prochaine échéance le 31\u00a0déc. 2026'],
  ['trialing', 'en période d’essai, prochaine échéance le 31\u00a0déc. 2026'],
  ['incomplete', 'premier paiement attendu, prochaine échéance le 31\u00a0déc. 2026'],
  ['incomplete_expired', 'premier paiement jamais reçu'],
  ['past_due', 'paiement en retard, prochaine échéance le 31\u00a0déc. 2026'],
  ['unpaid', 'impayé, prochaine échéance le 31\u00a0déc. 2026'],
  ['paused', 'en pause, prochaine échéance le 31\u00a0déc. 2026'],
  ['canceled', 'terminé'],
])('a subscription that is %s: %s', (status, words) => {
  expect(stateOf(status)).toBe(words)
})
