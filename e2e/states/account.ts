/**
 * The states of the screens of a user: the demonstration account, with one locked and one unlocked
 * photo.
 */
import type { Photo } from '#contract/photos.ts'
import { dashboardStates } from './dashboard.ts'
import { written } from './public.ts'
import { purchaseStates } from './purchase.ts'
import { restoreStates } from './restore.ts'
import { settingsStates } from './settings.ts'
import { ME, press } from './steps.ts'
import type { State } from './state.ts'

/** States outside the screens that have a file of their own. */
const otherStates: readonly State[] = [
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
    name: 'signed-out-meanwhile',
    path: '/dashboard',
    faults: { 'auth/me': 401 },
    see: 'Questions fréquentes',
  },
]

/**
 * Returns the states of the screens of photos; `photos` are those of the account, the locked one
 * first.
 */
export const photoStates = (photos: readonly [Photo, Photo]): State[] => [
  ...dashboardStates(photos),
  ...restoreStates(photos),
]

/** Returns the states of purchases, settings and the rest. */
export const accountStates = (): State[] => [...purchaseStates, ...settingsStates, ...otherStates]
