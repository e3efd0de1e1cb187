/**
 * Deletion of an account with real photos: deleted data, kept accounting rows, and payments in
 * progress.
 */
import { eq, isNull } from '../../db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminLogs } from '../../db/schema/logs.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { doomedFiles, photos, restorations } from '../../db/schema/photos.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { privacyConsents } from '../../db/schema/settings.ts'
import { users } from '../../db/schema/users.ts'
import { packOrder } from '../../testing/money.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { createDeletion } from './settings.deletion.ts'
import { createClosing } from '../payments/payments.closing.ts'

let site: PhotoSite
beforeEach(async () => {
  site = await openPhotoSite()
})
afterEach(() => site.close())

const remove = (headers: Record<string, string>) =>
  site.app.inject({ method: 'DELETE', url: '/api/user/delete-account', headers })
const uploaded = async (session: Parameters<PhotoSite['upload']>[0]) =>
  (await site.upload(session)).json<{ photo: { publicId: string } }>().photo.publicId

test('deletes photos, files, sessions and choices; keeps anonymised accounting rows', async () => {
  const anna = await site.user('anna@antan.test', { credits: 2 })
  const bruno = await site.user('bruno@antan.test', { credits: 1 })
  const mine = await uploaded(anna)
  const his = await uploaded(bruno)
  await Promise.all([site.settled(mine), site.settled(his)])
  await site.reply(anna, 'POST', `/api/photos/${mine}/unlock`)
  await site.app.inject({
    method: 'POST',
    url: '/api/user/privacy-settings',
    headers: anna.headers,
    payload: {
      analyticalCookies: true,
      marketingCookies: false,
      emailMarketing: false,
      emailNotifications: true,
    },
  })
  await site.db.insert(transactions).values({
    userId: anna.userId,
    amount: '2.99',
    credits: 1,
    status: 'completed',
    stripeSessionId: 'cs_1',
  })

  const reply = await remove(anna.headers)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ deletedPhotos: 1 })
  expect((await site.reply(anna, 'GET', '/api/auth/me')).statusCode).toBe(401)
  expect(await site.db.select().from(users).where(eq(users.id, anna.userId))).toEqual([])
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, anna.userId))).toEqual([])
  expect(await site.db.select().from(privacyConsents)).toEqual([])
  expect((await site.db.select().from(photos)).map(({ publicId }) => publicId)).toEqual([his])
  expect(await site.db.select().from(transactions).where(isNull(transactions.userId))).toHaveLength(
    1,
  )
  expect(
    (await site.db.select().from(creditMovements).where(isNull(creditMovements.userId)))
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b),
  ).toEqual([-1, 2])
  // The files are deleted by the job that the deletion enqueued.
  await expect
    .poll(async () => (await site.files()).filter((key) => key.includes(mine)), { timeout: 15_000 })
    .toEqual([])
  expect((await site.files()).some((key) => key.includes(his))).toBe(true)
  await expect.poll(() => site.db.select().from(doomedFiles)).toEqual([])
  expect((await remove(anna.headers)).statusCode).toBe(401)
})

test('the administration log replaces the person by a number, as target and as administrator', async () => {
  const anna = await site.user('anna@antan.test')
  const row = { adminId: 9, adminUsername: 'chef', adminEmail: 'chef@antan.test' }
  const person = {
    targetUserId: anna.userId,
    targetUserUsername: 'anna',
    targetUserEmail: 'anna@antan.test',
  }
  await site.db.insert(adminLogs).values([
    {
      ...row,
      ...person,
      action: 'UPDATE_CREDITS',
      details: 'geste pour Anna',
      oldValue: '{"credits":1}',
      newValue: '{"credits":3}',
    },
    {
      ...row,
      ...person,
      action: 'USER_CREATED',
      newValue: '{"username":"anna","email":"anna@antan.test","isAdmin":false}',
    },
    {
      ...row,
      ...person,
      action: 'DELETE_PHOTO',
      details: 'photo_1',
      oldValue: '{"filename":"mamie.jpg"}',
    },
    {
      adminId: anna.userId,
      adminUsername: 'anna',
      adminEmail: 'anna@antan.test',
      action: 'EXPORT_LOGS',
      ipAddress: '203.0.113.9',
    },
    { ...row, action: 'EXPORT_LOGS', newValue: '{"q":" Anna@antan.test ","action":""}' },
    { ...row, action: 'EXPORT_LOGS', newValue: '{"q":"hanna"}' },
  ])
  expect((await remove(anna.headers)).statusCode).toBe(200)
  const pseudonym = `Compte supprimé n°\u00a0${anna.userId}`
  const target = {
    targetUserId: anna.userId,
    targetUserUsername: pseudonym,
    targetUserEmail: null,
    adminUsername: 'chef',
  }
  expect(await site.db.select().from(adminLogs).orderBy(adminLogs.id)).toMatchObject([
    { ...target, details: null, oldValue: '{"credits":1}', newValue: '{"credits":3}' },
    { ...target, newValue: '{"isAdmin":false}' },
    { ...target, details: 'photo_1', oldValue: null },
    { adminId: anna.userId, adminUsername: pseudonym, adminEmail: '', ipAddress: null },
    { adminUsername: 'chef', newValue: JSON.stringify({ q: pseudonym, action: '' }) },
    { adminUsername: 'chef', newValue: '{"q":"hanna"}' },
  ])
})

