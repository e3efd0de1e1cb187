/** The sitemap, robots.txt, and the page cache, which a change of content invalidates. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentPages, legalPages } from '../db/schema/content.ts'
import { sitemapRoutes } from '../features/content/sitemap.ts'
import { createPageCache } from '../http/page-renderer.ts'
import { createPublicServer } from '../testing/public-server.ts'
import { contentChanged, createPageVersion } from '../domain/content-version.ts'
import { openContentSite, type ContentSite } from '../testing/content.ts'

let site: ContentSite
beforeAll(async () => {
  site = await openContentSite()
})
afterAll(() => site?.close())
beforeEach(() => site.clear())

test('the sitemap lists every published page once with its date, and robots.txt excludes private areas', async () => {
  await site.db.insert(legalPages).values([
    { slug: 'a&b', title: 'A', content: '' },
    { slug: 'brouillon', title: 'B', content: '', isPublished: false },
  ])
  await site.db.insert(contentPages).values({ slug: 'aide', title: 'Aide', content: '' })
  const { body, headers } = await site.get('/sitemap.xml')
  expect(headers['content-type']).toContain('xml')
  expect([...body.matchAll(/<loc>([^<]+)</g)].map(([, loc]) => loc)).toEqual(
    [
      '/',
      '/restore',
      '/gallery',
      '/blog',
      '/offrir',
      '/support',
      '/verifier',
      '/accessibilite',
      '/page/aide',
      '/legal/a%26b',
    ].map((path) => `https://antan.test${path}`),
  )
  expect(body).toMatch(/aide<\/loc><lastmod>\d{4}-/)
  const robots = (await site.get('/robots.txt')).body
  expect(robots).toContain('Sitemap: https://antan.test/sitemap.xml')
  for (const path of ['/api/', '/admin', '/dashboard', '/settings'])
    expect(robots).toContain(`Disallow: ${path}\n`)
})

test('the sitemap, which costs six queries, is rate limited', async () => {
  const app = await createPublicServer()
  sitemapRoutes(app, { db: site.db, publicUrl: 'https://antan.test', rateLimitFactor: 1 / 600 })
  const statuses = [
    (await app.inject('/sitemap.xml')).statusCode,
    (await app.inject('/sitemap.xml')).statusCode,
  ]
  expect(statuses).toEqual([200, 429])
  await app.close()
})

test('a committed change of content renders a page again, a rolled-back one does not', async () => {
  let time = Date.parse('2026-11-21T12:00:00Z')
  const version = createPageVersion({ db: site.db, now: () => new Date(time) })
  const cache = createPageCache()
  let drawn = 0
  const ask = async () =>
    (await cache.get(await version(), '/', async () => ({ status: 200, html: String(++drawn) })))
      .html
  expect([await ask(), await ask()]).toEqual(['1', '1'])
  await site.db.transaction(contentChanged)
  expect([await ask(), await ask()]).toEqual(['2', '2'])
  await expect(
    site.db.transaction(async (tx) => {
      await contentChanged(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await ask()).toBe('2')
  time += 600_000
  expect(await ask()).toBe('3')
})
