/** Payment pages of photos that are unlocked or deleted otherwise: not opened, or ended. */
import { and, eq } from '../../db/drizzle.ts'
import { beforeEach, expect, test } from 'vitest'
import { moneyCopy } from '#copy/account/money.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { orders } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { lockAccount } from '../../domain/locks.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import {
  insertRestoredPhoto,
  moneySiteForTests,
  packOrder,
  type MoneySite,
} from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { hasNothingToUnlock } from './payments.photo-pages.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests((...given) => {
  ;[site, anna] = given
})
let photo: string
beforeEach(async () => {
  photo = await insertRestoredPhoto(site.db, anna.userId)
})

const giveCredits = (amount: number) =>
  site.db.transaction((tx) =>
    site.credits.grant(tx, {
      userId: anna.userId,
      amount,
      reason: 'gift',
      reference: `gift:${anna.userId}`,
    }),
  )
const unlock = (id = photo) => site.post(anna, `/api/photos/${id}/unlock`)
/** Statuses of Anna's orders, oldest first. */
const statuses = async () =>
  (
    await site.db
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.userId, anna.userId))
      .orderBy(orders.createdAt)
  ).map(({ status }) => status)

test('an order that waits for the unlock of its photo is refused', async () => {
  const pending = await site.db.transaction(async (tx) => {
    await lockAccount(tx, anna.userId)
    const order = Promise.resolve(site.order(anna, { photo }))
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    await tx.update(photos).set({ isHdUnlocked: true }).where(eq(photos.publicId, photo))
    return { order }
  })
  const refused = await pending.order
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: moneyCopy.nothingToUnlock.photo },
  ])
})

test('unlocking a photo ends the open pages of its single credit, not those of packs or other photos', async () => {
  const other = await insertRestoredPhoto(site.db, anna.userId)
  const single = await site.checkout(anna, { photo })
  const kept = [
    await site.checkout(anna, { photo: other }),
    await site.checkout(anna, { planKey: 'pack_10', photo }),
    await site.checkout(anna, { credits: 2 }),
  ]
  await giveCredits(1)
  expect((await unlock()).statusCode).toBe(200)
  await expect.poll(statuses).toEqual(['expired', 'open', 'open', 'open'])
  expect((await site.pay(single)).statusCode).toBe(410)
  for (const page of kept) expect((await site.pay(page)).statusCode).toBe(303)
  expect(await site.balance(anna)).toBe(13)
})

test('deleting a photo ends the page of its credit, and an order without a page yet', async () => {
  const page = await site.checkout(anna, { photo })
  await site.db
    .insert(orders)
    .values({ ...packOrder(anna.userId), id: `order_${photo}`, photoId: photo })
  await site.app.inject({ method: 'DELETE', url: `/api/photos/${photo}`, headers: anna.headers })
  await expect.poll(statuses).toEqual(['expired', 'expired'])
  expect((await site.pay(page)).statusCode).toBe(410)
})

test('a page that is paid before it could be ended keeps its credit on the account', async () => {
  const page = await site.checkout(anna, { photo })
  await giveCredits(1)
  site.sandbox.webhooks.setMode('held')
  await site.pay(page)
  await unlock()
  await expect.poll(statuses).toEqual(['paid'])
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  expect(await site.balance(anna)).toBe(1)
})

/** An album of the photo and another one. */
async function insertAlbum(): Promise<{ album: string; photos: [string, string] }> {
  const [album] = await site.db
    .insert(albums)
    .values({ userId: anna.userId, publicId: `album_${photo}`, title: 'Été' })
    .returning()
  const inAlbum: [string, string] = [photo, await insertRestoredPhoto(site.db, anna.userId)]
  for (const [position, publicId] of inAlbum.entries()) {
    const [row] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
    await site.db
      .insert(albumPhotos)
      .values({ albumId: album!.id, photoId: row!.id, position, sendId: publicId })
  }
  return { album: album!.publicId, photos: inAlbum }
}

const STATES = ['locked', 'unlocked', 'deleted'] as const
test.each(STATES.flatMap((first) => STATES.map((second) => [first, second] as const)))(
  'a page ends once its order would be refused, of an album once nothing is left: %s, %s',
  async (...states) => {
    const unlocks = await insertAlbum()
    const single = { photo }
    const album = { credits: 2, unlocks }
    for (const wish of [single, album]) await site.checkout(anna, wish)
    for (const [at, state] of states.entries()) {
      const isOne = eq(photos.publicId, unlocks.photos[at]!)
      if (state === 'unlocked')
        await site.db.update(photos).set({ isHdUnlocked: true }).where(isOne)
      if (state === 'deleted') await site.db.delete(photos).where(isOne)
    }
    const ended = await site.db
      .select({ photo: orders.photoId })
      .from(orders)
      .where(and(eq(orders.userId, anna.userId), hasNothingToUnlock(anna.userId)))
    const ends = (of: string | null) => ended.some((order) => order.photo === of)
    const refused = async (wish: typeof single | typeof album) =>
      (await site.order(anna, wish)).statusCode === 409
    const isLocked = states.map((state) => state === 'locked')
    expect([ends(photo), await refused(single)]).toEqual([!isLocked[0], !isLocked[0]])
    // A page of an album stays open while one of its photos is locked.
    expect([ends(null), await refused(album)]).toEqual([
      !isLocked.includes(true),
      isLocked.includes(false),
    ])
  },
)

test('the page of an album ends with the last photo that it would unlock', async () => {
  const unlocks = await insertAlbum()
  const page = await site.checkout(anna, { credits: 2, unlocks })
  await giveCredits(2)
  await unlock()
  expect(await statuses()).toEqual(['open'])
  await unlock(unlocks.photos[1])
  await expect.poll(statuses).toEqual(['expired'])
  expect((await site.pay(page)).statusCode).toBe(410)
})
