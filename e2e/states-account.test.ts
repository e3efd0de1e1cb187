/**
 * Every screen of somebody signed in, in every state, on a phone and on a desktop, and every message: read as a person reads it, accessible,
 * still, within its width, and without an error in the browser. `PICTURES=1` leaves a picture of each in .cache/screenshots/states.
 */
import { describe, expect, test } from 'vitest'
import { accountStates } from './states/account.ts'
import { accountMessages, visitorMessages } from './states/messages.ts'
import { enter, type State } from './states/state.ts'
import { EXPECTED, goThrough, PATIENCE_MS, photosOf, sessionOf } from './states/walk.ts'
import { siteForJourneys } from './support/site.ts'
import { login } from './support/verbs.ts'

const site = siteForJourneys()

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test(
    'the user’s own area',
    () =>
      site.browser.visit(site.server.url, device, async (visit) => {
        await login(visit.page, 'utilisateur@antan.test')
        await goThrough(
          visit,
          device,
          accountStates(await photosOf(visit.page)),
          await sessionOf(visit.page),
        )
      }),
    PATIENCE_MS,
  )
})

test(
  'what goes wrong, and what is done, is told in the specified words',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      for (const pattern of EXPECTED) allow(pattern)
      const wrong: string[] = []
      const tell = async (message: State) =>
        enter(page, message).catch((error: unknown) =>
          wrong.push(`${message.name}: ${String(error)}`),
        )
      for (const message of visitorMessages) await tell(message)
      await page.unrouteAll()
      await login(page, 'utilisateur@antan.test')
      const [locked, unlocked] = await photosOf(page)
      const signInAgain = await sessionOf(page)
      for (const message of accountMessages([locked, unlocked])) {
        await signInAgain()
        await tell(message)
      }
      expect(wrong).toEqual([])
    }),
  PATIENCE_MS,
)
