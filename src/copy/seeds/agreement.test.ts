/** Texts that answer the same question in several places give the same answer. */
import { expect, test } from 'vitest'
import type { KeptKind } from '#contract/erasure-kinds.ts'
import { privacyPolicySeed } from './privacy-policy.ts'

test('the privacy policy states how long everything is kept that a deletion’s receipt lists', () => {
  const named: Record<KeptKind, string> = {
    ledger: 'écritures comptables',
    consent: 'Accord pour la galerie',
    invoices: 'Factures',
    trial: 'Essai offert',
    debt: 'Crédits dus',
    adminLog: 'Journal des actes d’administration',
    backups: 'Copies de sauvegarde',
    erasureList: 'empreinte chiffrée de chaque numéro effacé',
  }
  const durations = /^# 4\. Combien de temps$(.*?)^# 5\./ms.exec(privacyPolicySeed.content)?.[1]
  expect(Object.values(named).filter((words) => !durations?.includes(words))).toEqual([])
})
