/** Pairs made from a user's photo: they need the owner's recorded consent and disappear with it. */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import type { AdminGalleryItem, ConsentedPhoto } from '#contract/admin/gallery.ts'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import {
  blogSections,
  contentPages,
  galleryItems,
  landingPageSections,
} from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { erasures } from '../../db/schema/service.ts'
import { contentChanged, readContentVersion } from '../../domain/content-version.ts'
import { consentName } from '../../domain/erasures.ts'
import { picture } from '../../testing/pictures.ts'
import { gallerySite } from './gallery.fixture.ts'

const { opened, send, publicItems, unlockedPhoto, consent, pairOf } = gallerySite()

test("a user's photo is shown only while its owner's consent stands", async () => {
  const { site } = opened
  const owner = await site.user('famille@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_avecaccord0000000000')
  const refused = await pairOf(photo)
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    'Le propriétaire de cette photo n’a pas donné son accord, ou l’a retiré.',
  ])
  expect((await site.call('GET', '/api/admin/gallery-items/consented-photos')).json()).toEqual([])

  expect((await consent(owner, photo, 'POST')).statusCode).toBe(200)
  expect(
    (await site.call('GET', '/api/admin/gallery-items/consented-photos')).json<ConsentedPhoto[]>(),
  ).toMatchObject([{ id: photo, publicTitle: 'Chez nous' }])
  const made = await pairOf(photo)
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
  expect((await site.call('GET', `/api/admin/versions/galleryItem/${pair.id}`)).json()).toEqual([])
  expect((await site.call('GET', '/api/admin/gallery-items/consented-photos')).json()).toEqual([])
  expect((await pairOf(photo)).statusCode).toBe(409)
  expect(await publicItems()).toHaveLength(1)

  const version = await readContentVersion(site.db)
  expect((await consent(owner, photo, 'DELETE')).statusCode).toBe(200)
  expect(await publicItems()).toEqual([])
  expect(await readContentVersion(site.db)).toBe(version + 1)
  expect((await pairOf(photo)).statusCode).toBe(403)
})

test('the pair shows the words that its owner changed, and keeps those of the team', async () => {
  const { site } = opened
  const owner = await site.user('reworded@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_reworded00000000000')
  await consent(owner, photo, 'POST')
  const { id } = (await pairOf(photo)).json<AdminGalleryItem>()
  await site.call('PUT', `/api/admin/gallery-items/${id}`, { title: 'Chez nous, à Tours' })
  const version = await readContentVersion(site.db)
  const give = (words: { title: string; description: string | null }) =>
    site.call(
      'POST',
      `/api/photos/${photo}/gallery-consent`,
      { ...words, textVersion: GALLERY_CONSENT_VERSION },
      { as: owner },
    )
  const shown = async () => (await publicItems()).find((item) => item.id === id)

  await give({ title: 'Chez nous', description: 'Avec Jeanne Martin' })
  expect(await shown()).toMatchObject({
    title: 'Chez nous, à Tours',
    description: 'Avec Jeanne Martin',
  })
  await give({ title: 'À la maison', description: null })
  expect(await shown()).toMatchObject({ title: 'À la maison', description: null })
  expect(await readContentVersion(site.db)).toBe(version + 2)
  await give({ title: 'À la maison', description: null })
  expect(await readContentVersion(site.db)).toBe(version + 2)
  // A backup from before must not show the former words again.
  const noted = await site.db.select({ what: erasures.what }).from(erasures)
  expect(noted).toContainEqual({ what: consentName('photo_reworded00000000000') })
  await consent(owner, photo, 'DELETE')
})

test('a photo that its owner deletes while its pair is made is not found', async () => {
  const { site } = opened
  const owner = await site.user('meanwhile@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_meanwhile0000000000')
  await consent(owner, photo, 'POST')
  const { localCopy } = site.storage
  site.storage.localCopy = async (key) => {
    site.storage.localCopy = localCopy
    await site.call('DELETE', `/api/photos/${photo}`, undefined, { as: owner })
    await site.sweep()
    return localCopy(key)
  }
  const reply = await pairOf(photo)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'PHOTO_NOT_FOUND'])
})

test.each(['withdrawn', 'photo deleted', 'account deleted'] as const)(
  'a withdrawn picture disappears from pages, sections and the blog, and its files are deleted: %s',
  async (end) => {
    const { site, before, after } = opened
    const name = end.replace(' ', '-')
    const owner = await site.user(`${name}@antan.test`)
    const photo = await unlockedPhoto(owner, `photo_${name.padEnd(22, '0')}`)
    await consent(owner, photo, 'POST')
    const { beforeImageUrl: address, afterImageUrl } = (
      await pairOf(photo)
    ).json<AdminGalleryItem>()
    const own = (
      await send('POST', '', { title: 'À nous' }, { beforeImage: before, afterImage: after })
    ).json<AdminGalleryItem>()
    const img = (url: string) => `<p>Avant</p><img src="${url}" alt="" /><p>Après</p>`
    const linked = (url: string) =>
      `<p><a href="${url}"><img src="${url}" alt="" /> En <em>grand</em></a>, <a href="/galerie">la galerie</a></p>`
    await site.db.insert(contentPages).values({
      slug: name,
      title: 'x',
      content: `${img(address)}${linked(address)}${img(own.beforeImageUrl)}${linked(own.beforeImageUrl)}`,
    })
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
    expect(page?.content).toBe(
      `<p>Avant</p><p>Après</p><p> En <em>grand</em>, <a href="/galerie">la galerie</a></p>${img(own.beforeImageUrl)}${linked(own.beforeImageUrl)}`,
    )
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
    // A page saved with the old address shows nothing either, and the files are deleted whatever
    // their age.
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

test('a panorama longer than uploads may be is shown', async () => {
  const { site } = opened
  const owner = await site.user('panorama@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_panorama00000000000', {
    ...opened,
    after: await picture({ width: 12_400, height: 140 }),
  })
  await consent(owner, photo, 'POST')
  expect((await pairOf(photo)).statusCode).toBe(200)
})

test('a locked photo is rejected even when its row is public', async () => {
  const { site } = opened
  const owner = await site.user('verrou@antan.test')
  const photo = await unlockedPhoto(owner, 'photo_verrouillee000000000')
  await site.db
    .update(photos)
    .set({ isPublic: true, isHdUnlocked: false })
    .where(eq(photos.id, photo))
  expect((await pairOf(photo)).statusCode).toBe(403)
})
