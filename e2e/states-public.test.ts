/**
 * Every state of the public screens: its words, accessibility, width and layout stability, on a
 * phone and on a desktop. `PICTURES=1` leaves a picture of each in .cache/screenshots/states.
 */
import { test } from 'vitest'
import { publicStates } from './states/public.ts'
import { checkLoadsOnDesktop, checkStates, WALK_TIMEOUT_MS } from './states/walk.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()

test(
  'every state of the public screens is readable, accessible and stable',
  () => site.browser.visit(site.server.url, 'phone', (visit) => checkStates(visit, publicStates)),
  WALK_TIMEOUT_MS,
)

test(
  'every public screen loads on a desktop without a layout shift',
  () =>
    site.browser.visit(site.server.url, 'desktop', (visit) =>
      checkLoadsOnDesktop(visit, publicStates),
    ),
  WALK_TIMEOUT_MS,
)

test('the cookie banner is readable, accessible and stable', () =>
  site.browser.visit(
    site.server.url,
    'phone',
    (visit) => checkStates(visit, [{ name: 'cookie-banner', path: '/', see: "J'accepte" }]),
    { asksForCookies: true },
  ))
