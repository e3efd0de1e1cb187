/** Retention of locked photos: deletion after 30 days and a week's notice. */
import { eq, lt, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentMails } from '../../db/schema/customers.ts'
import { mails, orders } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { packOrder } from '../../testing/money.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { createPhotoRetention, keptUntil } from './photos.retention.ts'

const DAY = 24 * 3_600_000
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site?.close())

/** A restored photo uploaded so many days ago. */
async function photoOf(session: TestSession, days: number, filename = 'Noce.jpg'): Promise<string> {
  const { publicId } = (await site.upload(session, { name: filename })).json<{
    photo: { publicId: string }
  }>().photo
  await site.settled(publicId)
  // The notice that it is ready was sent long ago.
  await site.db.delete(mails)
  await site.db
    .update(photos)
    .set({ createdAt: new Date(Date.now() - days * DAY) })
    .where(eq(photos.publicId, publicId))
  return publicId
}
const exists = async (publicId: string) =>
  (await site.db.$count(photos, eq(photos.publicId, publicId))) === 1

/** Runs the job so many days from now. Returns the notices. */
async function run(later = 0, beforeRemoval?: () => Promise<unknown>) {
  const notices: { email: string; filenames: string[]; until: Date }[] = []
  const apply = createPhotoRetention({
    db: site.db,
    now: () => new Date(Date.now() + later * DAY),
    notify: async (_tx, { email }, expiring) => void notices.push({ email, ...expiring }),
    removePhoto: async (userId, id, check) => {
      await beforeRemoval?.()
      return site.photos.remove(userId, id, check)
    },
  })
  await apply(site.jobContext)
  return notices
}

test('the owner is notified once, a week before the deletion', async () => {
  const session = await site.user('oubli@antan.test', { credits: 1 })
  const old = await photoOf(session, 24)
  const young = await photoOf(session, 20, 'Plage.jpg')
  const [first, ...others] = await run()
  expect(others).toEqual([])
  expect(first).toMatchObject({ email: 'oubli@antan.test', filenames: ['Noce.jpg'] })
  expect(Math.abs((first?.until.getTime() ?? 0) - (Date.now() + 7 * DAY))).toBeLessThan(60_000)
  expect(await run()).toEqual([])
  await run(6.9)
  expect(await exists(old)).toBe(true)
  expect(
    (await site.reply(session, 'GET', `/api/photos/secure/${old}`))
      .json<{ photo: { keptUntil: string } }>()
      .photo.keptUntil.slice(0, 10),
  ).toBe(first?.until.toISOString().slice(0, 10))
  await run(7.1)
  expect([await exists(old), await exists(young)]).toEqual([false, true])
})

test('a photo without a notice stays, an unlocked one always stays', async () => {
  const session = await site.user('garde@antan.test', { credits: 2 })
  const untold = await photoOf(session, 400)
  const unlocked = await photoOf(session, 400, 'Portrait.jpg')
  expect((await site.reply(session, 'POST', `/api/photos/${unlocked}/unlock`)).statusCode).toBe(200)
  const [notice] = await run()
  expect(notice?.filenames).toEqual(['Noce.jpg'])
  expect(await exists(untold)).toBe(true)
  await run(30)
  expect([await exists(untold), await exists(unlocked)]).toEqual([false, true])
  await run(1_000)
  expect(await exists(unlocked)).toBe(true)
  expect(
    (await site.reply(session, 'GET', `/api/photos/secure/${unlocked}`)).json<{
      photo: { keptUntil: null }
    }>().photo.keptUntil,
  ).toBeNull()
})

test('a photo stays while the notice waits in the mail queue', async () => {
  const session = await site.user('muet@antan.test', { credits: 1 })
  const publicId = await photoOf(session, 40)
  await run()
  // Sealed with an unknown key, so it is never sent.
  await site.db
    .insert(mails)
    .values({ recipient: 'muet@antan.test', subject: 's', body: 'sealed:1:AAAA' })
  await run(8)
  expect(await exists(publicId)).toBe(true)
  await site.db.delete(mails).where(eq(mails.recipient, 'muet@antan.test'))
  await run(8)
  expect(await exists(publicId)).toBe(false)
})

