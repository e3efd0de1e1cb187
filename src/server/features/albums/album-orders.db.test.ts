/** Orders for photos of an album: several credits at the unit price, and what the order unlocks. */
import { eq } from '../../db/drizzle.ts'
import { beforeEach, expect, test } from 'vitest'
import { MAX_SINGLE_CREDITS } from '#contract/money.ts'
import { moneyCopy } from '#copy/account/money.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { orders } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { bookFaults } from '../payments/payments.check.ts'
import { insertRestoredPhoto, moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { albumCalls } from './albums.fixture.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests((opened, person) => {
  site = opened
  anna = person
})

let album: string
let inAlbum: string[]
beforeEach(async () => {
  album = await albumCalls(site, anna).make()
  inAlbum = []
  const [row] = await site.db.select().from(albums).where(eq(albums.publicId, album))
  for (let position = 0; position < 3; position++) {
    const publicId = await insertRestoredPhoto(site.db, anna.userId)
    const [photo] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
    await site.db
      .insert(albumPhotos)
      .values({ albumId: row!.id, photoId: photo!.id, position, sendId: publicId })
    inAlbum.push(publicId)
  }
})

test('several credits cost the unit price each, are paid once, and unlock one photo each', async () => {
  const recap = await site.reply(anna, 'GET', '/api/checkout/recap?credits=3')
  expect(recap.json()).toMatchObject({ planKey: null, credits: 3, amount: 8.97 })
  const unlocks = { album, photos: inAlbum }
  const session = await site.checkout(anna, { credits: 3, waiver: true, unlocks })
  expect(await site.confirmation(anna, session)).toMatchObject({ status: 'pending', unlocks })
  await site.pay(session)
  await Promise.all([1, 2, 3].map(() => site.confirmation(anna, session)))
  expect(await site.confirmation(anna, session)).toMatchObject({
    status: 'paid',
    credits: 3,
    totalCredits: 3,
    photo: null,
    unlocks,
    hasWaiver: true,
  })
  // Two tabs unlock the album at the same time.
  const replies = await Promise.all(
    [...inAlbum, ...inAlbum.toReversed()].map((id) => site.post(anna, `/api/photos/${id}/unlock`)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  expect(await site.balance(anna)).toBe(0)
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await bookFaults(site.db)).toEqual([])
})

test('with too few credits the rest stays locked and can be unlocked later', async () => {
  await site.buy(anna, { credits: 2, waiver: true })
  const statuses: number[] = []
  for (const id of inAlbum)
    statuses.push((await site.post(anna, `/api/photos/${id}/unlock`)).statusCode)
  expect(statuses).toEqual([200, 200, 402])
  await site.buy(anna, { waiver: true })
  expect((await site.post(anna, `/api/photos/${inAlbum[2]}/unlock`)).statusCode).toBe(200)
  expect(await site.balance(anna)).toBe(0)
})

test('an order keeps only photos of the buyer’s own album, and numbers within bounds', async () => {
  const bruno = await site.user('bruno@antan.test')
  const foreign = await site.order(bruno, {
    planKey: 'pack_10',
    unlocks: { album, photos: inAlbum },
  })
  expect(foreign.statusCode).toBe(200)
  const elsewhere = await insertRestoredPhoto(site.db, anna.userId)
  const planKey = 'pack_10'
  await site.order(anna, {
    planKey,
    unlocks: { album, photos: [elsewhere, inAlbum[1]!, 'photo_x'] },
  })
  const stored = await site.db.select().from(orders).orderBy(orders.createdAt)
  expect(stored.slice(-2).map(({ unlocks }) => unlocks)).toEqual([
    null,
    { album, photos: [inAlbum[1]] },
  ])
  for (const credits of [0, -1, 1.5, MAX_SINGLE_CREDITS + 1])
    expect((await site.order(anna, { credits })).statusCode).toBe(400)
  expect((await site.order(anna, { credits: MAX_SINGLE_CREDITS })).statusCode).toBe(200)
})

test('credits for photos that are unlocked or deleted meanwhile are not sold', async () => {
  const order = (...chosen: (string | undefined)[]) =>
    site.order(anna, {
      // More than the photos cost, as for an account that owes some.
      credits: chosen.length + 2,
      unlocks: { album, photos: chosen.flatMap((id) => id ?? []) },
    })
  const [first, second, third] = inAlbum
  expect((await order(first, second, third)).statusCode).toBe(200)
  await site.db.update(photos).set({ isHdUnlocked: true }).where(eq(photos.publicId, first!))
  const refused = await order(first, second, third)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: moneyCopy.nothingToUnlock.album },
  ])
  expect((await order(second, third)).statusCode).toBe(200)
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${second}`,
    headers: anna.headers,
  })
  expect((await order(second, third)).statusCode).toBe(409)
  expect((await order(third)).statusCode).toBe(200)
})
