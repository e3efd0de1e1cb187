/**
 * Every public screen in every state, on a phone and on a desktop: read as a person reads it, accessible, still, within its width, and without
 * an error in the browser. `PICTURES=1` also leaves a picture of each in .cache/screenshots/states, to be looked at.
 */
import { describe, test } from 'vitest'
import { phoneStates, publicStates } from './states/public.ts'
import { goThrough, PATIENCE_MS } from './states/walk.ts'
import { siteForJourneys } from './support/site.ts'

const site = siteForJourneys()

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test(
    'the public site',
    () =>
      site.browser.visit(site.server.url, device, (visit) =>
        goThrough(visit, device, [...publicStates, ...(device === 'phone' ? phoneStates : [])]),
      ),
    PATIENCE_MS,
  )

  test('the cookie banner', () =>
    site.browser.visit(
      site.server.url,
      device,
      (visit) => goThrough(visit, device, [{ name: 'cookie-banner', path: '/', see: "J'accepte" }]),
      { asksForCookies: true },
    ))
})
