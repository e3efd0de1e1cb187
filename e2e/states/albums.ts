/** The states of the albums and of one album. */
import type { Album, AlbumSummary } from '#contract/albums.ts'
import type { Photo } from '#contract/photos.ts'
import { photoFixtures } from './fixtures.ts'
import { press } from './steps.ts'
import type { Faults } from '../support/faults.ts'
import type { State } from './state.ts'

const ID = 'album_essai0000000000000000'
const PATH = `/album/${ID}`
const CREATED = '2026-11-12T10:00:00.000Z'

export function albumStates([locked, unlocked]: readonly [Photo, Photo]): State[] {
  const { other, notDone, working, waiting } = photoFixtures(locked)
  const failed = other(93, { ...notDone, status: 'failed', hasError: true })
  const one = (over: Partial<Album>): Faults => {
    const album: Album = {
      publicId: ID,
      title: 'La maison de Saint-Malo, étés 1931 à 1938',
      createdAt: CREATED,
      photos: [],
      allowance: { photos: 6, limit: 'locked' },
      secondsLeft: null,
      ...over,
    }
    return { [`albums/${ID}`]: { json: { album } } }
  }
  const summary = (title: string, photos: number, covers: Photo[]): AlbumSummary => ({
    publicId: `album_${title.length}essai00000000000000`,
    title,
    createdAt: CREATED,
    photos,
    unfinished: photos > 3 ? 2 : 0,
    unlocked: photos > 2 ? 1 : 0,
    covers,
  })
  const full = (limit: Album['allowance']['limit']) =>
    one({ photos: [locked], allowance: { photos: 0, limit } })
  return [
    { name: 'albums-empty', path: '/album', see: 'Votre premier album commence' },
    {
      name: 'albums-loading',
      path: '/album',
      faults: { albums: 'never' },
      see: 'Chargement de vos albums…',
    },
    {
      name: 'albums-failed',
      path: '/album',
      faults: { albums: 500 },
      see: 'Vos albums n’ont pas pu être chargés',
    },
    {
      name: 'albums-list',
      path: '/album',
      faults: {
        albums: {
          json: [
            summary('Chez Mamie', 12, [locked, unlocked, locked, unlocked]),
            summary('Un titre d’album si long qu’il ne tient pas sur une ligne', 3, [
              unlocked,
              locked,
              unlocked,
            ]),
            summary('Noces', 2, [locked, unlocked]),
            summary('Vide', 0, []),
          ],
        },
      },
      see: 'Chez Mamie',
    },
    {
      name: 'album-loading',
      path: PATH,
      faults: { [`albums/${ID}`]: 'never' },
      see: 'Chargement de l’album…',
    },
    {
      name: 'album-failed',
      path: PATH,
      faults: { [`albums/${ID}`]: 'cut' },
      see: 'L’album n’a pas pu être chargé',
    },
    { name: 'album-missing', path: PATH, see: 'Il a été supprimé' },
    { name: 'album-empty', path: PATH, faults: one({}), see: 'Vous pouvez envoyer 6' },
    {
      name: 'album-send-failing',
      path: PATH,
      faults: { ...one({}), [`albums/${ID}/photos`]: 500 },
      first: (page) =>
        page.locator('main input[type=file]').setInputFiles('fixtures/aged/chambord.jpg'),
      see: 'L’envoi n’a pas abouti\u00a0: nouvel essai…',
      answerMovesContent: true,
    },
    {
      name: 'album-working',
      path: PATH,
      faults: {
        ...one({ photos: [unlocked, locked, working, waiting, failed], secondsLeft: 312 }),
        'images/**/photo_essai*': 404,
      },
      see: 'Encore cinq minutes environ.',
    },
    {
      name: 'album-photo-failed',
      path: PATH,
      faults: { ...one({ photos: [unlocked, failed] }), 'images/**/photo_essai*': 404 },
      first: press(/^Ouvrir la photo 2/),
      see: 'La restauration n’a pas abouti',
    },
    {
      name: 'album-unmeasured',
      path: PATH,
      faults: { ...one({ photos: [locked, waiting] }), 'images/**/photo_essai*': 404 },
      see: 'dès qu’elle aura été mesurée',
    },
    {
      name: 'album-allowance-credits',
      path: PATH,
      faults: full('credits'),
      see: 'Il faut un crédit',
    },
    { name: 'album-allowance-locked', path: PATH, faults: full('locked'), see: 'Plus de place' },
    {
      name: 'album-allowance-day',
      path: PATH,
      faults: full('day'),
      see: 'C’est tout pour aujourd’hui',
    },
    { name: 'album-allowance-full', path: PATH, faults: full('album'), see: 'L’album est complet' },
    {
      name: 'album-unlock',
      path: PATH,
      faults: one({ photos: [locked, other(95, {}), unlocked] }),
      first: press('Débloquer…'),
      see: 'Toutes les photos (2)',
    },
    {
      name: 'album-rename',
      path: PATH,
      faults: one({ photos: [locked] }),
      first: async (page) => {
        await press('Actions sur l’album')(page)
        await page.getByRole('menuitem', { name: 'Renommer' }).click()
      },
      see: 'Renommer l’album',
    },
    {
      name: 'album-take-out',
      path: PATH,
      faults: one({ photos: [locked] }),
      first: press(`Retirer ${locked.filename} de l’album`),
      see: 'Retirer cette photo de l’album',
    },
  ]
}
