/** Public pictures: kept in every size, served for good, found by their address only, swept when nothing names them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from '#contract/pictures.ts'
import { galleryItems } from '../../db/schema/content.ts'
import { openContentSite, type ContentSite } from '../../testing/content.ts'
import { picture } from '../../testing/pictures.ts'
import { createPictureSweep } from './public-pictures.sweep.ts'

let site: ContentSite
beforeAll(async () => { site = await openContentSite() })
afterAll(() => site?.close())

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of site.storage.list('')) found.push(key)
  return found.toSorted()
}

test('a picture gets an address that names its size; the same pixels get the same', async () => {
  const bytes = await picture({ width: 660, height: 440 })
  const address = await site.pictures.keep(bytes)
  expect(address).toMatch(/^\/media\/[\w-]{22}-660x440\/660\.jpg$/)
  expect(await site.pictures.keep(bytes)).toBe(address)
  expect(await site.pictures.keep(bytes, { restored: true })).not.toBe(address)
  expect(pictureOf(address)).toMatchObject({ width: 660, height: 440, src: address, srcSet: expect.stringContaining('/640.jpg 640w, ') })
  for (const [extension, type] of [['jpg', 'image/jpeg'], ['webp', 'image/webp'], ['avif', 'image/avif']]) {
    const { statusCode, headers } = await site.get(address.replace('660.jpg', `640.${extension}`))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=31536000, immutable'])
  }
})

test('what is no picture is refused, and nothing is kept of it', async () => {
  const before = await keys()
  await expect(site.pictures.keep(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT' })
  await expect(site.pictures.keep((await picture()).subarray(0, 900))).rejects.toMatchObject({ code: 'UNREADABLE' })
  await expect(site.pictures.keep(await picture({ width: 20, height: 20 }))).rejects.toMatchObject({ code: 'TOO_SMALL' })
  expect(await keys()).toEqual(before)
})

test('an address made up finds nothing, whatever it looks like', async () => {
  const known = await site.pictures.keep(await picture({ width: 100, height: 100, seed: 7 }))
  const id = known.split('/')[2]!
  for (const path of [`${id}/99.jpg`, `${id}/100.png`, `${id}/100.jpg.exe`, `${id}/..%2f..%2fx`, `${id.slice(1)}/100.jpg`, `..%2f..%2fdatabase/100.jpg`, `${id}%00/100.jpg`, `${'a'.repeat(22)}-100x100/100.jpg`]) {
    expect([path, (await site.get(`/media/${path}`)).statusCode]).toEqual([path, 404])
  }
})

test('a day later, pictures that no content names are gone; the others stay', async () => {
  const named = await site.pictures.keep(await picture({ width: 120, height: 100, seed: 3 }))
  const orphan = await site.pictures.keep(await picture({ width: 120, height: 100, seed: 4 }))
  await site.db.insert(galleryItems).values({ title: 'Une noce', beforeImageUrl: named, afterImageUrl: named })
  const sweepIn = (hours: number) => createPictureSweep({ db: site.db, storage: site.storage, now: () => new Date(Date.now() + hours * 3_600_000) })()
  expect(await sweepIn(1)).toBe(0)
  expect(await sweepIn(25)).toBeGreaterThan(0)
  expect([(await site.get(named)).statusCode, (await site.get(orphan)).statusCode]).toEqual([200, 404])
  expect(await sweepIn(25)).toBe(0)
})
