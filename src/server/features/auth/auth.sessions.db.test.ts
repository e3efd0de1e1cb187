/** Sessions: image cookie, sign-out, expiry and what is written at each use. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { createBrowser } from '../../testing/browser.ts'
import { openSite, signInAs, type Site } from './auth.fixture.ts'
import { revokeSessions } from './auth.sessions.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const me = (headers: Record<string, string>) =>
  createBrowser(site.app).open('/api/auth/me', { headers })

test('the image cookie opens images and nothing else', async () => {
  const { browser, user } = await signInAs(site, 'images@antan.test')
  expect((await browser.open('/api/images/who')).json()).toEqual({ caller: null, image: user.id })
  expect((await browser.open('/elsewhere')).json()).toEqual({ image: null })
  expect((await browser.open('/api/auth/me')).statusCode).toBe(401)
  const secret = browser.jar.get(IMAGE_COOKIE)?.value ?? ''
  expect((await me({ authorization: `Bearer ${secret}` })).statusCode).toBe(401)
})

test('the session token is not accepted as image cookie', async () => {
  const { token } = await signInAs(site, 'porteur@antan.test')
  const reply = await createBrowser(site.app).open('/api/images/who', {
    headers: { cookie: `${IMAGE_COOKIE}=${token}` },
  })
  expect(reply.json()).toEqual({ caller: null, image: null })
})

test('the session check renews the image cookie and restores a lost one', async () => {
  const { browser, headers, user } = await signInAs(site, 'perdu@antan.test')
  const first = browser.jar.get(IMAGE_COOKIE)?.value
  expect((await browser.open('/api/auth/me', { headers })).cookies).toMatchObject([
    { name: IMAGE_COOKIE, value: first, maxAge: 30 * 86_400 },
  ])
  browser.jar.delete(IMAGE_COOKIE)
  await browser.open('/api/auth/me', { headers })
  expect((await browser.open('/api/images/who')).json()).toEqual({ caller: null, image: user.id })
})

test('signing out ends the session for calls and images', async () => {
  const { browser, headers } = await signInAs(site, 'sortie@antan.test')
  const cookie = `${IMAGE_COOKIE}=${browser.jar.get(IMAGE_COOKIE)?.value}`
  const reply = await browser.open('/api/auth/logout', { method: 'POST', headers })
  expect(reply.json()).toEqual({ message: 'Déconnexion réussie' })
  expect(browser.jar.has(IMAGE_COOKIE)).toBe(false)
  expect((await me(headers)).statusCode).toBe(401)
  expect(
    (await createBrowser(site.app).open('/api/images/who', { headers: { cookie } })).json(),
  ).toEqual({ caller: null, image: null })
})

test('signing out ends one session, revoking ends all of the account', async () => {
  const one = await signInAs(site, 'deux@antan.test')
  const two = await signInAs(site, 'deux@antan.test')
  await one.browser.open('/api/auth/logout', { method: 'POST', headers: one.headers })
  expect((await me(two.headers)).statusCode).toBe(200)
  await site.db.transaction((tx) => revokeSessions(tx, two.user.id))
  expect((await me(two.headers)).statusCode).toBe(401)
})

test('signing out the others ends the other sessions of the account only', async () => {
  const here = await signInAs(site, 'trois@antan.test')
  const there = await signInAs(site, 'trois@antan.test')
  const stranger = await signInAs(site, 'quatre@antan.test')
  const reply = await here.browser.open('/api/auth/logout-others', {
    method: 'POST',
    headers: here.headers,
  })
  expect(reply.json()).toEqual({ message: 'Un autre appareil a été déconnecté.', ended: 1 })
  expect(
    (await Promise.all([here, there, stranger].map(({ headers }) => me(headers)))).map(
      ({ statusCode }) => statusCode,
    ),
  ).toEqual([200, 401, 200])
})

test('a change of role takes effect on the next call', async () => {
  const { headers, user } = await signInAs(site, 'role@antan.test')
  expect((await me(headers)).json()).toMatchObject({ user: { isAdmin: false } })
  await site.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
  expect((await me(headers)).json()).toMatchObject({ user: { isAdmin: true, isSuperAdmin: false } })
})

test('deleting the account ends its sessions', async () => {
  const { headers, user } = await signInAs(site, 'partie@antan.test')
  await site.db.delete(users).where(eq(users.id, user.id))
  expect((await me(headers)).statusCode).toBe(401)
})

test('a session lasts thirty days from its last use and is swept afterwards', async () => {
  const { headers, user } = await signInAs(site, 'longue@antan.test')
  site.wait(29 * 86_400)
  expect((await me(headers)).statusCode).toBe(200)
  site.wait(29 * 86_400)
  expect((await me(headers)).statusCode).toBe(200)
  site.wait(30 * 86_400 + 1)
  expect((await me(headers)).statusCode).toBe(401)
  await site.auth.sweep()
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
})

test('a session ends ninety days after the sign-in, and the last visit is written once a day', async () => {
  const { headers, user } = await signInAs(site, 'toujours@antan.test')
  const lastSeen = async () =>
    (await site.db.select().from(users).where(eq(users.id, user.id)))[0]?.lastSeenAt.getTime()
  const first = await lastSeen()
  site.wait(3_600)
  await me(headers)
  expect(await lastSeen()).toBe(first)
  for (let day = 0; day < 89; day += 20) {
    site.wait(20 * 86_400)
    expect([day, (await me(headers)).statusCode]).toEqual([day, day < 80 ? 200 : 401])
  }
  expect(await lastSeen()).toBe((first ?? 0) + (3_600 + 80 * 86_400) * 1_000)
})

test('the last use is written at most every five minutes', async () => {
  const { headers, user } = await signInAs(site, 'souvent@antan.test')
  const lastUsed = async () =>
    (
      await site.db.select().from(sessions).where(eq(sessions.userId, user.id))
    )[0]?.lastUsedAt.getTime()
  const before = await lastUsed()
  site.wait(240)
  await me(headers)
  expect(await lastUsed()).toBe(before)
  site.wait(120)
  await me(headers)
  expect(await lastUsed()).toBe((before ?? 0) + 360_000)
})
