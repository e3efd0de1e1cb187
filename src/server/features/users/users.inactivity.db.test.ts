/** Retention of inactive accounts, and one free trial per person. */
import { DAY_MS } from '#contract/durations.ts'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentMails } from '../../db/schema/customers.ts'
import { mails, orders, subscriptions } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { spentTrials, users } from '../../db/schema/users.ts'
import { createBrowser } from '../../testing/browser.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { identify } from '../auth/auth.fixture.ts'
import { createInactivity } from './users.inactivity.ts'

let today = new Date()
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ now: () => today, work: false })
})
afterAll(() => site.close())
beforeEach(() => {
  today = new Date()
})

const later = (days: number) => {
  today = new Date(today.getTime() + days * DAY_MS)
}
const night = () => site.features.endInactiveAccounts(site.jobContext)
const isThere = async ({ userId }: TestSession) =>
  (await site.db.$count(users, eq(users.id, userId))) === 1
const subjects = async (to: string) => (await site.waitingMails(to)).map(({ subject }) => subject)
const sent = () => site.db.delete(mails)

async function absent(
  email: string,
  more: { credits?: number; isAdmin?: boolean } = {},
): Promise<TestSession> {
  const session = await site.user(email, more)
  await site.db.update(users).set({ lastSeenAt: today }).where(eq(users.id, session.userId))
  return session
}

test('an account is notified 30 and 7 days before and deleted with its photos', async () => {
  const anna = await absent('anna@antan.test')
  await site.db.insert(photos).values({
    publicId: 'photo_inactive',
    userId: anna.userId,
    originalUrl: 'photos/photo_inactive/a.jpg',
    filename: 'a.jpg',
    width: 9,
    height: 9,
    status: 'completed',
    isHdUnlocked: true,
  })
  later(699)
  await night()
  expect(await subjects('anna@antan.test')).toEqual([])
  later(2)
  await night()
  await night()
  const [first] = await site.waitingMails('anna@antan.test')
  expect(first?.subject).toMatch(/^Votre compte Antan sera supprimé après le \d/)
  expect(first?.body).toContain('la photo qu’il contient')
  expect(first?.body).toContain('http://localhost:3000/dashboard')
  later(23)
  await night()
  // The first mail is still queued, so the second notice waits.
  expect(await subjects('anna@antan.test')).toHaveLength(1)
  await sent()
  later(10)
  await night()
  expect(await subjects('anna@antan.test')).toHaveLength(1)
  await sent()
  later(6)
  await night()
  expect(await isThere(anna)).toBe(true)
  later(1)
  await night()
  expect(await isThere(anna)).toBe(false)
  expect(await site.db.$count(photos, eq(photos.publicId, 'photo_inactive'))).toBe(0)
  expect(await subjects('anna@antan.test')).toEqual(['Votre compte est supprimé'])
})

test('a visit cancels the notices', async () => {
  const bruno = await absent('bruno@antan.test')
  later(701)
  await night()
  await sent()
  // The test uses a session that would have expired; any use of the account counts.
  await site.db
    .update(sessions)
    .set({ expiresAt: new Date(today.getTime() + DAY_MS) })
    .where(eq(sessions.userId, bruno.userId))
  expect((await site.reply(bruno, 'GET', '/api/auth/me')).statusCode).toBe(200)
  later(60)
  await night()
  expect(await subjects('bruno@antan.test')).toEqual([])
  expect(await isThere(bruno)).toBe(true)
})

test('accounts with credits or a subscription and administrators are kept', async () => {
  const kept = [
    await absent('credit@antan.test', { credits: 1 }),
    await absent('chef@antan.test', { isAdmin: true }),
    await absent('abonnee@antan.test'),
  ]
  await site.db.insert(orders).values({
    id: 'o-inactive',
    userId: kept[2]!.userId,
    planName: 'Pack',
    mode: 'subscription',
    via: 'session',
    credits: 5,
    amount: 990,
    status: 'paid',
  })
  await site.db.insert(subscriptions).values({
    id: 'sub_inactive',
    userId: kept[2]!.userId,
    orderId: 'o-inactive',
    status: 'active',
  })
  for (let month = 0; month < 30; month++) {
    later(30)
    await night()
    expect(await site.db.$count(mails)).toBe(0)
  }
  expect(await Promise.all(kept.map(isThere))).toEqual([true, true, true])
})

test('no deletion starts for an owner who returns while other accounts are being deleted', async () => {
  const two = [await absent('premiere@antan.test'), await absent('seconde@antan.test')]
  const inactive = { inactivityNotices: 2, inactivityNoticeAt: today }
  await site.db.update(users).set(inactive)
  later(731)
  const begun: number[] = []
  await createInactivity({
    db: site.db,
    now: () => today,
    notify: async () => {},
    // The other owner returns meanwhile.
    deleteAccount: async (userId) => {
      begun.push(userId)
      const other = two.find((session) => session.userId !== userId)
      await site.db.update(users).set({ lastSeenAt: today }).where(eq(users.id, other!.userId))
    },
  })(site.jobContext)
  expect(begun).toHaveLength(1)
})

