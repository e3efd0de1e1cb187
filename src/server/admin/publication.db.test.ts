/**
 * Publication on a date: invisible everywhere until the instant, visible at it, logged, and cleared
 * by a publication by hand.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContentVersion } from '../domain/content-version.ts'
import { openAdminSite, type AdminSite } from '../testing/admin-site.ts'
import { publishDue } from './publication.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

const api = '/api/admin'
const PUBLICATION = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000)
const JUST_BEFORE = new Date(PUBLICATION.getTime() - 1)
const draft = { isPublished: false, publishAt: PUBLICATION.toISOString() }
const asVisitor = (url: string) => site.call('GET', url, undefined, { as: null })

/** The public places that could show drafts. */
async function places(): Promise<string> {
  const replies = await Promise.all(
    [
      '/api/legal/datee',
      '/api/content-pages/datee',
      '/api/footer-legal-pages',
      '/api/footer-content-pages',
      '/api/blog',
      '/api/landing-sections',
      '/sitemap.xml',
    ].map(asVisitor),
  )
  return replies.map(({ body }) => body).join('\n')
}

test('drafts of every kind appear at their instant and not a millisecond before', async () => {
  const page = { slug: 'datee', title: 'TitreDaté', content: '<p>TexteDaté</p>' }
  const footer = { showInFooter: true, footerSection: 'support' }
  const section = { isEnabled: false, publishAt: PUBLICATION.toISOString() }
  const replies = [
    await site.call('POST', `${api}/legal-pages`, { ...page, ...draft }),
    await site.call('POST', `${api}/content-pages`, { ...page, ...draft, ...footer }),
    await site.call('POST', `${api}/blog-sections`, {
      sectionKey: 'datee',
      title: 'BlogDaté',
      ...section,
    }),
    await site.call('POST', `${api}/landing-sections`, {
      sectionKey: 'faq',
      title: 'AccueilDaté',
      ...section,
    }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(replies[0]!.json<{ publishAt: string }>().publishAt).toBe(PUBLICATION.toISOString())

  expect(await publishDue(site.db, JUST_BEFORE)).toBe(0)
  expect(await places()).not.toMatch(/Daté|datee/)
  const before = await readContentVersion(site.db)

  expect(await publishDue(site.db, PUBLICATION)).toBe(4)
  expect(await readContentVersion(site.db)).toBe(before + 1)
  const shown = await places()
  for (const word of ['TexteDaté', 'BlogDaté', 'AccueilDaté', '/legal/datee', '/page/datee'])
    expect(shown).toContain(word)
  const [row] = await site.logged('PUBLISH_LEGAL_PAGE')
  expect([row!.adminUsername, row!.details, row!.newValue]).toEqual([
    'Publication programmée',
    'datee',
    '{"isPublished":true}',
  ])
  expect(await publishDue(site.db, PUBLICATION)).toBe(0)
})

test('a past date is refused in French under its field; a save with a stored date is not', async () => {
  const page = { slug: 'refusee', title: 'Un', content: '<p>Un</p>' }
  const past = await site.call('POST', `${api}/legal-pages`, {
    ...page,
    isPublished: false,
    publishAt: '2020-01-01T00:00:00.000Z',
  })
  expect([past.statusCode, past.json<{ fields: object }>().fields]).toEqual([
    400,
    { publishAt: 'Choisissez une date à venir.' },
  ])
  await site.call('POST', `${api}/legal-pages`, { ...page, ...draft })
  const saved = await site.call('PUT', `${api}/legal-pages/refusee`, { ...draft, title: 'Deux' })
  expect(saved.statusCode).toBe(200)
})

test('published content has no date: showing it by hand clears the date, and the job leaves it alone', async () => {
  const url = `${api}/legal-pages/a-la-main`
  const page = { slug: 'a-la-main', title: 'Un', content: '<p>Un</p>' }
  await site.call('POST', `${api}/legal-pages`, { ...page, ...draft })
  const shown = await site.call('PUT', url, { isPublished: true })
  expect(shown.json()).toMatchObject({ isPublished: true, publishAt: null })
  await site.call('PUT', url, { isPublished: false })
  await publishDue(site.db, new Date(PUBLICATION.getTime() + 86_400_000))
  expect((await asVisitor('/api/legal/a-la-main')).statusCode).toBe(404)
})
