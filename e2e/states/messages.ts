/** Messages of the error catalogue in toasts and forms (spec 1 §8). */
import type { Page } from 'playwright-core'
import type { Photo } from '#contract/photos.ts'
import { all, choose, inDialog, ME, press, returnFromPayment, waitForText } from './steps.ts'
import type { Fault, Faults } from '../support/faults.ts'
import type { State } from './state.ts'

const refused = (code: string, message: string, status = 409): Fault => ({
  status,
  json: { code, message, requestId: 'req-essai' },
})
const me = (over: object): Fault => ({ json: { user: { ...ME, ...over } } })
const order = press('Commander avec obligation de paiement')
const chosen = all(
  press('Restaurer une autre photo'),
  choose('fixtures/aged/mont-saint-michel.jpg'),
  press('Commencer la restauration'),
)
const payForOne = all(
  press(/^Payer cette photo/),
  inDialog('Commander avec obligation de paiement'),
)

export const visitorMessages: readonly State[] = [
  {
    name: 'sign-in-refused',
    path: '/?token=rien&user=%7B%22username%22%3A%22x%22%7D',
    faults: { 'auth/exchange': 401 },
    see: 'Impossible de se connecter avec Google',
  },
]

/** `photos` are those of the demonstration account, the locked one first. */
export function accountMessages([locked, unlocked]: readonly [Photo, Photo]): State[] {
  const restore = (photo: Photo) => `/restore?photo=${photo.publicId}`
  const failed = {
    ...locked,
    id: 99,
    publicId: 'photo_essai0000000000000000099',
    isCompleted: false,
    watermarkUrl: null,
    hasRestored: false,
    status: 'failed',
    hasError: true,
    progress: 0,
  }
  const working = { ...failed, status: 'processing', hasError: false, progress: 40 }
  const sent = ({ usedFreeTrial = false, becomes = working as object } = {}): Faults => ({
    'photos/upload': { json: { photo: working, usedFreeTrial } },
    'photos/secure/photo_essai*': { json: { photo: becomes } },
    'images/**/photo_essai*': 404,
  })
  const rich = { 'auth/me': me({ credits: 3 }) }
  const unlock = all(press('Débloquer'), inDialog('Débloquer'))
  const checkout = '/checkout?plan=pack_10'
  return [
    {
      name: 'trial-used',
      path: '/restore',
      faults: sent({ usedFreeTrial: true }),
      first: chosen,
      see: 'Essai gratuit utilisé !',
    },
    {
      name: 'uploaded',
      path: '/restore',
      faults: sent(),
      first: chosen,
      see: 'Upload réussi !',
    },
    {
      name: 'processing-failed',
      path: '/restore',
      faults: sent({ becomes: failed }),
      first: chosen,
      see: 'La restauration de votre photo a échoué. Veuillez réessayer.',
    },
    {
      name: 'unlock-failed',
      path: restore(locked),
      faults: { ...rich, 'photos/*/unlock': 500 },
      first: unlock,
      see: 'Erreur de déverrouillage',
    },
    {
      name: 'unlock-no-credit',
      path: restore(locked),
      faults: {
        ...rich,
        'photos/*/unlock': refused(
          'INSUFFICIENT_CREDITS',
          'Crédits insuffisants (Insufficient credits)',
          402,
        ),
      },
      first: all(unlock, waitForText('Crédits insuffisants')),
      see: 'Veuillez acheter des crédits pour débloquer cette photo.',
    },
    {
      name: 'downloaded',
      path: '/dashboard',
      first: all(press('Télécharger'), waitForText('Téléchargement réussi')),
      see: 'Votre image restaurée a été téléchargée avec succès.',
    },
    {
      name: 'download-failed',
      path: '/dashboard',
      faults: { 'images/hd/*': 500 },
      first: all(press('Télécharger'), waitForText('Erreur de téléchargement')),
      see: "Impossible de télécharger l'image restaurée. Veuillez réessayer.",
    },
    {
      name: 'paid-already',
      path: `${restore(unlocked)}&payment=success`,
      faults: rich,
      first: waitForText('Photo déjà débloquée'),
      see: /Vous gardez \d+.crédits sur votre compte, sans limite de durée\./,
    },
    {
      name: 'payment-unfinished',
      path: '/support',
      faults: { 'auth/me': me({}) },
      first: all(
        returnFromPayment(locked.publicId),
        cutOnceShown(locked),
        waitForText('Erreur temporaire'),
      ),
      see: 'Veuillez rafraîchir la page pour finaliser votre achat.',
    },
    {
      name: 'payment-refresh-failed',
      path: '/support',
      faults: { 'auth/me': me({}), 'payments/confirmation*': { json: { status: 'pending' } } },
      first: all(
        returnFromPayment(locked.publicId),
        cutWhileProcessing(locked),
        press('Actualiser'),
      ),
      see: 'Erreur temporaire',
    },
    {
      name: 'direct-failed',
      path: restore(locked),
      faults: { 'auth/me': me({}), 'create-direct-payment': 500 },
      first: payForOne,
      see: 'Impossible de créer le paiement',
    },
    {
      name: 'pack-without-address',
      path: checkout,
      faults: {
        'create-checkout-session': refused(
          'STRIPE_URL_NOT_CONFIGURED',
          "Ce pack n'est pas encore disponible à l'achat. Veuillez contacter l'administrateur.",
        ),
      },
      first: order,
      see: "Ce pack n'est pas encore disponible à l'achat. Veuillez contacter l'administrateur.",
    },
    {
      name: 'pack-inactive',
      path: checkout,
      faults: {
        'create-checkout-session': refused('PLAN_INACTIVE', "Ce pack n'est plus disponible."),
      },
      first: order,
      see: "Ce pack n'est plus disponible.",
    },
    {
      name: 'session-failed',
      path: checkout,
      faults: { 'create-checkout-session': 500 },
      first: order,
      see: 'Erreur lors de la création de la session de paiement',
    },
    {
      name: 'session-without-address',
      path: checkout,
      faults: { 'create-checkout-session': { json: {} } },
      first: order,
      see: 'Erreur lors de la redirection vers le paiement',
    },
    {
      name: 'session-cut',
      path: checkout,
      faults: { 'create-checkout-session': 'cut' },
      first: order,
      see: 'Erreur de connexion. Veuillez réessayer.',
    },
    {
      name: 'export-failed',
      path: '/settings?onglet=donnees',
      faults: { 'user/data-export': 500 },
      first: press('Télécharger mes données'),
      see: "Erreur d'export",
    },
  ]
}

/**
 * The connection is lost while the payment is confirmed: the photo is shown, and reloading it
 * fails.
 */
const cutOnceShown = (photo: Photo) => cutAfter('Finalisation de votre paiement en cours...', photo)
/** The same while the payment is processed: only failures of user actions are reported. */
const cutWhileProcessing = (photo: Photo) => cutAfter('Paiement en cours de traitement', photo)

function cutAfter(words: string, photo: Photo) {
  return async (page: Page) => {
    await page.getByText(words).first().waitFor()
    await page.route(`**/api/photos/secure/${photo.publicId}`, (route) => route.abort('failed'))
  }
}
