/**
 * Second factors: enrolment, the second step of a sign-in, replay, recovery codes, limits, the
 * required setting and resets.
 */
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CODE_PERIOD_SECONDS, RECOVERY_CODES } from '#contract/second-factor-figures.ts'
import { secondFactorCopy as copy } from '#copy/account/second-factor.ts'
import { recoveryCodes, secondFactors, securitySettings } from '../../db/schema/second-factors.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { eq } from '../../db/drizzle.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { revokeSessions } from './auth.sessions.ts'
import { codeIn, identify, openSite, PUBLIC_URL, signInAs, type Site } from './auth.fixture.ts'

const ADMIN = 'admin@antan.test'
const PASSWORD = 'une phrase de passe'
let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.now().getTime() })
const bodyOf = (reply: LightMyRequestResponse) => reply.json<Record<string, unknown>>()
const post = (headers: Record<string, string>, path: string, body: object = {}) =>
  site.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload: body })

/** Signs the administrator in and enables a second factor. */
async function enrolled() {
  const { headers, user } = await signInAs(site, ADMIN)
  const { secret } = (await post(headers, 'second-factor')).json<{ secret: string }>()
  const confirmed = await post(headers, 'second-factor/confirmation', { code: codeOf(secret) })
  expect(confirmed.statusCode).toBe(200)
  site.wait(CODE_PERIOD_SECONDS)
  return {
    headers,
    user,
    secret,
    codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes,
  }
}

/** Signs in at the provider; the reply of the exchange. */
async function firstStep(browser: Browser = createBrowser(site.app)) {
  const back = await browser.open(await identify(browser, ADMIN))
  return browser.open('/api/auth/exchange', {
    method: 'POST',
    json: { code: codeIn(back.headers.location) ?? '' },
  })
}
const challenged = async () => (await firstStep()).json<{ challenge: string }>().challenge
const secondStep = (challenge: string, code: string) =>
  post({}, 'second-factor/sign-in', { challenge, code })

/** A local account with a password and a session. */
async function localStaff(email: string, role: { isAdmin?: boolean; isSupport?: boolean }) {
  const { id, link } = await site.db.transaction((tx) =>
    site.auth.local.create(tx, { email, username: email, ...role }),
  )
  await site.auth.local.setPassword(new URL(link).hash.slice(1), PASSWORD)
  const reply = await post({}, 'local', { email, password: PASSWORD })
  const { token } = reply.json<{ token: string }>()
  return { id, headers: { authorization: `Bearer ${token}` } }
}

test('enrolment stores a sealed secret and hashed codes, and takes effect with the first code', async () => {
  const { headers, user } = await signInAs(site, ADMIN)
  const enrolment = (await post(headers, 'second-factor')).json<{
    secret: string
    uri: string
    qr: { size: number; path: string }
  }>()
  expect(enrolment.uri).toMatch(/^otpauth:\/\/totp\/Antan:admin%40antan\.test\?issuer=Antan&/)
  expect(enrolment.qr.size).toBeGreaterThan(20)
  expect(enrolment.qr.path).toMatch(/^M\d/)
  const wrong = await post(headers, 'second-factor/confirmation', { code: '000000' })
  expect([wrong.statusCode, bodyOf(wrong)['message']]).toEqual([400, copy.wrongFirstCode])
  expect(bodyOf(await firstStep())).toHaveProperty('token')

  const confirmed = await post(headers, 'second-factor/confirmation', {
    code: codeOf(enrolment.secret),
  })
  const { recoveryCodes: codes } = confirmed.json<{ recoveryCodes: string[] }>()
  expect(new Set(codes).size).toBe(RECOVERY_CODES)
  const rows = JSON.stringify([
    await site.db.select().from(secondFactors),
    await site.db.select().from(recoveryCodes),
  ])
  for (const kept of [enrolment.secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(rows).not.toContain(kept)
  expect((await post(headers, 'second-factor')).statusCode).toBe(409)
  const state = await site.app.inject({ url: '/api/auth/second-factor', headers })
  expect(bodyOf(state)).toMatchObject({ recoveryCodesLeft: 10, enabledAt: expect.any(String) })
  expect(user.isAdmin).toBe(true)
})

test('a sign-in waits for a code, and a code is accepted once', async () => {
  const { secret } = await enrolled()
  const first = await firstStep()
  expect(Object.keys(bodyOf(first))).toEqual(['challenge'])
  expect(first.headers['set-cookie'] ?? '').not.toContain('image')
  const challenge = first.json<{ challenge: string }>().challenge
  const code = codeOf(secret)
  const signedIn = await secondStep(challenge, code)
  expect(signedIn.json()).toMatchObject({
    token: expect.any(String),
    user: { email: ADMIN, isAdmin: true },
  })
  // The challenge is spent, and so is the code of another sign-in in the same time step.
  expect(bodyOf(await secondStep(challenge, code))['message']).toBe(copy.signIn.expired)
  const again = await challenged()
  expect(bodyOf(await secondStep(again, code))['message']).toBe(copy.wrongCode)
  site.wait(CODE_PERIOD_SECONDS)
  expect((await secondStep(again, codeOf(secret))).statusCode).toBe(200)
  // An older code is refused too, although the window would take it.
  expect((await secondStep(await challenged(), code)).statusCode).toBe(400)
})

test('parallel sign-ins with one code open one session', async () => {
  const { secret } = await enrolled()
  const waiting = [await challenged(), await challenged(), await challenged()]
  const replies = await Promise.all(waiting.map((one) => secondStep(one, codeOf(secret))))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 400, 400,
  ])
})

