/** Signing in and out, on a phone and on a desktop: the session outlives a reload and ends in every tab. */
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { siteForJourneys } from './support/site.ts'
import { login, logout, openAccountMenu } from './support/verbs.ts'

const site = siteForJourneys()

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('a visitor signs in, stays signed in, and signs out', () =>
    site.browser.visit(site.server.url, device, async ({ page }) => {
      await page.goto('/')
      await expectAccessible(page)
      await login(page, `voyageuse-${device}@antan.test`)
      expect(new URL(page.url()).search).toBe('')
      await page.reload()
      await openAccountMenu(page)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await logout(page)
      expect(new URL(page.url()).pathname).toBe('/')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    }))
})

test('signing out in one tab signs out in the other', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab }) => {
    await login(page, 'deux-onglets@antan.test')
    const other = await newTab()
    await other.goto('/')
    await other.getByRole('button', { name: 'Mon compte' }).waitFor()
    await logout(page)
    await other.getByRole('button', { name: 'Se connecter' }).first().waitFor()
  }))
