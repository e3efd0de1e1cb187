/** Panels of content and legal pages: audit, drafts, validation, sanitising. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminContentPage } from '#contract/admin/content.ts'
import { blogSections, contentPages, legalPages } from '../../db/schema/content.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { HOSTILE, ACTIVE_HTML } from '../../testing/hostile.ts'
import { signIn } from '../../testing/session.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [contentPages, legalPages, blogSections]) await site.db.delete(table)
})

const page = {
  slug: 'aide',
  title: 'Aide',
  content: '<h2>Aide</h2><p>Bonjour <strong>à vous</strong></p>',
}

test('a content page is created, changed and deleted, each with an audit row and a new content version', async () => {
  const [made, first] = await site.raising(() =>
    site.call('POST', '/api/admin/content-pages', {
      ...page,
      showInFooter: true,
      footerSection: 'support',
    }),
  )
  expect([made.statusCode, made.json(), first]).toMatchObject([
    200,
    { slug: 'aide', isPublished: true, showInFooter: true, footerSection: 'support', sortOrder: 0 },
    1,
  ])
  expect((await site.app.inject('/api/content-pages/aide')).json()).toMatchObject({
    title: 'Aide',
    content: expect.stringContaining('<strong>à vous</strong>'),
  })
  const [changed, second] = await site.raising(() =>
    site.call('PUT', '/api/admin/content-pages/aide', { title: 'Une aide', slug: 'autre' }),
  )
  expect([changed.json(), second]).toMatchObject([
    {
      slug: 'aide',
      title: 'Une aide',
      showInFooter: true,
      footerSection: 'support',
      isPublished: true,
    },
    1,
  ])
  expect(
    (await site.call('PUT', '/api/admin/content-pages/aide', { footerSection: 'none' })).json(),
  ).toMatchObject({ footerSection: null })
  const [gone, third] = await site.raising(() =>
    site.call('DELETE', '/api/admin/content-pages/aide'),
  )
  expect([gone.statusCode, third]).toEqual([200, 1])
  expect((await site.app.inject('/api/content-pages/aide')).statusCode).toBe(404)
  expect((await site.logged('UPDATE_CONTENT_PAGE'))[0]).toMatchObject({
    details: 'aide',
    oldValue: '{"title":"Aide"}',
    newValue: '{"title":"Une aide"}',
    ipAddress: '127.0.0.1',
    userAgent: 'test browser',
  })
  expect(await site.logged('CREATE_CONTENT_PAGE')).toHaveLength(1)
  expect(await site.logged('DELETE_CONTENT_PAGE')).toHaveLength(1)
})

test.each([
  ['legal-pages', '/api/legal/essai'],
  ['content-pages', '/api/content-pages/essai'],
])('a draft of %s is served to administrators only and listed nowhere', async (collection, url) => {
  const draft = { slug: 'essai', title: 'Essai', content: '<p>En projet</p>', isPublished: false }
  const place =
    collection === 'content-pages' ? { showInFooter: true, footerSection: 'support' } : {}
  await site.call('POST', `/api/admin/${collection}`, { ...draft, ...place })
  const other = await signIn(site.db, `${collection}@antan.test`)
  const statuses = async () =>
    Promise.all(
      [null, other, site.admin].map(
        async (as) => (await site.call('GET', url, undefined, { as })).statusCode,
      ),
    )
  expect(await statuses()).toEqual([404, 404, 200])
  expect((await site.call('GET', url)).json()).toMatchObject({
    title: 'Essai',
    isPublished: false,
    content: '<p>En projet</p>',
  })
  const listed = async () =>
    (
      await Promise.all(
        ['/api/footer-content-pages', '/api/footer-legal-pages', '/sitemap.xml'].map(
          async (path) => (await site.app.inject(path)).body,
        ),
      )
    )
      .join()
      .includes('essai')
  expect(await listed()).toBe(false)
  await site.call('PUT', `/api/admin/${collection}/essai`, { isPublished: true })
  expect([await statuses(), await listed()]).toEqual([[200, 200, 200], true])
})

test('missing fields, an invalid slug and a taken slug are rejected by field', async () => {
  const refused = async (body: object) =>
    (await site.call('POST', '/api/admin/legal-pages', body)).json<{
      fields: Record<string, string>
    }>().fields
  expect(Object.keys(await refused({}))).toEqual(['slug', 'title', 'content'])
  expect(Object.keys(await refused({ ...page, slug: 'Pas un slug' }))).toEqual(['slug'])
  expect(Object.keys(await refused({ ...page, content: '<script>x</script>' }))).toEqual([
    'content',
  ])
  await site.call('POST', '/api/admin/legal-pages', page)
  const twice = await site.call('POST', '/api/admin/legal-pages', page)
  expect([twice.statusCode, twice.json()]).toMatchObject([
    409,
    { code: 'CONFLICT', fields: { slug: 'Une autre page a déjà cette adresse.' } },
  ])
})

test('the second of two concurrent saves of a page is rejected', async () => {
  const seen = (await site.call('POST', '/api/admin/legal-pages', page)).json<AdminContentPage>()
  expect(
    (
      await site.call(
        'PUT',
        '/api/admin/legal-pages/aide',
        { title: 'Un' },
        { ifMatch: seen.updatedAt },
      )
    ).statusCode,
  ).toBe(200)
  expect(
    (
      await site.call(
        'PUT',
        '/api/admin/legal-pages/aide',
        { title: 'Deux' },
        { ifMatch: seen.updatedAt },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.call('GET', '/api/admin/legal-pages')).json()).toMatchObject([{ title: 'Un' }])
})

test.each(HOSTILE)('%j is stored without anything that runs', async (attack) => {
  const content = `<p>avant</p>${attack}<p>après</p>`
  await site.call('POST', '/api/admin/content-pages', {
    ...page,
    title: attack,
    metaDescription: attack,
    content,
  })
  await site.call('POST', '/api/admin/legal-pages', { ...page, title: attack, content })
  await site.call('POST', '/api/admin/blog-sections', {
    sectionKey: 'un',
    title: attack,
    content: { type: 'text', text: content, additionalText: content, imageAlt: attack },
  })
  const [stored] = await site.db.select().from(contentPages)
  const [legal] = await site.db.select().from(legalPages)
  const [section] = await site.db.select().from(blogSections)
  for (const html of [
    stored!.content,
    legal!.content,
    section!.content.text as string,
    section!.content.additionalText as string,
  ])
    expect(html).not.toMatch(ACTIVE_HTML)
  // Plain text is stored unchanged and escaped when it is rendered.
  expect([stored!.title, section!.title]).toEqual([attack.trim(), attack.trim()])
})
