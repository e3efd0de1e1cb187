/** The gallery from the back office: pairs from two pictures, pairs from a user's photo with a standing consent, texts of the page. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminGalleryItem, ConsentedPhoto } from '#contract/admin/content-gallery.ts'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import { pictureOf } from '#contract/pictures.ts'
import {
  blogSections,
  contentPages,
  galleryItems,
  galleryPageConfigurations,
  landingPageSections,
} from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { contentChanged, readContentVersion } from '../../domain/content-version.ts'
import { formOf } from '../../testing/multipart.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
let before: Buffer
let after: Buffer
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.delete(galleryItems)
  ;[before, after] = await Promise.all([
    picture({ width: 320, height: 240, seed: 3 }),
    picture({ width: 320, height: 240, seed: 4 }),
  ])
})
afterAll(() => site.close())

async function sent(
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string>,
  files: Record<string, Uint8Array> = {},
) {
  const form = formOf(fields, files)
  return site.app.inject({
    method,
    url: `/api/admin/gallery-items${path}`,
    headers: { ...form.headers, ...site.admin.headers },
    payload: form.payload,
  })
}
const items = async () =>
  (await site.app.inject('/api/gallery-items')).json<{ id: number; title: string }[]>()

async function unlockedPhoto(owner: TestSession, publicId: string): Promise<number> {
  for (const [name, bytes] of [
    ['original', before],
    ['hd', after],
  ] as const) {
    await writeFile(join(site.folder, name), bytes)
    await site.storage.put(`photos/${publicId}/${name}.jpg`, join(site.folder, name))
  }
  const [row] = await site.db
    .insert(photos)
    .values({
      publicId,
      userId: owner.userId,
      filename: 'a.jpg',
      status: 'completed',
      isHdUnlocked: true,
      width: 320,
      height: 240,
      originalUrl: `photos/${publicId}/original.jpg`,
      restoredUrl: `photos/${publicId}/hd.jpg`,
      restoredHdUrl: `photos/${publicId}/hd.jpg`,
    })
    .returning({ id: photos.id })
  return row!.id
}
/** Gives or takes back the owner's consent through the photo's own route. */
const consent = (owner: TestSession, id: number, method: 'POST' | 'DELETE') =>
  site.call(
    method,
    `/api/photos/${id}/gallery-consent`,
    method === 'POST'
      ? { title: 'Chez nous', description: 'Vers 1950', textVersion: GALLERY_CONSENT_VERSION }
      : undefined,
    { as: owner },
  )

test('a pair is made of two pictures, which become public pictures; changed with or without new ones; deleted', async () => {
  const version = await readContentVersion(site.db)
  const made = await sent(
    'POST',
    '',
    {
      title: ' Mariage ',
      description: 'Nantes, 1931',
      author: '',
      isPublished: 'true',
      sortOrder: '2',
      showOnHomepage: 'false',
    },
    { beforeImage: before, afterImage: after },
  )
  const item = made.json<AdminGalleryItem>()
  expect([made.statusCode, item]).toMatchObject([
    200,
    {
      title: 'Mariage',
      description: 'Nantes, 1931',
      author: null,
      isPublished: true,
      sortOrder: 2,
      showOnHomepage: false,
      fromPhoto: false,
    },
  ])
  expect(pictureOf(item.beforeImageUrl)).toMatchObject({ width: 320, height: 240 })
  const file = await site.app.inject(item.afterImageUrl)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(file.rawPayload.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
  expect(await items()).toMatchObject([{ title: 'Mariage' }])
  const renamed = await sent('PUT', `/${item.id}`, {
    title: 'Mariage à Nantes',
    showOnHomepage: 'true',
  })
  expect(renamed.json()).toMatchObject({
    title: 'Mariage à Nantes',
    showOnHomepage: true,
    sortOrder: 2,
    beforeImageUrl: item.beforeImageUrl,
  })
  const swapped = await sent('PUT', `/${item.id}`, {}, { afterImage: before })
  expect(swapped.json<AdminGalleryItem>().afterImageUrl).not.toBe(item.afterImageUrl)
  expect(
    (await site.call('PUT', `/api/admin/gallery-items/${item.id}`, { isPublished: false })).json(),
  ).toMatchObject({ isPublished: false, title: 'Mariage à Nantes' })
  expect(await items()).toEqual([])
  expect(
    (
      await site.call(
        'PUT',
        `/api/admin/gallery-items/${item.id}`,
        { title: 'x' },
        { ifMatch: item.updatedAt },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.call('DELETE', `/api/admin/gallery-items/${item.id}`)).statusCode).toBe(200)
  expect(await site.logged('CREATE_GALLERY_ITEM')).toHaveLength(1)
  expect(await site.logged('UPDATE_GALLERY_ITEM')).toHaveLength(3)
  expect(await site.logged('DELETE_GALLERY_ITEM')).toHaveLength(1)
  expect(await readContentVersion(site.db)).toBe(version + 5)
})

test('a pair without a title, a picture or with a file that is none is refused', async () => {
  expect((await sent('POST', '', { title: 'a' }, { beforeImage: before })).json()).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { afterImage: 'L’image après est requise.' },
  })
  expect(
    (await sent('POST', '', { title: ' ' }, { beforeImage: before, afterImage: after })).json(),
  ).toMatchObject({ fields: { title: expect.any(String) } })
  expect(
    (
      await sent(
        'POST',
        '',
        { title: 'a', sortOrder: '-1' },
        { beforeImage: before, afterImage: after },
      )
    ).json(),
  ).toMatchObject({ fields: { sortOrder: expect.any(String) } })
  expect(
    (
      await sent(
        'POST',
        '',
        { title: 'a' },
        { beforeImage: before, afterImage: Buffer.from('<svg onload=alert(1)>') },
      )
    ).statusCode,
  ).toBe(415)
  expect(
    (
      await sent(
        'POST',
        '',
        { title: 'a' },
        { beforeImage: before, afterImage: Buffer.alloc(5_242_881) },
      )
    ).statusCode,
  ).toBe(413)
  expect(await items()).toEqual([])
})

