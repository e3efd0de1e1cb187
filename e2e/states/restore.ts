/** The states of the restore screen for somebody signed in. */
import { expect } from 'vitest'
import type { Photo } from '#contract/photos.ts'
import { errorCopy } from '#copy/errors.ts'
import { IN_DEBT, NO_CREDIT, WAITING, photoFixtures, withFaces } from './fixtures.ts'
import {
  afterInput,
  all,
  choose,
  chooseOriginalFace,
  inDialog,
  paintDot,
  press,
  retouchable,
  returnFromPayment,
  waitForText,
} from './steps.ts'
import type { State } from './state.ts'

export function restoreStates([locked, unlocked]: readonly [Photo, Photo]): State[] {
  const { notDone, waiting, photos, underWay, restorePath, answers } = photoFixtures(locked)
  return [
    {
      name: 'restore-chosen',
      path: '/restore',
      first: all(
        press('Restaurer une autre photo'),
        afterInput,
        choose('fixtures/aged/mont-saint-michel.jpg'),
      ),
      see: 'Photo prête',
    },
    {
      name: 'restore-invalid',
      path: '/restore',
      first: all(
        press('Restaurer une autre photo'),
        choose('package.json'),
        waitForText('Fichier non valide'),
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
      path: restorePath(waiting),
      faults: photos(waiting),
      see: 'Cela prend généralement 30-60 secondes.',
    },
    {
      name: 'restore-queued',
      path: restorePath(locked),
      faults: underWay(22, { stage: 'preparing', share: null, ahead: 3 }, 'uploaded'),
      see: 'En attente\u00a0: 3 photos passent avant la vôtre.',
    },
    {
      name: 'restore-working',
      path: restorePath(locked),
      faults: underWay(48.5, { stage: 'repairing', share: 0.4, secondsLeft: 38 }),
      see: 'Encore 40 secondes environ.',
    },
    {
      name: 'restore-slow',
      path: restorePath(locked),
      faults: underWay(52, { stage: 'restoring', share: 0.48, secondsLeft: 140, isSlow: true }),
      see: 'Cela prend plus longtemps que d’habitude. Le travail continue.',
    },
    { name: 'restore-locked', path: restorePath(locked), see: 'Partage verrouillé' },
    {
      name: 'restore-no-credit',
      path: restorePath(locked),
      faults: { ...NO_CREDIT },
      see: 'Il vous faut au moins 1 crédit pour débloquer cette photo.',
    },
    {
      name: 'restore-debt',
      path: restorePath(locked),
      faults: IN_DEBT,
      // Five credits: four pay the debt first.
      see: 'Payer cette photo 14,95',
    },
    {
      name: 'restore-faces',
      path: restorePath(locked),
      faults: withFaces(locked),
      see: 'Visage 2',
      answerMovesContent: true,
    },
    {
      name: 'restore-faces-none-left',
      path: restorePath(locked),
      faults: withFaces(locked, 0),
      first: chooseOriginalFace,
      see: 'Vous avez assez retouché cette photo pour aujourd’hui. Revenez demain.',
      answerMovesContent: true,
    },
    { name: 'restore-unlocked', path: restorePath(unlocked), see: 'Votre photo est à vous' },
    {
      name: 'restore-pictures-loading',
      path: restorePath(unlocked),
      faults: { 'images/**': 'never' },
      first: async (page) => {
        const words = page.getByText('Chargement des images…')
        await words.waitFor()
        expect((await words.boundingBox())!.width, 'width of the words').toBeGreaterThan(100)
      },
      see: 'Chargement des images…',
    },
    {
      name: 'restore-pictures-failed',
      path: restorePath(unlocked),
      faults: { 'images/**': 500 },
      see: 'Les images n’ont pas pu être chargées.',
    },
    {
      name: 'retouch',
      path: restorePath(locked),
      first: all(retouchable(), paintDot),
      see: /^Encore 6 retouches aujourd’hui/,
    },
    {
      name: 'retouch-none-left',
      path: restorePath(unlocked),
      first: all(retouchable({ left: 0 }), paintDot),
      see: /^Les retouches de cette photo sont épuisées/,
    },
    {
      name: 'retouch-refused',
      path: restorePath(locked),
      faults: { 'photos/*/retouches': 500 },
      first: all(retouchable(), paintDot, inDialog('Appliquer')),
      see: 'La retouche n’a pas pu commencer',
      answerMovesContent: true,
    },
    {
      name: 'retouch-leaving',
      path: restorePath(locked),
      first: all(retouchable(), paintDot, inDialog('Fermer')),
      see: 'Vos traits ne sont pas envoyés',
    },
    {
      name: 'compare',
      path: restorePath(locked),
      first: all(retouchable({ made: 1 }), press('Côte à côte')),
      see: 'Deux versions avec le même agrandissement, au même endroit.',
      answerMovesContent: true,
    },
    {
      name: 'restore-failed',
      path: restorePath(locked),
      faults: {
        'photos/secure/*': {
          json: { photo: { ...locked, ...notDone, status: 'failed', hasError: true, progress: 0 } },
        },
      },
      see: 'La restauration n’a pas abouti',
    },
    { name: 'restore-missing', path: restorePath(waiting), see: 'Photo introuvable' },
    {
      name: 'restore-unreachable',
      path: restorePath(locked),
      faults: answers(500),
      see: 'Votre photo n’a pas pu être chargée',
    },
    {
      name: 'restore-no-credit-processing',
      path: restorePath(locked),
      faults: { ...NO_CREDIT, 'transactions/user*': { json: [WAITING] } },
      see: 'Paiement en cours de traitement',
    },
    {
      name: 'restore-finishing',
      path: '/support',
      first: returnFromPayment(locked.publicId),
      faults: { ...NO_CREDIT, 'payments/confirmation*': 'never' },
      see: 'Finalisation de votre paiement en cours...',
    },
    {
      name: 'restore-missing-paid',
      path: '/support',
      first: returnFromPayment(waiting.publicId),
      see: /^Votre achat n’est pas perdu/,
    },
  ]
}
