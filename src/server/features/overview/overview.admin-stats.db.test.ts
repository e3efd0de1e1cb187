/** The figures of the overview. */
import { eq, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminStats, DayFigures } from '#contract/admin/overview.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { transactions } from '../../db/schema/money.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { serviceMinutes } from '../../db/schema/service.ts'
import { users } from '../../db/schema/users.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { beat } from './heartbeat.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

const read = async () => (await site.call('GET', '/api/admin/stats')).json<AdminStats>()
const days = async (n: number) =>
  (await site.call('GET', `/api/admin/stats/days?days=${n}`)).json<{ days: DayFigures[] }>().days

test('rates without data are null', async () => {
  await site.db.delete(serviceMinutes)
  expect(await read()).toMatchObject({
    photos: { total: 0, successRate: null, inProgress: 0, failed: 0 },
    revenue: { total: 0, thisMonth: 0, disputed: 0, overdueSubscriptions: 0 },
    queue: { waiting: 0, running: 0, oldestSeconds: null },
    availability: { percent: null, since: null },
  })
  expect(await days(3)).toMatchObject([
    {},
    {},
    { photos: 0, revenue: 0, waitSeconds: null, availability: null },
  ])
  expect((await site.call('GET', '/api/admin/stats/days?days=91')).statusCode).toBe(400)
})

const versionOf = (photoId: number) => ({
  photoId,
  options: {},
  hdKey: 'hd',
  screenKey: 'screen',
  watermarkKey: 'watermark',
  width: 64,
  height: 64,
  report: {},
})

test('every figure counts its rows', async () => {
  const a = await site.user('a@chiffres.test', { credits: 9 })
  const b = await site.user('b@chiffres.test', { credits: 9 })
  await site.db
    .update(users)
    .set({ createdAt: sql`now() - interval '40 days'` })
    .where(eq(users.id, b.userId))
  for (const [session, status] of [
    [a, 'done'],
    [a, 'done'],
    [a, 'failed'],
    [b, 'queued'],
  ] as const) {
    const { photo } = (await site.upload(session)).json<{ photo: { id: number } }>()
    const ended =
      status === 'queued'
        ? {}
        : { finishedAt: sql`now()`, startedAt: sql`created_at + interval '4 seconds'` }
    await site.db
      .update(restorations)
      .set({ status, ...ended, createdAt: sql`now() - interval '90 seconds'` })
      .where(eq(restorations.photoId, photo.id))
    if (status === 'done') await site.db.insert(photoVersions).values(versionOf(photo.id))
    if (status !== 'queued')
      await site.db
        .update(photos)
        .set({ status: status === 'done' ? 'completed' : 'failed' })
        .where(eq(photos.id, photo.id))
  }
  const paid = { userId: a.userId, credits: 1, status: 'completed' }
  await site.db.insert(transactions).values([
    { ...paid, amount: '24.90' },
    { ...paid, amount: '-2.99' },
    { ...paid, amount: '9.99', createdAt: new Date(Date.now() - 40 * 86_400_000) },
    { ...paid, amount: '50.00', status: 'pending' },
  ])
  const order = { id: 'order_overview', userId: a.userId, planName: 'Mensuel', credits: 5 }
  await site.db
    .insert(orders)
    .values({ ...order, mode: 'subscription', via: 'session', amount: 999 })
  const subscription = { userId: a.userId, orderId: order.id }
  await site.db.insert(subscriptions).values([
    { ...subscription, id: 'sub_1', status: 'active' },
    { ...subscription, id: 'sub_2', status: 'past_due' },
    { ...subscription, id: 'sub_3', status: 'past_due', endedAt: new Date() },
    { ...subscription, id: 'sub_4', status: 'incomplete' },
  ])
  const stats = await read()
  expect(stats.users.total - stats.users.newThisMonth).toBe(1)
  expect(stats.photos).toEqual({
    total: 4,
    restoredThisMonth: 2,
    successRate: 66.7,
    inProgress: 1,
    failed: 1,
  })
  expect(stats.revenue).toEqual({
    total: 31.9,
    thisMonth: 21.91,
    disputed: 0,
    overdueSubscriptions: 1,
  })
  expect(stats.queue).toMatchObject({ waiting: 1, running: 0 })
  expect(stats.queue.oldestSeconds).toBeGreaterThanOrEqual(90)
  const today = (await days(30)).at(-1)!
  expect(today).toMatchObject({ photos: 4, restored: 2, failed: 1, revenue: 21.91 })
  expect(today.waitSeconds).toBeGreaterThanOrEqual(4)
})