test('a recovery code works once, in any spelling, and not for another account', async () => {
  const { codes } = await enrolled()
  const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
  expect((await secondStep(await challenged(), typed)).statusCode).toBe(200)
  expect((await secondStep(await challenged(), typed)).statusCode).toBe(400)
  expect(await site.db.$count(recoveryCodes)).toBe(RECOVERY_CODES - 1)
  const other = await localStaff('autre@antan.test', { isAdmin: true })
  const disabled = await post(other.headers, 'second-factor/removal', { code: codes[1] })
  expect(disabled.statusCode).toBe(400)
  expect(await site.db.$count(recoveryCodes)).toBe(RECOVERY_CODES - 1)
})

test('a challenge expires, and wrong codes lock the second step for the network', async () => {
  const { secret } = await enrolled()
  const old = await challenged()
  site.wait(10 * 60)
  expect(bodyOf(await secondStep(old, codeOf(secret)))['message']).toBe(copy.signIn.expired)
  const challenge = await challenged()
  for (let tries = 0; tries < 5; tries++)
    expect((await secondStep(challenge, '000000')).statusCode).toBe(400)
  const locked = await secondStep(challenge, codeOf(secret))
  expect([locked.statusCode, Number(locked.headers['retry-after']) > 60]).toEqual([429, true])
})

test('enabling it ends every other session of the account', async () => {
  const stolen = await signInAs(site, ADMIN)
  const { headers } = await enrolled()
  const me = async (session: Record<string, string>) =>
    (await site.app.inject({ url: '/api/auth/me', headers: session })).statusCode
  expect([await me(stolen.headers), await me(headers)]).toEqual([401, 200])
})

test('ending the sessions of an account ends its sign-ins that wait for a code', async () => {
  const { user, secret } = await enrolled()
  const challenge = await challenged()
  await site.db.transaction((tx) => revokeSessions(tx, user.id))
  expect(bodyOf(await secondStep(challenge, codeOf(secret)))['message']).toBe(copy.signIn.expired)
})

