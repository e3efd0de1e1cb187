/** The public content over HTTP: what is shown, in which order, sanitised; what is not there is a 404; changes are seen at once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GalleryItem, GalleryText } from '#contract/gallery.ts'
import type { BlogMetadata, BlogSection } from '#contract/blog.ts'
import type { ContentPage } from '#contract/content.ts'
import type { LandingSection } from '#contract/landing.ts'
import {
  apiConfigurations,
  blogMetadata,
  blogSections,
  contentPages,
  footerSocialLinks,
  galleryItems,
  galleryPageConfigurations,
  landingPageSections,
  legalPages,
} from '../db/schema/content.ts'
import { photos } from '../db/schema/photos.ts'
import { sitemapRoutes } from '../features/content/sitemap.ts'
import { createPageCache } from '../http/page-renderer.ts'
import { createHttpServer } from '../http/server.ts'
import { contentChanged, createPageVersion } from '../domain/content-version.ts'
import { createLog } from '../platform/log.ts'
import { openContentSite, type ContentSite } from '../testing/content.ts'
import { signIn } from '../testing/session.ts'

const PICTURE = '/media/abcdefghijklmnopqrstuv-1280x960/1280.jpg'
const HOSTILE =
  '<p onclick="x">Bonjour<script>alert(1)</script><a href="javascript:alert(1)">ici</a></p>'
const CLEAN = '<p>Bonjour<span>ici</span></p>'

let site: ContentSite
beforeAll(async () => {
  site = await openContentSite({
    facts: { prix_credit: '2,99 €', editeur: '<b>Dupont & fils</b>' },
  })
})
afterAll(() => site?.close())
beforeEach(async () => {
  for (const table of [
    landingPageSections,
    galleryItems,
    galleryPageConfigurations,
    blogSections,
    blogMetadata,
    legalPages,
    contentPages,
    footerSocialLinks,
    apiConfigurations,
  ]) {
    await site.db.delete(table)
  }
})

test('landing: enabled sections of known kinds, in their order, every content of the promised shape', async () => {
  await site.db.insert(landingPageSections).values([
    {
      sectionKey: 'faq',
      title: 'FAQ',
      sortOrder: 3,
      content: { faqs: [{ question: 'Q', answer: '<b>A</b>' }, 'nonsense'] },
    },
    {
      sectionKey: 'hero',
      title: 'Un passé oublié',
      sortOrder: 1,
      content: {
        beforeImage: 'https://evil.test/a.jpg',
        afterImage: PICTURE,
        ctaLink: 'javascript:alert(1)',
        secondaryLink: '/gallery',
      },
    },
    { sectionKey: 'pricing', title: 'Tarifs', sortOrder: 2, isEnabled: false },
    {
      sectionKey: 'share',
      title: 'Partage',
      sortOrder: 2,
      content: { videoDuration: 99, mainTitle: 'À envoyer', videoUrl: 'https://evil.test/x.mp4' },
    },
    { sectionKey: 'something-else', title: 'Inconnue', sortOrder: 0 },
  ])
  const sections = await site.read<LandingSection[]>('/api/landing-sections')
  expect(sections.map(({ sectionKey }) => sectionKey)).toEqual(['hero', 'share', 'faq'])
  expect(sections[0]!.content).toMatchObject({
    beforeImage: null,
    afterImage: PICTURE,
    ctaLink: '',
    secondaryLink: '/gallery',
    socialProof: '',
  })
  expect(sections[1]!.content).toMatchObject({
    videoDuration: 5,
    mainTitle: 'À envoyer',
    videoUrl: null,
    useVideoFallback: true,
  })
  expect(sections[2]!.content).toEqual({ faqs: [{ question: 'Q', answer: '<b>A</b>' }] })
  expect(Object.keys(sections[0]!)).not.toContain('lastEditedBy')
})

test('gallery: published pairs in their order; those of the home page; a pair that lost a picture or its consent is gone', async () => {
  const { userId } = await signIn(site.db, 'owner@antan.test')
  const photo = async (publicId: string, isPublic: boolean) =>
    (
      await site.db
        .insert(photos)
        .values({
          publicId,
          userId,
          originalUrl: 'photos/x/y.jpg',
          filename: 'a.jpg',
          width: 1,
          height: 1,
          isPublic,
          status: 'completed',
        })
        .returning({ id: photos.id })
    )[0]!.id
  const pair = { beforeImageUrl: PICTURE, afterImageUrl: PICTURE }
  await site.db.insert(galleryItems).values([
    { title: 'Deuxième', ...pair, sortOrder: 2, showOnHomepage: true },
    { title: 'Première', ...pair, sortOrder: 1, author: 'A' },
    { title: 'Brouillon', ...pair, isPublished: false, showOnHomepage: true },
    { title: 'Sans image', beforeImageUrl: '', afterImageUrl: PICTURE },
    {
      title: 'Permise',
      ...pair,
      sortOrder: 3,
      photoId: await photo('photo_allowed_aaaaaaaaaaaa', true),
    },
    {
      title: 'Reprise',
      ...pair,
      sortOrder: 4,
      photoId: await photo('photo_withdrawn_aaaaaaaaaa', false),
    },
  ])
  expect((await site.read<GalleryItem[]>('/api/gallery-items')).map(({ title }) => title)).toEqual([
    'Première',
    'Deuxième',
    'Permise',
  ])
  expect(
    (await site.read<GalleryItem[]>('/api/gallery-items/homepage')).map(({ title }) => title),
  ).toEqual(['Deuxième'])
  await site.db.insert(galleryPageConfigurations).values([
    { configKey: 'gallery_title', configValue: 'Notre galerie' },
    { configKey: 'transformations_count', configValue: 'auto' },
    { configKey: 'families_count', configValue: ' auto ' },
    { configKey: 'memories_count', configValue: 'auto' },
    { configKey: 'memories_label', configValue: '' },
    { configKey: 'cta_button_text', configValue: 'x', isActive: false },
    { configKey: 'something_else', configValue: 'x' },
  ])
  expect(await site.read<GalleryText[]>('/api/gallery-page-configurations')).toEqual([
    { configKey: 'gallery_title', configValue: 'Notre galerie' },
    { configKey: 'transformations_count', configValue: '4' },
    { configKey: 'families_count', configValue: '1' },
    { configKey: 'memories_count', configValue: '0' },
  ])
})

test('blog: enabled sections in their order, HTML sanitised, strange parts left out; the header leads to a safe place', async () => {
  expect(await site.read('/api/blog')).toEqual({ sections: [], metadata: null })
  await site.db.insert(blogSections).values([
    {
      sectionKey: 'deux',
      title: 'Deux',
      sortOrder: 2,
      type: 'numbered',
      content: {
        type: 'gallery',
        text: HOSTILE,
        items: [{ title: 'Paire', beforeImage: PICTURE, afterImage: 'javascript:x' }, 3, null],
      },
    },
    {
      sectionKey: 'introduction',
      title: 'Un',
      sortOrder: 1,
      content: {
        type: 'strange',
        text: 7,
        additionalText: HOSTILE,
        imageUrl: '//evil.test/a.png',
        imageAlt: null,
      },
    },
    { sectionKey: 'cachee', title: 'Trois', isEnabled: false },
  ])
  await site.db.insert(blogMetadata).values({
    title: 'Le guide',
    ctaButtonLink: 'javascript:alert(1)',
    ogImage: 'https://evil.test/x.png',
    categoryTags: ['a'],
  })
  const { sections, metadata } = await site.read<{
    sections: BlogSection[]
    metadata: BlogMetadata
  }>('/api/blog')
  expect(sections.map(({ sectionKey }) => sectionKey)).toEqual(['introduction', 'deux'])
  expect(sections[0]!.content).toMatchObject({
    type: 'text',
    text: '',
    additionalText: CLEAN,
    imageUrl: null,
    imageAlt: null,
    items: [],
  })
  expect(sections[1]!.content).toMatchObject({
    type: 'gallery',
    text: CLEAN,
    items: [{ title: 'Paire', beforeImage: PICTURE, afterImage: null, imageUrl: null }],
  })
  expect(metadata).toMatchObject({
    title: 'Le guide',
    ctaEnabled: true,
    ctaButtonLink: '/restore',
    ogImage: null,
    categoryTags: ['a'],
  })
})

test.each([
  ['/api/legal', legalPages],
  ['/api/content-pages', contentPages],
] as const)('%s: sanitised, filled in, 404 for drafts and the rest', async (path, table) => {
  await site.db.insert(table).values([
    {
      slug: 'mentions',
      title: 'Mentions',
      content: `${HOSTILE}<p>{{editeur}} vend à {{ prix_credit }}, {{inconnu}}.</p>`,
    },
    { slug: 'brouillon', title: 'Brouillon', content: '', isPublished: false },
  ])
  expect(await site.read<ContentPage>(`${path}/mentions`)).toMatchObject({
    slug: 'mentions',
    isPublished: true,
    metaDescription: null,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    content: `${CLEAN}<p>&lt;b&gt;Dupont &amp; fils&lt;/b&gt; vend à 2,99 €, {{inconnu}}.</p>`,
  })
  for (const slug of [
    'brouillon',
    'absente',
    'Mentions',
    'mentions ',
    '\0',
    '%00',
    '\ud83d\ude00',
    'x'.repeat(99),
    "' or 1=1 --",
  ]) {
    const reply = await site.get(`${path}/${encodeURIComponent(slug)}`)
    expect([slug, reply.statusCode, reply.json().code]).toEqual([slug, 404, 'NOT_FOUND'])
  }
})

test('footer: active links that lead where they say, and published pages with a place', async () => {
  await site.db.insert(footerSocialLinks).values([
    { platform: 'youtube', url: 'https://youtube.test/antan', sortOrder: 2 },
    { platform: 'facebook', url: 'https://facebook.test/antan', sortOrder: 1 },
    { platform: 'twitter', url: 'https://x.test', isActive: false },
    { platform: 'instagram', url: 'javascript:alert(1)' },
    { platform: 'linkedin', url: '/inside' },
  ])
  expect(
    (await site.read<{ platform: string }[]>('/api/footer-social-links')).map(
      ({ platform }) => platform,
    ),
  ).toEqual(['facebook', 'youtube'])
  const page = { title: 'Page', content: '' }
  await site.db.insert(contentPages).values([
    { slug: 'b', ...page, showInFooter: true, footerSection: 'support', sortOrder: 2 },
    { slug: 'a', ...page, showInFooter: true, footerSection: 'navigation', sortOrder: 1 },
    { slug: 'c', ...page, footerSection: 'support' },
    { slug: 'd', ...page, showInFooter: true, footerSection: 'support', isPublished: false },
    { slug: 'e', ...page, showInFooter: true },
  ])
  expect(await site.read('/api/footer-content-pages')).toEqual([
    { slug: 'a', title: 'Page', footerSection: 'navigation' },
    { slug: 'b', title: 'Page', footerSection: 'support' },
  ])
})

test('footer: published legal pages, the known ones first in their order, the others by title', async () => {
  const page = { content: '' }
  await site.db.insert(legalPages).values([
    { slug: 'zebre', title: 'Écologie', ...page },
    { slug: 'cookies-policy', title: 'Cookies', ...page },
    { slug: 'mediation', title: 'Médiation', ...page },
    { slug: 'legal-mentions', title: 'Mentions', ...page },
    { slug: 'accord', title: 'Données', ...page },
    { slug: 'brouillon', title: 'Brouillon', ...page, isPublished: false },
  ])
  const pages = await site.read<{ slug: string }[]>('/api/footer-legal-pages')
  expect(pages.map(({ slug }) => slug)).toEqual([
    'legal-mentions',
    'cookies-policy',
    'accord',
    'zebre',
    'mediation',
  ])
  expect(pages[0]).toEqual({ slug: 'legal-mentions', title: 'Mentions' })
})

test('no text, button or call to action leads to a page that is deleted or a draft; each comes back with it', async () => {
  const links = [
    '/legal/terms-of-sale',
    '/terms-of-sale?a=1&b=2#delais',
    'https://antan.test/legal/terms-of-sale/',
    '/legal/autre',
    '/page/brouillon',
  ]
  const others = [
    'https://ailleurs.test/legal/terms-of-sale',
    '/legal/legal-mentions',
    '/blog',
    '#titre',
    'mailto:a@antan.test',
  ]
  const anchor = (link: string) =>
    `<a href="${link.replace('&', '&amp;')}"><strong>ici</strong></a>`
  const content = [...links, ...others].map(anchor).join(' ')
  await site.db.insert(legalPages).values({ slug: 'legal-mentions', title: 'Mentions', content })
  await site.db.insert(contentPages).values([
    { slug: 'aide', title: 'Aide', content },
    { slug: 'brouillon', title: 'B', content: '', isPublished: false },
  ])
  await site.db
    .insert(blogSections)
    .values({ sectionKey: 'un', title: 'Un', content: { text: content, additionalText: content } })
  await site.db.insert(blogMetadata).values({ title: 'Le guide', ctaButtonLink: '/terms-of-sale' })
  await site.db.insert(landingPageSections).values({
    sectionKey: 'hero',
    title: 'Accueil',
    content: { ctaLink: '/page/brouillon', secondaryLink: '/legal/terms-of-sale' },
  })
  const read = async () => {
    const { sections, metadata } = await site.read<{
      sections: BlogSection[]
      metadata: BlogMetadata
    }>('/api/blog')
    const texts = [
      (await site.read<ContentPage>('/api/legal/legal-mentions')).content,
      (await site.read<ContentPage>('/api/content-pages/aide')).content,
      sections[0]!.content.text,
      sections[0]!.content.additionalText,
    ]
    const [hero] = await site.read<LandingSection[]>('/api/landing-sections')
    const [first] = texts
    expect(new Set(texts).size).toBe(1)
    return {
      hrefs: [...first!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      words: first!.match(/<strong>ici<\/strong>/g)?.length,
      cta: metadata.ctaButtonLink,
      hero: hero!.content,
    }
  }
  expect(await read()).toMatchObject({
    hrefs: others,
    words: 10,
    cta: '/restore',
    hero: { ctaLink: '', secondaryLink: '' },
  })
  await site.db.insert(legalPages).values([
    { slug: 'terms-of-sale', title: 'Ventes', content: '' },
    { slug: 'autre', title: 'Autre', content: '', isPublished: false },
  ])
  await site.db.update(contentPages).set({ isPublished: true })
  expect(await read()).toMatchObject({
    hrefs: [...links.slice(0, 3), links[4], ...others].map((link) => link!.replace('&', '&amp;')),
    words: 10,
    cta: '/terms-of-sale',
    hero: { ctaLink: '/page/brouillon', secondaryLink: '/legal/terms-of-sale' },
  })
})

test('analytics: a well-formed, active id or nothing', async () => {
  const read = () => site.read('/api/public/google-analytics-id')
  expect(await read()).toEqual({ measurementId: null })
  await site.db
    .insert(apiConfigurations)
    .values({ configKey: 'google_analytics_id', configValue: '"><script>' })
  expect(await read()).toEqual({ measurementId: null })
  await site.db.update(apiConfigurations).set({ configValue: ' G-ABC1234567 ' })
  expect(await read()).toEqual({ measurementId: 'G-ABC1234567' })
  await site.db.update(apiConfigurations).set({ isActive: false })
  expect(await read()).toEqual({ measurementId: null })
})

test('search engines: every published page once, with its date, and nothing of the private area', async () => {
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
      '/support',
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

test('a list of every page is six queries: nobody has it as often as they like', async () => {
  const nobody = { byToken: async () => null, byImageToken: async () => null }
  const app = await createHttpServer({
    log: createLog('silent'),
    trustProxy: false,
    secureCookies: false,
    authenticator: nobody,
    development: true,
  })
  sitemapRoutes(app, { db: site.db, publicUrl: 'https://antan.test', rateLimitFactor: 1 / 600 })
  const statuses = [
    (await app.inject('/sitemap.xml')).statusCode,
    (await app.inject('/sitemap.xml')).statusCode,
  ]
  expect(statuses).toEqual([200, 429])
  await app.close()
})

test('a page drawn before a change is drawn again after it, and not because of a change that failed', async () => {
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
