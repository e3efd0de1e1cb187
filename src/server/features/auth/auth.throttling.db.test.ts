/** Throttling of password attempts: per network, per block of addresses and per account. */
import { eq, ne } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import { networkOf } from '../../http/addresses.ts'
import { openSite, type Site } from './auth.fixture.ts'

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

const signIn = async (password = PASSWORD, address = email, ip = '127.0.0.1') =>
  site.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    payload: { email: address, password },
    remoteAddress: ip,
  })
async function createAccount(): Promise<void> {
  const { link } = await site.db.transaction((tx) =>
    site.auth.local.create(tx, { email, username: 'opératrice', isAdmin: true }),
  )
  await site.auth.local.setPassword(new URL(link).hash.slice(1), PASSWORD)
}
const sentence = (reply: Awaited<ReturnType<typeof signIn>>) =>
  reply.json<{ message: string }>().message

test('five failures block the network for a quarter of an hour, and no other', async () => {
  await createAccount()
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

test('a network is not blocked for a day because the clock was set back by a day', async () => {
  await createAccount()
  for (let i = 0; i < 5; i++) await signIn('devine encore une fois')
  site.wait(-24 * 3_600)
  expect((await signIn()).statusCode).toBe(200)
})

/** Writes failures into the sign-in log. */
const logFailures = (attempts: { address: string; ip: string }[]) =>
  site.db.insert(authLogs).values(
    attempts.map(({ address, ip }) => ({
      timestamp: site.now(),
      email: address,
      authProvider: 'local',
      result: 'failure' as const,
      ipAddress: ip,
      network: networkOf(ip),
    })),
  )
/** Logs fifty failures of one account, each from a different network. */
const logDistributedAttack = () =>
  logFailures(Array.from({ length: 50 }, (_, n) => ({ address: email, ip: `10.${n + 1}.0.1` })))

test('failures from many networks double the delay of an account up to a minute', async () => {
  await createAccount()
  await logDistributedAttack()
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
  // Of concurrent attempts one is allowed.
  site.wait(60)
  const concurrent = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      signIn('devine encore une fois', email, `172.17.${n}.1`),
    ),
  )
  expect(concurrent.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([
    400,
    ...Array<number>(7).fill(429),
  ])
  site.wait(60)
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
})

test('a network that signed in before is throttled by its own failures only', async () => {
  await createAccount()
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
  await logDistributedAttack()
  expect((await signIn(PASSWORD, email, '10.9.0.1')).statusCode).toBe(429)
  expect((await signIn(PASSWORD, email, '192.168.7.7')).statusCode).toBe(200)
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
  '%s gets %i attempts on one account and four times as many in all',
  async (_, most, from, inside, outside) => {
    await createAccount()
    for (let n = 1; n <= most; n++)
      expect((await signIn('devine encore une fois', email, from(n))).statusCode).toBe(400)
    expect((await signIn(PASSWORD, email, inside)).statusCode).toBe(429)
    await logFailures(
      Array.from({ length: 3 * most }, (_item, n) => ({
        address: `personne-${n}@antan.test`,
        ip: from(most + 1 + n),
      })),
    )
    expect((await signIn('devine', 'personne@antan.test', inside)).statusCode).toBe(429)
    expect((await signIn(PASSWORD, email, outside)).statusCode).toBe(200)
  },
)

test('a network gets twenty attempts on all accounts, and an IPv6 /64 counts as one network', async () => {
  await createAccount()
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

test('concurrent attempts count towards the limit', async () => {
  await createAccount()
  const replies = await Promise.all(
    Array.from({ length: 12 }, async () => signIn('devine encore une fois')),
  )
  const statuses = replies.map(({ statusCode }) => statusCode)
  const checked = statuses.filter((status) => status === 400).length
  // An attempt that is logged while another one is admitted counts twice there.
  expect(checked).toBeGreaterThan(0)
  expect(checked).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(12 - checked)
  expect(await site.db.select().from(authLogs)).toHaveLength(checked)
})
