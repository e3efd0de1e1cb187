/**
 * Cookies: no measurement before consent; refusing is as easy as accepting; choices can be changed
 * and withdrawn.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consentCopy } from '#copy/public/consent.ts'
import { expectAccessible } from './support/accessibility.ts'
import type { Visit } from './support/browser.ts'
import { sharedSite } from './support/site.ts'
import { openPage } from './support/verbs.ts'

const DAY_S = 86_400
const SCRIPT = 'https://www.googletagmanager.com/**'

const site = sharedSite()

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })
const choice = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cookieConsent')
const script = (page: Page) => page.locator('script[src*="googletagmanager"]')
const pageViews = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .filter((command) => command[1] === 'page_view')
      .map((command) => (command[2] as { page_path: string }).page_path),
  )

/**
 * A visitor without a choice, on a site with an analytics id; a stub script sets the cookie of the
 * measurement.
 */
const visitor = (
  device: 'phone' | 'desktop',
  run: (visit: Visit & { asked: string[] }) => Promise<void>,
) =>
  site.browser.visit(
    site.server.url,
    device,
    async (visit) => {
      visit.allow(/foreign request: https:\/\/www\.googletagmanager\.com/)
      const asked: string[] = []
      await visit.page.route('**/api/public/google-analytics-id', (route) =>
        route.fulfill({ json: { measurementId: 'G-ESSAI123' } }),
      )
      await visit.page.route(SCRIPT, (route) => {
        asked.push(route.request().url())
        return route.fulfill({
          contentType: 'text/javascript',
          body: "document.cookie = '_ga=GA1.1; path=/'; document.cookie = '_ga_ESSAI=1; path=/'",
        })
      })
      await run({ ...visit, asked })
    },
    { asksForCookies: true },
  )

test('refusing takes one press, lasts 150 days, and nothing is measured', () =>
  visitor('phone', async ({ page, asked }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await banner(page).waitFor()
    await expectAccessible(page)
    const [decline, accept] = await Promise.all(
      ['Refuser', "J'accepte"].map((name) =>
        banner(page).getByRole('button', { name }).boundingBox(),
      ),
    )
    expect([decline?.width, decline?.height]).toEqual([accept?.width, accept?.height])
    await banner(page).getByRole('button', { name: 'Refuser' }).click()
    await banner(page).waitFor({ state: 'detached' })
    const cookie = await choice(page)
    expect(cookie?.value).toBe('false')
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 150 * DAY_S)).toBeLessThan(60)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await banner(page).count()).toBe(0)
    expect(asked).toEqual([])
  }))

test('accepted measurements count each page until they are refused in the footer', () =>
  visitor('desktop', async ({ page, asked }) => {
    await page.goto('/support', { waitUntil: 'networkidle' })
    await banner(page).getByRole('button', { name: "J'accepte" }).click()
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain('G-ESSAI123')
    await expect.poll(() => pageViews(page)).toEqual(['/support'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Galerie' }).click()
    await expect.poll(() => pageViews(page)).toEqual(['/support', '/gallery'])

    await page.getByRole('contentinfo').getByRole('button', { name: consentCopy.manage }).click()
    await banner(page).getByText('cookies acceptés').waitFor()
    await banner(page).getByRole('button', { name: 'Refuser' }).click()
    await script(page).waitFor({ state: 'detached' })
    expect(
      (await page.context().cookies())
        .map(({ name }) => name)
        .filter((name) => name.startsWith('_ga')),
    ).toEqual([])
  }))

test('earlier consent starts the measurement, and a choice changed in another tab applies within 5 s', () =>
  visitor('desktop', async ({ page, asked }) => {
    await page.addInitScript(() => {
      if (!document.cookie.includes('cookieConsent')) document.cookie = 'cookieConsent=true; path=/'
      localStorage.setItem('consentPreferences', JSON.stringify({ analytical: true }))
    })
    await page.goto('/support', { waitUntil: 'networkidle' })
    await expect.poll(() => asked.length).toBe(1)
    expect(await banner(page).count()).toBe(0)
    await page.evaluate(() => {
      document.cookie = 'cookieConsent=false; path=/'
    })
    await expect.poll(() => script(page).count(), { timeout: 7_000 }).toBe(0)
  }))

test('consent without analytics measures nothing', () =>
  visitor('desktop', async ({ page, asked }) => {
    await page.goto('/legal/cookies-policy', { waitUntil: 'networkidle' })
    await page.getByRole('switch', { name: 'Marketing' }).click()
    await page.getByRole('button', { name: 'Enregistrer mes choix' }).click()
    await page.getByText('Préférences enregistrées').first().waitFor()
    expect((await choice(page))?.value).toBe('true')
    expect(asked).toEqual([])
  }))

test('the cookie policy lists its panel and its tables among its contents', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/legal/cookies-policy')
    const contents = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link')
    expect(await contents.first().textContent()).toBe('Vos préférences')
    expect(await contents.last().textContent()).toBe('Les cookies, un par un')
    const tables = page.getByRole('heading', { name: 'Les cookies, un par un' })
    expect((await tables.boundingBox())!.y).toBeGreaterThan(page.viewportSize()!.height)
    // A name that fits its cell is on one line.
    const name = page.getByText('__Host-antan_browser', { exact: true })
    expect((await name.boundingBox())!.height).toBeLessThan(30)
    await contents.last().click()
    await expect.poll(async () => (await tables.boundingBox())!.y).toBeLessThan(300)
  }))

test('withdrawing consent deletes the choice and asks for a reload', () =>
  visitor('desktop', async ({ page }) => {
    await page.goto('/legal/cookies-policy', { waitUntil: 'networkidle' })
    await banner(page).getByRole('button', { name: "J'accepte" }).click()
    await page.getByRole('switch', { name: 'Mesure d’audience', checked: true }).waitFor()
    await page.getByRole('button', { name: 'Retirer mon consentement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(
        'Voulez-vous recharger la page pour appliquer les nouveaux paramètres de cookies ?',
      )
      .waitFor()
    await expectAccessible(page)
    expect(await choice(page)).toBeUndefined()
    await Promise.all([
      page.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Recharger la page' }).click(),
    ])
    await banner(page).waitFor()
  }))

test('at a text size of 200 % both buttons contain their words, and a low window scrolls to them', () =>
  visitor('phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 520 })
    await page.goto('/')
    await banner(page).waitFor()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const top = () => banner(page).evaluate((box) => box.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    const isCut = (button: Element) => button.scrollWidth > button.clientWidth
    const { decline, accept } = consentCopy.banner
    for (const name of [decline, accept]) {
      const answer = banner(page).getByRole('button', { name })
      expect(await answer.evaluate(isCut), name).toBe(false)
    }
    await banner(page).getByRole('button', { name: decline }).click()
    await banner(page).waitFor({ state: 'detached' })
  }))
