/** The states of the screens of somebody signed in: the demonstration account, with one unlocked and one locked photo. */
import type { Photo } from '#contract/photos.ts'
import { errorCopy } from '#copy/errors.ts'
import { written } from './public.ts'
import { all, choose, inDialog, ME, open, press, returnFromPayment, told } from './steps.ts'
import type { Fault, State } from './state.ts'

const broke: Record<string, Fault> = { 'auth/me': { json: { user: ME } } }
const owing: Record<string, Fault> = { 'auth/me': { json: { user: { ...ME, debt: 4 } } } }
const PAID = {
  id: 3,
  credits: 10,
  paidDebt: 0,
  amount: 19.9,
  currency: 'eur',
  status: 'completed',
  type: 'credit_purchase',
  createdAt: '2026-11-12T10:00:00.000Z',
  invoice: { id: 1, number: 'F-2026-0001', kind: 'invoice' },
  withdrawable: { credits: 8, amount: 15.92, until: '2026-11-26T10:00:00.000Z' },
}
const WAITING = { ...PAID, id: 4, status: 'pending', invoice: null, withdrawable: null }
const SUBSCRIPTION = {
  id: 'sub_essai',
  planName: 'Abonnement Famille',
  credits: 20,
  amount: 14.9,
  status: 'past_due',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: '2026-12-12T10:00:00.000Z',
}
const REFUND = {
  ...PAID,
  id: 5,
  credits: 0,
  amount: -2,
  type: 'refund',
  invoice: { id: 2, number: 'A-2026-0001', kind: 'credit_note' },
  withdrawable: null,
}
const confirmation = (status: string, paidDebt = 0) => ({
  json: {
    status,
    transactionId: status === 'paid' ? 3 : null,
    credits: 10,
    paidDebt,
    totalCredits: 12,
    photo: null,
    hasWaiver: false,
  },
})

