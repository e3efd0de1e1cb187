/** The states of memories, the verso of a postcard, family links and the page of relatives. */
import type { FamilyLink } from '#contract/family.ts'
import type { Photo } from '#contract/photos.ts'
import type { Verso } from '#contract/versos.ts'
import { withFaces } from './fixtures.ts'
import { all, inDialog, press, waitForText } from './steps.ts'
import type { Fault, Faults } from '../support/faults.ts'
import type { State } from './state.ts'

const DAY = '2026-11-12T10:00:00.000Z'
const LATER = '2026-12-12T10:00:00.000Z'

/** A screen whose call is not answered yet, and the same screen after its failure. */
const waits = (
  name: string,
  screen: Pick<State, 'path' | 'first' | 'inside'>,
  call: string,
  [loading, failed]: [string, string],
): State[] => [
  { ...screen, name: `${name}-loading`, faults: { [call]: 'never' }, see: loading },
  { ...screen, name: `${name}-failed`, faults: { [call]: 500 }, see: failed },
]

export function familyStates([locked]: readonly [Photo, Photo]): State[] {
  const path = `/restore?photo=${locked.publicId}`
  const verso = (status: Verso['status']): Faults => ({
    'photos/*/verso': {
      json: { verso: { status, filename: 'dos.jpg', createdAt: DAY, width: 900, height: 580 } },
    },
    'images/verso/*': { path: 'fixtures/aged/mont-saint-michel.jpg' },
  })
  const link: FamilyLink = {
    id: 7,
    photo: locked.publicId,
    album: null,
    title: locked.filename,
    url: 'https://antan.test/famille/abcdefghijklmnopqrstuv',
    firstLine: null,
    isOpen: true,
    isClosedByOperator: false,
    createdAt: DAY,
    endsAt: LATER,
    keptUntil: LATER,
    replies: { yes: 0, no: 0, names: 0, messages: 0 },
  }
  const links = (replies: Fault): Faults => ({
    'family/links': { json: { links: [link] } },
    'family/links/*/replies': replies,
  })
  const tell = press('Raconter cette photo')
  const ask = press('Demander à la famille')
  const relatives = '/famille/abcdefghijklmnopqrstuv'
  return [
    ...waits('memory', { path, first: tell }, 'photos/*/memory', [
      'Chargement des souvenirs…',
      'Les souvenirs n’ont pas pu être chargés',
    ]),
    { name: 'memory-empty', path, first: tell, see: 'Ajouter une personne' },
    {
      name: 'memory-faces',
      path,
      faults: withFaces(locked),
      first: all(tell, inDialog('Visage 1, sans nom')),
      see: 'Ajouter une personne',
      answerMovesContent: true,
    },
    ...waits('verso', { path }, 'photos/*/verso', [
      'Chargement du verso…',
      'Le verso n’a pas pu être chargé',
    ]),
    { name: 'verso-none', path, see: 'Ajouter le verso' },
    { name: 'verso-working', path, faults: verso('processing'), see: 'en cours de nettoyage' },
    {
      name: 'verso-untreated',
      path,
      faults: verso('failed'),
      see: 'Ce verso n’a pas pu être nettoyé',
    },
    {
      name: 'verso-card',
      path,
      faults: verso('completed'),
      first: press('Voir la carte'),
      see: 'Débloquez la photo',
    },
    ...waits('family', { path, first: ask }, 'family/links', [
      'Chargement de vos liens…',
      'Vos liens n’ont pas pu être lus',
    ]),
    { name: 'family-none', path, first: ask, see: 'Créer le lien' },
    {
      name: 'family-replies-loading',
      path,
      faults: links('never'),
      first: ask,
      see: 'Chargement des réponses…',
    },
    {
      name: 'family-replies-failed',
      path,
      faults: links('cut'),
      first: ask,
      see: 'Les réponses n’ont pas pu être lues',
    },
    {
      name: 'family-replies-none',
      path,
      faults: links({ json: { replies: [] } }),
      first: all(ask, waitForText('Réponses')),
      see: 'Pas encore de réponse.',
    },
    ...waits('relatives', { path: relatives, inside: true }, 'relatives/*', [
      'Chargement…',
      'La page n’a pas pu être lue',
    ]),
    {
      name: 'relatives-closed',
      path: relatives,
      inside: true,
      faults: { 'relatives/*': 404 },
      see: 'Ce lien n’est pas ouvert',
    },
  ]
}
