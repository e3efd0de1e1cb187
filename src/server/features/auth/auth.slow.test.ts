import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { codeIn, identify, openSite, type Site } from './auth.fixture.ts'

let postgres: TestPostgres
let site: Site
beforeAll(async () => {
  postgres = await startPostgres()
  site = await openSite({ database: (await postgres.newDatabase(20)).database })
})
afterAll(async () => {
  await site.close()
  await postgres.stop()
})

/** Browsers that have all chosen an identity and stand at the return address. */
async function atTheDoor(emails: string[]): Promise<{ browser: Browser; address: string }[]> {
  const waiting = []
  for (const email of emails) {
    const browser = createBrowser(site.app)
    waiting.push({ browser, address: await identify(browser, email) })
  }
  return waiting
}

test('on Postgres, twenty first sign-ins of one person at once make one account, round after round', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `ensemble-${round}@antan.test`
    const waiting = await atTheDoor(Array.from({ length: 20 }, () => email))
    const replies = await Promise.all(waiting.map(({ browser, address }) => browser.open(address)))
    expect(replies.filter((reply) => codeIn(reply.headers.location) !== null)).toHaveLength(20)
    expect(await site.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  }
})

test('on Postgres, twenty people of the same name at once get twenty accounts', async () => {
  const waiting = await atTheDoor(Array.from({ length: 20 }, (_, n) => `homonyme@maison-${n}.test`))
  const replies = await Promise.all(waiting.map(({ browser, address }) => browser.open(address)))
  expect(replies.filter((reply) => codeIn(reply.headers.location) !== null)).toHaveLength(20)
  const names = (await site.db.select().from(users))
    .filter((row) => row.username.startsWith('homonyme'))
    .map((row) => row.username)
  expect(new Set(names).size).toBe(20)
})

test('on Postgres, a code opens one session and a return address one code, however many ask at once', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `code-${round}@antan.test`
    const [{ browser, address } = { browser: createBrowser(site.app), address: '' }] =
      await atTheDoor([email])
    const returns = await Promise.all(Array.from({ length: 20 }, () => browser.open(address)))
    const codes = returns
      .map((reply) => codeIn(reply.headers.location))
      .filter((code) => code !== null)
    expect(codes).toHaveLength(1)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
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
