/** The states of the dashboard and of the dialogs of a photo. */
import type { Page } from 'playwright-core'
import type { Photo } from '#contract/photos.ts'
import { IN_DEBT, NO_CREDIT, PAID, REFUND, WAITING, photoFixtures, withFaces } from './fixtures.ts'
import { all, chooseOriginalFace, inDialog, ME, open } from './steps.ts'
import type { State } from './state.ts'

export function dashboardStates([locked, unlocked]: readonly [Photo, Photo]): State[] {
  const { other, notDone, working, waiting, photos } = photoFixtures(locked)
  const failed = { ...notDone, status: 'failed', hasError: true } as const
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
      name: 'dashboard-empty',
      path: '/dashboard',
      faults: { ...photos() },
      see: 'Aucune photo encore',
    },
    {
      name: 'dashboard-all-failed',
      path: '/dashboard',
      faults: photos(other(94, failed)),
      see: 'Votre photo n’a pas pu être restaurée',
    },
    {
      name: 'dashboard-debt',
      path: '/dashboard',
      faults: { ...IN_DEBT, 'transactions/user*': { json: [REFUND, PAID] } },
      see: 'Vos prochains crédits les régleront d’abord.',
    },
    {
      name: 'dashboard-every-status',
      path: '/dashboard',
      faults: {
        ...NO_CREDIT,
        ...photos(
          working,
          waiting,
          other(93, { watermarkUrl: null }),
          locked,
          unlocked,
          other(94, failed),
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
      faults: { ...NO_CREDIT },
      first: open(locked.filename),
      see: 'Il vous faut au moins 1 crédit pour débloquer cette photo.',
    },
    {
      name: 'photo-locked-processing',
      path: '/dashboard',
      faults: { ...NO_CREDIT, 'transactions/user*': { json: [WAITING] } },
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
      name: 'photo-faces',
      path: '/dashboard',
      faults: withFaces(unlocked),
      first: all(open(unlocked.filename), chooseOriginalFace),
      see: 'Appliquer à ce visage',
      answerMovesContent: true,
    },
    {
      name: 'photo-working',
      path: '/dashboard',
      faults: photos(working),
      first: open(working.filename),
      see: 'Ouvrir dans l’écran de restauration',
    },
    {
      name: 'photo-failed',
      path: '/dashboard',
      faults: { 'images/**': 404 },
      first: all(
        listed(working),
        (page) => page.reload(),
        open(working.filename),
        listed({ ...working, ...failed }),
      ),
      see: 'La restauration n’a pas abouti',
      answerMovesContent: true,
    },
    {
      name: 'photo-unlock',
      path: '/dashboard',
      faults: { 'auth/me': { json: { user: { ...ME, credits: 3 } } } },
      first: all(open(locked.filename), inDialog('Débloquer')),
      see: 'Cela coûte 1 crédit. Il vous restera 2 crédits.',
    },
    {
      name: 'photo-print',
      path: '/dashboard',
      first: all(open(unlocked.filename), inDialog('Préparer une feuille')),
      see: 'Télécharger le PDF',
    },
    {
      name: 'photo-print-working',
      path: '/dashboard',
      faults: { [`photos/${unlocked.publicId}/print`]: 'never' },
      first: all(
        open(unlocked.filename),
        inDialog('Préparer une feuille'),
        inDialog('Télécharger le PDF'),
      ),
      see: 'Préparation de la feuille…',
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
  ]
}

/** The list holds this photo alone from the next call on. */
const listed = (photo: Photo) => (page: Page) =>
  page.route('**/api/photos/user', (route) => route.fulfill({ json: [photo] }))
