/** The real server killed outright under money traffic: nothing that was acknowledged is lost, nothing is done twice. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Confirmation } from '#contract/payments.ts'
import { waiverCopy } from '#copy/waiver.ts'
import { PAYMENTS_PREFIX } from '../../adapters/payments/sandbox/sandbox.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { photos } from '../../db/schema/photos.ts'
import { newPublicId } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { signIn, type TestSession } from '../../testing/session.ts'
import { createCredits } from '../credits/credits.service.ts'
import { bookFaults } from './payments.check.ts'

/** `npm test` kills a few times; MONEY_KILLS asks for more. MONEY_SEED replays the moments of the kills. */
const KILLS = Number(process.env.MONEY_KILLS ?? 3)
const SEED = Number(process.env.MONEY_SEED ?? 4)
const PEOPLE = 5

let postgres: TestPostgres
let database: Database
let url: string
let folder: string
let server: ServerProcess | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'money-kills-'))
  postgres = await startPostgres()
  ;({ database, url } = await postgres.newDatabase())
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await database?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})
const start = () => startServerProcess({ DATABASE_URL: url, DATA_DIR: folder, ENGINE: 'instant', RATE_LIMIT_FACTOR: '10000' })

const paid: { person: TestSession; sessionId: string }[] = []
const unlocked: string[] = []

const press = (path: string, fields: Record<string, string>) =>
  fetch(`${server?.url}${PAYMENTS_PREFIX}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Buys and unlocks until told to stop; what the server answered is written down, what died with it is not. */
async function traffic(person: TestSession, isOver: () => boolean): Promise<void> {
  const ask = (path: string, body: object) => fetch(`${server?.url}${path}`, {
    method: 'POST', body: JSON.stringify(body), headers: { ...person.headers, 'content-type': 'application/json' },
  })
  const once = async () => {
    const opened = await ask('/api/create-checkout-session', { planKey: 'pack_10', waiver: waiverCopy.version })
    const sessionId = (await opened.json() as { url: string }).url.split('/').at(-1) ?? ''
    const answer = await press(`/pay/${sessionId}`, { action: 'pay' })
    if (answer.status === 303) paid.push({ person, sessionId })
    const publicId = newPublicId()
    await database.db.insert(photos).values({
      publicId, userId: person.userId, filename: 'a.jpg', originalUrl: 'a', restoredUrl: 'b', restoredHdUrl: 'c',
      watermarkUrl: 'd',
      status: 'completed', width: 9, height: 9,
    })
    if ((await ask(`/api/photos/${publicId}/unlock`, {})).status === 200) unlocked.push(publicId)
  }
  while (!isOver()) await once().catch(() => delay(20))
}

const timeout = 180_000 + KILLS * 60_000
test(`${KILLS} kills under traffic: every acknowledged payment and unlock stands, once`, { timeout }, async () => {
  let random = SEED
  const next = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647
  server = await start()
  const people: TestSession[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await signIn(database.db, `buyer${n}@antan.test`))

  for (let kill = 0; kill < KILLS; kill++) {
    let over = false
    const busy = Promise.all(people.map((person) => traffic(person, () => over)))
    await delay(500 + next() * 1_500)
    over = true
    await server.end('SIGKILL')
    await busy
    server = await start()
  }

  // Each buyer comes back to the return page; then the provider tells everything again.
  const { url: site } = server
  const states = await Promise.all(paid.map(async ({ person, sessionId }) => {
    const reply = await fetch(`${site}/api/payments/confirmation?session_id=${sessionId}`, { headers: person.headers })
    return (await reply.json() as Confirmation).status
  }))
  expect(states.filter((status) => status !== 'paid'), `seed ${SEED}`).toEqual([])
  const book = async (kind: string) => {
    const headers = { authorization: 'Bearer sk_test_payment_sandbox' }
    const found: { id: string }[] = []
    for (let more = true; more;) {
      const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''
      const reply = await fetch(`${server?.url}${PAYMENTS_PREFIX}/v1/${kind}?limit=100${after}`, { headers })
      const page = await reply.json() as { data: { id: string }[]; has_more: boolean }
      found.push(...page.data)
      more = page.has_more
    }
    return found
  }
  const events = await book('events')
  for (let from = 0; from < events.length; from += 20) {
    await Promise.all(events.slice(from, from + 20).map(({ id }) => press('/', { action: 'resend', id })))
  }
  const charges = (await book('charges')).length
  const bought = () => database.db.$count(transactions, and(eq(transactions.status, 'completed'), isNull(transactions.refundOf)))
  await expect.poll(bought, { timeout: 30_000 }).toBe(charges)
  expect(paid.length).toBeGreaterThan(0)
  expect(charges).toBeGreaterThanOrEqual(paid.length)
  expect(await database.db.$count(creditMovements, eq(creditMovements.reason, 'purchase'))).toBe(charges)
  const movements = await database.db.select({ reference: creditMovements.reference }).from(creditMovements)
  const references = new Set(movements.map(({ reference }) => reference))
  expect(unlocked.filter((publicId) => !references.has(`unlock:${publicId}`))).toEqual([])
  expect(await createCredits().invariants(database.db)).toEqual([])
  expect(await bookFaults(database.db)).toEqual([])
})