/** `photos`: the account's own, the locked one first. */
export function accountStates([locked, unlocked]: readonly [Photo, Photo]): State[] {
  const other = (id: number, over: Partial<Photo>): Photo => ({
    ...locked,
    id,
    publicId: `photo_essai${String(id).padStart(19, '0')}`,
    filename: `photo-${id}.jpg`,
    ...over,
  })
  const notDone = {
    isCompleted: false,
    watermarkUrl: null,
    hasRestored: false,
    hdWidth: null,
    hdHeight: null,
  }
  const working = other(91, {
    ...notDone,
    status: 'processing',
    progress: 52,
    filename: 'la-noce-de-1911-retrouvee-au-grenier-dans-une-boite-a-biscuits.jpg',
    restoration: { stage: 'restoring', share: 0.5, ahead: null, secondsLeft: 70, isSlow: false },
  })
  const waiting = other(92, {
    ...notDone,
    status: 'uploaded',
    progress: 20,
    createdAt: new Date().toISOString(),
    restoration: { stage: 'preparing', share: null, ahead: 2, secondsLeft: null, isSlow: false },
  })
  const photos = (...list: Photo[]): Record<string, Fault> => ({
    'photos/user': { json: list },
    ...(list[0] ? { 'photos/secure/*': { json: { photo: list[0] } } } : {}),
  })
  const underWay = (
    progress: number,
    restoration: Partial<NonNullable<Photo['restoration']>>,
    status: Photo['status'] = 'processing',
  ) => ({
    'photos/secure/*': {
      json: {
        photo: {
          ...locked,
          ...notDone,
          status,
          progress,
          restoration: { ahead: null, secondsLeft: null, isSlow: false, ...restoration },
        },
      },
    },
  })
  const restore = (photo: Photo) => `/restore?photo=${photo.publicId}`
  const at = (fault: Fault) => ({ 'photos/secure/*': fault, 'photos/status/*': fault })

  return [
    { name: 'dashboard', path: '/dashboard', see: 'Aucune transaction encore' },
    {
      name: 'dashboard-loading',
      path: '/dashboard',
      faults: {
        'photos/user': 'never',
        'user/stats': 'never',
        'transactions/user*': 'never',
        'pricing-configurations': 'never',
      },
      see: 'Chargement de vos photos…',
    },
    {
      name: 'dashboard-failed',
      path: '/dashboard',
      faults: {
        'photos/user': 500,
        'user/stats': 500,
        'transactions/user*': 500,
        'pricing-configurations': 500,
      },
      see: 'Vos photos n’ont pas pu être chargées',
    },
    {
      name: 'dashboard-offline',
      path: '/dashboard',
      faults: {
        'photos/user': 'cut',
        'user/stats': 'cut',
        'transactions/user*': 'cut',
        'pricing-configurations': 'cut',
      },
      see: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
    },
    {
      name: 'dashboard-empty',
      path: '/dashboard',
      faults: { ...photos() },
      see: 'Aucune photo encore',
    },
    {
      name: 'dashboard-debt',
      path: '/dashboard',
      faults: { ...owing, 'transactions/user*': { json: [REFUND, PAID] } },
      see: 'Vos prochains crédits les régleront d’abord.',
    },
    {
      name: 'dashboard-every-status',
      path: '/dashboard',
      faults: {
        ...broke,
        ...photos(
          working,
          waiting,
          other(93, { watermarkUrl: null }),
          locked,
          unlocked,
          other(94, { ...notDone, status: 'failed', hasError: true }),
        ),
        'transactions/user*': { json: [WAITING, PAID] },
        'images/**': 404,
      },
      see: 'Pas de crédits',
    },
    {
      name: 'dashboard-locked',
      path: '/dashboard?photos=verrouillees',
      see: 'Voir toutes mes photos',
    },
    {
      name: 'dashboard-none-locked',
      path: '/dashboard?photos=verrouillees',
      faults: photos(unlocked),
      see: 'Aucune photo verrouillée',
    },
    {
      name: 'photo-locked',
      path: '/dashboard',
      first: open(locked.filename),
      see: 'Partage verrouillé',
    },
    {
      name: 'photo-locked-no-credit',
      path: '/dashboard',
      faults: { ...broke },
      first: open(locked.filename),
      see: 'Il vous faut au moins 1 crédit pour débloquer cette photo.',
    },
    {
      name: 'photo-locked-processing',
      path: '/dashboard',
      faults: { ...broke, 'transactions/user*': { json: [WAITING] } },
      first: open(locked.filename),
      see: 'Paiement en cours de traitement',
    },
    {
      name: 'photo-unlocked',
      path: '/dashboard',
      first: open(unlocked.filename),
      see: 'Créer une vidéo',
    },
    {
      name: 'photo-working',
      path: '/dashboard',
      faults: photos(working),
      first: open(working.filename),
      see: 'Ouvrir dans l’écran de restauration',
    },
    {
      name: 'photo-unlock',
      path: '/dashboard',
      faults: { 'auth/me': { json: { user: { ...ME, credits: 3 } } } },
      first: all(open(locked.filename), inDialog('Débloquer')),
      see: 'Cela coûte 1 crédit. Il vous restera 2 crédits.',
    },
    {
      name: 'photo-removal',
      path: '/dashboard',
      first: all(open(unlocked.filename), inDialog('Supprimer la photo')),
      see: 'Supprimer définitivement',
    },
    {
      name: 'photo-consent',
      path: '/dashboard',
      first: all(open(unlocked.filename), inDialog('Proposer à la galerie')),
      see: 'Montrer cette photo dans la galerie ?',
    },
    {
      name: 'share-image',
      path: '/dashboard',
      first: all(open(unlocked.filename), inDialog('Créer une image')),
      see: 'Générer l’image',
    },
    {
      name: 'share-image-working',
      path: '/dashboard',
      faults: { 'photos/*/generate-share-image': 'never' },
      first: all(open(unlocked.filename), inDialog('Créer une image'), inDialog('Générer l’image')),
      see: 'Composition de l’image…',
    },
    {
      name: 'share-image-made',
      path: '/dashboard',
      first: all(open(unlocked.filename), inDialog('Créer une image'), inDialog('Générer l’image')),
      see: 'Télécharger l’image',
    },
    {
      name: 'share-image-failed',
      path: '/dashboard',
      faults: { 'photos/*/generate-share-image': 500 },
      first: all(open(unlocked.filename), inDialog('Créer une image'), inDialog('Générer l’image')),
      see: 'Erreur de génération',
    },
    {
      name: 'share-video',
      path: '/dashboard',
      first: all(open(unlocked.filename), inDialog('Créer une vidéo')),
      see: 'Générer la vidéo',
    },
    {
      name: 'legal-draft',
      path: '/legal/rien',
      faults: {
        'auth/me': { json: { user: { ...ME, isAdmin: true } } },
        'legal/*': written({ isPublished: false }),
      },
      see: 'Brouillon',
    },
    {
      name: 'account-menu',
      path: '/support',
      first: press('Mon compte', 'header'),
      see: 'Se déconnecter',
    },

    {
      name: 'restore-chosen',
      path: '/restore',
      first: all(press('Restaurer une autre photo'), choose('fixtures/aged/mont-saint-michel.jpg')),
      see: 'Photo prête',
    },
    {
      name: 'restore-invalid',
      path: '/restore',
      first: all(
        press('Restaurer une autre photo'),
        choose('package.json'),
        told('Fichier non valide'),
      ),
      see: 'Format non supporté. Utilisez JPG, PNG ou WEBP.',
    },
    {
      name: 'restore-sending',
      path: '/restore',
      faults: { 'photos/upload': 'never' },
      first: all(
        press('Restaurer une autre photo'),
        choose('fixtures/aged/mont-saint-michel.jpg'),
        press('Commencer la restauration'),
      ),
      see: 'Gardez cette page ouverte jusqu’à la fin de l’envoi.',
    },
    {
      name: 'restore-send-failed',
      path: '/restore',
      faults: { 'photos/upload': 500 },
      first: all(
        press('Restaurer une autre photo'),
        choose('fixtures/aged/mont-saint-michel.jpg'),
        press('Commencer la restauration'),
      ),
      see: 'Réessayer l’envoi',
    },
    {
      name: 'restore-too-many-locked',
      path: '/restore',
      faults: {
        'photos/upload': {
          status: 409,
          json: { code: 'TOO_MANY_LOCKED', message: errorCopy.TOO_MANY_LOCKED },
        },
      },
      first: all(
        press('Restaurer une autre photo'),
        choose('fixtures/aged/mont-saint-michel.jpg'),
        press('Commencer la restauration'),
      ),
      see: 'Cette photo reste choisie ici pendant ce temps.',
    },
    {
      name: 'restore-looking',
      path: '/restore',
      faults: { 'photos/user': 'never' },
      see: 'Recherche de votre dernière photo…',
    },
    {
      name: 'restore-lookup-failed',
      path: '/restore',
      faults: { 'photos/user': 500 },
      see: 'Vos photos récentes n’ont pas pu être chargées',
    },
    {
      name: 'restore-waiting',
      path: restore(waiting),
      faults: photos(waiting),
      see: 'Cela prend généralement 30-60 secondes.',
    },
    {
      name: 'restore-waiting',
      path: restore(locked),
      faults: underWay(22, { stage: 'preparing', share: null, ahead: 3 }, 'uploaded'),
      see: 'En attente\u00a0: 3 photos passent avant la vôtre.',
    },
    {
      name: 'restore-working',
      path: restore(locked),
      faults: underWay(48.5, { stage: 'repairing', share: 0.4, secondsLeft: 38 }),
      see: 'Encore 40 secondes environ.',
    },
    {
      name: 'restore-slow',
      path: restore(locked),
      faults: underWay(52, { stage: 'restoring', share: 0.48, secondsLeft: 140, isSlow: true }),
      see: 'Cela prend plus longtemps que d’habitude. Le travail continue.',
    },
    { name: 'restore-locked', path: restore(locked), see: 'Partage verrouillé' },
    {
      name: 'restore-no-credit',
      path: restore(locked),
      faults: { ...broke },
      see: 'Il vous faut au moins 1 crédit pour débloquer cette photo.',
    },
    { name: 'restore-unlocked', path: restore(unlocked), see: 'Votre photo est à vous' },
    {
      name: 'restore-pictures-failed',
      path: restore(unlocked),
      faults: { 'images/**': 500 },
      see: 'Les images n’ont pas pu être chargées.',
    },
    {
      name: 'restore-failed',
      path: restore(locked),
      faults: {
        'photos/secure/*': {
          json: { photo: { ...locked, ...notDone, status: 'failed', hasError: true, progress: 0 } },
        },
      },
      see: 'La restauration n’a pas abouti',
    },
    { name: 'restore-missing', path: restore(waiting), see: 'Photo introuvable' },
    {
      name: 'restore-unreachable',
      path: restore(locked),
      faults: at(500),
      see: 'Votre photo n’a pas pu être chargée',
    },
    {
      name: 'restore-offline',
      path: restore(locked),
      faults: at('cut'),
      see: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
    },
    {
      name: 'restore-no-credit-processing',
      path: restore(locked),
      faults: { ...broke, 'transactions/user*': { json: [WAITING] } },
      see: 'Paiement en cours de traitement',
    },
    {
      name: 'restore-finishing',
      path: '/support',
      first: returnFromPayment(locked.publicId),
      faults: { ...broke, 'payments/confirmation*': 'never' },
      see: 'Finalisation de votre paiement en cours...',
    },
    {
      name: 'restore-processing',
      path: '/support',
      first: returnFromPayment(locked.publicId),
      faults: { ...broke, 'payments/confirmation*': confirmation('pending') },
      see: 'Paiement en cours de traitement',
    },
    {
      name: 'restore-missing-paid',
      path: '/support',
      first: returnFromPayment(waiting.publicId),
      see: /^Votre achat n’est pas perdu/,
    },

    {
      name: 'checkout-debt',
      path: '/checkout',
      faults: owing,
      see: 'Vos prochains crédits les régleront d’abord.',
    },
    { name: 'checkout', path: '/checkout', see: 'Commander avec obligation de paiement' },
    {
      name: 'checkout-plans-loading',
      path: '/checkout',
      faults: { 'pricing-configurations': 'never' },
      see: 'Calcul du total…',
    },
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
      name: 'settings-debt-paid',
      path: '/settings',
      faults: { 'transactions/user*': { json: [REFUND, { ...PAID, paidDebt: 4 }] } },
      see: '4 crédits de cet achat ont réglé',
    },
    {
      name: 'settings-loading',
      path: '/settings',
      faults: { 'transactions/user*': 'never', subscriptions: 'never' },
      see: 'Achats et factures',
    },
    {
      name: 'settings-failed',
      path: '/settings',
      faults: { 'transactions/user*': 500, subscriptions: 500 },
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
      name: 'settings-data-debt',
      path: '/settings?onglet=donnees',
      faults: owing,
      see: 'Vos prochains crédits les régleront d’abord.',
    },
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
      faults: owing,
      see: 'Votre compte doit encore',
    },

    { name: 'admin-denied', path: '/admin', see: 'Accès refusé' },
    {
      name: 'signed-out-meanwhile',
      path: '/dashboard',
      faults: { 'auth/me': 401 },
      see: 'Questions fréquentes',
    },
  ]
}
