/** Signing in and out, on a phone and on a desktop: the session outlives a reload and ends in every tab. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openBrowser, type Browser } from './support/browser.ts'
import { startServer, type Server } from './support/server.ts'
import { login, logout, openAccountMenu } from './support/verbs.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { ENGINE: 'instant' } }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('a visitor signs in, stays signed in, and signs out', () =>
    browser.visit(server.url, device, async ({ page }) => {
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
  browser.visit(server.url, 'desktop', async ({ page, newTab }) => {
    await login(page, 'deux-onglets@antan.test')
    const other = await newTab()
    await other.goto('/')
    await other.getByRole('button', { name: 'Mon compte' }).waitFor()
    await logout(page)
    await other.getByRole('button', { name: 'Se connecter' }).first().waitFor()
  }))
