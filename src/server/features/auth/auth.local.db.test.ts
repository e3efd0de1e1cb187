/** Accounts with a password: made without one, opened by a link that works once, guarded against guessing. */
import { desc, eq } from '../../db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import { networkOf } from '../../http/addresses.ts'
import { openSite, type Site } from './auth.fixture.ts'

const PASSWORD = 'une phrase assez longue'
const email = 'operatrice@antan.test'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

const post = async (path: string, payload: object, ip = '127.0.0.1') =>
  site.app.inject({ method: 'POST', url: path, payload, remoteAddress: ip })
const signIn = async (password = PASSWORD, address = email, ip?: string) =>
  post('/api/auth/local', { email: address, password }, ip)
const choose = async (link: string, password = PASSWORD) =>
  post('/api/auth/password', { secret: new URL(link).hash.slice(1), password })
const make = async () =>
  site.db.transaction((tx) =>
    site.auth.local.create(tx, { email, username: 'opératrice', isAdmin: true }),
  )
const sentence = (reply: Awaited<ReturnType<typeof post>>) =>
  reply.json<{ message: string }>().message

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
  const me = await site.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.statusCode).toBe(200)
})

test('a link works once, a reset for ten minutes, the first one for a day, and an older one stops at a newer', async () => {
  const { id, link } = await make()
  const newer = await site.db.transaction((tx) => site.auth.local.passwordLink(tx, id))
  expect(sentence(await choose(link))).toBe(
    'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à l’administrateur.',
  )
  expect((await choose(newer)).statusCode).toBe(200)
  expect((await choose(newer, 'encore une autre phrase')).statusCode).toBe(400)
  for (const [kind, seconds] of [
    ['reset', 600],
    ['first', 24 * 3_600],
  ] as const) {
    const again = async () =>
      site.db.transaction((tx) => site.auth.local.passwordLink(tx, id, kind))
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
  await choose(
    await site.db.transaction((tx) => site.auth.local.passwordLink(tx, id)),
    'une autre phrase longue',
  )
  expect(
    (await site.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
  ).toBe(401)
  expect((await signIn()).statusCode).toBe(400)
})

test('a wrong password and an unknown address are told the same, and are in the sign-in log', async () => {
  await choose((await make()).link)
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

test('after five wrong tries a caller waits a quarter of an hour, and others do not', async () => {
  await choose((await make()).link)
  for (let i = 0; i < 5; i++) await signIn('devine encore une fois')
  const refused = await signIn()
  expect(refused.headers['retry-after']).toBe('900')
  expect([refused.statusCode, sentence(refused)]).toEqual([
    429,
    'Trop d’essais pour cette adresse. Attendez un quart d’heure, puis réessayez.',
  ])
  expect((await signIn(PASSWORD, email, '10.0.0.9')).statusCode).toBe(200)
  site.wait(15 * 60 + 1)
  expect((await signIn()).statusCode).toBe(200)
})

/** Wrong passwords as the log keeps them, one for each pair. */
const failed = (tries: { address: string; ip: string }[]) =>
  site.db.insert(authLogs).values(
    tries.map(({ address, ip }) => ({
      timestamp: site.now(),
      email: address,
      authProvider: 'local',
      result: 'failure' as const,
      ipAddress: ip,
      network: networkOf(ip),
    })),
  )
/** Fifty failures of one account, each from a network of its own. */
const attack = () =>
  failed(Array.from({ length: 50 }, (_, n) => ({ address: email, ip: `10.${n + 1}.0.1` })))

test('an account tried from everywhere makes each next try wait, twice as long each time, a minute at the most', async () => {
  await choose((await make()).link)
  await attack()
  const waits: number[] = []
  for (let network = 1; network <= 8; network++) {
    const from = `172.16.${network}.1`
    const early = await signIn(PASSWORD, email, from)
    expect(sentence(early)).toBe(
      'Trop d’essais pour ce compte. Attendez une minute, puis réessayez.',
    )
    waits.push(Number(early.headers['retry-after']))
    site.wait(waits.at(-1) ?? 0)
    expect((await signIn('devine encore une fois', email, from)).statusCode).toBe(400)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  // Many at the same moment are one try.
  site.wait(60)
  const crowd = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      signIn('devine encore une fois', email, `172.17.${n}.1`),
    ),
  )
  expect(crowd.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([
    400,
    ...Array<number>(7).fill(429),
  ])
  site.wait(60)
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
})

test('strangers who guess do not hold up whoever signed in from the same network before', async () => {
  await choose((await make()).link)
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
  await attack()
  expect((await signIn(PASSWORD, email, '10.9.0.1')).statusCode).toBe(429)
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
  // Its own tries are counted all the same.
  for (let n = 0; n < 5; n++) await signIn('devine encore une fois', email, '192.168.7.7')
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(429)
})

test.each([
  [
    'an IPv6 /56',
    10,
    (n: number) => `2001:db8:0:${n.toString(16)}::1`,
    '2001:db8:0:ff::1',
    '2001:db8:0:100::1',
  ],
  [
    'an IPv6 /48',
    20,
    (n: number) => `2001:db8:0:${n.toString(16)}00::1`,
    '2001:db8:0:ff00::1',
    '2001:db8:1:1::1',
  ],
  ['an IPv4 /24', 20, (n: number) => `203.0.113.${n}`, '203.0.113.250', '203.0.114.1'],
])(
  '%s tries %i passwords of one account, and four times as many in all',
  async (_, most, from, inside, outside) => {
    await choose((await make()).link)
    for (let n = 1; n <= most; n++)
      expect((await signIn('devine encore une fois', email, from(n))).statusCode).toBe(400)
    expect((await signIn(PASSWORD, email, inside)).statusCode).toBe(429)
    await failed(
      Array.from({ length: 3 * most }, (_item, n) => ({
        address: `personne-${n}@antan.test`,
        ip: from(most + 1 + n),
      })),
    )
    expect((await signIn('devine', 'personne@antan.test', inside)).statusCode).toBe(429)
    expect((await signIn(PASSWORD, email, outside)).statusCode).toBe(200)
  },
)

test('one network tries twenty passwords in all, whatever the accounts; a household of IPv6 addresses is one', async () => {
  await choose((await make()).link)
  const replies = []
  for (let n = 0; n < 24; n++)
    replies.push(
      await signIn('devine encore une fois', `personne-${n}@antan.test`, `2001:db8:0:1::${n + 1}`),
    )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([
    ...Array<number>(20).fill(400),
    ...Array<number>(4).fill(429),
  ])
  expect(await site.db.$count(authLogs, eq(authLogs.result, 'failure'))).toBe(20)
  expect((await signIn(PASSWORD, email, '2001:db8:0:2::1')).statusCode).toBe(200)
})

test('many tries at once are no way around the limit', async () => {
  await choose((await make()).link)
  const replies = await Promise.all(
    Array.from({ length: 12 }, async () => signIn('devine encore une fois')),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(5).fill(400),
    ...Array<number>(7).fill(429),
  ])
  expect(await site.db.select().from(authLogs)).toHaveLength(5)
})

test('a text that the database cannot hold is refused like any other', async () => {
  expect((await signIn(PASSWORD, 'a\u0000b@antan.test')).json()).toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('an account of Google never opens with a password, even one written into its row', async () => {
  await choose((await make()).link)
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
  expect((await choose(link)).statusCode).toBe(400)
})
