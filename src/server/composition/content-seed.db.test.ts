/** The seeded content: complete, well formed, without invented claims, and inserted once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogMetadata, BlogSection } from '#contract/blog.ts'
import { brand } from '#copy/brand.ts'
import { LEGAL_SLUGS } from '#contract/content-figures.ts'
import type { ContentPage } from '#contract/content.ts'
import type { FooterPage } from '#contract/footer.ts'
import type { GalleryItem, GalleryText } from '#contract/gallery.ts'
import type { LandingSection } from '#contract/landing.ts'
import { pictureOf } from '#contract/pictures.ts'
import { factsOf } from '#copy/facts.ts'
import { seedPublicContent } from './content-seed.ts'
import { galleryItems, landingPageSections } from '../db/schema/content.ts'
import { readContentVersion } from '../domain/content-version.ts'
import { openContentSite, type ContentSite } from '../testing/content.ts'

const facts = factsOf(
  {
    name: '',
    legalForm: '',
    address: '1 rue des Archives, 75003 Paris',
    registration: '',
    vatNumber: '',
    director: '',
    host: '',
    mediator: '',
  },
  2.99,
  [
    { name: 'Pack Album', credits: 10, basePrice: '24.90', planType: 'one_time' },
    { name: 'Formule mensuelle', credits: 5, basePrice: '9.99', planType: 'subscription' },
  ],
  'own machines',
)
let site: ContentSite
beforeAll(async () => {
  site = await openContentSite({ facts, seeded: true })
})
afterAll(() => site?.close())

const legal = (slug: string) => site.read<ContentPage>(`/api/legal/${slug}`)
const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : []

test('the landing page has its seven sections, the testimonials disabled and empty', async () => {
  const sections = await site.read<LandingSection[]>('/api/landing-sections')
  expect(sections.map(({ sectionKey }) => sectionKey)).toEqual([
    'hero',
    'how-it-works',
    'share',
    'gallery',
    'pricing',
    'faq',
  ])
  expect(sections[0]).toMatchObject({
    title: 'Redonnez vie à un passé oublié',
    content: {
      ctaLink: '/restore',
      secondaryLink: '/gallery',
      caption: expect.stringContaining('Vieillissement simulé'),
    },
  })
  const stored = await site.db.select().from(landingPageSections)
  expect(stored.find(({ sectionKey }) => sectionKey === 'testimonials')).toMatchObject({
    isEnabled: false,
    content: { testimonials: [] },
  })
})

test('every picture that is shown exists in every size and format, before and after in one shape', async () => {
  const shown = texts([
    await site.read('/api/landing-sections'),
    await site.read('/api/gallery-items'),
    await site.read('/api/blog'),
  ]).filter((text) => text.startsWith('/media/'))
  expect(shown.length).toBeGreaterThan(20)
  for (const address of new Set(shown)) {
    const picture = pictureOf(address)!
    for (const file of [
      address,
      picture.src,
      ...[picture.srcSet, ...picture.sources.map(({ srcSet }) => srcSet)].flatMap((set) =>
        set.split(', ').map((one) => one.split(' ')[0]!),
      ),
    ]) {
      const { statusCode, headers, rawPayload } = await site.get(file)
      expect([file, statusCode]).toEqual([file, 200])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(rawPayload.length).toBe(Number(headers['content-length']))
    }
  }
  const items = await site.read<GalleryItem[]>('/api/gallery-items')
  for (const { beforeImageUrl, afterImageUrl, description } of items) {
    const before = pictureOf(beforeImageUrl)!
    const after = pictureOf(afterImageUrl)!
    expect(Math.abs(before.width / before.height - after.width / after.height)).toBeLessThan(0.01)
    expect(description).toContain('Vieillissement simulé')
  }
  expect(items).toHaveLength(5)
  expect(await site.read<GalleryItem[]>('/api/gallery-items/homepage')).toHaveLength(3)
})

test('the gallery page shows counted figures', async () => {
  const shown = await site.read<GalleryText[]>('/api/gallery-page-configurations')
  expect(shown).toHaveLength(9)
  expect(
    shown
      .filter(({ configKey }) => configKey.endsWith('_count'))
      .map(({ configValue }) => configValue),
  ).toEqual(['5', '0', '0'])
})

test('the guide is numbered, illustrated, and has three comparisons', async () => {
  const { sections, metadata } = await site.read<{
    sections: BlogSection[]
    metadata: BlogMetadata
  }>('/api/blog')
  expect(sections[0]).toMatchObject({ sectionKey: 'introduction', type: 'standard' })
  expect(sections.filter(({ type }) => type === 'numbered').length).toBeGreaterThanOrEqual(6)
  expect(new Set(sections.map(({ content }) => content.type))).toEqual(
    new Set(['text', 'gallery', 'text-image']),
  )
  expect(sections.some(({ sectionKey }) => sectionKey === 'checklist')).toBe(true)
  expect(
    sections
      .find(({ sectionKey }) => sectionKey === 'avant-apres')!
      .content.items.filter(({ beforeImage, afterImage }) => beforeImage && afterImage),
  ).toHaveLength(3)
  for (const item of sections.flatMap(({ content }) => content.items))
    expect(item.imageAlt).toBeTruthy()
  // The section's own title is of the second level: what follows in its text is of the third.
  for (const { content } of sections)
    expect(content.text + content.additionalText).not.toMatch(/<h[24]>/)
  expect(metadata).toMatchObject({
    ctaEnabled: true,
    ctaButtonLink: '/restore',
    ogImage: expect.stringContaining('/media/'),
  })
})

test('legal pages are complete: placeholders filled in, missing details marked, every internal link valid', async () => {
  const pages = await Promise.all(LEGAL_SLUGS.map(legal))
  const support = await site.read<FooterPage[]>('/api/footer-content-pages')
  expect(support.map(({ footerSection }) => footerSection)).toEqual([
    'support',
    'support',
    'support',
    'support',
    'navigation',
  ])
  const contents = [
    ...pages,
    ...(await Promise.all(
      support.map(({ slug }) => site.read<ContentPage>(`/api/content-pages/${slug}`)),
    )),
  ]
  const known = new Set([
    '/blog',
    '/settings',
    '/verifier',
    ...LEGAL_SLUGS.map((slug) => `/legal/${slug}`),
  ])
  for (const { slug, content, isPublished, metaDescription } of contents) {
    expect(isPublished).toBe(true)
    expect(metaDescription).toBeTruthy()
    expect([slug, content.match(/\{\{|\*\*|undefined|\[.*\]\(/g)]).toEqual([slug, null])
    expect(content.length).toBeGreaterThan(800)
    for (const [, link] of content.matchAll(/href="(\/[^"]*)"/g))
      expect([slug, known.has(link!)]).toEqual([slug, true])
  }
  const [mentions, , sale] = pages
  const address = `<a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>`
  expect(mentions!.content).toContain(`Contact\u00a0: ${address}`)
  expect(mentions!.content).toContain('en préparation')
  expect(mentions!.content).toContain('1 rue des Archives')
  expect(sale!.content).toContain('2,99\u00a0€')
  expect(sale!.content).toContain(
    'Pack Album (10\u00a0crédits, 24,90\u00a0€), Formule mensuelle (5\u00a0crédits par mois, 9,99\u00a0€)',
  )
  expect(sale!.content).toContain('Commander avec obligation de paiement')
})

test('French typography holds everywhere', async () => {
  const all = texts([
    await site.read('/api/landing-sections'),
    await site.read('/api/gallery-items'),
    await site.read('/api/gallery-page-configurations'),
    await site.read('/api/blog'),
    ...(await Promise.all(LEGAL_SLUGS.map(legal))),
  ])
  for (const text of all) {
    const words = text.replace(/<[^>]*>/g, '').replace(/&[a-z#\d]+;/g, '')
    expect(words).not.toMatch(/'| [:;!?»]|« |\d \d{3}\b/)
  }
})

test('deleted content and replaced content are not seeded again', async () => {
  const version = await readContentVersion(site.db)
  expect(version).toBeGreaterThan(0)
  await site.db.delete(galleryItems)
  await seedPublicContent(site.db, site.pictures)
  expect(await site.read('/api/gallery-items')).toEqual([])
  expect(await readContentVersion(site.db)).toBe(version)
})
