/** Concurrent sign-ins over many database connections. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { secondFactors } from '../../db/schema/second-factors.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import type { Tx } from '../../platform/db.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { newTestDatabase } from '../../testing/postgres.ts'
import { codeIn, identify, openSite, type Site } from './auth.fixture.ts'
import { revokeSessions } from './auth.sessions.ts'

const ROUNDS = 2
const CONCURRENT = 20

let site: Site
beforeAll(async () => {
  site = await openSite({
    database: (await newTestDatabase(inject('postgresUrl'), CONCURRENT)).database,
  })
})
afterAll(() => site.close())

/** Browsers that have chosen an identity and are about to open the return address. */
async function browsersAtReturn(
  emails: string[],
): Promise<{ browser: Browser; address: string }[]> {
  const waiting = []
  for (const email of emails) {
    const browser = createBrowser(site.app)
    waiting.push({ browser, address: await identify(browser, email) })
  }
  return waiting
}

test('twenty concurrent first sign-ins of one person create one account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `ensemble-${round}@antan.test`
    const waiting = await browsersAtReturn(Array.from({ length: CONCURRENT }, () => email))
    const replies = await Promise.all(waiting.map(({ browser, address }) => browser.open(address)))
    expect(replies.filter((reply) => codeIn(reply.headers.location) !== null)).toHaveLength(
      CONCURRENT,
    )
    expect(await site.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  }
})

test('twenty people of the same name at once get twenty accounts', async () => {
  const waiting = await browsersAtReturn(
    Array.from({ length: CONCURRENT }, (_, n) => `homonyme@maison-${n}.test`),
  )
  const replies = await Promise.all(waiting.map(({ browser, address }) => browser.open(address)))
  expect(replies.filter((reply) => codeIn(reply.headers.location) !== null)).toHaveLength(
    CONCURRENT,
  )
  const names = (await site.db.select().from(users))
    .filter((row) => row.username.startsWith('homonyme'))
    .map((row) => row.username)
  expect(new Set(names).size).toBe(CONCURRENT)
})

test('concurrent returns get one code and concurrent exchanges one session', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `code-${round}@antan.test`
    const [{ browser, address } = { browser: createBrowser(site.app), address: '' }] =
      await browsersAtReturn([email])
    const returns = await Promise.all(
      Array.from({ length: CONCURRENT }, () => browser.open(address)),
    )
    const codes = returns
      .map((reply) => codeIn(reply.headers.location))
      .filter((code) => code !== null)
    expect(codes).toHaveLength(1)
    const replies = await Promise.all(
      Array.from({ length: CONCURRENT }, () =>
        browser.open('/api/auth/exchange', { method: 'POST', json: { code: codes[0] } }),
      ),
    )
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    const opened = await site.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email))
    expect(opened).toHaveLength(1)
    expect(await site.db.select().from(authLogs).where(eq(authLogs.email, email))).toHaveLength(1)
  }
})

/**
 * Makes a call that waits for the account's lock while `change` runs under it; returns the call's
 * reply.
 */
async function during<T>(
  userId: number,
  call: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { reply } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const waiting = { reply: call() }
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    await change(tx)
    return waiting
  })
  return reply
}

test('a sign-in with a password that is being replaced opens no session', async () => {
  const email = 'operatrice@antan.test'
  const old = 'une phrase assez longue'
  const next = 'une phrase tout autre'
  const { id, link } = await site.db.transaction((tx) =>
    site.auth.local.create(tx, { email, username: 'opératrice' }),
  )
  await site.auth.local.setPassword(new URL(link).hash.slice(1), old)
  const [stored] = await site.db.select().from(users).where(eq(users.id, id))
  const signIn = async () =>
    site.app.inject({ method: 'POST', url: '/api/auth/local', payload: { email, password: old } })
  const refused = await during(id, signIn, async (tx) => {
    await tx
      .update(users)
      .set({ password: `${stored!.password} ${next}` })
      .where(eq(users.id, id))
    await revokeSessions(tx, id)
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'SIGN_IN_FAILED' }])
  expect(await site.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
})

test('a sign-in while a second factor is being enabled asks for its code', async () => {
  const browser = createBrowser(site.app)
  const back = await browser.open(await identify(browser, 'admin@antan.test'))
  const json = { code: codeIn(back.headers.location) ?? '' }
  const factor = { userId: SUPER_ADMIN_ID, sealedSecret: 'x', enabledAt: site.now() }
  const reply = await during(
    SUPER_ADMIN_ID,
    async () => browser.open('/api/auth/exchange', { method: 'POST', json }),
    (tx) => tx.insert(secondFactors).values(factor),
  )
  expect(reply.json()).toEqual({ challenge: expect.any(String) })
  const challenge = reply.json<{ challenge: string }>().challenge
  const second = await during(
    SUPER_ADMIN_ID,
    async () =>
      site.app.inject({
        method: 'POST',
        url: '/api/auth/second-factor/sign-in',
        payload: { challenge, code: '000000' },
      }),
    (tx) => tx.select().from(secondFactors).for('update'),
  )
  expect(second.statusCode).toBe(400)
})
