/** The states of the settings. */
import { GIVEN, IN_DEBT, PAID, REFUND, SUBSCRIPTION, WAITING, WITHDRAWN } from './fixtures.ts'
import { press } from './steps.ts'
import type { State } from './state.ts'

export const settingsStates: readonly State[] = [
  { name: 'settings', path: '/settings', see: 'Vous n’avez pas d’abonnement en cours.' },
  {
    name: 'settings-bought',
    path: '/settings',
    faults: {
      'transactions/user*': { json: [WAITING, PAID] },
      subscriptions: { json: [SUBSCRIPTION] },
    },
    see: 'Paiement en échec',
  },
  {
    name: 'settings-cancelled',
    path: '/settings',
    faults: {
      subscriptions: { json: [{ ...SUBSCRIPTION, status: 'active', cancelAtPeriodEnd: true }] },
    },
    first: press('Reprendre mon abonnement'),
    see: 'Le prochain prélèvement aura lieu le 12 décembre 2026',
  },
  {
    name: 'settings-gifts',
    path: '/settings',
    faults: {
      gifts: {
        json: [
          GIVEN,
          {
            ...GIVEN,
            id: 'd',
            code: 'ANTAN-1B2C-M0XD-9RTV-31HZ',
            to: 'Émile',
            isUndelivered: true,
          },
          { ...GIVEN, id: 'a', code: null },
          { ...GIVEN, id: 'b', state: 'redeemed', code: null, redeemedAt: GIVEN.paidAt, to: null },
          { ...GIVEN, id: 'c', state: 'blocked', code: null, to: 'W'.repeat(60) },
        ],
      },
    },
    see: 'Ce code ne peut plus être affiché',
  },
  {
    name: 'settings-debt-paid',
    path: '/settings',
    faults: { 'transactions/user*': { json: [REFUND, { ...PAID, paidDebt: 4 }] } },
    see: '4 crédits de cet achat ont réglé',
  },
  {
    name: 'settings-withdrawn',
    path: '/settings',
    faults: { 'transactions/user*': { json: [WITHDRAWN] } },
    see: 'Rétractation enregistrée\u00a0: remboursement en cours.',
  },
  {
    name: 'settings-loading',
    path: '/settings',
    faults: { 'transactions/user*': 'never', subscriptions: 'never', gifts: 'never' },
    see: 'Achats et factures',
  },
  {
    name: 'settings-failed',
    path: '/settings',
    faults: { 'transactions/user*': 500, subscriptions: 500, gifts: 500 },
    see: 'Vos achats n’ont pas pu être chargés',
  },
  {
    name: 'settings-privacy',
    path: '/settings?onglet=confidentialite',
    see: 'Enregistrer mes préférences',
  },
  {
    name: 'settings-privacy-failed',
    path: '/settings?onglet=confidentialite',
    faults: { 'user/privacy-settings': 500 },
    see: 'Ces informations n’ont pas pu être chargées',
  },
  { name: 'settings-data', path: '/settings?onglet=donnees', see: 'Photos restaurées' },
  {
    name: 'settings-data-failed',
    path: '/settings?onglet=donnees',
    faults: { 'user/stats': 500 },
    see: 'Ces informations n’ont pas pu être chargées',
  },
  {
    name: 'settings-deletion',
    path: '/settings?onglet=suppression',
    first: press('Supprimer mon compte'),
    see: 'Tapez SUPPRIMER pour confirmer',
  },

  {
    name: 'settings-deletion-debt',
    path: '/settings?onglet=suppression',
    faults: IN_DEBT,
    see: 'Votre compte doit encore',
  },
]
