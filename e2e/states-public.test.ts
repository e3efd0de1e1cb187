/**
 * Every state of the public screens: its words, accessibility, width and layout stability, on a phone and on a desktop.
 * `PICTURES=1` leaves a picture of each in .cache/screenshots/states.
 */
import { describe, expect, test } from 'vitest'
import { publicStates } from './states/public.ts'
import { settled } from './states/state.ts'
import {
  checkLoadsOnDesktop,
  checkStates,
  expectStableLayout,
  observeShifts,
  WALK_TIMEOUT_MS,
} from './states/walk.ts'
import { sharedSite } from './support/site.ts'

/** The bound of a good cumulative layout shift in the Web Vitals. */
const GOOD_LAYOUT_SHIFT = 0.1

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

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('fonts that arrive late shift the landing page by little', () =>
    site.browser.visit(site.server.url, device, async ({ page }) => {
      const shown = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await shown.promise
        await route.continue()
      })
      await observeShifts(page)
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const statuses = await page.evaluate(() => [...document.fonts].map(({ status }) => status))
      expect(statuses).toContain('loading')
      shown.resolve()
      await settled(page)
      await expectStableLayout(page, GOOD_LAYOUT_SHIFT)
    }))
})
