/** Pages, blog and landing page from the back office to the public site: saved, on record, sanitised, shown at the next view. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import type { AdminContentPage } from '#contract/admin/content.ts'
import {
  blogMetadata,
  blogSections,
  contentPages,
  landingPageSections,
  legalPages,
} from '../../db/schema/content.ts'
import { readContentVersion } from '../../domain/content-version.ts'
import { HOSTILE, RUNS } from '../../testing/hostile.ts'
import { signIn } from '../../testing/session.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [contentPages, legalPages, blogSections, blogMetadata, landingPageSections])
    await site.db.delete(table)
})

/** Runs a change and says by how much the version of the public content rose. */
async function raising<T>(change: () => Promise<T>): Promise<[T, number]> {
  const before = await readContentVersion(site.db)
  return [await change(), (await readContentVersion(site.db)) - before]
}
const page = {
  slug: 'aide',
  title: 'Aide',
  content: '<h2>Aide</h2><p>Bonjour <strong>à vous</strong></p>',
}

test('a content page is made, changed and deleted; each is on record and raises the version', async () => {
  const [made, first] = await raising(() =>
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
  const [changed, second] = await raising(() =>
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
  const [gone, third] = await raising(() => site.call('DELETE', '/api/admin/content-pages/aide'))
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
])(
  'a draft of %s exists for administrators alone, and is listed nowhere',
  async (collection, url) => {
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
  },
)

test('required fields, a slug that is none and a slug that is taken are refused field by field', async () => {
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
  expect([twice.statusCode, twice.json<{ code: string }>().code]).toEqual([409, 'CONFLICT'])
})

test('the second of two saves of a page is told', async () => {
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

test.each(HOSTILE)('nothing of %j is stored as something that runs', async (attack) => {
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
    expect(html).not.toMatch(RUNS)
  // Plain text stays what was typed: it is escaped once, where it is shown.
  expect([stored!.title, section!.title]).toEqual([attack.trim(), attack.trim()])
})

test("a blog section and the header are edited; tags are trimmed, links and pictures are the site's or safe", async () => {
  const made = await site.call('POST', '/api/admin/blog-sections', {
    sectionKey: 'introduction',
    title: 'Introduction',
    content: { text: '<p>Bonjour</p>' },
  })
  expect(made.json()).toMatchObject({
    type: 'standard',
    isEnabled: true,
    content: { type: 'text', text: '<p>Bonjour</p>', items: [] },
  })
  expect(
    (await site.call('PUT', '/api/admin/blog-sections/introduction', { isEnabled: false })).json(),
  ).toMatchObject({ isEnabled: false, content: { text: '<p>Bonjour</p>' } })
  expect(
    (
      await site.call('PUT', '/api/admin/blog-sections/introduction', {
        content: { imageUrl: 'https://evil.test/x.jpg' },
      })
    ).statusCode,
  ).toBe(400)
  expect((await site.call('DELETE', '/api/admin/blog-sections/introduction')).statusCode).toBe(200)
  expect((await site.call('GET', '/api/admin/blog-metadata')).json()).toMatchObject({
    title: '',
    ctaEnabled: true,
    updatedAt: null,
  })
  const [saved, raised] = await raising(() =>
    site.call('PUT', '/api/admin/blog-metadata', {
      title: 'Le blog',
      categoryTags: [' photos ', '', 'photos', 'soin'],
      ctaButtonLink: '/restore',
    }),
  )
  expect([saved.json(), raised]).toMatchObject([
    { title: 'Le blog', categoryTags: ['photos', 'soin'], ctaButtonLink: '/restore' },
    1,
  ])
  expect(
    (await site.call('PUT', '/api/admin/blog-metadata', { ctaButtonLink: 'javascript:canari()' }))
      .statusCode,
  ).toBe(400)
  expect(
    (
      await site.call(
        'PUT',
        '/api/admin/blog-metadata',
        { title: 'Autre' },
        { ifMatch: '2020-01-01T00:00:00.000Z' },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.app.inject('/api/blog')).json()).toMatchObject({
    metadata: { title: 'Le blog' },
  })
  expect((await site.logged('UPDATE_BLOG_METADATA'))[0]).toMatchObject({
    newValue: expect.stringContaining('photos'),
  })
})

test('a landing section is made at the end, toggled, filled and deleted; the public page follows', async () => {
  expect(
    (
      await site.call('POST', '/api/admin/landing-sections', {
        sectionKey: 'faq',
        title: 'Questions',
      })
    ).json(),
  ).toMatchObject({ sortOrder: 1, isEnabled: true, content: {} })
  expect(
    (
      await site.call('POST', '/api/admin/landing-sections', {
        sectionKey: 'hero',
        title: 'Accueil',
      })
    ).json(),
  ).toMatchObject({ sortOrder: 2 })
  const faqs = [{ question: 'Pourquoi ?', answer: '<b>Parce que</b>' }]
  const filled = await site.call('PATCH', '/api/admin/landing-sections/faq', {
    content: { faqs, intrus: true },
  })
  expect(filled.json<AdminLandingSection>().content).toEqual({ faqs })
  const shown = async () =>
    (await site.app.inject('/api/landing-sections'))
      .json<{ sectionKey: string }[]>()
      .map(({ sectionKey }) => sectionKey)
  expect(await shown()).toEqual(['faq', 'hero'])
  const [toggled, raised] = await raising(() =>
    site.call('PATCH', '/api/admin/landing-sections/faq', { isEnabled: false }),
  )
  expect([toggled.json(), raised]).toMatchObject([
    { isEnabled: false, content: { faqs }, title: 'Questions' },
    1,
  ])
  expect(await shown()).toEqual(['hero'])
  expect((await site.call('DELETE', '/api/admin/landing-sections/hero')).statusCode).toBe(200)
  expect(await shown()).toEqual([])
  expect(
    (
      await site.call('POST', '/api/admin/landing-sections', {
        sectionKey: 'faq',
        title: 'Deux fois',
      })
    ).statusCode,
  ).toBe(409)
  expect(
    (
      await site.call('POST', '/api/admin/landing-sections', {
        sectionKey: 'sur-mesure',
        title: 'Autre',
      })
    ).statusCode,
  ).toBe(200)
  expect((await site.call('GET', '/api/admin/landing-sections')).json()).toHaveLength(2)
})

test('a testimonial without name or text is refused with the specified sentences; strange addresses too', async () => {
  for (const sectionKey of ['testimonials', 'hero'])
    await site.call('POST', '/api/admin/landing-sections', { sectionKey, title: 'Un titre' })
  const refused = await site.call('PATCH', '/api/admin/landing-sections/testimonials', {
    content: {
      testimonials: [
        { name: 'Ada', content: 'Bien', rating: 5 },
        { name: '', content: ' ', rating: 4 },
      ],
    },
  })
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    'Témoignage 2: Le nom est requis\nTémoignage 2: Le contenu du témoignage est requis',
  ])
  expect(refused.json<{ fields: object }>().fields).toEqual({
    'content.testimonials.1.name': 'Témoignage 2: Le nom est requis',
    'content.testimonials.1.content': 'Témoignage 2: Le contenu du témoignage est requis',
  })
  const tooGood = await site.call('PATCH', '/api/admin/landing-sections/testimonials', {
    content: { testimonials: [{ name: 'Ada', content: 'Bien', rating: 6 }] },
  })
  expect([tooGood.statusCode, tooGood.json<{ message: string }>().message]).toEqual([
    400,
    'Témoignage 1: La note doit être entre 1 et 5',
  ])
  for (const content of [
    { ctaLink: 'javascript:canari()' },
    { ctaLink: '//evil.test' },
    { beforeImage: 'https://evil.test/a.jpg' },
  ]) {
    expect(
      (await site.call('PATCH', '/api/admin/landing-sections/hero', { content })).statusCode,
    ).toBe(400)
  }
  const strange = await site.call('PATCH', '/api/admin/landing-sections/hero', {
    content: {
      ctaLink: 'javascript:canari()',
      secondaryLink: '//evil.test',
      ctaText: 'x'.repeat(2_001),
    },
  })
  expect(strange.json<{ fields: object }>().fields).toEqual({
    'content.ctaText': 'Au plus 2000 caractères.',
  })
  const links = await site.call('PATCH', '/api/admin/landing-sections/hero', {
    content: { ctaLink: 'javascript:canari()', secondaryLink: '//evil.test' },
  })
  expect(Object.keys(links.json<{ fields: object }>().fields)).toEqual([
    'content.ctaLink',
    'content.secondaryLink',
  ])
  expect(
    (
      await site.call('PATCH', '/api/admin/landing-sections/hero', {
        content: { ctaLink: '/restore', ctaText: '<script>canari()</script>' },
      })
    ).statusCode,
  ).toBe(200)
})
