/** Accounts with a password: made without one, opened by a link that works once, guarded against guessing. */
import { desc, eq } from '../../db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import { openSite, type Site } from './auth.fixture.ts'

const PASSWORD = 'une phrase assez longue'
const email = 'operatrice@antan.test'

let site: Site
beforeEach(async () => { site = await openSite() })
afterEach(() => site.close())

const post = async (path: string, payload: object, ip = '127.0.0.1') => site.app.inject({ method: 'POST', url: path, payload, remoteAddress: ip })
const signIn = async (password = PASSWORD, address = email, ip?: string) => post('/api/auth/local', { email: address, password }, ip)
const choose = async (link: string, password = PASSWORD) => post('/api/auth/password', { secret: new URL(link).hash.slice(1), password })
const make = async () => site.db.transaction((tx) => site.auth.local.create(tx, { email, username: 'opératrice', isAdmin: true }))
const sentence = (reply: Awaited<ReturnType<typeof post>>) => reply.json<{ message: string }>().message

test('a new account has no password until its owner chooses one with the link', async () => {
  const { link } = await make()
  expect((await signIn('')).statusCode).toBe(400)
  expect((await signIn('null')).statusCode).toBe(400)
  expect((await choose(link, 'trop court')).statusCode).toBe(400)
  expect((await choose(link)).statusCode).toBe(200)
  const reply = await signIn(PASSWORD, ' Operatrice@Antan.test ')
  expect(reply.statusCode).toBe(200)
  const { token, user } = reply.json<{ token: string; user: { email: string; isAdmin: boolean } }>()
  expect(user).toMatchObject({ email, isAdmin: true })
  const me = await site.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.statusCode).toBe(200)
})

test('a link works once, a reset for ten minutes, the first one for a day, and an older one stops at a newer', async () => {
  const { id, link } = await make()
  const newer = await site.db.transaction((tx) => site.auth.local.passwordLink(tx, id))
  expect(sentence(await choose(link))).toBe('Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à l’administrateur.')
  expect((await choose(newer)).statusCode).toBe(200)
  expect((await choose(newer, 'encore une autre phrase')).statusCode).toBe(400)
  for (const [kind, seconds] of [['reset', 600], ['first', 24 * 3_600]] as const) {
    const again = async () => site.db.transaction((tx) => site.auth.local.passwordLink(tx, id, kind))
    const early = await again()
    site.wait(seconds - 5)
    expect((await choose(early)).statusCode).toBe(200)
    const late = await again()
    site.wait(seconds + 1)
    expect((await choose(late)).statusCode).toBe(400)
  }
})

test('choosing a password ends the sessions that were open', async () => {
  const { id, link } = await make()
  await choose(link)
  const { token } = (await signIn()).json<{ token: string }>()
  await choose(await site.db.transaction((tx) => site.auth.local.passwordLink(tx, id)), 'une autre phrase longue')
  expect((await site.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(400)
})

test('a wrong password and an unknown address are told the same, and are in the sign-in log', async () => {
  await choose((await make()).link)
  const wrong = await signIn('une phrase tout autre')
  const unknown = await signIn(PASSWORD, 'personne@antan.test')
  expect([wrong.statusCode, sentence(wrong)]).toEqual([400, 'Adresse e-mail ou mot de passe incorrect.'])
  expect([unknown.statusCode, sentence(unknown)]).toEqual([wrong.statusCode, sentence(wrong)])
  const logged = await site.db.select().from(authLogs).orderBy(desc(authLogs.id)).limit(2)
  expect(logged.map(({ email: address, result, authProvider }) => [address, result, authProvider])).toEqual([
    ['personne@antan.test', 'failure', 'local'], [email, 'failure', 'local'],
  ])
  expect(site.lines.join('')).not.toContain('phrase')
})

test('after five wrong tries a caller waits a quarter of an hour, and others do not', async () => {
  await choose((await make()).link)
  for (let i = 0; i < 5; i++) await signIn('devine encore une fois')
  const refused = await signIn()
  expect(refused.headers['retry-after']).toBe('900')
  expect([refused.statusCode, sentence(refused)]).toEqual([429, 'Trop d’essais pour cette adresse. Attendez un quart d’heure, puis réessayez.'])
  expect((await signIn(PASSWORD, email, '10.0.0.9')).statusCode).toBe(200)
  site.wait(15 * 60 + 1)
  expect((await signIn()).statusCode).toBe(200)
})

test('strangers who guess lock nobody out: whoever knows the password comes in from anywhere, guessing goes on nowhere', async () => {
  await choose((await make()).link)
  for (let network = 1; network <= 10; network++) await Promise.all(Array.from({ length: 6 }, async () => signIn('devine encore une fois', email, `10.0.${network}.1`)))
  // Of tries at the same moment one may be refused too soon, none let through too much.
  const failures = () => site.db.$count(authLogs, eq(authLogs.result, 'failure'))
  expect(await failures()).toBeLessThanOrEqual(50)
  for (let network = 1; await failures() < 50; network++) await signIn('devine encore une fois', email, `10.8.${network}.1`)
  expect((await signIn('devine encore une fois', email, '10.9.0.1')).statusCode).toBe(400)
  expect((await signIn(PASSWORD, email, '10.9.0.1')).statusCode).toBe(429)
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
})

test('one network tries twenty passwords in all, whatever the accounts; a household of IPv6 addresses is one', async () => {
  await choose((await make()).link)
  const replies = []
  for (let n = 0; n < 24; n++) replies.push(await signIn('devine encore une fois', `personne-${n}@antan.test`, `2001:db8:0:1::${n + 1}`))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(20).fill(400), ...Array<number>(4).fill(429)])
  expect(await site.db.$count(authLogs, eq(authLogs.result, 'failure'))).toBe(20)
  expect((await signIn(PASSWORD, email, '2001:db8:0:2::1')).statusCode).toBe(200)
})

test('many tries at once are no way around the limit', async () => {
  await choose((await make()).link)
  const replies = await Promise.all(Array.from({ length: 12 }, async () => signIn('devine encore une fois')))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([...Array<number>(5).fill(400), ...Array<number>(7).fill(429)])
  expect(await site.db.select().from(authLogs)).toHaveLength(5)
})

test('a text that the database cannot hold is refused like any other', async () => {
  expect((await signIn(PASSWORD, 'a\u0000b@antan.test')).json()).toMatchObject({ code: 'INVALID_INPUT' })
})

test('an account of Google never opens with a password, even one written into its row', async () => {
  await choose((await make()).link)
  const [row] = await site.db.select().from(users).where(eq(users.email, email))
  await site.db.insert(users).values({ username: 'jeanne', email: 'jeanne@antan.test', googleId: 'g-1', password: row!.password })
  expect((await signIn(PASSWORD, 'jeanne@antan.test')).statusCode).toBe(400)
  const [jeanne] = await site.db.select().from(users).where(eq(users.email, 'jeanne@antan.test'))
  const link = await site.db.transaction((tx) => site.auth.local.passwordLink(tx, jeanne!.id))
  expect((await choose(link)).statusCode).toBe(400)
})
