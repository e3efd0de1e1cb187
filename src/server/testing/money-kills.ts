/**
 * Kills real server processes and their database under payment traffic: acknowledged operations
 * must be booked exactly once.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, or } from '../db/drizzle.ts'
import { expect } from 'vitest'
import { WEBHOOK_PATH } from '../adapters/payments/payments.ts'
import { EVENT_TYPES } from '../adapters/payments/stripe.read.ts'
import { gifts } from '../db/schema/gifts.ts'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { randomOf } from './figure.ts'
import { expectBooksAgree } from './money-book.ts'
import { createTraffic, pickFrom, type Acknowledged, type Site } from './money-kill-traffic.ts'
import { openProcesses, type Life } from './money-processes.ts'
import { startProvider } from './money-provider.ts'
import type { TestPostgres } from './postgres.ts'
import { signIn, type TestSession } from './session.ts'

const PEOPLE = 4
const PROCESSES = 4
/** Number of processes that stay up while another one is killed. */
const MIN_SURVIVORS = 1
/** Traffic before a kill, ms. */
const MAX_DELAY_BEFORE_KILL_MS = 350
/** Traffic while the database restarts, ms. */
const DATABASE_RESTART_MS = 300
/** One of this many kills also kills the database. */
const KILLS_PER_DATABASE_KILL = 10

export type KillCount = {
  kills: number
  databaseKills: number
  processes: number
  /** Operations that a kill left without a reply, by name; each counted kill left at least one. */
  cutOff: Record<string, number>
  paid: number
  unlocked: number
  charges: number
}

/**
 * Checks that acknowledged operations are booked, resends every event and compares the books with
 * the provider's. Returns the number of charges.
 */
async function checkBooks(
  { db, places, provider }: Site,
  { confirmed, paid, unlocked, redeemed }: Acknowledged,
  people: TestSession[],
  where: string,
): Promise<number> {
  await places.settled()
  for (const life of places.alive()) {
    const ready = await places
      .ask(life, 'ready', '/ready', {})
      .catch((error: unknown) => ({ status: 0, body: String(error) }))
    expect(ready.status, `${where}: a surviving process: ${life.server.output.join('')}`).toBe(200)
  }
  await provider.webhooks.settle()
  const events = await provider.all('events')
  const delivered = events
    .filter((event) => event.pending_webhooks === 0 && event.type === 'checkout.session.completed')
    .map(({ data }) => (data as { object: { id: string } }).object.id)
  const answered = [...new Set([...confirmed, ...delivered])]
  const booked = await db
    .select({ id: transactions.stripeSessionId })
    .from(transactions)
    .where(
      and(inArray(transactions.stripeSessionId, answered), eq(transactions.status, 'completed')),
    )
  expect(booked.length, `${where}: payments confirmed to the buyer or to the provider`).toBe(
    answered.length,
  )
  const movements = await db
    .select({ reference: creditMovements.reference })
    .from(creditMovements)
    .where(or(isNotNull(creditMovements.photoId), eq(creditMovements.reason, 'gift')))
  const references = new Set(movements.map(({ reference }) => reference))
  expect(
    unlocked.filter((publicId) => !references.has(`unlock:${publicId}`)),
    `${where}: unlocks confirmed`,
  ).toEqual([])
  expect(
    redeemed.filter((id) => !references.has(`gift:${id}`)),
    `${where}: redemptions confirmed`,
  ).toEqual([])

  const again = events.filter(({ type }) => EVENT_TYPES.some((asked) => asked === type))
  for (let from = 0; from < again.length; from += 8) {
    for (const { id } of again.slice(from, from + 8))
      await provider.press('/', { action: 'resend', id })
    await provider.webhooks.settle()
  }
  const credits = createCredits()
  await expectBooksAgree({ db, credits, all: provider.all }, people, where)
  const charges = (await provider.all('charges')).length
  expect(charges, where).toBe(paid.size)
  const purchases = await db.$count(creditMovements, eq(creditMovements.reason, 'purchase'))
  const given = await db.$count(gifts, isNotNull(gifts.transactionId))
  expect(purchases + given, where).toBe(charges)
  return charges
}

/** Kills processes of one database `kills` times, then compares the books. */
export async function killUnderTraffic(
  postgres: TestPostgres,
  { seed, kills }: { seed: number; kills: number },
): Promise<KillCount> {
  const random = randomOf(seed)
  const where = `seed ${seed}`
  const { database, url } = await postgres.newDatabase()
  const { db } = database
  const provider = await startProvider(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (
      await places.ask(pickFrom(random, places.alive()), 'webhook', WEBHOOK_PATH, {
        method: 'POST',
        body: payload,
        headers,
      })
    ).status
  })
  const places = await openProcesses(
    {
      ROLE: 'web',
      DATABASE_URL: url,
      ENGINE: 'instant',
      RATE_LIMIT_FACTOR: '10000',
      SECRETS_KEY: 'one key for all processes of this test',
      GOOGLE_CLIENT_ID: 'nobody-signs-in',
      GOOGLE_CLIENT_SECRET: 'nobody-signs-in',
      ...provider.settings,
    },
    PROCESSES,
  )
  const site: Site = { db, places, provider }
  const acknowledged: Acknowledged = {
    paid: new Set(),
    confirmed: new Set(),
    unlocked: [],
    redeemed: [],
  }
  const cutOff: Record<string, number> = {}
  const trade = createTraffic(site, random, acknowledged)

  /** Kills one process under load. Returns false when it had replied to every request. */
  async function kill(people: TestSession[], withDatabase: boolean): Promise<boolean> {
    await places.atLeast(MIN_SURVIVORS + 1)
    let over = false
    const busy = Promise.all(people.map((person) => trade(person, people, () => over)))
    const victim: Life = pickFrom(random, places.alive())
    await delay(random() * MAX_DELAY_BEFORE_KILL_MS)
    if (withDatabase) {
      await postgres.crash()
      await delay(DATABASE_RESTART_MS)
    }
    while (victim.open.length === 0) await delay(1)
    const cut = await places.kill(victim)
    over = true
    await busy
    for (const name of cut) cutOff[name] = (cutOff[name] ?? 0) + 1
    return cut.length > 0
  }

  try {
    const people: TestSession[] = []
    for (let n = 0; n < PEOPLE; n++) people.push(await signIn(db, `buyer${n}@antan.test`))
    const count = { kills: 0, databaseKills: 0 }
    while (count.kills < kills) {
      const withDatabase = count.kills % KILLS_PER_DATABASE_KILL === KILLS_PER_DATABASE_KILL / 2 - 1
      if (!(await kill(people, withDatabase))) continue
      count.kills += 1
      if (withDatabase) count.databaseKills += 1
    }
    const charges = await checkBooks(site, acknowledged, people, where)
    return {
      ...count,
      processes: PROCESSES,
      cutOff,
      paid: acknowledged.paid.size,
      unlocked: acknowledged.unlocked.length,
      charges,
    }
  } finally {
    await places.close()
    await provider.close()
    await database.close()
  }
}