test('a payment with an open or lost dispute and its refunds are no revenue until the dispute is won', async () => {
  const before = await read()
  const dayBefore = (await days(1))[0]!.revenue
  const [payment] = await site.db
    .insert(transactions)
    .values({
      amount: '24.90',
      credits: 10,
      status: 'completed',
      // The first one was won before anybody heard of it.
      metadata: { wonDisputes: ['du_0'], toldDisputes: ['du_1'] },
    })
    .returning({ id: transactions.id })
  const refund = { amount: '-5.00', credits: -2, status: 'completed', type: 'refund' }
  await site.db.insert(transactions).values({ ...refund, refundOf: payment!.id })
  expect((await read()).revenue).toEqual({ ...before.revenue, disputed: 19.9 })
  expect((await days(1))[0]!.revenue).toBe(dayBefore)

  await site.db
    .update(transactions)
    .set({ metadata: { wonDisputes: ['du_0', 'du_1'], toldDisputes: ['du_1'] } })
    .where(eq(transactions.id, payment!.id))
  const { revenue } = await read()
  expect(revenue.total).toBeCloseTo(before.revenue.total + 19.9)
  expect(revenue.disputed).toBe(0)
  expect((await days(1))[0]!.revenue).toBeCloseTo(dayBefore + 19.9)
})

test('the photos of the demonstration account count as restored', async () => {
  const before = (await read()).photos
  const anna = await site.user('demonstration@chiffres.test')
  const [photo] = await site.db
    .insert(photos)
    .values({
      publicId: 'photo_demonstration',
      userId: anna.userId,
      filename: 'a.jpg',
      originalUrl: 'a',
      width: 64,
      height: 64,
      status: 'completed',
    })
    .returning({ id: photos.id })
  await site.db
    .insert(photoVersions)
    .values([
      versionOf(photo!.id),
      { ...versionOf(photo!.id), createdAt: new Date(Date.now() - 40 * 86_400_000) },
    ])
  expect((await read()).photos).toMatchObject({
    total: before.total + 1,
    restoredThisMonth: before.restoredThisMonth + 1,
  })
})

test('availability is the share of recorded minutes', async () => {
  await site.db.delete(serviceMinutes)
  await site.db.execute(
    sql`insert into service_minutes select date_trunc('minute', now()) - make_interval(mins => n) from generate_series(1, 40) as n where n <> 7 and n <> 8`,
  )
  expect((await read()).availability).toMatchObject({ percent: 95, since: expect.any(String) })
  await beat(site.db)
  await beat(site.db)
  expect(await site.db.$count(serviceMinutes)).toBeLessThanOrEqual(39)
  await site.db.insert(serviceMinutes).values({ minute: new Date(Date.now() - 100 * 86_400_000) })
  await beat(site.db)
  expect((await read()).availability.percent).toBeGreaterThanOrEqual(95)
  expect(await site.db.$count(serviceMinutes)).toBeLessThanOrEqual(39)
})

test('the current minute is left out, and a few minutes give no availability', async () => {
  const measured = async (minutes: number) => {
    await site.db.delete(serviceMinutes)
    await site.db.execute(
      sql`insert into service_minutes select date_trunc('minute', now()) - make_interval(mins => n) from generate_series(1, ${minutes}::int) as n`,
    )
    // The minutes may lie on both sides of midnight.
    const shares = (await days(2)).map(({ availability }) => availability)
    return {
      overall: (await read()).availability.percent,
      daily: [...new Set(shares.filter((share) => share !== null))],
    }
  }
  expect(await measured(10)).toEqual({ overall: 100, daily: [100] })
  expect(await measured(4)).toEqual({ overall: null, daily: [] })
})