test('a restoration in progress stops and leaves no file', async () => {
  await site.close()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let started = () => {}
  const begun = new Promise<void>((resolve) => {
    started = resolve
  })
  site = await openPhotoSite({
    images: (real) => ({
      async restore(request, onProgress, signal) {
        started()
        await held
        return real.restore(request, onProgress, signal)
      },
    }),
  })
  const clara = await site.user('clara@antan.test', { credits: 1 })
  const publicId = await uploaded(clara)
  await begun
  expect((await remove(clara.headers)).json()).toMatchObject({ deletedPhotos: 1 })
  goOn()
  await expect
    .poll(async () => (await site.files()).filter((key) => key.includes(publicId)), {
      timeout: 15_000,
    })
    .toEqual([])
  expect(await site.db.select().from(restorations)).toEqual([])
})

test('the super administrator cannot be deleted', async () => {
  await site.db
    .insert(users)
    .values({ id: 1, username: 'chef', email: 'chef@antan.test', isAdmin: true })
  const chief = await site.user('chef@antan.test', { isAdmin: true })
  const reply = await remove(chief.headers)
  expect(reply.statusCode).toBe(403)
  expect(reply.json<{ message: string }>().message).toContain('administrateur principal')
})

test('ends open payments first, repeats for one opened meanwhile, and keeps the account if the provider fails', async () => {
  const dora = await site.user('dora@antan.test')
  const order = packOrder(dora.userId)
  await site.db.insert(orders).values([
    { ...order, id: 'o1', sessionId: 'cs_1' },
    { ...order, id: 'o2', sessionId: 'cs_2', status: 'paid' },
    { ...order, id: 'o3', mode: 'subscription', sessionId: 'cs_3', status: 'paid' },
  ])
  await site.db
    .insert(subscriptions)
    .values({ id: 'sub_1', userId: dora.userId, orderId: 'o3', status: 'active' })
  const asked: string[] = []
  let fails = true
  const provider = {
    async expireCheckout(id: string) {
      if (fails) throw new Error('unreachable')
      asked.push(id)
      if (id === 'cs_1')
        await site.db.insert(orders).values({ ...order, id: 'o4', sessionId: 'cs_4' })
    },
    cancelNow: async (id: string) => void asked.push(id),
  }
  const payments = {
    ...createClosing({ db: site.db, provider }),
    anonymiseBuyer: async () => void asked.push('anonymise'),
  }
  const deleteAccount = createDeletion({
    db: site.db,
    now: () => new Date(),
    enqueue: site.queue.enqueue,
    remember: { trial: async () => {}, debt: async () => {} },
    payments,
  })

  await expect(deleteAccount(dora.userId)).rejects.toThrow('unreachable')
  expect(await site.db.select().from(users).where(eq(users.id, dora.userId))).toHaveLength(1)
  fails = false
  expect(await deleteAccount(dora.userId)).toMatchObject({ deletedPhotos: 0 })
  expect(asked).toEqual(['cs_1', 'sub_1', 'cs_4', 'anonymise'])
  expect((await site.db.select().from(orders)).map(({ userId }) => userId)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
