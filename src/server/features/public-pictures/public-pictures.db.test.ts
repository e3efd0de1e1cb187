/**
 * Public pictures: stored in every size, served while content references them, swept a day after.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from '#contract/pictures.ts'
import { galleryItems, landingPageSections, legalPages } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Tx } from '../../platform/db.ts'
import { openContentSite, type ContentSite } from '../../testing/content.ts'
import { picture } from '../../testing/pictures.ts'
import { signIn } from '../../testing/session.ts'
import { createVisibilityLookup } from './public-pictures.references.ts'
import { createPictureSweep } from './public-pictures.sweep.ts'

let site: ContentSite
beforeAll(async () => {
  site = await openContentSite()
})
afterAll(() => site?.close())

/** Changes content as the back office does. */
const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  site.db.transaction(async (tx) => {
    await contentChanged(tx)
    return work(tx)
  })
async function show(
  before: string,
  after = before,
  photoId: number | null = null,
): Promise<number> {
  const [row] = await change((tx) =>
    tx
      .insert(galleryItems)
      .values({ title: 'Une noce', beforeImageUrl: before, afterImageUrl: after, photoId })
      .returning({ id: galleryItems.id }),
  )
  return row!.id
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of site.storage.list('')) found.push(key)
  return found.toSorted()
}

test('the address of a picture contains its size and depends on its pixels', async () => {
  const bytes = await picture({ width: 660, height: 440 })
  const address = await site.pictures.keep(bytes)
  expect(address).toMatch(/^\/media\/[\w-]{22}-660x440\/660\.jpg$/)
  expect(await site.pictures.keep(bytes)).toBe(address)
  expect(await site.pictures.keep(bytes, { restored: true })).not.toBe(address)
  expect(pictureOf(address)).toMatchObject({
    width: 660,
    height: 440,
    src: address,
    srcSet: expect.stringContaining('/640.jpg 640w, '),
  })
  // No content references it yet.
  expect((await site.get(address)).statusCode).toBe(404)
  await show(address)
  for (const [extension, type] of [
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ]) {
    const { statusCode, headers } = await site.get(address.replace('660.jpg', `640.${extension}`))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
    ])
  }
})

test('a pair removed from the gallery is unreachable at once, and caches revalidate it', async () => {
  const before = await site.pictures.keep(await picture({ width: 130, height: 100, seed: 5 }))
  const after = await site.pictures.keep(await picture({ width: 130, height: 100, seed: 6 }))
  const owner = await signIn(site.db, 'famille@antan.test')
  const [photo] = await site.db
    .insert(photos)
    .values({
      publicId: 'photo_public',
      userId: owner.userId,
      originalUrl: 'photos/p/a.jpg',
      filename: 'a.jpg',
      width: 9,
      height: 9,
      isPublic: true,
    })
    .returning()
  const item = await show(before, after, photo!.id)
  const { headers, statusCode } = await site.get(before)
  expect([statusCode, headers['cache-control']]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ])
  const fresh = await site.app.inject({
    url: before,
    headers: { 'if-none-match': headers.etag as string },
  })
  expect([fresh.statusCode, fresh.body]).toEqual([304, ''])
  await change((tx) =>
    tx.update(galleryItems).set({ isPublished: false }).where(eq(galleryItems.id, item)),
  )
  expect((await site.get(after)).statusCode).toBe(404)
  await change((tx) =>
    tx.update(galleryItems).set({ isPublished: true }).where(eq(galleryItems.id, item)),
  )
  expect((await site.get(after)).statusCode).toBe(200)
  await change((tx) => tx.delete(photos).where(eq(photos.id, photo!.id)))
  for (const url of [before, after]) {
    const gone = await site.app.inject({
      url,
      headers: { 'if-none-match': headers.etag as string },
    })
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  // Until the sweep the files are there, for administrators alone.
  const draft = await site.pictures.open(before.split('/')[2]!, '130.jpg', { isAdmin: true })
  draft?.stream.destroy()
  expect(draft?.audience).toBe('draft')
  expect(await site.pictures.open(before.split('/')[2]!, '130.jpg', { isAdmin: false })).toBe(null)
})