test('a photo stays when its notice was given up, and its owner is notified again', async () => {
  const session = await site.user('perdu@antan.test', { credits: 1 })
  const publicId = await photoOf(session, 60)
  const monthAgo = new Date(Date.now() - 31 * DAY)
  await site.db
    .update(photos)
    .set({ metadata: { expiryToldAt: monthAgo.toISOString() } })
    .where(eq(photos.publicId, publicId))
  await site.db.insert(mails).values({
    recipient: 'perdu@antan.test',
    subject: 's',
    body: 'sealed:1:AAAA',
    createdAt: monthAgo,
  })
  await site.runJob('retention')
  expect(await site.db.$count(mails, lt(mails.createdAt, monthAgo))).toBe(0)
  expect(await exists(publicId)).toBe(true)
  await site.db.delete(mails)
  await run(6)
  expect(await exists(publicId)).toBe(true)
})

test('a photo stays when its notice is refused for good, and is announced again a month later', async () => {
  const session = await site.user('refuse@antan.test', { credits: 1 })
  const publicId = await photoOf(session, 60)
  expect(await run()).toHaveLength(1)
  const mail = { recipient: 'refuse@antan.test', subject: 's', body: 'b' }
  const [notice] = await site.db.insert(mails).values(mail).returning()
  await site.db.delete(mails)
  await site.db
    .insert(sentMails)
    .values({ userId: session.userId, subject: 's', sentAt: new Date(), refused: true })
  await site.db.transaction((tx) => site.features.mail.giveUp(tx, notice!))
  expect(await run(8)).toEqual([])
  expect(await exists(publicId)).toBe(true)
  expect(await run(31)).toMatchObject([{ email: 'refuse@antan.test' }])
  expect(await exists(publicId)).toBe(true)
  await run(39)
  expect(await exists(publicId)).toBe(false)
})

test('an unlock just before the deletion keeps the photo', async () => {
  const session = await site.user('presque@antan.test', { credits: 1 })
  const publicId = await photoOf(session, 40)
  await run()
  await run(8, async () =>
    expect((await site.reply(session, 'POST', `/api/photos/${publicId}/unlock`)).statusCode).toBe(
      200,
    ),
  )
  expect(await exists(publicId)).toBe(true)
})

test('a failed photo is deleted after 30 days without a notice, a running one stays', async () => {
  const session = await site.user('echec@antan.test', { credits: 1 })
  const failed = await photoOf(session, 31)
  const working = await photoOf(session, 31)
  await site.db.update(photos).set({ status: 'failed' }).where(eq(photos.publicId, failed))
  await site.db.update(photos).set({ status: 'processing' }).where(eq(photos.publicId, working))
  expect(await run()).toEqual([])
  expect([await exists(failed), await exists(working)]).toEqual([false, true])
  await site.db
    .update(photos)
    .set({ status: 'failed', createdAt: sql`now()` })
    .where(eq(photos.publicId, working))
})

test('the shown date is at least a week away before the notice', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (days: number, metadata: Record<string, unknown> = {}) =>
    keptUntil(
      { isHdUnlocked: false, createdAt: new Date(now.getTime() - days * DAY), metadata },
      now,
    )
      ?.toISOString()
      .slice(0, 10)
  expect([at(0), at(23), at(29), at(29, { expiryToldAt: '2026-11-19T12:00:00Z' })]).toEqual([
    '2026-12-21',
    '2026-11-28',
    '2026-11-28',
    '2026-11-26',
  ])
  expect(keptUntil({ isHdUnlocked: true, createdAt: now, metadata: {} }, now)).toBeNull()
})

test('a photo stays while its owner pays for it, and for a month after that', async () => {
  const session = await site.user('achat@antan.test', { credits: 3 })
  const [debited, ofAlbum, abandoned] = [
    await photoOf(session, 40, 'Prélèvement.jpg'),
    await photoOf(session, 40, 'Album.jpg'),
    await photoOf(session, 40, 'Abandon.jpg'),
  ]
  await run()
  const order = packOrder(session.userId)
  await site.db.insert(orders).values([
    { ...order, id: 'order_debit', photoId: debited, status: 'pending' },
    {
      ...order,
      id: 'order_album',
      unlocks: { album: 'album_x', photos: [ofAlbum] },
      status: 'paid',
    },
    { ...order, id: 'order_abandoned', photoId: abandoned, status: 'expired' },
  ])
  await run(8)
  expect([await exists(debited), await exists(ofAlbum), await exists(abandoned)]).toEqual([
    true,
    true,
    false,
  ])
  await run(31)
  expect([await exists(debited), await exists(ofAlbum)]).toEqual([false, false])
})
