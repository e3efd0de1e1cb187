/** Texts that answer the same question in several places give the same answer. */
import { expect, test } from 'vitest'
import type { KeptKind } from '#contract/erasure-kinds.ts'
import { helpTopics } from '../public/support.ts'
import { pageSeed } from './pages.ts'
import { privacyPolicySeed } from './privacy-policy.ts'
import { termsOfSaleSeed } from './terms-of-sale.ts'

test('the privacy policy states how long everything is kept that a deletion’s receipt lists', () => {
  const named: Record<KeptKind, string> = {
    ledger: 'écritures comptables',
    consent: 'Accord pour la galerie',
    invoices: 'Factures',
    trial: 'Essai offert',
    debt: 'Crédits dus',
    gifts: 'Les noms et le message sont effacés',
    adminLog: 'Journal des actes d’administration',
    backups: 'Copies de sauvegarde',
    erasureList: 'empreinte chiffrée de chaque numéro effacé',
  }
  const durations = /^# 4\. Combien de temps$(.*?)^# 5\./ms.exec(privacyPolicySeed.content)?.[1]
  expect(Object.values(named).filter((words) => !durations?.includes(words))).toEqual([])
})

test('everybody who waits for bought credits is asked to write after the same time', () => {
  const help = helpTopics.flatMap(({ items }) => items.map(({ answer }) => answer))
  const texts = [...help, ...pageSeed.map(({ content }) => content), termsOfSaleSeed.content]
  const delays = texts.flatMap((text) => /(?<=au bout d’)[^,]+(?=, écrivez)/.exec(text) ?? [])
  expect(delays).toEqual(['une heure', 'une heure', 'une heure'])
})
