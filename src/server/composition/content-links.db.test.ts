/** Footer lists and links of the public content lead to published pages only. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BlogMetadata, BlogSection } from '#contract/blog.ts'
import type { ContentPage } from '#contract/content.ts'
import type { LandingSection } from '#contract/landing.ts'
import {
  blogMetadata,
  blogSections,
  contentPages,
  footerSocialLinks,
  landingPageSections,
  legalPages,
} from '../db/schema/content.ts'
import { openContentSite, type ContentSite } from '../testing/content.ts'

let site: ContentSite
beforeAll(async () => {
  site = await openContentSite()
})
afterAll(() => site?.close())
beforeEach(() => site.clear())

test('footer: lists active, safe social links and published pages with a place', async () => {
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

test('footer: lists published legal pages, known ones first, the others by title', async () => {
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

test('links to deleted or draft pages are left out, and return with the page', async () => {
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
