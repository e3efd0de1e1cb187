/**
 * A toast does not overlap dialogs, drawers, the header or the thumb's reach; Escape closes the
 * dialog first. A dialog shows failures itself.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn, withOnePhoto } from './support/account.ts'
import { administrator } from './support/administrator.ts'
import { dialog, openDashboard, openPhoto, UNLOCKED } from './support/dashboard.ts'
import { screenshot } from './support/screenshot.ts'
import { sharedSite } from './support/site.ts'
import { choosePhoto, login, openPage, startButton } from './support/verbs.ts'

const site = sharedSite()
const { asAdmin, press, save } = administrator(site)

/** Share of a phone's screen, from the bottom, within reach of the thumb. */
const THUMB_REACH = 0.5
/** Scroll position at which a press leaves the first screen of a photo. */
const SCROLLED_PX = 70
const REFUSED = {
  status: 500,
  json: { code: 'INTERNAL', message: 'Essai', requestId: 'req-essai' },
}

const IN_PROGRESS = {
  status: 'processing',
  isCompleted: false,
  hasRestored: false,
  watermarkUrl: null,
  progress: 40,
}

/**
 * Found by its place in the document, because an open dialog hides the region from the
 * accessibility tree.
 */
const TOAST = '[role=region][aria-label^=Notifications] > ol > li'
/** The bar at the top of every page. */
const HEADER = 'header:not(main *)'
const toastOn = (page: Page): Locator => page.locator(TOAST)

/** Keeps the toasts of a page: their time stops while the window has no focus. */
const holdToasts = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('blur')))

/** Expects the whole element inside the window. */
async function expectInView(element: Locator): Promise<void> {
  await element.waitFor()
  await expect
    .poll(() =>
      element.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
    .toBe(true)
}

/**
 * Waits for the toast, which then stays; returns its overlap with the open element, and its bottom
 * edge.
 */
async function measureToast(page: Page, text: string, name: string) {
  await toastOn(page).filter({ hasText: text }).waitFor()
  await holdToasts(page)
  await screenshot(page, `toasts/${name}-${page.viewportSize()?.width ?? 0}`)
  return page.evaluate(
    ([selector, header]) => {
      const toast = document.querySelector(selector)?.getBoundingClientRect()
      if (!toast) throw new Error('The toast has gone')
      const open = document.querySelectorAll(`[role=dialog][data-state=open], ${header}`)
      const crossed = [...open].filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
      })
      const dialogs = crossed.filter((element) => element.matches('[role=dialog]'))
      return {
        dialogs: dialogs.map((element) => element.textContent.slice(0, 40)),
        header: crossed.some((element) => element.matches('header')),
        inside: toast.left >= 0 && toast.right <= innerWidth && toast.top >= 0,
        bottom: toast.bottom / innerHeight,
      }
    },
    [TOAST, HEADER] as const,
  )
}

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('a toast overlaps no dialog, which shows failures itself, and Escape closes the dialog first', () =>
    site.browser.visit(site.server.url, device, async ({ page, allow }) => {
      allow(/500|Failed to load resource/)
      await signIn(page, 'utilisateur@antan.test')
      await openDashboard(page)
      await page.route('**/api/images/hd/*', (route) => route.fulfill(REFUSED))
      await page.route('**/generate-share-video', (route) => route.fulfill(REFUSED))
      const photo = await openPhoto(page, UNLOCKED)
      const download = photo.getByRole('button', { name: 'Télécharger', exact: true }).first()
      await download.click()
      const failure = photo.getByRole('alert').filter({ hasText: 'Erreur de téléchargement' })
      await expectInView(failure)
      expect(await toastOn(page).isVisible()).toBe(false)
      await page.unroute('**/api/images/hd/*')
      await download.click()
      await failure.waitFor({ state: 'detached' })
      const measured = await measureToast(page, 'Téléchargement réussi', 'photo')
      expect(measured).toMatchObject({ dialogs: [], inside: true })
      await photo.getByRole('button', { name: 'Créer une vidéo' }).click()
      const video = dialog(page, 'Vidéo de partage')
      await video.getByRole('button', { name: 'Générer la vidéo' }).click()
      await expectInView(
        video.getByRole('alert').filter({ hasText: 'Erreur lors de la récupération des URLs' }),
      )
      const over = await measureToast(page, 'Téléchargement réussi', 'video')
      expect(over).toMatchObject({ dialogs: [], inside: true })
      await page.keyboard.press('Escape')
      await video.waitFor({ state: 'detached' })
      expect(await toastOn(page).isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await photo.waitFor({ state: 'detached' })
      expect(await toastOn(page).isVisible()).toBe(true)
      const alone = await measureToast(page, 'Téléchargement réussi', 'page')
      expect(alone).toMatchObject({ header: false, inside: true })
      expect(alone.bottom).toBeLessThan(1 - THUMB_REACH)
      await page.keyboard.press('Escape')
      await toastOn(page).waitFor({ state: 'detached' })
    }))

  test('a toast overlaps no drawer of the back office', () =>
    asAdmin(
      async (page) => {
        await page.goto('/admin?tab=footer')
        await page.route('**/api/admin/footer-social-links', (route) =>
          route.request().method() === 'POST' ? route.fulfill(REFUSED) : route.fallback(),
        )
        await press(page, 'Ajouter un lien')
        await page.getByLabel('URL *').fill('https://youtube.com/@antan')
        await page.getByLabel('Plateforme *').selectOption('youtube')
        await save(page)
        expect(await measureToast(page, 'Erreur', 'drawer')).toMatchObject({
          dialogs: [],
          inside: true,
        })
        expect(
          await page.getByRole('dialog').getByRole('button', { name: 'Sauvegarder' }).isVisible(),
        ).toBe(true)
      },
      { allowed: [/500|Failed to load resource/], device },
    ))
})

