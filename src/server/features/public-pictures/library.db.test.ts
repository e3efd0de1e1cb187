/**
 * The library: uploads stay in it, their uses are listed, a replacement reaches every place, and a
 * used file cannot be deleted.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminMedia } from '#contract/admin/media.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { photoPictures, publicMedia } from '../../db/schema/content.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { formOf } from '../../testing/multipart.ts'
import { picture } from '../../testing/pictures.ts'
import { webmOf } from '../../testing/videos.ts'
import { createMediaLibrary } from './public-pictures.admin-library.ts'

let site: AdminSite
let later = 0
beforeAll(async () => {
  site = await openAdminSite({ now: () => new Date(Date.now() + later) })
})
afterAll(() => site.close())

const api = '/api/admin'
const ACTOR = { id: 1, isSuperAdmin: true, ip: '127.0.0.1', userAgent: 'test', ifMatch: null }
const idOf = (address: string) => address.split('/')[2]!
async function sent(url: string, file: Uint8Array): Promise<string> {
  const { headers, payload } = formOf({}, { file })
  const reply = await site.app.inject({
    method: 'POST',
    url: `${api}/${url}`,
    headers: { ...headers, ...site.admin.headers },
    payload,
  })
  return reply.json<{ url: string }>().url
}
const sentPicture = async (width: number) =>
  sent('upload-public-image', await picture({ width, height: 150 }))
const library = async () => (await site.call('GET', `${api}/media`)).json<AdminMedia[]>()
const listed = async (address: string) => (await library()).find(({ id }) => id === idOf(address))
const replace = (address: string, by: string) =>
  site.call('POST', `${api}/media/${idOf(address)}/replace`, { address: by })
const remove = (address: string) => site.call('DELETE', `${api}/media/${idOf(address)}`)

test('an upload is listed with its size and description, and kept while nothing uses it', async () => {
  const address = await sentPicture(210)
  await site.call('PUT', `${api}/media/${idOf(address)}`, { alt: ' Un pont ' })
  expect(await listed(address)).toMatchObject({
    kind: 'picture',
    address,
    alt: 'Un pont',
    bytes: expect.any(Number),
    uses: [],
  })
  later = 90_000_000
  await site.features.sweepPictures()
  later = 0
  expect((await site.call('GET', address)).statusCode).toBe(200)
  expect((await site.call('GET', address, undefined, { as: null })).statusCode).toBe(404)
})

test('a description that somebody else changed meanwhile is not overwritten', async () => {
  const address = await sentPicture(215)
  const describe = async (alt: string, seenAlt: string) =>
    (await site.call('PUT', `${api}/media/${idOf(address)}`, { alt, seenAlt })).statusCode
  expect(await describe('Un pont', '')).toBe(200)
  expect(await describe('Une rivière', '')).toBe(409)
  expect(await listed(address)).toMatchObject({ alt: 'Un pont' })
  expect(await describe('Une rivière', 'Un pont')).toBe(200)
})

test('a replacement reaches pages, sections, the blog and HTML, each with its version and audit row', async () => {
  const old = await sentPicture(220)
  const next = await sentPicture(230)
  const img = `<p>Avant <img src="${old}" alt="Un pont"> <a href="${old}">voir</a></p>`
  await site.call('POST', `${api}/legal-pages`, { slug: 'media', title: 'Page', content: img })
  await site.call('POST', `${api}/blog-sections`, {
    sectionKey: 'media',
    title: 'Section',
    content: { type: 'text-image', text: img, imageUrl: old },
  })
  await site.call('PUT', `${api}/blog-metadata`, { title: 'Blog', ogImage: old })
  await site.call('POST', `${api}/landing-sections`, { sectionKey: 'hero', title: 'Accueil' })
  await site.call('PATCH', `${api}/landing-sections/hero`, {
    content: { beforeImage: old, afterImage: old },
  })
  expect((await listed(old))!.uses.map(({ kind, name }) => [kind, name])).toEqual([
    ['legalPage', 'Page'],
    ['blogSection', 'Section'],
    ['blogMetadata', 'Blog'],
    ['landingSection', 'Accueil'],
  ])
  expect((await remove(old)).statusCode).toBe(409)

  const reply = await replace(old, next)
  expect([reply.statusCode, reply.json()]).toEqual([200, { changed: 4 }])
  expect((await listed(old))!.uses).toEqual([])
  expect((await listed(next))!.uses).toHaveLength(4)
  const page = await site.call('GET', '/api/legal/media', undefined, { as: null })
  expect(page.body).not.toContain(idOf(old))
  expect(page.json<{ content: string }>().content).toMatch(/<img[^>]+alt="Un pont"/)
  const versions = await site.call('GET', `${api}/versions/legalPage/media`)
  expect(versions.json<object[]>()).toHaveLength(2)
  expect(await site.logged('UPDATE_LANDING_SECTION')).toHaveLength(2)
  expect((await site.call('GET', next, undefined, { as: null })).statusCode).toBe(200)
  expect((await site.call('GET', old, undefined, { as: null })).statusCode).toBe(404)
  expect((await remove(old)).statusCode).toBe(200)
  expect((await remove(old)).statusCode).toBe(404)
})

test('no transaction is open while the storage is asked for the size of a shown file', async () => {
  const address = await sentPicture(260)
  await site.call('PUT', `${api}/blog-metadata`, { title: 'Blog', ogImage: address })
  await site.db.delete(publicMedia).where(eq(publicMedia.id, idOf(address)))
  let open = -1
  const { describe } = createMediaLibrary({
    db: site.db,
    pictures: {
      async sizeOf() {
        const { rows } = await site.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        )
        open = rows[0]!.n
        return 1_234
      },
    },
  })
  await describe(ACTOR, idOf(address), { alt: 'Un pont' })
  expect(open).toBe(0)
  expect(await listed(address)).toMatchObject({ alt: 'Un pont', bytes: 1_234 })
})

test('an unused file that is deleted leaves the storage a day later', async () => {
  const address = await sentPicture(240)
  expect((await remove(address)).statusCode).toBe(200)
  later = 90_000_000
  await site.features.sweepPictures()
  later = 0
  expect((await site.call('GET', address)).statusCode).toBe(404)
})

test('a video replaces only a video, and a file that is not stored replaces nothing', async () => {
  const film = await sent('upload-public-video', webmOf(800, 6))
  const image = await sentPicture(250)
  const missing = '/media/AAAAAAAAAAAAAAAAAAAAAA-200x100/200.jpg'
  for (const [old, by] of [
    [film, image],
    [image, film],
    [image, missing],
    [image, 'https://autre.test/a.jpg'],
  ] as const)
    expect([by, (await replace(old, by)).statusCode]).toEqual([by, 400])
})

test('pictures made from photos of customers are not in the library', async () => {
  const address = await sentPicture(260)
  await site.db
    .insert(photoPictures)
    .values({ pictureId: idOf(address), publicId: 'photo_ailleurs' })
  expect(await listed(address)).toBeUndefined()
})
