/**
 * Public content over HTTP: published rows in their order, with sanitised HTML and safe links;
 * anything else is a 404.
 */
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
  galleryItems,
  galleryPageConfigurations,
  landingPageSections,
  legalPages,
} from '../db/schema/content.ts'
import { photos } from '../db/schema/photos.ts'
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
beforeEach(() => site.clear())

test('landing: lists enabled sections of known kinds in order, with complete contents', async () => {
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

test('gallery: lists published pairs in order, without pairs that lost a picture or the consent', async () => {
  const { userId } = await signIn(site.db, 'owner@antan.test')
  const photo = async (publicId: string, { isPublic }: { isPublic: boolean }) =>
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
      photoId: await photo('photo_allowed_aaaaaaaaaaaa', { isPublic: true }),
    },
    {
      title: 'Reprise',
      ...pair,
      sortOrder: 4,
      photoId: await photo('photo_withdrawn_aaaaaaaaaa', { isPublic: false }),
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

test('blog: lists enabled sections in order with sanitised HTML, known items and safe links only', async () => {
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

test('analytics: returns an active, well-formed id or null', async () => {
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
