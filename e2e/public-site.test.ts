/**
 * The public pages: addresses, keyboard, search engines, and the weight of the landing page. Their
 * states are in states-public.test.ts.
 */
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LEGAL_SLUGS } from '#contract/content-figures.ts'
import { sharedSite } from './support/site.ts'
import { openPage } from './support/verbs.ts'

const PAGES = [
  '/',
  '/gallery',
  '/blog',
  '/support',
  '/verifier',
  '/accessibilite',
  ...LEGAL_SLUGS.map((slug) => `/legal/${slug}`),
  '/terms',
  '/cookies-policy',
]
/** Limit of the compressed scripts that load before any interaction. */
const MAX_SCRIPT_KB = 150
/** Limit of the pictures that load before any interaction. */
const MAX_PICTURE_KB = 400
/** Every request of the landing page before any interaction. */
const MAX_REQUESTS = 50

const site = sharedSite()

test('every public address answers with its page, and others with 404', async () => {
  const answer = async (path: string) => {
    const reply = await fetch(site.server.url + path)
    return { status: reply.status, headings: (await reply.text()).match(/<h1[ >]/g)?.length ?? 0 }
  }
  for (const path of PAGES) expect(await answer(path), path).toEqual({ status: 200, headings: 1 })
  for (const path of ['/nulle-part', '/legal/rien', '/page/rien', '/blog/rien'])
    expect((await answer(path)).status, path).toBe(404)
})

test('a failed page loads after a retry', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/503/)
    await page.route('**/api/blog', (route) => route.fulfill({ status: 503, json: {} }))
    await openPage(page, '/support')
    await page.evaluate(() =>
      (document.querySelector<HTMLAnchorElement>('a[href="/blog"]') ?? document.body).click(),
    )
    await page.getByText('Erreur de chargement').waitFor()
    await page.unroute('**/api/blog')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.locator('article h1').waitFor()
  }))

test('pictures that fail show no sign of the browser; in the gallery words, and they load after a retry', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await page.route('**/media/**', (route) => route.abort())
    await openPage(page, '/')
    const lost = page.getByRole('main').locator('img').first()
    await expect
      .poll(() =>
        lost.evaluate(({ complete, naturalWidth }: HTMLImageElement) => [complete, naturalWidth]),
      )
      .toEqual([true, 0])
    const { x, y } = (await lost.boundingBox())!
    // The browser draws its sign and a border here.
    const corner = await page.screenshot({ clip: { x, y, width: 7, height: 7 } })
    const { channels } = await sharp(corner).stats()
    expect(channels.map(({ stdev }) => stdev)).toEqual([0, 0, 0])
    await openPage(page, '/gallery')
    const print = page.getByRole('main').getByRole('figure').first()
    const failed = print.getByText('Les images n’ont pas pu être chargées.')
    await failed.waitFor()
    await page.unroute('**/media/**')
    await print.getByRole('button', { name: 'Réessayer' }).click()
    await expect
      .poll(() =>
        print
          .locator('img')
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
      )
      .toEqual([true, true])
    expect(await failed.count()).toBe(0)
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

test.each(['Galerie', 'Blog'])('the link %s leads to the title that a reload keeps', (name) =>
  site.browser.visit(site.server.url, 'desktop', async ({ page }) => {
    await openPage(page, '/support')
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/support')
    const reply = await page.request.get(page.url())
    const title = /<title>(.*?)<\/title>/.exec(await reply.text())?.[1]
    await expect.poll(() => page.title()).toBe(title)
  }),
)

test('the landing page stays within its weight limits', () =>
  site.browser.visit(site.server.url, 'phone', async ({ page }) => {
    const loads: Promise<{ kind: string; size: number; namesAdminPaths: boolean }>[] = []
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
            namesAdminPaths: kind === 'script' && body.includes('/api/admin/'),
          })),
        )
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const all = await Promise.all(loads)
    const kilobytes = (kind: string) =>
      all.filter((load) => load.kind === kind).reduce((sum, { size }) => sum + size, 0) / 1024
    expect(kilobytes('script')).toBeGreaterThan(10)
    expect(kilobytes('script')).toBeLessThanOrEqual(MAX_SCRIPT_KB)
    expect(kilobytes('image')).toBeLessThanOrEqual(MAX_PICTURE_KB)
    expect(requests).toBeLessThanOrEqual(MAX_REQUESTS)
    expect(all.filter(({ namesAdminPaths }) => namesAdminPaths)).toEqual([])
  }))

test('search engines find every page with its description', () =>
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
