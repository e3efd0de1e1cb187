/** The states of the checkout and of the return from a payment. */
import { GIVEN, IN_DEBT, confirmation, gift } from './fixtures.ts'
import { ME } from './steps.ts'
import type { State } from './state.ts'

export const purchaseStates: readonly State[] = [
  {
    name: 'checkout-debt',
    path: '/checkout',
    faults: IN_DEBT,
    see: 'Vos prochains crédits les régleront d’abord.',
  },
  { name: 'checkout', path: '/checkout', see: 'Commander avec obligation de paiement' },
  {
    name: 'checkout-plans-failed',
    path: '/checkout',
    faults: { 'pricing-configurations': 500 },
    see: 'Les tarifs n’ont pas pu être chargés',
  },
  {
    name: 'checkout-trial',
    path: '/checkout?show_trial=true',
    faults: { 'auth/me': { json: { user: { ...ME, hasUsedFreeRestore: false } } } },
    see: 'Votre première photo est offerte',
  },
  {
    name: 'checkout-loading',
    path: '/checkout?plan=pack_10',
    faults: { 'pricing-configurations': 'never', 'checkout/recap*': 'never' },
    see: 'Calcul du total…',
  },
  {
    name: 'checkout-failed',
    path: '/checkout?plan=pack_10',
    faults: { 'pricing-configurations': 500, 'checkout/recap*': 500 },
    see: 'Le récapitulatif n’a pas pu être chargé',
  },
  {
    name: 'checkout-empty',
    path: '/checkout',
    faults: { 'pricing-configurations': { json: [] } },
    see: 'Aucune formule n’est en vente pour le moment.',
  },
  {
    name: 'checkout-unknown-plan',
    path: '/checkout?plan=rien',
    see: 'Pack de crédits introuvable.',
  },

  {
    name: 'payment-checking',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': 'never' },
    see: 'Vérification du paiement...',
  },
  {
    name: 'payment-pending',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': confirmation('pending') },
    see: 'Paiement en attente de confirmation',
  },
  {
    name: 'payment-paid',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': confirmation('paid') },
    see: 'Paiement réussi !',
  },
  {
    name: 'payment-paid-gift',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': gift(confirmation('paid')), gifts: { json: [GIVEN] } },
    see: 'Votre cadeau est prêt',
  },
  {
    name: 'payment-paid-gift-failed',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': gift(confirmation('paid')), gifts: 500 },
    see: 'Vos cadeaux n’ont pas pu être chargés',
  },
  { name: 'offer', path: '/offrir', see: 'Commander avec obligation de paiement' },
  {
    name: 'offer-recap-failed',
    path: '/offrir',
    faults: { 'checkout/recap*': 500 },
    see: 'Le récapitulatif n’a pas pu être chargé',
  },
  { name: 'redeem', path: '/cadeau', see: 'Utiliser le code' },
  {
    name: 'payment-paid-debt',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': confirmation('paid', 4) },
    see: '4 crédits de cet achat ont réglé',
  },
  {
    name: 'payment-refused',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': confirmation('failed') },
    see: 'Le paiement n’a pas abouti',
  },
  {
    name: 'payment-unknown',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': 404 },
    see: 'Ce paiement est introuvable sur votre compte.',
  },
  {
    name: 'payment-check-failed',
    path: '/payment-success?session_id=cs_essai',
    faults: { 'payments/confirmation*': 500 },
    see: 'La confirmation n’a pas pu être vérifiée',
  },
]
