/**
 * A held photo, chosen but not sent yet, belongs to one account and is shown after a photo of the
 * address.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { signIn, withOnePhoto } from './support/account.ts'
import { sharedSite } from './support/site.ts'
import {
  login,
  logout,
  openPage,
  startButton,
  upload,
  waitForRestoration,
} from './support/verbs.ts'

const PHOTO = 'fixtures/aged/mont-saint-michel.jpg'

const site = sharedSite()

let accounts = 0
async function openScreen(page: Page): Promise<void> {
  await signIn(page, nextAccount())
  await openPage(page, '/restore')
}
const nextAccount = () => `attente-${++accounts}@antan.test`
const REFUSAL = {
  status: 409,
  json: { code: 'TOO_MANY_LOCKED', message: errorCopy.TOO_MANY_LOCKED, requestId: 'test' },
}

test('with too many locked photos the screen links to them and to the packs, and the chosen photo is held', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/409/)
    await openScreen(page)
    await page.route('**/api/photos/upload', (route) => route.fulfill(REFUSAL), { times: 2 })
    await upload(page, PHOTO)
    await page.getByText(errorCopy.TOO_MANY_LOCKED).waitFor()
    await page.getByRole('link', { name: 'Voir ces photos' }).click()
    await page.getByText('Aucune photo verrouillée').waitFor()
    await page.getByRole('link', { name: 'Reprendre ma photo' }).click()
    await page.locator('img[alt^="Aperçu de"]').waitFor()
    await startButton(page).click()
    await page.getByRole('link', { name: 'Acheter des crédits' }).click()
    await page.waitForURL(/\/checkout\?from=restore/)
    await page.goto('/restore')
    await page.locator('img[alt^="Aperçu de"]').waitFor()
    await startButton(page).click()
    await waitForRestoration(page)
  }))

test('a held photo is not shown or sent for another account of the same browser', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/409/)
    const refuse = async () => {
      await page.route('**/api/photos/upload', (route) => route.fulfill(REFUSAL), { times: 1 })
      await upload(page, PHOTO)
      await page.getByText(errorCopy.TOO_MANY_LOCKED).waitFor()
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('heldPhoto'))).toBeTruthy()
    }
    await openScreen(page)
    await refuse()
    await page.goto('/support')
    await page.evaluate(() => localStorage.clear())
    await openPage(page, '/restore')
    expect(await page.locator('img[alt^="Aperçu de"]').count()).toBe(0)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/photos/upload')) sent += 1
    })
    await login(page, nextAccount())
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('heldPhoto'))).toBeNull()
    expect([await page.locator('img[alt^="Aperçu de"]').count(), sent]).toEqual([0, 0])

    await refuse()
    await logout(page)
    const kept = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('held-photos')
            opening.onsuccess = () => {
              const keys = opening.result.transaction('photos').objectStore('photos').getAllKeys()
              keys.onsuccess = () => resolve(keys.result.length)
            }
          }),
      )
    await expect.poll(kept).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('heldPhoto'))).toBeNull()
  }))

test('a photo in the address has priority over a held one', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/409/)
    await withOnePhoto(page, nextAccount())
    const restored = await waitForRestoration(page)
    await page.getByRole('button', { name: 'Restaurer une autre photo' }).click()
    await page.route('**/api/photos/upload', (route) => route.fulfill(REFUSAL), { times: 1 })
    await upload(page, 'fixtures/aged/chenonceau.jpg')
    await page.getByText(errorCopy.TOO_MANY_LOCKED).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('heldPhoto'))).toBeTruthy()
    await openPage(page, `/restore?photo=${restored}`)
    expect(await waitForRestoration(page)).toBe(restored)
    await page.goto('/restore')
    await page.getByText('chenonceau.jpg', { exact: true }).waitFor()
  }))
