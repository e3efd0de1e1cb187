/**
 * Gallery consent: only for an unlocked photo of the caller, recorded when given and when
 * withdrawn.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import { galleryItems } from '../../db/schema/content.ts'
import { galleryConsents, photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { readContentVersion } from '../../domain/content-version.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
let owner: TestSession
let photo: { id: number; publicId: string }
beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 1 })
  photo = (await site.upload(owner)).json<{ photo: typeof photo }>().photo
  await site.settled(photo.publicId)
})
afterAll(() => site?.close())

const words = {
  title: 'La noce de 1911',
  description: 'Devant la mairie',
  textVersion: GALLERY_CONSENT_VERSION,
}
const send = (method: 'POST' | 'DELETE', session: TestSession | null, payload?: object) =>
  site.app.inject({
    method,
    url: `/api/photos/${photo.publicId}/gallery-consent`,
    headers: { ...session?.headers },
    ...(payload ? { payload } : {}),
  })
const record = async () =>
  (
    await site.db
      .select()
      .from(galleryConsents)
      .where(eq(galleryConsents.publicId, photo.publicId))
      .orderBy(galleryConsents.id)
  ).map((row) => row.action)

test('a locked photo is rejected', async () => {
  expect((await send('POST', owner, words)).json()).toMatchObject({ code: 'PHOTO_LOCKED' })
  expect(await record()).toEqual([])
})

test('giving and withdrawing consent are recorded, rewording is not', async () => {
  await site.reply(owner, 'POST', `/api/photos/${photo.id}/unlock`)
  const version = await readContentVersion(site.db)
  expect((await send('POST', owner, words)).json()).toMatchObject({
    photo: {
      isPublic: true,
      publicTitle: 'La noce de 1911',
      publicDescription: 'Devant la mairie',
    },
  })
  expect(
    (await send('POST', owner, { ...words, title: ' La noce ', description: null })).json(),
  ).toMatchObject({ photo: { publicTitle: 'La noce', publicDescription: null } })
  expect(await record()).toEqual(['given'])
  expect((await send('DELETE', owner)).json()).toMatchObject({
    photo: { isPublic: false, publicTitle: null, publicDescription: null },
  })
  expect((await send('DELETE', owner)).statusCode).toBe(200)
  expect(await record()).toEqual(['given', 'withdrawn'])
  // No page showed the pair, so none is rendered again.
  expect(await readContentVersion(site.db)).toBe(version)
})

test('other users, an outdated consent text and a missing title are rejected', async () => {
  const other = await site.user('other@antan.test')
  const admin = await site.user('admin@antan.test', { isAdmin: true })
  for (const session of [other, admin])
    for (const method of ['POST', 'DELETE'] as const)
      expect((await send(method, session, words)).statusCode).toBe(404)
  expect((await send('POST', null, words)).statusCode).toBe(401)
  expect((await send('POST', owner, { ...words, textVersion: 'yesterday' })).json()).toMatchObject({
    code: 'CONFLICT',
  })
  for (const title of ['', '  ', 'x'.repeat(81)])
    expect((await send('POST', owner, { ...words, title })).statusCode).toBe(400)
  expect(await record()).toEqual(['given', 'withdrawn'])
})

test('a withdrawal removes the pair from the gallery, and a new consent does not restore it', async () => {
  await send('POST', owner, words)
  await site.db
    .insert(galleryItems)
    .values({ title: 'x', beforeImageUrl: '/a', afterImageUrl: '/b', photoId: photo.id })
  const version = await readContentVersion(site.db)
  await send('DELETE', owner)
  expect(await readContentVersion(site.db)).toBe(version + 1)
  // The consent locks the account before the photo, so that the holder of the account's lock can
  // lock the photo.
  const again = await site.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, owner.userId)).for('update')
    const reply = send('POST', owner, words)
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    await tx.select().from(photos).where(eq(photos.id, photo.id)).for('update')
    return { reply }
  })
  expect((await again.reply).statusCode).toBe(200)
  expect(await site.db.$count(galleryItems, eq(galleryItems.photoId, photo.id))).toBe(0)
})

test('deleting a photo withdraws its consent', async () => {
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${photo.id}`,
    headers: owner.headers,
  })
  expect(await record()).toEqual(['given', 'withdrawn', 'given', 'withdrawn', 'given', 'withdrawn'])
  expect(
    await site.db
      .select()
      .from(galleryConsents)
      .where(eq(galleryConsents.publicId, photo.publicId))
      .limit(1),
  ).toMatchObject([{ userId: owner.userId, photoId: null }])
})
