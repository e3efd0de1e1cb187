/**
 * Receipts of deletions: what is counted, what is kept and until when, and that nobody is named.
 */
import { eq } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErasureReceipt } from '#contract/erasure.ts'
import { erasureText } from '#copy/account/erasure.ts'
import { sentMails } from '../db/schema/customers.ts'
import { photos } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import { insertGift } from '../testing/gifts.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'
import type { TestSession } from '../testing/session.ts'

let site: PhotoSite
let owner: TestSession
const NOW = new Date('2026-11-23T10:00:00.000Z')
beforeAll(async () => {
  site = await openPhotoSite({ now: () => NOW, keepsMails: true })
  owner = await site.user('marguerite@antan.test', { credits: 3 })
})
afterAll(() => site?.close())

async function uploaded(session = owner) {
  const { photo } = (await site.upload(session, { name: 'mamie.jpg' })).json<{
    photo: { id: number; publicId: string }
  }>()
  await site.settled(photo.publicId)
  return photo
}
const remove = async (url: string, session = owner) => {
  const reply = await site.app.inject({ method: 'DELETE', url, headers: session.headers })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ receipt: ErasureReceipt }>().receipt
}
const countsOf = ({ erased }: ErasureReceipt) =>
  Object.fromEntries(erased.map(({ what, count }) => [what, count]))

test('a photo’s receipt counts its files and rows, and dates what is kept', async () => {
  const photo = await uploaded()
  await site.reply(owner, 'POST', `/api/photos/${photo.publicId}/unlock`)
  const [row] = await site.db.select().from(photos).where(eq(photos.id, photo.id))
  const receipt = await remove(`/api/photos/${photo.publicId}`)
  expect(receipt).toMatchObject({ subject: 'photo', erasedAt: NOW.toISOString() })
  // The original, and of the version the HD file, the screen file and the preview.
  expect(countsOf(receipt)).toMatchObject({
    photos: 1,
    files: 4,
    versions: 1,
    restorations: 1,
    fingerprints: 5,
  })
  const until = new Date(row!.unlockedAt!)
  until.setUTCFullYear(until.getUTCFullYear() + 10)
  expect(receipt.kept).toEqual([
    { what: 'ledger', until: until.toISOString() },
    { what: 'adminLog', until: '2027-11-23T10:00:00.000Z' },
    { what: 'backups', until: '2027-11-23T10:00:00.000Z' },
    { what: 'erasureList', until: null },
  ])
})

test('an account’s receipt is shown and mailed, without personal data', async () => {
  const person = await site.user('lucien@antan.test', { credits: 2 })
  const other = await uploaded()
  await uploaded(person)
  await uploaded(person)
  await site.db
    .update(users)
    .set({ googleId: 'sub-lucien', debt: 1 })
    .where(eq(users.id, person.userId))
  await site.db
    .insert(sentMails)
    .values({ userId: person.userId, subject: 'Bienvenue', sentAt: NOW })
  const receipt = await remove('/api/user/delete-account', person)
  expect(countsOf(receipt)).toMatchObject({
    photos: 2,
    files: 8,
    versions: 2,
    restorations: 2,
    fingerprints: 10,
    mails: 1,
    sessions: 1,
  })
  expect(receipt.kept.map(({ what }) => what)).toEqual([
    'trial',
    'debt',
    'adminLog',
    'backups',
    'erasureList',
  ])
  const text = erasureText(receipt)
  expect(text).not.toMatch(/lucien|mamie|photo_/i)
  const mail = (await site.waitingMails('lucien@antan.test')).find(({ subject }) =>
    subject.includes('supprimé'),
  )
  expect(mail?.body).toContain(text)
  expect(await site.db.$count(photos, eq(photos.id, other.id))).toBe(1)
})

test('an account’s receipt names the words of its gifts, paid or redeemed, and dates them', async () => {
  const giver = await site.user('giver@antan.test')
  const receiver = await site.user('receiver@antan.test')
  const words = { fromName: 'Marie', toName: 'Jeanne', message: 'Joyeux Noël' }
  const gift = { userId: giver.userId, ...words }
  await insertGift(site.db, { id: 'open', ...gift, expiresAt: new Date('2027-05-01T10:00:00Z') })
  await insertGift(site.db, {
    id: 'redeemed',
    ...gift,
    redeemedAt: new Date('2026-11-01T10:00:00Z'),
    redeemedBy: receiver.userId,
    expiresAt: new Date('2028-01-01T10:00:00Z'),
  })
  const wordsKept = async (session: TestSession) =>
    (await remove('/api/user/delete-account', session)).kept.filter(({ what }) => what === 'gifts')
  expect(await wordsKept(receiver)).toEqual([{ what: 'gifts', until: '2026-12-01T10:00:00.000Z' }])
  expect(await wordsKept(giver)).toEqual([{ what: 'gifts', until: '2027-05-31T10:00:00.000Z' }])
})
