/** The public pages as people use them: addresses, keyboard, search engines, and the weight of the landing page. Their states are in states-public.test.ts. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LEGAL_SLUGS } from '#contract/content-figures.ts'
import { siteCopy } from '#copy/public/site.ts'
import { expectAccessible } from './support/accessibility.ts'
import { sharedSite } from './support/site.ts'
import { login, openPage, untilHydrated } from './support/verbs.ts'

const PAGES = [
  '/',
  '/gallery',
  '/blog',
  '/support',
  '/accessibilite',
  ...LEGAL_SLUGS.map((slug) => `/legal/${slug}`),
  '/terms',
  '/cookies-policy',
]
/** What may be loaded before somebody does anything: scripts as gzip makes them, and pictures; in KB. */
const MOST_SCRIPT_KB = 150
const MOST_PICTURE_KB = 400
/** Everything the landing page asks for before somebody scrolls or presses anything. */
const MOST_REQUESTS = 50

const site = sharedSite()

test('every public address answers with its page, and any other with 404', async () => {
  const answer = async (path: string) => {
    const reply = await fetch(site.server.url + path)
    return { status: reply.status, headings: (await reply.text()).match(/<h1[ >]/g)?.length ?? 0 }
  }
  for (const path of PAGES) expect(await answer(path), path).toEqual({ status: 200, headings: 1 })
  for (const path of ['/nulle-part', '/legal/rien', '/page/rien', '/blog/rien'])
    expect((await answer(path)).status, path).toBe(404)
})

test('what could not be loaded is there once it is asked for again', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/503/)
    await page.route('**/api/blog', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    })
    await openPage(page, '/support')
    await page.evaluate(() =>
      (document.querySelector<HTMLAnchorElement>('a[href="/blog"]') ?? document.body).click(),
    )
    await page.getByText('Erreur de chargement').waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.locator('article h1').waitFor()
  }))

test('a section of the blog that does not exist has the title of a missing page', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page, allow }) => {
    allow(/404/)
    const missing = 'Page non trouvée · Antan'
    await openPage(page, '/blog/inconnu')
    expect(await page.title()).toBe(missing)
    await openPage(page, '/support')
    await page.evaluate(() => {
      history.pushState({}, '', '/blog/inconnu')
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
    await expect.poll(() => page.title()).toBe(missing)
  }))

test('a content page is read again when the window comes to the front', () =>
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
    await page.getByRole('heading', { name: 'Première version' }).waitFor()
    title = 'Seconde version'
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await page.getByRole('heading', { name: 'Seconde version' }).waitFor()
  }))

test.each(['phone', 'desktop'] as const)(
  'the way back leads to where one was, at once; without a network a page says so and comes once there is one (%s)',
  (device) =>
    site.browser.visit(site.server.url, device, async ({ page, allow }) => {
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
      // It does not have to be pressed: the network coming back is enough.
      await page.context().setOffline(false)
      await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
    }),
)

test('a pair opens large, turns by keyboard, compares by keyboard and gives the focus back', () =>
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
    // The keyboard is on a button that shows only an icon: its name stands beside it, until it is sent away; so with a pointer.
    const name = page.getByText('Voir en grand', { exact: true })
    await name.waitFor()
    await page.keyboard.press('Escape')
    await name.waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await opener.hover()
    await name.waitFor()
  }))

test('a button that is pressed before the code is there answers when it is', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    // The code holds back DOMContentLoaded.
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

test('an address with a hash leads to its section; one question is open at a time; a plan asks for the sign-in', () =>
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

test('at every width between a phone and a desktop the page stays within the window, and its header on one line', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const expectWithin = async () => {
      for (const width of [320, 640, 768, 1023, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        // A message that has just come finds its new place a moment later.
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            { message: `${width} px` },
          )
          .toBeLessThanOrEqual(0)
        const tallest = await page.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll('body header a, body header button')].map(
              (one) => one.getBoundingClientRect().height,
            ),
          ),
        )
        expect(tallest, `${width} px`).toBeLessThanOrEqual(48)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await openPage(page, '/support')
    await expectWithin()
    await login(page, 'utilisateur@antan.test')
    await expectWithin()
  }))

test('nothing changes place or colour when the code of a page takes it over', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    // The cookie policy is left out: it shows the choice that this browser has stored.
    for (const path of ['/', '/gallery', '/blog', '/restore', '/legal/privacy-policy']) {
      const code = Promise.withResolvers<void>()
      await page.route('**/*.woff2', (route) => route.abort('failed'))
      await page.route('**/assets/*.js', async (route) => {
        await code.promise
        await route.continue()
      })
      // The code holds back DOMContentLoaded; the state is the last element of the page.
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('#page-state').waitFor({ state: 'attached' })
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
      const places = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'main :is(h1, h2, h3, p, a, button, label, img, figure, li), footer :is(h2, a)',
            ),
          ].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            const { color, fontSize, fontWeight } = getComputedStyle(element)
            return [
              element.tagName,
              element.textContent.slice(0, 30),
              Math.round(x),
              Math.round(y + scrollY),
              Math.round(width),
              Math.round(height),
              color,
              fontSize,
              fontWeight,
            ].join(' ')
          }),
        )
      const early = await places()
      expect(early.length, path).toBeGreaterThan(10)
      code.resolve()
      await untilHydrated(page)
      expect(await places(), path).toEqual(early)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }))

test('on paper a page is its content alone; where less motion is wished for nothing moves by itself', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/blog')
    await page.emulateMedia({ media: 'print' })
    const shown = (selector: string) => page.locator(selector).first().isVisible()
    expect([
      await shown('article h1'),
      await shown('article img'),
      await shown('body > div > div > header'),
      await shown('footer'),
      await shown('article nav'),
    ]).toEqual([true, true, false, false, false])
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )

    await page.emulateMedia({ media: 'screen', reducedMotion: 'no-preference' })
    await openPage(page, '/')
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      )
    await expect.poll(moving, { timeout: 10_000 }).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(moving, { timeout: 5_000 }).toBe(0)
  }))

test('the landing page stays within its weight', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const loads: Promise<{ kind: string; size: number }>[] = []
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    page.on('response', (reply) => {
      const kind = reply.request().resourceType()
      if (kind === 'script' || kind === 'image')
        loads.push(
          reply.body().then((body) => ({
            kind,
            size: kind === 'script' ? gzipSync(body).length : body.length,
          })),
        )
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const all = await Promise.all(loads)
    const kilobytes = (kind: string) =>
      all.filter((load) => load.kind === kind).reduce((sum, { size }) => sum + size, 0) / 1024
    expect(kilobytes('script')).toBeGreaterThan(10)
    expect(kilobytes('script')).toBeLessThanOrEqual(MOST_SCRIPT_KB)
    expect(kilobytes('image')).toBeLessThanOrEqual(MOST_PICTURE_KB)
    expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
  }))

test('search engines find every page, and what each one is', () =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    for (const path of [
      '/',
      '/gallery',
      '/blog',
      '/support',
      '/accessibilite',
      '/legal/privacy-policy',
    ])
      expect(sitemap).toContain(`<loc>${site.server.url}${path}</loc>`)
    expect(await (await page.request.get('/robots.txt')).text()).toContain(
      `Sitemap: ${site.server.url}/sitemap.xml`,
    )
    const html = await (await page.request.get('/blog')).text()
    expect(html).toContain('"@type":"Article"')
    expect(html).toContain('<meta property="og:type" content="article">')
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? ''
    expect((await page.request.get(picture)).headers()['content-type']).toMatch(/^image\//)
  }))
