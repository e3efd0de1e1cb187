/** The public pages as people meet them: every page and every state, on a phone and on a desktop, with a keyboard, and within its weight. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LEGAL_SLUGS } from '#contract/content-figures.ts'
import { siteCopy } from '#copy/site.ts'
import { expectAccessible } from './support/accessibility.ts'
import { siteForJourneys } from './support/site.ts'

const PAGES = ['/', '/gallery', '/blog', '/support', '/accessibilite', ...LEGAL_SLUGS.map((slug) => `/legal/${slug}`), '/terms', '/cookies-policy']
/** What may be loaded before somebody does anything: scripts as gzip makes them, and pictures; in KB. */
const MOST_SCRIPT_KB = 150
const MOST_PICTURE_KB = 400
const MOST_SHIFT = 0.02

const site = siteForJourneys()

/** Adds up the layout shifts of every page that is opened from now on. */
const watchShifts = (page: Page) => page.addInitScript(() => {
  const seen = window as unknown as { shifted: number }
  seen.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) seen.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
})
const layout = (page: Page) => page.evaluate(() => ({
  beside: document.documentElement.scrollWidth - window.innerWidth, shifted: (window as unknown as { shifted: number }).shifted,
}))
/** Opens a page by the router, so that its data is asked for in the browser. */
async function goBy(page: Page, link: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
  // Links under the sticky header in the middle of a scroll are no targets yet.
  if (!link.startsWith('FAQ')) await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 5_000 }).toBe(0)
}

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('every public page is whole, accessible and still', () =>
    site.browser.visit(site.server.url, device, async ({ page }) => {
      await watchShifts(page)
      for (const path of PAGES) {
        const reply = await page.goto(path, { waitUntil: 'networkidle' })
        expect(reply?.status(), path).toBe(200)
        await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
        await expectAccessible(page)
        const { beside, shifted } = await layout(page)
        expect(beside, path).toBeLessThanOrEqual(0)
        expect(shifted, path).toBeLessThan(MOST_SHIFT)
      }
    }))

  test('what does not exist says so', () =>
    site.browser.visit(site.server.url, device, async ({ page, allow }) => {
      allow(/status of 404/)
      for (const [path, title] of [['/nulle-part', '404 Page Not Found'], ['/legal/rien', 'Page non trouvée'], ['/page/rien', 'Page non trouvée'], ['/blog/rien', 'Page non trouvée']] as const) {
        const reply = await page.goto(path, { waitUntil: 'networkidle' })
        expect(reply?.status()).toBe(404)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await expectAccessible(page)
      }
    }))

  test('loading, empty and failed are written out', () =>
    site.browser.visit(site.server.url, device, async ({ page, allow }) => {
      allow(/50[03]/)
      const goOn = Promise.withResolvers<void>()
      await page.route('**/api/gallery-items', async (route) => {
        await goOn.promise
        await route.fulfill({ json: [] })
      })
      await page.goto('/support', { waitUntil: 'networkidle' })
      await goBy(page, 'Galerie')
      await page.getByText('Chargement de la galerie…').waitFor({ state: 'attached' })
      expect(await page.locator('main [role=status] .animate-breathe').count()).toBe(6)
      await expectAccessible(page)
      goOn.resolve()
      await page.getByText('Aucune transformation disponible').waitFor()
      await expectAccessible(page)

      await page.route('**/api/blog', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/support', { waitUntil: 'networkidle' })
      await page.evaluate(() => (document.querySelector<HTMLAnchorElement>('a[href="/blog"]') ?? document.body).click())
      await page.getByText('Erreur de chargement').waitFor()
      await page.getByText('Impossible de charger le contenu du blog.').waitFor()
      await expectAccessible(page)
      await page.unroute('**/api/blog')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page.locator('article h1').waitFor()

      await page.route('**/api/landing-sections', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/support', { waitUntil: 'networkidle' })
      await goBy(page, 'Accueil')
      await page.getByRole('alert').waitFor()
      await expectAccessible(page)

      const draft = { id: 1, slug: 'legal-mentions', title: 'Mentions en travaux', content: '<p>Bientôt.</p>', metaDescription: null, isPublished: false, updatedAt: '2026-11-21T10:00:00.000Z' }
      await page.route('**/api/legal/legal-mentions', (route) => route.fulfill({ json: draft }))
      await goBy(page, 'Mentions légales')
      await page.getByText('Brouillon', { exact: true }).waitFor()
      await page.getByText('21 novembre 2026').waitFor()
      await expect.poll(() => page.title()).toContain('Mentions en travaux')
      await expectAccessible(page)
    }))
})

test('a content page is read again when the window comes to the front', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    let title = 'Première version'
    await page.route('**/api/content-pages/essai', (route) =>
      route.fulfill({ json: { id: 1, slug: 'essai', title, content: '<p>Texte</p>', metaDescription: null, isPublished: true, updatedAt: '2026-11-21T10:00:00.000Z' } }))
    await page.goto('/support', { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      history.pushState({}, '', '/page/essai')
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.getByRole('heading', { name: 'Première version' }).waitFor()
    title = 'Seconde version'
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.getByRole('heading', { name: 'Seconde version' }).waitFor()
  }))

test('a pair opens large, turns by keyboard, compares by keyboard and gives the focus back', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await page.goto('/gallery', { waitUntil: 'networkidle' })
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
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe(siteCopy.comparePosition(100))
    await dialog.getByText(/^2 sur \d+$/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

test('an address with a hash leads to its section; one question is open at a time; a plan asks for the sign-in', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await page.goto('/support', { waitUntil: 'networkidle' })
    await goBy(page, 'FAQ')
    await expect.poll(() => page.locator('#faq').evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200), { timeout: 10_000 }).toBe(true)
    const questions = page.locator('#faq details')
    await questions.nth(0).locator('summary').click()
    await questions.nth(1).locator('summary').click()
    expect(await questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open).filter(Boolean).length)).toBe(1)
    await page.locator('#pricing').getByRole('button', { name: /^Choisir cette formule/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer avec Google' }).waitFor()
  }))

test('the landing page stays within its weight', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const loads: Promise<{ kind: string; size: number }>[] = []
    page.on('response', (reply) => {
      const kind = reply.request().resourceType()
      if (kind === 'script' || kind === 'image') loads.push(reply.body().then((body) => ({ kind, size: kind === 'script' ? gzipSync(body).length : body.length })))
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const all = await Promise.all(loads)
    const kilobytes = (kind: string) => all.filter((load) => load.kind === kind).reduce((sum, { size }) => sum + size, 0) / 1024
    expect(kilobytes('script')).toBeGreaterThan(10)
    expect(kilobytes('script')).toBeLessThanOrEqual(MOST_SCRIPT_KB)
    expect(kilobytes('image')).toBeLessThanOrEqual(MOST_PICTURE_KB)
  }))

test('search engines find every page, and what each one is', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    for (const path of ['/', '/gallery', '/blog', '/support', '/accessibilite', '/legal/privacy-policy']) expect(sitemap).toContain(`<loc>${site.server.url}${path}</loc>`)
    expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${site.server.url}/sitemap.xml`)
    const html = await (await page.request.get('/blog')).text()
    expect(html).toContain('"@type":"Article"')
    expect(html).toContain('<meta property="og:type" content="article">')
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? ''
    expect((await page.request.get(picture)).headers()['content-type']).toMatch(/^image\//)
  }))
