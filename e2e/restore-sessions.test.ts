/** The restore screen under double clicks, two tabs, reloads and sessions that end. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorCopy } from '#copy/errors.ts'
import { signIn, withOnePhoto } from './support/account.ts'
import { photosOfAccount } from './support/dashboard.ts'
import { keysOf } from './support/keyboard.ts'
import { sharedSite } from './support/site.ts'
import {
  choosePhoto,
  login,
  logout,
  openPage,
  upload,
  waitForRestoration,
  startButton,
} from './support/verbs.ts'

const PHOTO = 'fixtures/aged/grace-hopper.jpg'

const site = sharedSite()

async function openScreen(page: Page, who: string): Promise<void> {
  await signIn(page, `${who}@antan.test`)
  await openPage(page, '/restore')
}

/** Ends the session on the server, as its expiry does; the page knows nothing of it. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    })
  })

test('a double click sends one photo, and a second tab opens it', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
    // The second tab is refused while the first photo is restored, and without a credit afterwards.
    allow(/40[29]/)
    await openScreen(page, 'double-clic')
    const other = await newTab()
    await openPage(other, '/restore')
    await choosePhoto(other, PHOTO)
    await choosePhoto(page, PHOTO)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/photos/upload')) sent += 1
    })
    const clicked = Promise.withResolvers<void>()
    await page.route('**/api/photos/upload', async (route) => {
      await clicked.promise
      await route.continue()
    })
    await startButton(page).dblclick()
    // A slower second click meets the button that cancels, which lies in the same place.
    await page.getByRole('button', { name: 'Annuler l’envoi' }).hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    clicked.resolve()
    await startButton(other).click()
    await waitForRestoration(page)
    expect(sent).toBe(1)
    expect(await page.getByText("Erreur d'upload").count()).toBe(0)
    // The first photo uses the trial: the second tab shows this and keeps its picture.
    await other
      .getByText(/restauration est déjà en cours|Crédits insuffisants|Tarifs/)
      .first()
      .waitFor()
    expect(await photosOfAccount(page)).toHaveLength(1)
  }))

test('a reload at every step, back and forward lose nothing', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await openScreen(page, 'recharge')
    await upload(page, PHOTO)
    await page.waitForURL(/photo=photo_/)
    await page.reload()
    const publicId = await waitForRestoration(page)
    await page.reload()
    await waitForRestoration(page)
    await openPage(page, '/gallery')
    await page.goBack()
    expect(await waitForRestoration(page)).toBe(publicId)
    await openPage(page, '/restore')
    expect(await waitForRestoration(page)).toBe(publicId)
    // Named by the address, the resumed photo is also kept when it fails.
    await page.waitForURL(`**/restore?photo=${publicId}`)
    // Before the page's code arrives, the screen already announces that it opens a photo.
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Ouverture de votre photo…', { exact: true }).waitFor()
    expect(await page.getByText('Votre photo, ici').isVisible()).toBe(false)
    code.resolve()
    expect(await waitForRestoration(page)).toBe(publicId)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await photosOfAccount(page)).toHaveLength(1)
  }))

test('signing out in another tab during a restoration hides the photo, which is there after a new sign-in', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, newTab, allow }) => {
    allow(/401|403/)
    await openScreen(page, 'deux-onglets')
    const other = await newTab()
    await openPage(other, '/')
    await upload(page, PHOTO)
    await page.waitForURL(/photo=photo_/)
    await logout(other)
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Se connecter', exact: true })
      .waitFor()
    await page
      .getByText(/Votre photo est prête|Photo privée|privée|connectez-vous/i)
      .first()
      .waitFor()
    expect(await page.locator('img[src*="/api/images/"]').count()).toBe(0)
    await login(page, 'deux-onglets@antan.test')
    await openPage(page, '/restore')
    await waitForRestoration(page)
  }))

test('an expired session signs out, and the chosen photo is kept through a new sign-in', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/401/)
    await openScreen(page, 'session-expiree')
    await choosePhoto(page, PHOTO)
    await endSession(page)
    await startButton(page).click()
    await page
      .getByText('Votre session a expiré. Reconnectez-vous pour continuer.')
      .first()
      .waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Se connecter', exact: true })
      .waitFor()
    await page.locator('img[alt^="Aperçu de"]').waitFor()
  }))

test('an unlock after the session has ended offers to sign in, and keeps the focus', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/401/)
    await withOnePhoto(page, 'deblocage-expire@antan.test')
    const unlockButton = page.getByRole('button', { name: 'Débloquer', exact: true })
    await unlockButton.first().click()
    await endSession(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Débloquer' }).click()
    await page.getByText(errorCopy.UNAUTHENTICATED, { exact: true }).waitFor()
    await page.getByText('Votre photo vous attend. Connectez-vous pour la voir.').waitFor()
    await keysOf(page).on('Restauration terminée')
  }))
