/**
 * Every sentence of the error catalogue that appears in a toast or a form, caused by a fault or an
 * action (spec 1 §8).
 */
import { expect, test } from 'vitest'
import { accountMessages, visitorMessages } from './states/messages.ts'
import { stateOpener, type State } from './states/state.ts'
import { EXPECTED, photosOfDemonstration, sessionOf, WALK_TIMEOUT_MS } from './states/walk.ts'
import { signIn } from './support/account.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()

test(
  'failures and results are reported in the specified words',
  () =>
    site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
      for (const pattern of EXPECTED) allow(pattern)
      const wrong: string[] = []
      const enter = await stateOpener(page)
      const check = (message: State) =>
        enter(message).catch((error: unknown) => {
          wrong.push(`${message.name}: ${String(error)}`)
        })
      for (const message of visitorMessages) await check(message)
      await check({ name: 'no-faults', path: '/', see: 'Se connecter' })
      await signIn(page, 'utilisateur@antan.test')
      const photos = await photosOfDemonstration(page)
      const signInAgain = await sessionOf(page)
      for (const message of accountMessages(photos)) {
        await signInAgain()
        await check(message)
      }
      expect(wrong).toEqual([])
    }),
  WALK_TIMEOUT_MS,
)
