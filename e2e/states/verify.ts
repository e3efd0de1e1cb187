/** The states of the page that checks files. */
import type { Page } from 'playwright-core'
import type { State } from './state.ts'

type ChosenFile = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]
const chooseFile =
  (file: ChosenFile = 'fixtures/aged/mont-saint-michel.jpg') =>
  (page: Page) =>
    page.locator('main input[type=file]').setInputFiles(file)

export const verifyStates: readonly State[] = [
  {
    name: 'verify',
    path: '/verifier',
    see: 'Ce que cette vérification dit, et ce qu’elle ne dit pas',
  },
  {
    name: 'verify-reading',
    path: '/verifier',
    faults: { verifications: 'never' },
    first: chooseFile(),
    answerMovesContent: true,
    see: 'Vérification du fichier…',
  },
  {
    name: 'verify-failed',
    path: '/verifier',
    faults: { verifications: 503 },
    first: chooseFile(),
    answerMovesContent: true,
    see: 'La vérification n’a pas pu se faire',
  },
  {
    name: 'verify-empty-file',
    path: '/verifier',
    first: chooseFile({ name: 'vide.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }),
    answerMovesContent: true,
    see: 'Ce fichier est vide.',
  },
  {
    name: 'verify-unmarked',
    path: '/verifier',
    first: chooseFile(),
    answerMovesContent: true,
    see: 'Aucune marque',
  },
  {
    name: 'verify-unchanged',
    path: '/verifier',
    faults: {
      verifications: {
        json: {
          isKnown: true,
          isSameFile: true,
          kind: 'hd',
          restoredAt: '2026-11-21T10:00:00.000Z',
          engine: 'local',
          engineVersion: '2.9.0',
          reconstructed: 0.041,
          signedBy: 'Antan (essai)',
        },
      },
    },
    first: chooseFile(),
    answerMovesContent: true,
    see: 'Fichier inchangé',
  },
]
