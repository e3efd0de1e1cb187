/** Panel of the landing page: sections and the validation of their content. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import { landingPageSections } from '../../db/schema/content.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(landingPageSections)
})

test('a landing section is added at the end, filled, switched off and deleted, and the public page follows', async () => {
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
  const [toggled, raised] = await site.raising(() =>
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

test('incomplete testimonials, unsafe links and foreign pictures are rejected with their sentences', async () => {
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
    'content.ctaText': 'Au plus 2\u202f000 caractères.',
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