test("a user's photo is shown with that user's recorded consent only, and goes with it", async () => {
  const owner = await site.user('famille@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_avecaccord0000000000')
  const create = () =>
    site.call('POST', '/api/admin/gallery-items/from-photo', { photoId: photo, title: 'Chez nous' })
  const refused = await create()
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    'Le propriétaire de cette photo n’a pas donné son accord, ou l’a retiré.',
  ])
  expect((await site.call('GET', '/api/admin/gallery-items/consented-photos')).json()).toEqual([])

  expect((await consent(owner, photo, 'POST')).statusCode).toBe(200)
  expect(
    (await site.call('GET', '/api/admin/gallery-items/consented-photos')).json<ConsentedPhoto[]>(),
  ).toMatchObject([{ id: photo, publicTitle: 'Chez nous' }])
  const made = await create()
  expect([made.statusCode, made.json()]).toMatchObject([
    200,
    { title: 'Chez nous', fromPhoto: true, isPublished: true },
  ])
  const pair = made.json<AdminGalleryItem>()
  await site.call('PUT', `/api/admin/gallery-items/${pair.id}`, { author: 'Jeanne Martin' })
  for (const action of ['CREATE_GALLERY_ITEM', 'UPDATE_GALLERY_ITEM']) {
    const [logged] = (await site.logged(action)).slice(-1)
    expect(logged?.details).toBe(`photo n°\u00a0${photo}`)
    expect(JSON.stringify(logged)).not.toMatch(/Chez nous|Jeanne Martin/)
  }
  expect((await site.call('GET', '/api/admin/gallery-items/consented-photos')).json()).toEqual([])
  expect((await create()).statusCode).toBe(409)
  expect(await items()).toHaveLength(1)

  const version = await readContentVersion(site.db)
  expect((await consent(owner, photo, 'DELETE')).statusCode).toBe(200)
  expect(await items()).toEqual([])
  expect(await readContentVersion(site.db)).toBe(version + 1)
  expect((await create()).statusCode).toBe(403)
})

