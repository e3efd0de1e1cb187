/**
 * Versions of content: kept by every save, compared, restored under the present rules, and deleted
 * by retention.
 */
import { eq } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ComparedVersion, ContentVersion } from '#contract/admin/versions.ts'
import { MAX_VERSIONS } from '#contract/admin/version-figures.ts'
import { contentVersions, legalPages } from '../db/schema/content.ts'
import { photos } from '../db/schema/photos.ts'
import { contentChanged } from '../domain/content-version.ts'
import { registerPhotoPictures, withdrawPhotoPictures } from '../domain/photo-pictures.ts'
import { referencedPictures } from '../features/public-pictures/public-pictures.references.ts'
import { openAdminSite, type AdminSite } from '../testing/admin-site.ts'
import { createVersionRetention } from './version-records.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

const api = '/api/admin'
const PICTURE = '/media/AAAAAAAAAAAAAAAAAAAAAA-200x100/200.jpg'
const versions = async (item: string) =>
  (await site.call('GET', `${api}/versions/${item}`)).json<ContentVersion[]>()
const read = async (item: string, id: number) =>
  (await site.call('GET', `${api}/versions/${item}/${id}`)).json<ComparedVersion>()
const restore = (item: string, id: number, ifMatch?: string) =>
  site.call('POST', `${api}/versions/${item}/${id}/restore`, {}, ifMatch ? { ifMatch } : {})
const pageOf = async (slug: string) =>
  (await site.db.select().from(legalPages).where(eq(legalPages.slug, slug)))[0]!
const newPage = (slug: string) =>
  site.call('POST', `${api}/legal-pages`, { slug, title: 'Un', content: '<p>Un</p>' })
const change = (slug: string, values: object) =>
  site.call('PUT', `${api}/legal-pages/${slug}`, values)

test('each save of the content keeps a version with its author; visibility and order keep none', async () => {
  await newPage('versions')
  await change('versions', { title: 'Deux' })
  await change('versions', { isPublished: false })
  await change('versions', { title: 'Deux' })
  const list = await versions('legalPage/versions')
  expect(list.map(({ author, restoredFrom }) => [author, restoredFrom])).toEqual([
    ['administrateur', null],
    ['administrateur', null],
  ])
  expect(await read('legalPage/versions', list[0]!.id)).toEqual({
    content: { title: 'Deux', content: '<p>Un</p>', metaDescription: null },
    previous: { title: 'Un', content: '<p>Un</p>', metaDescription: null },
    current: { title: 'Deux', content: '<p>Un</p>', metaDescription: null },
  })
  expect((await read('legalPage/versions', list[1]!.id)).previous).toBeNull()
})

test('content that no version has, such as seeded content, is kept before its first change', async () => {
  await site.db
    .insert(legalPages)
    .values({ slug: 'semee', title: 'Texte de départ', content: '<p>Départ</p>' })
  await change('semee', { title: 'Changée' })
  const [latest, first] = await versions('legalPage/semee')
  expect([latest!.author, first!.author]).toEqual(['administrateur', null])
  expect((await read('legalPage/semee', first!.id)).content).toMatchObject({
    title: 'Texte de départ',
  })
})

test('a restoration is a new version, keeps the publication, and is refused after a concurrent save', async () => {
  await newPage('retour')
  await change('retour', { title: 'Deux', isPublished: false })
  const [, first] = await versions('legalPage/retour')
  const stale = (await pageOf('retour')).updatedAt.toISOString()
  await change('retour', { metaDescription: 'Trois' })
  expect((await restore('legalPage/retour', first!.id, stale)).statusCode).toBe(409)
  const seen = (await pageOf('retour')).updatedAt.toISOString()
  expect((await restore('legalPage/retour', first!.id, seen)).statusCode).toBe(200)
  expect(await pageOf('retour')).toMatchObject({
    title: 'Un',
    metaDescription: null,
    isPublished: false,
  })
  const list = await versions('legalPage/retour')
  expect(list.map(({ restoredFrom }) => restoredFrom)).toEqual([first!.createdAt, null, null, null])
  expect(await site.logged('RESTORE_LEGAL_PAGE')).toHaveLength(1)
})

test('a restored version is validated by the current rules, and refused in French if it breaks them', async () => {
  await newPage('ancienne')
  const [row] = await site.db
    .insert(contentVersions)
    .values({
      kind: 'legalPage',
      itemKey: 'ancienne',
      content: { title: 'x'.repeat(201), content: '<p>Un</p>', metaDescription: null },
    })
    .returning({ id: contentVersions.id })
  const reply = await restore('legalPage/ancienne', row!.id)
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ message: string }>().message).toContain('règles actuelles')
  const [script] = await site.db
    .insert(contentVersions)
    .values({
      kind: 'legalPage',
      itemKey: 'ancienne',
      content: { title: 'Un', content: '<p onclick="x()">Deux</p><script>x()</script>' },
    })
    .returning({ id: contentVersions.id })
  expect((await restore('legalPage/ancienne', script!.id)).statusCode).toBe(200)
  expect((await pageOf('ancienne')).content).toBe('<p>Deux</p>')
})

test('a version is only found under its own item', async () => {
  await newPage('une')
  await newPage('autre')
  const [one] = await versions('legalPage/une')
  for (const item of ['legalPage/autre', 'contentPage/une'])
    expect((await restore(item, one!.id)).statusCode).toBe(404)
  expect((await site.call('GET', `${api}/versions/user/1`)).statusCode).toBe(400)
})

