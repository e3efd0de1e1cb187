/**
 * Signing in and out, on a phone and a desktop: the session persists across reloads and ends in
 * every tab.
 */
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { signIn } from './support/account.ts'
import { sharedSite } from './support/site.ts'
import {
  choosePhoto,
  identifyAs,
  login,
  logout,
  openAccountMenu,
  openPage,
  waitForRestoration,
} from './support/verbs.ts'

const site = sharedSite()

/**
 * Records every path that the page visits from now on, including those of client-side navigation.
 */
function pathsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && !/^\/(api|dev-identity)\//.test(pathname))
      paths.push(pathname)
  })
  return paths
}

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('a visitor signs in, stays signed in, and signs out', () =>
    site.browser.visit(site.server.url, device, async ({ page }) => {
      await page.goto('/')
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

test('the return shows the restore screen with the photo and continues automatically', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openPage(page, '/restore')
    await choosePhoto(page, 'fixtures/originals/photographe.jpg')
    const paths = pathsOf(page)
    let inView = false
    // The session is granted only after the photo is shown.
    await page.route('**/api/auth/exchange', async (route) => {
      await page.getByAltText('Aperçu de photographe.jpg').waitFor()
      inView = true
      await route.continue()
    })
    await identifyAs(page, 'photo-gardee@antan.test')
    await waitForRestoration(page)
    expect(inView).toBe(true)
    expect([...new Set(paths)]).toEqual(['/restore'])
  }))

test('a refusal at the provider also returns to the restore screen', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/restore')
    await choosePhoto(page, 'fixtures/originals/photographe.jpg')
    const paths = pathsOf(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer avec Google' }).click()
    await page.locator('a[href$="/abort"]').click()
    await page.getByText('Impossible de se connecter avec Google').first().waitFor()
    await page.getByAltText('Aperçu de photographe.jpg').waitFor()
    expect([...new Set(paths)]).toEqual(['/restore'])
  }))

test('signing out empties the gift forms of the tab, whether open or left before', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await signIn(page, 'cadeaux-onglet@antan.test')
    await openPage(page, '/offrir')
    const to = page.getByLabel('Pour', { exact: true })
    await to.fill('Mamie Jeanne')
    await page.getByRole('link', { name: 'Utiliser un code cadeau' }).click()
    const code = page.getByLabel('Code cadeau')
    await code.fill('ANTAN-1234')
    await logout(page)
    await page.goBack()
    await code.waitFor()
    expect(await code.inputValue()).toBe('')
    await page.goBack()
    await to.waitFor()
    expect(await to.inputValue()).toBe('')
  }))

test('signing out in one tab signs out in the others and empties their gift forms', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab }) => {
    await signIn(page, 'cadeaux@antan.test')
    await openPage(page, '/')
    const offer = await newTab()
    const redeem = await newTab()
    await openPage(offer, '/offrir')
    await offer.getByRole('button', { name: 'Mon compte' }).waitFor()
    const receiver = offer.getByLabel('Pour', { exact: true })
    await receiver.fill('Mamie Jeanne')
    await openPage(redeem, '/cadeau')
    await redeem.getByRole('button', { name: 'Mon compte' }).waitFor()
    const code = redeem.getByLabel('Code cadeau')
    await code.fill('ANTAN-7KQ2')
    await logout(page)
    await expect.poll(() => receiver.inputValue()).toBe('')
    await expect.poll(() => code.inputValue()).toBe('')
    for (const tab of [offer, redeem])
      await tab.getByRole('button', { name: 'Se connecter' }).first().waitFor()
    await openPage(offer, '/offrir')
    expect(await receiver.inputValue()).toBe('')
  }))
