/**
 * Navigation of the public site: back and forward, offline, by keyboard, before hydration and to a
 * section.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { restoreCopy } from '#copy/account/restore.ts'
import { siteCopy } from '#copy/public/site.ts'
import { expectAccessible } from './support/accessibility.ts'
import { sharedSite } from './support/site.ts'
import { openPage } from './support/verbs.ts'

const site = sharedSite()

test('a content page is reloaded when the window gets the focus', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    let title = 'Première version'
    await page.route('**/api/content-pages/essai', (route) =>
      route.fulfill({
        json: {
          id: 1,
          slug: 'essai',
          title,
          content: '<p>Texte</p>',
          metaDescription: null,
          isPublished: true,
          updatedAt: '2026-11-21T10:00:00.000Z',
        },
      }),
    )
    await openPage(page, '/support')
    await page.evaluate(() => {
      history.pushState({}, '', '/page/essai')
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('heading', { name: 'Première version' }).waitFor()
    title = 'Seconde version'
    // A focus during a request that began before starts no other one, hence several.
    await expect
      .poll(
        async () => {
          await page.evaluate(() =>
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
          )
          return heading.textContent()
        },
        { interval: 500, timeout: 10_000 },
      )
      .toBe('Seconde version')
  }))

test('going back restores the scroll position at once; an offline page shows a message and loads after reconnecting (phone)', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
    const top = () => page.evaluate(() => Math.round(scrollY))
    const away = (path: string) =>
      page.evaluate(
        (to) => document.querySelector<HTMLAnchorElement>(`footer a[href="${to}"]`)?.click(),
        path,
      )
    await openPage(page, '/gallery')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await away('/support')
    await page.getByRole('searchbox').waitFor()
    expect(await top()).toBe(0)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await page.goBack()
    await page
      .getByRole('button', { name: /^Voir en grand/ })
      .first()
      .waitFor()
    expect(await top()).toBe(900)
    await page.goForward()
    await page.getByRole('searchbox').waitFor()
    expect(await top()).toBe(300)

    await page.context().setOffline(true)
    await away('/legal/privacy-policy')
    await page.getByRole('main').getByText(siteCopy.offline).waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    // Reconnecting is enough; the button need not be pressed.
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
  }))

test('a pair opens large, is browsed and compared by keyboard, and returns the focus', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/gallery')
    const opener = page.getByRole('button', { name: /^Voir en grand/ }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^1 sur \d+$/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Paire suivante' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(/^2 sur \d+$/).waitFor()
    const handle = dialog.getByRole('slider')
    await handle.focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => handle.getAttribute('aria-valuetext'))
      .toBe(siteCopy.comparePosition(100))
    await dialog.getByText(/^2 sur \d+$/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    // A focused icon button shows its name until Escape; a hovered one too.
    const name = page.getByText('Voir en grand', { exact: true })
    await name.waitFor()
    await page.keyboard.press('Escape')
    await name.waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await opener.hover()
    await name.waitFor()
  }))

test('a button pressed before hydration acts after it', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    // Scripts delay DOMContentLoaded.
    await page.goto('/gallery', { waitUntil: 'commit' })
    await page
      .getByRole('button', { name: /^Voir en grand/ })
      .nth(1)
      .click()
    code.resolve()
    await page
      .getByRole('dialog')
      .getByText(/^2 sur \d+$/)
      .waitFor()
  }))

test.each([
  ['/restore', 'phone', 'Choisir une photo', /Commencer la restauration/],
  ['/restore', 'phone', 'Prendre une photo', /Commencer la restauration/],
  ['/verifier', 'desktop', 'Choisir un fichier', /^Aucune marque$/],
] as const)(
  'a file chosen on %s (%s, %s) before hydration is taken up after it',
  (path, device, button, result) =>
    site.browser.visit(site.server.url, device, async ({ page }) => {
      const code = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await code.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const dialog = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button }).click()
      await (await dialog).setFiles('fixtures/aged/mont-saint-michel.jpg')
      if (path === '/restore') await page.getByText('Photo choisie.').waitFor()
      code.resolve()
      await page.getByText(result).first().waitFor()
      expect(await page.getByText('Photo choisie.').isVisible()).toBe(false)
    }),
)

/** Drops pictures on the page, as from a file manager; true if the browser would open them. */
const dropPicture = async (page: Page, names = ['mont.jpg']) => {
  const bytes = await readFile('fixtures/aged/mont-saint-michel.jpg', 'base64')
  return page.evaluate(
    ([base64, files]) => {
      const dataTransfer = new DataTransfer()
      const picture = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      for (const name of files)
        dataTransfer.items.add(new File([picture], name, { type: 'image/jpeg' }))
      const send = (type: string) =>
        document
          .querySelector('h1')
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      send('dragover')
      return send('drop')
    },
    [bytes, names] as const,
  )
}

test.each([
  ['/restore', /Commencer la restauration/],
  ['/verifier', /^Aucune marque$/],
] as const)('a file dropped on %s before hydration is taken up after it', (path, result) =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await dropPicture(page)).toBe(false)
    if (path === '/restore') await page.getByText('Photo choisie.').waitFor()
    code.resolve()
    await page.getByText(result).first().waitFor()
  }),
)

test('a file dropped on a page that takes none does not replace it', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/support')
    expect(await dropPicture(page)).toBe(false)
    await openPage(page, '/restore')
    expect(await dropPicture(page)).toBe(false)
    await page.getByText('Rejoignez Antan').waitFor()
  }))

test('of several dropped files the first is taken, and a message says how to send them all', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/restore')
    await dropPicture(page, ['un.jpg', 'deux.jpg'])
    const { title, description } = restoreCopy.onlyOne
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText(description, { exact: true }).waitFor()
    await page.getByText('un.jpg', { exact: true }).waitFor()
  }))

test('a hash scrolls to its section; one question is open at a time; a plan asks for the sign-in', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/support')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
    await expect
      .poll(
        () =>
          page
            .locator('#faq')
            .evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200),
        { timeout: 10_000 },
      )
      .toBe(true)
    const questions = page.locator('#faq').getByRole('button')
    const opened = () =>
      questions.evaluateAll((all) =>
        all
          .map((one, index) => (one.ariaExpanded === 'true' ? index : -1))
          .filter((index) => index >= 0),
      )
    for (const [pressed, open] of [
      [0, [0]],
      [1, [1]],
      [1, []],
    ] as const) {
      await questions.nth(pressed).click()
      expect(await opened()).toEqual(open)
    }
    await page
      .locator('#pricing')
      .getByRole('button', { name: /^Choisir cette formule/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer avec Google' }).waitFor()
  }))