test.each<[string, () => Promise<unknown>]>([
  [
    'contentPage/kinds',
    async () => {
      const page = { slug: 'kinds', title: 'Un', content: '<p>Un</p>' }
      await site.call('POST', `${api}/content-pages`, page)
      await site.call('PUT', `${api}/content-pages/kinds`, { title: 'Deux' })
    },
  ],
  [
    'blogSection/kinds',
    async () => {
      await site.call('POST', `${api}/blog-sections`, { sectionKey: 'kinds', title: 'Un' })
      await site.call('PUT', `${api}/blog-sections/kinds`, { content: { text: '<p>Deux</p>' } })
    },
  ],
  [
    'blogMetadata/blog',
    async () => {
      await site.call('PUT', `${api}/blog-metadata`, { title: 'Un' })
      await site.call('PUT', `${api}/blog-metadata`, { title: 'Deux', categoryTags: ['a'] })
    },
  ],
  [
    'landingSection/faq',
    async () => {
      await site.call('POST', `${api}/landing-sections`, { sectionKey: 'faq', title: 'Un' })
      const faqs = [{ question: 'Quoi ?', answer: 'Cela.' }]
      await site.call('PATCH', `${api}/landing-sections/faq`, { content: { faqs } })
    },
  ],
  [
    'plan/kinds',
    async () => {
      const plan = { planKey: 'kinds', name: 'Un', credits: 4, basePrice: '9,90' }
      await site.call('POST', `${api}/pricing-configurations`, plan)
      await site.call('POST', `${api}/pricing-configurations/apply-unit-price`, {})
    },
  ],
  [
    'galleryText/gallery_title',
    async () => {
      const url = `${api}/gallery-page-configurations/gallery_title`
      await site.call('PUT', url, { configValue: 'Un' })
      await site.call('PUT', url, { configValue: 'Deux' })
    },
  ],
])('%s keeps its versions and takes its first one back', async (item, save) => {
  await save()
  const list = await versions(item)
  expect(list).toHaveLength(2)
  const { content: first } = await read(item, list[1]!.id)
  const reply = await restore(item, list[1]!.id)
  expect([item, reply.statusCode, reply.body]).toEqual([item, 200, '{}'])
  const after = await versions(item)
  expect(after).toHaveLength(3)
  // The present rules may complete the content, such as an empty list.
  expect((await read(item, after[0]!.id)).content).toMatchObject(first)
})

test('one save more than the bound deletes the oldest version; retention deletes those of two years ago', async () => {
  await newPage('longue')
  for (let at = 0; at < MAX_VERSIONS; at++) await change('longue', { title: `Titre ${at}` })
  const list = await versions('legalPage/longue')
  expect(list).toHaveLength(MAX_VERSIONS)
  expect((await read('legalPage/longue', list.at(-1)!.id)).content).toMatchObject({
    title: 'Titre 0',
  })
  await site.db
    .update(contentVersions)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(contentVersions.id, list.at(-1)!.id))
  const job = createVersionRetention({ db: site.db, now: () => new Date() })
  await job.run({}, { log: { info: () => {} } } as never)
  expect(await versions('legalPage/longue')).toHaveLength(MAX_VERSIONS - 1)
})

test('versions outlive a deleted item, and return with a new item of the same key', async () => {
  await newPage('supprimee')
  await change('supprimee', { title: 'Deux' })
  await site.call('DELETE', `${api}/legal-pages/supprimee`)
  const [latest] = await versions('legalPage/supprimee')
  expect((await restore('legalPage/supprimee', latest!.id)).statusCode).toBe(404)
  await newPage('supprimee')
  expect((await restore('legalPage/supprimee', latest!.id)).statusCode).toBe(200)
  expect((await pageOf('supprimee')).title).toBe('Deux')
})

test('the deletion of an account leaves its versions without author', async () => {
  const colleague = await site.user('collegue@antan.test', { isAdmin: true })
  await newPage('partie')
  await site.call('PUT', `${api}/legal-pages/partie`, { title: 'Deux' }, { as: colleague })
  const authors = async () => (await versions('legalPage/partie')).map(({ author }) => author)
  expect((await authors())[0]).not.toBeNull()
  await site.call('DELETE', `${api}/users/${colleague.userId}`)
  expect((await authors())[0]).toBeNull()
})

test('a picture that only a version shows is kept and not public; a withdrawn one leaves the versions', async () => {
  const id = 'AAAAAAAAAAAAAAAAAAAAAA-200x100'
  await newPage('images')
  await change('images', { content: `<p><img src="${PICTURE}" alt=""></p>` })
  await change('images', { content: '<p>Sans</p>' })
  expect((await referencedPictures(site.db)).get(id)).toBe('hidden')
  const owner = await site.user('proprietaire@antan.test')
  await site.db.insert(photos).values({
    publicId: 'photo_retiree',
    userId: owner.userId,
    originalUrl: 'photos/x/r.jpg',
    filename: 'r.jpg',
    width: 10,
    height: 10,
  })
  await site.db.transaction(async (tx) => {
    await registerPhotoPictures(tx, 'photo_retiree', [PICTURE])
    await withdrawPhotoPictures(tx, ['photo_retiree'])
    await contentChanged(tx)
  })
  const stored = await site.db
    .select({ content: contentVersions.content })
    .from(contentVersions)
    .where(eq(contentVersions.itemKey, 'images'))
  expect(JSON.stringify(stored)).not.toContain(id)
})