test('a picture of a draft page or a disabled section is served to administrators only', async () => {
  const [ofPage, ofSection] = await Promise.all(
    [21, 22].map(async (seed) =>
      site.pictures.keep(await picture({ width: 130, height: 100, seed })),
    ),
  )
  await change(async (tx) => {
    await tx.insert(legalPages).values({
      slug: 'projet',
      title: 'Projet',
      content: `<img src="${ofPage}">`,
      isPublished: false,
    })
    await tx.insert(landingPageSections).values({
      sectionKey: 'hero',
      title: 'Accueil',
      content: { beforeImage: ofSection },
      isEnabled: false,
    })
  })
  const statuses = async () =>
    Promise.all([ofPage!, ofSection!].map(async (url) => (await site.get(url)).statusCode))
  expect(await statuses()).toEqual([404, 404])
  const draft = await site.pictures.open(ofPage!.split('/')[2]!, '130.jpg', { isAdmin: true })
  draft?.stream.destroy()
  expect(draft?.audience).toBe('draft')
  const late = createPictureSweep({
    db: site.db,
    storage: site.storage,
    now: () => new Date(Date.now() + 90_000_000),
  })
  await late()
  await change(async (tx) => {
    await tx.update(legalPages).set({ isPublished: true })
    await tx.update(landingPageSections).set({ isEnabled: true })
  })
  expect(await statuses()).toEqual([200, 200])
})

test('after a change of content, concurrent requests read the references once', async () => {
  const [id] = (await site.pictures.keep(await picture({ seed: 31 }))).split('/').slice(2)
  await show(`/media/${id}/640.jpg`)
  let readings = 0
  const db = new Proxy(site.db, {
    get(target, name) {
      if (name === 'execute') readings++
      return Reflect.get(target, name) as unknown
    },
  })
  const visibilityOf = createVisibilityLookup({ db })
  await visibilityOf(id!)
  const once = readings
  await change(async () => undefined)
  const seen = await Promise.all(Array.from({ length: 50 }, () => visibilityOf(id!)))
  expect(new Set(seen)).toEqual(new Set(['open']))
  expect(readings).toBe(2 * once)
})

test('an invalid picture is rejected and nothing is stored', async () => {
  const before = await keys()
  await expect(
    site.pictures.keep(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  ).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT' })
  await expect(site.pictures.keep((await picture()).subarray(0, 900))).rejects.toMatchObject({
    code: 'UNREADABLE',
  })
  await expect(site.pictures.keep(await picture({ width: 20, height: 20 }))).rejects.toMatchObject({
    code: 'TOO_SMALL',
  })
  expect(await keys()).toEqual(before)
})

test('an unknown or malformed address is not found', async () => {
  const known = await site.pictures.keep(await picture({ width: 100, height: 100, seed: 7 }))
  const id = known.split('/')[2]!
  for (const path of [
    `${id}/99.jpg`,
    `${id}/100.png`,
    `${id}/100.jpg.exe`,
    `${id}/..%2f..%2fx`,
    `${id.slice(1)}/100.jpg`,
    `..%2f..%2fdatabase/100.jpg`,
    `${id}%00/100.jpg`,
    `${'a'.repeat(22)}-100x100/100.jpg`,
  ]) {
    expect([path, (await site.get(`/media/${path}`)).statusCode]).toEqual([path, 404])
  }
})

test('pictures without a reference are deleted after a day, the others stay', async () => {
  const named = await site.pictures.keep(await picture({ width: 120, height: 100, seed: 3 }))
  const orphan = await site.pictures.keep(await picture({ width: 120, height: 100, seed: 4 }))
  await show(named)
  const sweepIn = (hours: number) =>
    createPictureSweep({
      db: site.db,
      storage: site.storage,
      now: () => new Date(Date.now() + hours * 3_600_000),
    })()
  expect(await sweepIn(1)).toBe(0)
  expect(await sweepIn(25)).toBeGreaterThan(0)
  expect([(await site.get(named)).statusCode, (await site.get(orphan)).statusCode]).toEqual([
    200, 404,
  ])
  expect(await sweepIn(25)).toBe(0)
})