test('where no mail leaves the machine, nothing is announced or deleted', async () => {
  const env = { GOOGLE_CLIENT_ID: 'a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' }
  const real = await openPhotoSite({ env, work: false, keepsMails: true })
  const { userId } = await real.user('longtemps@antan.test')
  const announced = async () => {
    await real.runJob('retention')
    const [account] = await real.db.select().from(users).where(eq(users.id, userId))
    return account?.inactivityNotices
  }
  const lastSeenAt = new Date(Date.now() - 710 * DAY_MS)
  await real.db.update(users).set({ lastSeenAt }).where(eq(users.id, userId))
  expect(await announced()).toBe(0)
  const admin = await real.user('admin@antan.test', { isAdmin: true })
  const server = { smtp_host: 'smtp.antan.test', smtp_user: 'antan', smtp_password: 'secret' }
  const entries = Object.entries(server).map(([configKey, configValue]) => ({
    configKey,
    configValue,
  }))
  const saved = await real.app.inject({
    method: 'PUT',
    url: '/api/admin/api-configurations',
    headers: admin.headers,
    payload: { entries },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await announced()).toBe(1)
  await real.close()
})

test('a person has one free trial, also after deletion, for a year', async () => {
  const enter = async () => {
    const browser = createBrowser(site.app)
    const back = await browser.open(await identify(browser, 'essai@antan.test'))
    const code = new URL(back.headers.location!).searchParams.get('token')
    const { token, user } = (
      await browser.open('/api/auth/exchange', { method: 'POST', json: { code: code ?? '' } })
    ).json<{ token: string; user: { id: number; hasUsedFreeRestore: boolean } }>()
    return { headers: { authorization: `Bearer ${token}` }, ...user }
  }
  const leaveService = async ({ headers }: { headers: Record<string, string> }) =>
    expect(
      (await site.app.inject({ method: 'DELETE', url: '/api/user/delete-account', headers }))
        .statusCode,
    ).toBe(200)
  const first = await enter()
  expect(first.hasUsedFreeRestore).toBe(false)
  await leaveService(first)
  const second = await enter()
  expect(second.hasUsedFreeRestore).toBe(false)
  await site.db.update(users).set({ hasUsedFreeRestore: true }).where(eq(users.id, second.id))
  await leaveService(second)
  const third = await enter()
  expect(third.hasUsedFreeRestore).toBe(true)
  // The table does not identify the person.
  expect(JSON.stringify(await site.db.select().from(spentTrials))).not.toMatch(/essai|development/)
  const welcome = (await site.waitingMails('essai@antan.test'))
    .filter(({ subject }) => subject.startsWith('Bienvenue'))
    .map(({ body }) => body.includes('offerte'))
  expect(welcome).toEqual([true, true, false])
  await leaveService(third)
  later(366)
  expect(await site.features.forgetTrials(today)).toBe(1)
  expect((await enter()).hasUsedFreeRestore).toBe(false)
})

test('an account whose notice is refused for good is kept, and notified again after a month', async () => {
  const rosa = await absent('rosa@antan.test')
  later(701)
  await night()
  const [notice] = await site.db.select().from(mails).where(eq(mails.recipient, 'rosa@antan.test'))
  await site.db.delete(mails)
  await site.db
    .insert(sentMails)
    .values({ userId: rosa.userId, subject: notice!.subject, sentAt: today, refused: true })
  await site.db.transaction((tx) => site.features.mail.giveUp(tx, notice!))
  for (let week = 0; week < 4; week++) {
    later(7)
    await night()
  }
  expect(await subjects('rosa@antan.test')).toEqual([])
  later(3)
  await night()
  expect(await subjects('rosa@antan.test')).toHaveLength(1)
  expect(await isThere(rosa)).toBe(true)
})

test('an account whose notices were given up is notified again, and not deleted', async () => {
  const paul = await absent('paul@antan.test')
  later(731)
  const monthAgo = new Date(today.getTime() - 31 * DAY_MS)
  await site.db
    .update(users)
    .set({ inactivityNotices: 2, inactivityNoticeAt: monthAgo })
    .where(eq(users.id, paul.userId))
  await site.db
    .insert(mails)
    .values({ recipient: 'paul@antan.test', subject: 's', body: 'b', createdAt: monthAgo })
  await site.runJob('retention')
  expect(await isThere(paul)).toBe(true)
  expect(await subjects('paul@antan.test')).toEqual([
    expect.stringMatching(/^Votre compte Antan sera supprimé/),
  ])
})