test('the longest toast, that of a deleted account, does not overlap the receipt on a phone', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await withOnePhoto(page, 'adieu@antan.test')
    await page.goto('/settings')
    await page.getByRole('tab', { name: 'Suppression' }).click()
    await page
      .getByRole('button', { name: /^Supprimer/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('textbox').fill('SUPPRIMER')
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await dialog(page, 'Reçu d’effacement').waitFor()
    const measured = await measureToast(page, 'Compte supprimé avec succès', 'deleted')
    expect(measured).toMatchObject({ dialogs: [], inside: true })
  }))

test('a toast does not overlap the menu of a phone', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/500|Failed to load resource/)
    await signIn(page, 'utilisateur@antan.test')
    await openDashboard(page)
    await page.route('**/api/images/hd/*', (route) => route.fulfill(REFUSED))
    await page.getByRole('button', { name: 'Télécharger' }).first().click()
    await toastOn(page).waitFor()
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await measureToast(page, 'Erreur de téléchargement', 'menu')).toMatchObject({
      dialogs: [],
    })
  }))

test.each([
  ['phone', 'web fonts'],
  // Slow fonts are not used; the system's letters are wider, and the toast has one line more.
  ['phone', 'system fonts'],
  ['desktop', 'system fonts'],
] as const)(
  'the toast of an upload covers no words of the wait screen on a %s with %s',
  (device, letters) =>
    site.browser.visit(site.server.url, device, async ({ page, allow }) => {
      if (letters === 'system fonts') {
        allow(/woff2|Failed to load resource/)
        await page.route('**/*.woff2', (route) => route.abort())
      }
      // The restoration stays in progress.
      await page.route('**/api/photos/secure/**', async (route) => {
        const { photo } = (await (await route.fetch()).json()) as { photo: object }
        await route.fulfill({ json: { photo: { ...photo, ...IN_PROGRESS } } })
      })
      await signIn(page, `toast-${letters.replace(' ', '-')}-${device}@antan.test`)
      await openPage(page, '/restore')
      await choosePhoto(page, 'fixtures/aged/mont-saint-michel.jpg')
      const start = startButton(page)
      // Far enough for the toast to cover the title, unless the wait screen starts at its top.
      await page.evaluate((distance) => scrollTo(0, distance), SCROLLED_PX)
      await start.click()
      await toastOn(page).filter({ hasText: 'Essai gratuit utilisé' }).waitFor()
      await holdToasts(page)
      await page.getByRole('heading', { level: 1, name: 'Restauration en cours' }).waitFor()
      const covered = () =>
        page.evaluate(
          ([selector, bar]) => {
            const box = document.querySelector(selector)?.getBoundingClientRect()
            if (!box) throw new Error('The toast has gone')
            const header = document.querySelector(bar)
            const bottom = Math.max(box.bottom, header?.getBoundingClientRect().bottom ?? 0)
            const words = document.querySelectorAll('main h1, main [role=progressbar], main p')
            return [...words].flatMap((element) => {
              const word = element.getBoundingClientRect()
              const isBeside = word.right <= box.left || word.left >= box.right
              // Words for screen readers alone are one pixel high.
              const isCovered = word.height > 1 && !isBeside && word.top < bottom
              return isCovered ? [element.textContent] : []
            })
          },
          [TOAST, HEADER] as const,
        )
      await expect.poll(covered).toEqual([])
      await screenshot(page, `toasts/waiting-${device}-${letters.replace(' ', '-')}`, {
        fullPage: false,
      })
    }),
)

const CONTROLS = 'h1, h2, h3, legend, button, a[href], input:not([type=range]), textarea, label'

/** The titles and controls of the page under the toast. */
const coveredBy = (page: Page, controls = CONTROLS) =>
  page.evaluate(
    ([selector, words]) => {
      const toast = document.querySelector(selector)?.getBoundingClientRect()
      if (!toast) throw new Error('The toast has gone')
      return [...document.querySelectorAll(`main :is(${words})`)].flatMap((element) => {
        const { top, bottom, width } = element.getBoundingClientRect()
        return width > 1 && top < toast.bottom && bottom > toast.top ? [element.textContent] : []
      })
    },
    [TOAST, controls] as const,
  )

/** Puts a title under the toast, and gives the page two frames to move it. */
const titleUnderToast = (page: Page) =>
  page.evaluate(async (selector) => {
    const { top = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
    const title = Object.assign(document.createElement('h2'), { textContent: 'Titre' })
    title.style.cssText = `position: fixed; inset: ${top}px 0 auto; height: ${height}px`
    document.querySelector('main')?.append(title)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, TOAST)

test('on a phone a toast stands where it covers no title and no control, and stays during a press', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    await login(page, 'utilisateur@antan.test')
    expect(await coveredBy(page)).toEqual([])
    await openPage(page, '/settings?onglet=confidentialite')
    await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click()
    await toastOn(page).filter({ hasText: 'Préférences enregistrées' }).waitFor()
    await expect.poll(() => coveredBy(page)).toEqual([])
    // A toast that moved under the pointer would take the click.
    await page.mouse.move(1, 400)
    await page.mouse.down()
    await titleUnderToast(page)
    expect(await coveredBy(page)).toEqual(['Titre'])
    await page.mouse.up()
    await expect.poll(() => coveredBy(page)).toEqual([])
  }))
