/**
 * Every state of a user's screens: its words, accessibility, width and layout stability, on a phone and on a
 * desktop. `PICTURES=1` leaves a picture of each in .cache/screenshots/states.
 */
import { test } from 'vitest'
import { accountStates } from './states/account.ts'
import {
  checkLoadsOnDesktop,
  checkStates,
  photosOfDemonstration,
  sessionOf,
  WALK_TIMEOUT_MS,
} from './states/walk.ts'
import { sharedSite } from './support/site.ts'
import { login } from './support/verbs.ts'

const site = sharedSite()
const USER = 'utilisateur@antan.test'

test(
  'every state of a user’s screens is readable, accessible and stable',
  () =>
    site.browser.visit(site.server.url, 'phone', async (visit) => {
      await login(visit.page, USER)
      const states = accountStates(await photosOfDemonstration(visit.page))
      await checkStates(visit, states, await sessionOf(visit.page))
    }),
  WALK_TIMEOUT_MS,
)

test(
  'every screen of a user loads on a desktop without a layout shift',
  () =>
    site.browser.visit(site.server.url, 'desktop', async (visit) => {
      await login(visit.page, USER)
      const states = accountStates(await photosOfDemonstration(visit.page))
      await checkLoadsOnDesktop(visit, states, await sessionOf(visit.page))
    }),
  WALK_TIMEOUT_MS,
)
