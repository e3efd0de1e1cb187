/** Kills real server processes and their database under payment traffic: acknowledged operations must be booked exactly once. */
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, or } from '../db/drizzle.ts'
import { expect } from 'vitest'
import type { Confirmation } from '#contract/payments.ts'
import type { Gift } from '#contract/gifts.ts'
import { giftWaiver } from '#copy/account/gifts.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { WEBHOOK_PATH } from '../adapters/payments/payments.ts'
import { EVENT_TYPES } from '../adapters/payments/stripe.read.ts'
import { gifts } from '../db/schema/gifts.ts'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { randomOf } from './figure.ts'
import { giftWish } from './gifts.ts'
import { expectBooksAgree } from './money-book.ts'
import { insertRestoredPhoto } from './money.ts'
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
/** Share of the payments that the operator refunds. */
const REFUND_RATE = 0.15
/** Share of the purchases that are gifts. */
const GIFT_RATE = 0.25
/** Share of the other purchases after which an album is unlocked instead of one photo, and its photos. */
const ALBUM_RATE = 0.3
const ALBUM_PHOTOS = 4

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

/** Kills processes of one database `kills` times, then compares the books. */
export async function killUnderTraffic(
  postgres: TestPostgres,
  { seed, kills }: { seed: number; kills: number },
): Promise<KillCount> {
  const random = randomOf(seed)
  const where = `seed ${seed}`
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[Math.floor(random() * list.length)] as T
  }
  const { database, url } = await postgres.newDatabase()
  const { db } = database
  const provider = await startProvider(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (
      await places.ask(pick(places.alive()), 'webhook', WEBHOOK_PATH, {
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
  const paid = new Set<string>()
  const confirmed = new Set<string>()
  const unlocked: string[] = []
  const redeemed: string[] = []
  const cutOff: Record<string, number> = {}

  async function ask(person: TestSession, name: string, path: string, body?: object) {
    const init = body
      ? {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...person.headers, 'content-type': 'application/json' },
        }
      : { headers: person.headers }
    return places.ask(pick(places.alive()), name, path, init)
  }
  /** Buys, confirms while events arrive, unlocks and is sometimes refunded; records every reply. */
  async function tradeOnce(person: TestSession): Promise<void> {
    const opened = await ask(person, 'checkout', '/api/create-checkout-session', {
      planKey: 'pack_10',
      waiver: waiverCopy.version,
    })
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) ?? ''
    await provider.press(`/pay/${sessionId}`, { action: 'pay' })
    paid.add(sessionId)
    const back = await ask(person, 'return', `/api/payments/confirmation?session_id=${sessionId}`)
    if (back.status === 200 && (JSON.parse(back.body) as Confirmation).status === 'paid')
      confirmed.add(sessionId)
    await unlockInTwoTabs(person, random() < ALBUM_RATE ? ALBUM_PHOTOS : 1)
    if (random() < REFUND_RATE)
      await provider.press('/', { action: 'refund', id: pick(await provider.all('charges')).id })
  }

  /** Each tab unlocks photo after photo, the second one from the last. */
  async function unlockInTwoTabs(person: TestSession, count: number): Promise<void> {
    const album: string[] = []
    for (let n = 0; n < count; n++) album.push(await insertRestoredPhoto(db, person.userId))
    const confirmedIn = async (tab: readonly string[]) => {
      const done: string[] = []
      for (const publicId of tab) {
        const reply = await ask(person, 'unlock', `/api/photos/${publicId}/unlock`, {}).catch(
          () => null,
        )
        if (reply?.status === 200) done.push(publicId)
      }
      return done
    }
    const tabs = await Promise.all([album, album.toReversed()].map(confirmedIn))
    unlocked.push(...new Set(tabs.flat()))
  }

  /** Buys a gift, and two people redeem its code at the same time. */
  async function giveOnce(person: TestSession, people: readonly TestSession[]): Promise<void> {
    const opened = await ask(person, 'gift', '/api/gifts', {
      planKey: 'pack_10',
      waiver: giftWaiver.version,
      gift: giftWish(),
    })
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) ?? ''
    await provider.press(`/pay/${sessionId}`, { action: 'pay' })
    paid.add(sessionId)
    await ask(person, 'return', `/api/payments/confirmation?session_id=${sessionId}`)
    const [gift] = JSON.parse((await ask(person, 'gifts', '/api/gifts')).body) as Gift[]
    if (!gift?.code) return
    const { id, code } = gift
    const replies = await Promise.allSettled(
      [person, pick(people)].map((one) => ask(one, 'redeem', '/api/gifts/redemption', { code })),
    )
    if (replies.some((reply) => reply.status === 'fulfilled' && reply.value.status === 200))
      redeemed.push(id)
  }

  async function trade(
    person: TestSession,
    people: readonly TestSession[],
    isOver: () => boolean,
  ): Promise<void> {
    do
      await (random() < GIFT_RATE ? giveOnce(person, people) : tradeOnce(person)).catch(() =>
        delay(20),
      )
    while (!isOver())
  }

  /** Kills one process under load. Returns false when it had replied to every request. */
  async function kill(people: TestSession[], withDatabase: boolean): Promise<boolean> {
    await places.atLeast(MIN_SURVIVORS + 1)
    let over = false
    const busy = Promise.all(people.map((person) => trade(person, people, () => over)))
    const victim: Life = pick(places.alive())
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

  /** Checks that acknowledged operations are booked, resends every event and compares the books with the provider's. */
  async function checkBooks(people: TestSession[]): Promise<number> {
    await places.settled()
    for (const life of places.alive()) {
      const ready = await places
        .ask(life, 'ready', '/ready', {})
        .catch((error: unknown) => ({ status: 0, body: String(error) }))
      expect(ready.status, `${where}: a surviving process: ${life.server.output.join('')}`).toBe(
        200,
      )
    }
    await provider.webhooks.settle()
    const events = await provider.all('events')
    const told = events
      .filter(
        (event) => event.pending_webhooks === 0 && event.type === 'checkout.session.completed',
      )
      .map(({ data }) => (data as { object: { id: string } }).object.id)
    const answered = [...new Set([...confirmed, ...told])]
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
    const charges = await checkBooks(people)
    return {
      ...count,
      processes: PROCESSES,
      cutOff,
      paid: paid.size,
      unlocked: unlocked.length,
      charges,
    }
  } finally {
    await places.close()
    await provider.close()
    await database.close()
  }
}
