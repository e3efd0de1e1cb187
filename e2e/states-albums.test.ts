/** Every state of the albums, memories, versos and family links, as in states-account.test.ts. */
import { test } from 'vitest'
import { albumStates } from './states/albums.ts'
import { familyStates } from './states/family.ts'
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

test(
  'every state of albums, memories, versos and family links is readable, accessible and stable, and loads on a desktop without a layout shift',
  async () => {
    for (const device of ['phone', 'desktop'] as const)
      await site.browser.visit(site.server.url, device, async (visit) => {
        await login(visit.page, 'utilisateur@antan.test')
        const photos = await photosOfDemonstration(visit.page)
        const states = [...albumStates(photos), ...familyStates(photos)]
        const check = device === 'phone' ? checkStates : checkLoadsOnDesktop
        await check(visit, states, await sessionOf(visit.page))
      })
  },
  WALK_TIMEOUT_MS,
)