test('disabling and new recovery codes need a fresh sign-in and a code', async () => {
  const { headers, secret } = await enrolled()
  expect((await post(headers, 'second-factor/removal', { code: '123456' })).statusCode).toBe(400)
  const renewed = await post(headers, 'second-factor/recovery-codes', { code: codeOf(secret) })
  expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(RECOVERY_CODES)
  site.wait(11 * 60)
  const stale = await post(headers, 'second-factor/removal', { code: codeOf(secret) })
  expect([stale.statusCode, bodyOf(stale)['code']]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
  expect((await post(headers, 'identity', { proof: codeOf(secret) })).statusCode).toBe(200)
  site.wait(CODE_PERIOD_SECONDS)
  const done = await post(headers, 'second-factor/removal', { code: codeOf(secret) })
  expect(done.statusCode).toBe(200)
  expect(bodyOf(await firstStep())).toHaveProperty('token')
  expect(await site.db.$count(recoveryCodes)).toBe(0)
})

test('a password confirms the identity of a local account, within its limits', async () => {
  const { headers } = await localStaff('locale@antan.test', { isSupport: true })
  site.wait(11 * 60)
  expect(bodyOf(await post(headers, 'second-factor'))['code']).toBe('FRESH_SIGN_IN_REQUIRED')
  const way = await site.app.inject({ url: '/api/auth/identity', headers })
  expect(way.json()).toEqual({ way: 'password' })
  expect((await post(headers, 'identity', { proof: 'une autre phrase' })).statusCode).toBe(400)
  expect((await post(headers, 'identity/google')).statusCode).toBe(400)
  expect((await post(headers, 'identity', { proof: PASSWORD })).statusCode).toBe(200)
  expect((await post(headers, 'second-factor')).statusCode).toBe(200)
  for (let tries = 0; tries < 4; tries++)
    await post(headers, 'identity', { proof: 'une autre phrase' })
  expect((await post(headers, 'identity', { proof: PASSWORD })).statusCode).toBe(429)
})

test('the provider confirms the identity of the account of the session only, and opens no session', async () => {
  const { browser, headers, user } = await signInAs(site, ADMIN)
  site.wait(11 * 60)
  const confirm = async (email: string) => {
    const started = await browser.open('/api/auth/identity/google', { method: 'POST', headers })
    const { location } = started.json<{ location: string }>()
    return (await browser.open(await identify(browser, email, '', location))).headers.location
  }
  const page = `${PUBLIC_URL}/identite-confirmee`
  expect(await confirm('utilisateur@antan.test')).toBe(`${page}?resultat=autre-compte`)
  expect((await post(headers, 'second-factor')).statusCode).toBe(403)
  const before = await site.db.$count(sessions)
  expect(await confirm(ADMIN)).toBe(`${page}?resultat=confirmee`)
  expect((await post(headers, 'second-factor')).statusCode).toBe(200)
  expect(await site.db.$count(sessions)).toBe(before)
  expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
})

test('a required second factor closes both roles until it is enabled', async () => {
  await site.db.insert(securitySettings).values({ secondFactorRequired: true })
  const { headers, user } = await signInAs(site, ADMIN)
  expect(user).toMatchObject({ isAdmin: true, mustEnrol: true })
  const me = async () =>
    (await site.app.inject({ url: '/api/auth/me', headers })).json<{ user: object }>().user
  expect(await me()).toMatchObject({ mustEnrol: true })
  expect(await site.auth.authenticator.byToken(headers.authorization.slice(7))).toMatchObject({
    isAdmin: false,
    isSuperAdmin: false,
    mustEnrol: true,
  })
  const { secret } = (await post(headers, 'second-factor')).json<{ secret: string }>()
  await post(headers, 'second-factor/confirmation', { code: codeOf(secret) })
  expect(await me()).toMatchObject({ mustEnrol: false })
  expect(await site.auth.authenticator.byToken(headers.authorization.slice(7))).toMatchObject({
    isAdmin: true,
    mustEnrol: false,
  })
})

test('an account that lost its role still needs a code', async () => {
  const email = 'ancienne@antan.test'
  const { id, headers } = await localStaff(email, { isSupport: true })
  const { secret } = (await post(headers, 'second-factor')).json<{ secret: string }>()
  await post(headers, 'second-factor/confirmation', { code: codeOf(secret) })
  await site.db.update(users).set({ isSupport: false }).where(eq(users.id, id))
  const first = await post({}, 'local', { email, password: PASSWORD })
  expect(Object.keys(bodyOf(first))).toEqual(['challenge'])
})

test('a plain user has no second factor and no way to enable one', async () => {
  await site.db.insert(securitySettings).values({ secondFactorRequired: true })
  const { headers, user } = await signInAs(site, 'utilisateur@antan.test')
  expect(user).toMatchObject({ mustEnrol: false })
  expect((await post(headers, 'second-factor')).statusCode).toBe(403)
  await site.db.update(users).set({ isSupport: true }).where(eq(users.id, user.id))
  expect((await post(headers, 'second-factor')).statusCode).toBe(200)
})
