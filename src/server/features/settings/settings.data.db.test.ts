/** Export and deletion with real photos: what is handed over, what goes, what accounting keeps, and what a payment under way does. */
import { eq, isNull, sql } from '../../db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { doomedFiles, photos, restorations } from '../../db/schema/photos.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { privacyConsents } from '../../db/schema/settings.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { zipEntries } from '../../testing/zip.ts'
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

test('the export holds the JSON, every original, previews of locked photos and HD files of unlocked ones, and no secret', async () => {
  const anna = await site.user('anna@antan.test', { credits: 3 })
  const first = await uploaded(anna)
  await site.settled(first)
  expect((await site.reply(anna, 'POST', `/api/photos/${first}/unlock`)).statusCode).toBe(200)
  const locked = await uploaded(anna)
  await site.settled(locked)
  const bruno = await site.user('bruno@antan.test', { credits: 1 })
  const foreign = await uploaded(bruno)
  await site.settled(foreign)

  await site.db.insert(adminLogs).values({
    adminId: 1,
    adminUsername: 'chef',
    adminEmail: 'chef@antan.test',
    action: 'UPDATE_CREDITS',
    details: 'geste',
    targetUserId: anna.userId,
    ipAddress: '203.0.113.9',
  })

  const attempt = {
    email: 'anna@antan.test',
    authProvider: 'local',
    result: 'failure',
    failureReason: 'too-many-tries',
  } as const
  await site.db.insert(authLogs).values([
    { ...attempt, ipAddress: '198.51.100.7' },
    { ...attempt, email: 'bruno@antan.test' },
  ])

  const reply = await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.headers['content-disposition']).toMatch(
    new RegExp(`antan-donnees-${anna.userId}-\\d{4}-\\d\\d-\\d\\d\\.zip`),
  )
  const entries = zipEntries(reply.rawPayload)
  expect([...entries.keys()].toSorted()).toEqual(
    [
      'donnees.json',
      `photos/${first}/hd.jpg`,
      `photos/${first}/original.jpg`,
      `photos/${locked}/apercu.jpg`,
      `photos/${locked}/original.jpg`,
    ].toSorted(),
  )
  const direct = await site.app.inject({ url: `/api/images/hd/${first}`, headers: anna.headers })
  expect(entries.get(`photos/${first}/hd.jpg`)?.equals(direct.rawPayload)).toBe(true)

  // One export of an account at a time: whoever does not read the first is given no second.
  const [unread, atOnce] = [
    await site.features.settings.export(anna.userId),
    await site.features.settings.export(anna.userId),
  ]
  const stream = await unread.open()
  await expect(atOnce.open()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const second = await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '60'])
  stream.destroy()
  await expect
    .poll(
      async () =>
        (await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })).statusCode,
    )
    .toBe(200)

  const json = entries.get('donnees.json')?.toString() ?? ''
  const data = JSON.parse(json) as {
    compte: { email: string }
    photos: { id: number; publicId: string }[]
    credits: { amount: number }[]
    confidentialite: { choix: object }
  }
  expect(data.compte.email).toBe('anna@antan.test')
  expect(data.photos.map(({ publicId }) => publicId)).toEqual([first, locked])
  expect(data.credits.map(({ amount }) => amount)).toEqual([3, -1])
  expect(data).toMatchObject({
    actionsAdministration: [{ action: 'UPDATE_CREDITS', details: 'geste' }],
    connexions: expect.arrayContaining([
      expect.objectContaining({ email: 'anna@antan.test', result: 'failure' }),
    ]),
    envoisSupprimes: [],
  })
  // Links and codes live for minutes and open the account; every other table that names somebody is in the file.
  const { rows } = await site.db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('user_id', 'target_user_id', 'recipient') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'admin_logs',
    'auth_logs',
    'credit_movements',
    'deleted_uploads',
    'exchange_codes',
    'gallery_consents',
    'invoices',
    'mails',
    'orders',
    'password_links',
    'photos',
    'privacy_consents',
    'privacy_settings',
    'restorations',
    'sessions',
    'subscriptions',
    'transactions',
    'waivers',
    'withdrawals',
  ])
  for (const secret of [
    'chef@antan.test',
    '203.0.113.9',
    '198.51.100.7',
    'sealed:',
    'tokenHash',
    'imageTokenHash',
    'password',
    'bruno@antan.test',
    foreign,
    `photos/${first}`,
  ])
    expect(json).not.toContain(secret)
})

test('deletion takes photos, files, sessions and choices; accounting rows stay without the person', async () => {
  const anna = await site.user('anna@antan.test', { credits: 2 })
  const bruno = await site.user('bruno@antan.test', { credits: 1 })
  const [mine, his] = [await uploaded(anna), await uploaded(bruno)]
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
  // The files go with the job that the deletion asked for.
  await expect
    .poll(async () => (await site.files()).filter((key) => key.includes(mine)), { timeout: 15_000 })
    .toEqual([])
  expect((await site.files()).some((key) => key.includes(his))).toBe(true)
  await expect.poll(() => site.db.select().from(doomedFiles)).toEqual([])
  expect((await remove(anna.headers)).statusCode).toBe(401)
})

test('the administration log keeps a number in place of the person, as target and as administrator', async () => {
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
  const pseudonym = `Compte supprimé n° ${anna.userId}`
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

test('a restoration under way ends by itself and leaves no file', async () => {
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

test('the super administrator stays', async () => {
  await site.db
    .insert(users)
    .values({ id: 1, username: 'chef', email: 'chef@antan.test', isAdmin: true })
  const chief = await site.user('chef@antan.test', { isAdmin: true })
  const reply = await remove(chief.headers)
  expect(reply.statusCode).toBe(403)
  expect(reply.json<{ message: string }>().message).toContain('administrateur principal')
})

test('what could still be charged is ended first; what opens meanwhile, in a second round; a provider that fails keeps the account', async () => {
  const dora = await site.user('dora@antan.test')
  const order = {
    userId: dora.userId,
    planName: 'Pack',
    mode: 'payment',
    via: 'session',
    credits: 10,
    amount: 2490,
  } as const
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
    leave: async () => void asked.push('leave'),
  }
  const deleteAccount = createDeletion({
    db: site.db,
    enqueue: site.queue.enqueue,
    remember: { trial: async () => {}, debt: async () => {} },
    payments,
  })

  await expect(deleteAccount(dora.userId)).rejects.toThrow('unreachable')
  expect(await site.db.select().from(users).where(eq(users.id, dora.userId))).toHaveLength(1)
  fails = false
  expect(await deleteAccount(dora.userId)).toMatchObject({ deletedPhotos: 0 })
  expect(asked).toEqual(['cs_1', 'sub_1', 'cs_4', 'leave'])
  expect((await site.db.select().from(orders)).map(({ userId }) => userId)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
