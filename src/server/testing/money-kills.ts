/** The real server under money traffic, killed outright again and again, and its database with it: what was acknowledged must stand, once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Confirmation } from '#contract/payments.ts'
import { waiverCopy } from '#copy/waiver.ts'
import { PAYMENTS_PREFIX } from '../adapters/payments/sandbox/sandbox.ts'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { photos } from '../db/schema/photos.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import { newPublicId } from '../platform/clock.ts'
import { randomOf } from './figure.ts'
import { listAll, type BookPage } from './money-book.ts'
import type { TestPostgres } from './postgres.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signIn, type TestSession } from './session.ts'

const PEOPLE = 5
/** Milliseconds of traffic before each kill: at least, and at most so much more. */
const [LEAST, MORE] = [300, 1_000]

export type KillCount = { kills: number; databaseKills: number; paid: number; unlocked: number; charges: number }

/** One database and one server through so many kills, every tenth of the database as well; then the books are judged. */
export async function killUnderTraffic(postgres: TestPostgres, { seed, kills }: { seed: number; kills: number }): Promise<KillCount> {
  const random = randomOf(seed)
  const folder = await mkdtemp(join(tmpdir(), 'money-kills-'))
  const { database, url } = await postgres.newDatabase()
  const { db } = database
  const start = () => startServerProcess({ DATABASE_URL: url, DATA_DIR: folder, ENGINE: 'instant', RATE_LIMIT_FACTOR: '10000' })
  let server: ServerProcess = await start()
  const paid: { person: TestSession; sessionId: string }[] = []
  const unlocked: string[] = []
  let databaseKills = 0

  const press = (path: string, fields: Record<string, string>) =>
    fetch(`${server.url}${PAYMENTS_PREFIX}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const list = (kind: string) => listAll(async (path) => {
    const reply = await fetch(`${server.url}${PAYMENTS_PREFIX}/v1/${path}`, { headers: { authorization: 'Bearer sk_test_payment_sandbox' } })
    return await reply.json() as BookPage
  }, kind)

  /** Buys and unlocks until told to stop; what the server answered is written down, what died with it is not. */
  async function trade(person: TestSession, isOver: () => boolean): Promise<void> {
    const ask = (path: string, body: object) => fetch(`${server.url}${path}`, {
      method: 'POST', body: JSON.stringify(body), headers: { ...person.headers, 'content-type': 'application/json' },
    })
    const once = async () => {
      const opened = await ask('/api/create-checkout-session', { planKey: 'pack_10', waiver: waiverCopy.version })
      const sessionId = (await opened.json() as { url: string }).url.split('/').at(-1) ?? ''
      const answer = await press(`/pay/${sessionId}`, { action: 'pay' })
      if (answer.status === 303) paid.push({ person, sessionId })
      const publicId = newPublicId()
      await db.insert(photos).values({
        publicId, userId: person.userId, filename: 'a.jpg', originalUrl: 'a', restoredUrl: 'b', restoredHdUrl: 'c',
        watermarkUrl: 'd', status: 'completed', width: 9, height: 9,
      })
      if ((await ask(`/api/photos/${publicId}/unlock`, {})).status === 200) unlocked.push(publicId)
    }
    while (!isOver()) await once().catch(() => delay(20))
  }

  /** Each buyer comes back to the return page; then the provider tells everything again. Throws where something is lost or doubled. */
  async function judge(): Promise<number> {
    const states = await Promise.all(paid.map(async ({ person, sessionId }) => {
      const reply = await fetch(`${server.url}/api/payments/confirmation?session_id=${sessionId}`, { headers: person.headers })
      return (await reply.json() as Confirmation).status
    }))
    expect(states.filter((status) => status !== 'paid'), `seed ${seed}`).toEqual([])
    const events = await list('events')
    for (let from = 0; from < events.length; from += 20) {
      await Promise.all(events.slice(from, from + 20).map(({ id }) => press('/', { action: 'resend', id })))
    }
    const charges = (await list('charges')).length
    const bought = () => db.$count(transactions, and(eq(transactions.status, 'completed'), isNull(transactions.refundOf)))
    await expect.poll(bought, { timeout: 60_000, message: `seed ${seed}` }).toBe(charges)
    expect(charges, `seed ${seed}`).toBeGreaterThanOrEqual(paid.length)
    expect(await db.$count(creditMovements, eq(creditMovements.reason, 'purchase')), `seed ${seed}`).toBe(charges)
    const movements = await db.select({ reference: creditMovements.reference }).from(creditMovements)
    const references = new Set(movements.map(({ reference }) => reference))
    expect(unlocked.filter((publicId) => !references.has(`unlock:${publicId}`)), `seed ${seed}`).toEqual([])
    expect(await createCredits().invariants(db), `seed ${seed}`).toEqual([])
    expect(await bookFaults(db), `seed ${seed}`).toEqual([])
    return charges
  }

  try {
    const people: TestSession[] = []
    for (let n = 0; n < PEOPLE; n++) people.push(await signIn(db, `buyer${n}@antan.test`))
    for (let kill = 1; kill <= kills; kill++) {
      let over = false
      const busy = Promise.all(people.map((person) => trade(person, () => over)))
      await delay(LEAST + random() * MORE)
      if (kill % 10 === 5) {
        databaseKills += 1
        await postgres.crash()
        // Some traffic meets the database as it comes back.
        await delay(LEAST)
      }
      over = true
      await server.end('SIGKILL')
      await busy
      server = await start()
    }
    return { kills, databaseKills, paid: paid.length, unlocked: unlocked.length, charges: await judge() }
  } finally {
    await server.end('SIGKILL')
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
