/** Concurrent sign-ins over many database connections. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { newTestDatabase } from '../../testing/postgres.ts'
import { codeIn, identify, openSite, type Site } from './auth.fixture.ts'

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
