/** Local accounts: their links, passwords and sign-in. */
import { desc, eq, ne } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import { newSecret } from '../../platform/clock.ts'
import { openSite, PUBLIC_URL, type Site } from './auth.fixture.ts'
import { createLocalAccounts } from './auth.local.ts'

const PASSWORD = 'une phrase assez longue'
const email = 'operatrice@antan.test'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
beforeEach(async () => {
  await site.db.delete(authLogs)
  await site.db.delete(users).where(ne(users.id, SUPER_ADMIN_ID))
})
afterAll(() => site.close())

const post = async (path: string, payload: object, ip = '127.0.0.1') =>
  site.app.inject({ method: 'POST', url: path, payload, remoteAddress: ip })
const signIn = async (password = PASSWORD, address = email, ip?: string) =>
  post('/api/auth/local', { email: address, password }, ip)
const choosePassword = async (link: string, password = PASSWORD) =>
  post('/api/auth/password', { secret: new URL(link).hash.slice(1), password })
const createAccount = async () =>
  site.db.transaction((tx) =>
    site.auth.local.create(tx, { email, username: 'opératrice', isAdmin: true }),
  )
const sentence = (reply: Awaited<ReturnType<typeof post>>) =>
  reply.json<{ message: string }>().message

test('a new account has no password until its owner chooses one by the link', async () => {
  const { link } = await createAccount()
  expect((await signIn('')).statusCode).toBe(400)
  expect((await signIn('null')).statusCode).toBe(400)
  expect((await choosePassword(link, 'trop court')).statusCode).toBe(400)
  expect((await choosePassword(link)).statusCode).toBe(200)
  const reply = await signIn(PASSWORD, ' Operatrice@Antan.test ')
  expect(reply.statusCode).toBe(200)
  const { token, user } = reply.json<{ token: string; user: { email: string; isAdmin: boolean } }>()
  expect(user).toMatchObject({ email, isAdmin: true })
  const me = await site.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.statusCode).toBe(200)
})

test('a link works once, ten minutes for a reset and a day for a first password, until a newer one exists', async () => {
  const { id, link } = await createAccount()
  const newer = await site.db.transaction((tx) => site.auth.local.passwordLink(tx, id))
  expect(sentence(await choosePassword(link))).toBe(
    'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à l’administrateur.',
  )
  expect((await choosePassword(newer)).statusCode).toBe(200)
  expect((await choosePassword(newer, 'encore une autre phrase')).statusCode).toBe(400)
  for (const [kind, seconds] of [
    ['reset', 600],
    ['first', 24 * 3_600],
  ] as const) {
    const again = async () =>
      site.db.transaction((tx) => site.auth.local.passwordLink(tx, id, kind))
    const early = await again()
    site.wait(seconds - 5)
    expect((await choosePassword(early)).statusCode).toBe(200)
    const late = await again()
    site.wait(seconds + 1)
    expect((await choosePassword(late)).statusCode).toBe(400)
  }
})

test('choosing a password ends open sessions', async () => {
  const { id, link } = await createAccount()
  await choosePassword(link)
  const { token } = (await signIn()).json<{ token: string }>()
  await choosePassword(
    await site.db.transaction((tx) => site.auth.local.passwordLink(tx, id)),
    'une autre phrase longue',
  )
  expect(
    (await site.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
  ).toBe(401)
  expect((await signIn()).statusCode).toBe(400)
})

test('a wrong password and an unknown address get the same refusal and are logged', async () => {
  await choosePassword((await createAccount()).link)
  const wrong = await signIn('une phrase tout autre')
  const unknown = await signIn(PASSWORD, 'personne@antan.test')
  expect([wrong.statusCode, sentence(wrong)]).toEqual([
    400,
    'Adresse e-mail ou mot de passe incorrect.',
  ])
  expect([unknown.statusCode, sentence(unknown)]).toEqual([wrong.statusCode, sentence(wrong)])
  const logged = await site.db.select().from(authLogs).orderBy(desc(authLogs.id)).limit(2)
  expect(
    logged.map(({ email: address, result, authProvider }) => [address, result, authProvider]),
  ).toEqual([
    ['personne@antan.test', 'failure', 'local'],
    [email, 'failure', 'local'],
  ])
  expect(site.lines.join('')).not.toContain('phrase')
})

test('an address that the database cannot store is invalid input', async () => {
  expect((await signIn(PASSWORD, 'a\u0000b@antan.test')).json()).toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('a Google account accepts no password, even one written into its row', async () => {
  await choosePassword((await createAccount()).link)
  const [row] = await site.db.select().from(users).where(eq(users.email, email))
  await site.db.insert(users).values({
    username: 'jeanne',
    email: 'jeanne@antan.test',
    googleId: 'g-1',
    password: row!.password,
  })
  expect((await signIn(PASSWORD, 'jeanne@antan.test')).statusCode).toBe(400)
  const [jeanne] = await site.db.select().from(users).where(eq(users.email, 'jeanne@antan.test'))
  const link = await site.db.transaction((tx) => site.auth.local.passwordLink(tx, jeanne!.id))
  expect((await choosePassword(link)).statusCode).toBe(400)
})

test('passwords are hashed with Argon2id at the default cost unless tests lower it', async () => {
  const { create, setPassword } = createLocalAccounts({
    db: site.db,
    now: site.now,
    newSecret,
    publicUrl: PUBLIC_URL,
    attachDebts: async () => {},
  })
  const { id, link } = await site.db.transaction((tx) =>
    create(tx, { email, username: 'opératrice' }),
  )
  await setPassword(new URL(link).hash.slice(1), PASSWORD)
  const [row] = await site.db.select().from(users).where(eq(users.id, id))
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