test.each(['withdrawn', 'photo deleted', 'account deleted'] as const)(
  "a picture of a user's photo that a page, a section and the blog also show is gone everywhere: %s",
  async (end) => {
    const name = end.replace(' ', '-')
    const owner = await site.user(`${name}@antan.test`)
    const photo = await unlockedPhoto(owner, `photo_${name.padEnd(22, '0')}`)
    await consent(owner, photo, 'POST')
    const { beforeImageUrl: address, afterImageUrl } = (
      await site.call('POST', '/api/admin/gallery-items/from-photo', {
        photoId: photo,
        title: name,
      })
    ).json<AdminGalleryItem>()
    const own = (
      await sent('POST', '', { title: 'À nous' }, { beforeImage: before, afterImage: after })
    ).json<AdminGalleryItem>()
    const img = (url: string) => `<p>Avant</p><img src="${url}" alt="" /><p>Après</p>`
    await site.db
      .insert(contentPages)
      .values({ slug: name, title: 'x', content: `${img(address)}${img(own.beforeImageUrl)}` })
    await site.db.insert(blogSections).values({
      sectionKey: name,
      title: 'x',
      content: {
        type: 'gallery',
        items: [{ title: 'a', beforeImage: address, afterImage: own.afterImageUrl }],
      },
    })
    await site.db
      .insert(landingPageSections)
      .values({ sectionKey: name, title: 'x', content: { beforeImage: afterImageUrl } })
    const served = await site.app.inject(address)
    expect([served.statusCode, served.headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ])

    if (end === 'withdrawn') await consent(owner, photo, 'DELETE')
    else if (end === 'photo deleted')
      await site.call('DELETE', `/api/photos/${photo}`, undefined, { as: owner })
    else await site.call('DELETE', `/api/admin/users/${owner.userId}`)

    for (const url of [address, afterImageUrl])
      expect((await site.app.inject(url)).statusCode).toBe(404)
    expect((await site.app.inject(own.beforeImageUrl)).statusCode).toBe(200)
    const [page] = await site.db.select().from(contentPages).where(eq(contentPages.slug, name))
    expect(page?.content).toBe(`<p>Avant</p><p>Après</p>${img(own.beforeImageUrl)}`)
    const [section] = await site.db
      .select()
      .from(blogSections)
      .where(eq(blogSections.sectionKey, name))
    expect(section?.content).toMatchObject({
      items: [{ beforeImage: null, afterImage: own.afterImageUrl }],
    })
    const [landing] = await site.db
      .select()
      .from(landingPageSections)
      .where(eq(landingPageSections.sectionKey, name))
    expect(landing?.content).toEqual({ beforeImage: null })
    // A page saved with the old address shows nothing either, and the files are deleted whatever their age.
    await site.db
      .insert(contentPages)
      .values({ slug: `${name}-bis`, title: 'x', content: img(address) })
    await site.db.transaction(contentChanged)
    expect((await site.app.inject(address)).statusCode).toBe(404)
    await site.features.sweepPictures()
    const kept: string[] = []
    for await (const { key } of site.publicStorage.list('pictures/')) kept.push(key)
    expect(
      kept.filter((key) =>
        [address, afterImageUrl].some((url) => key.includes(url.split('/')[2]!)),
      ),
    ).toEqual([])
    expect(kept.some((key) => key.includes(own.beforeImageUrl.split('/')[2]!))).toBe(true)
    await site.db.delete(galleryItems)
  },
)

test('a locked photo is not for the gallery, whatever its row says', async () => {
  const owner = await site.user('verrou@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_verrouillee000000000')
  await site.db
    .update(photos)
    .set({ isPublic: true, isHdUnlocked: false })
    .where(eq(photos.id, photo))
  expect(
    (await site.call('POST', '/api/admin/gallery-items/from-photo', { photoId: photo, title: 'x' }))
      .statusCode,
  ).toBe(403)
})

test('a text of the page is saved as it is, empty brings the default back, an unknown one is refused', async () => {
  await site.db.delete(galleryPageConfigurations)
  const url = '/api/admin/gallery-page-configurations'
  expect((await site.call('GET', url)).json()).toHaveLength(9)
  const saved = await site.call('PUT', `${url}/gallery_title`, {
    configValue: '<i>Notre</i> galerie',
  })
  expect(saved.json()).toMatchObject({
    configKey: 'gallery_title',
    configValue: '<i>Notre</i> galerie',
  })
  expect((await site.app.inject('/api/gallery-page-configurations')).json()).toEqual([
    { configKey: 'gallery_title', configValue: '<i>Notre</i> galerie' },
  ])
  expect(
    (
      await site.call(
        'PUT',
        `${url}/gallery_title`,
        { configValue: 'x' },
        { ifMatch: '2020-01-01T00:00:00.000Z' },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.call('PUT', `${url}/gallery_title`, { configValue: '' })).statusCode).toBe(200)
  expect((await site.app.inject('/api/gallery-page-configurations')).json()).toEqual([])
  expect((await site.call('PUT', `${url}/intrus`, { configValue: 'x' })).statusCode).toBe(400)
  expect(await site.logged('UPDATE_GALLERY_TEXT')).toHaveLength(2)
})

test('pictures for blog and landing page become public ones; others are refused', async () => {
  for (const [url, category] of [
    ['/api/admin/upload-public-image', 'blog'],
    ['/api/upload', 'landing'],
  ] as const) {
    const upload = async (bytes: Uint8Array, headers: object = site.admin.headers) => {
      const form = formOf({ category }, { file: bytes })
      return site.app.inject({
        method: 'POST',
        url,
        headers: { ...form.headers, ...headers },
        payload: form.payload,
      })
    }
    const reply = await upload(before)
    const address = reply.json<{ url: string }>().url
    expect(pictureOf(address)).toMatchObject({ width: 320 })
    expect((await site.logged('UPLOAD_PICTURE')).at(-1)).toMatchObject({
      adminEmail: 'admin@antan.test',
      details: address,
    })
    expect((await upload(Buffer.from('GIF89a'))).statusCode).toBe(415)
    expect((await upload(Buffer.alloc(5_242_881))).statusCode).toBe(413)
    expect((await upload(before, {})).statusCode).toBe(401)
    expect((await upload(before, (await site.user('curieux@antan.test')).headers)).statusCode).toBe(
      403,
    )
  }
  expect(await site.logged('UPLOAD_PICTURE')).toHaveLength(2)
})
