/**
 * Accounts with random concurrent operations, each ended by its deletion: no file, row or running
 * subscription may remain.
 */
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { inArray, isNull, sql } from '../db/drizzle.ts'
import { expect } from 'vitest'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import { gifts } from '../db/schema/gifts.ts'
import { transactions } from '../db/schema/money.ts'
import { orders, subscriptions } from '../db/schema/orders.ts'
import { photos, photoVersions, restorations } from '../db/schema/photos.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Db } from '../platform/db.ts'
import { orderGift } from './gifts.ts'
import { openMoneySite } from './money.ts'
import { formWith } from './multipart.ts'
import { picture, PRINT_ORDER } from './pictures.ts'
import type { TestSession } from './session.ts'
import { HOUR_MS } from '#contract/durations.ts'

const AT_ONCE = 3
/** Time within which all operations of one account start, ms. */
const START_SPREAD_MS = 900
const KINDS = [
  'upload',
  'upload',
  'upload',
  'unlock',
  'again',
  'publish',
  'remove',
  'buy',
  'open',
  'subscribe',
  'export',
  'privacy',
  'verso',
  'album',
  'memory',
  'family',
  'gift',
  'png',
  'share',
  'print',
] as const

const STARTS = ['nothing', 'photo', 'unlocked', 'unlocked'] as const
type Scenario = {
  /** What the account has before: a restored photo, or an unlocked one. */
  has: (typeof STARTS)[number]
  operations: { kind: (typeof KINDS)[number]; at: number }[]
  end: number
}
const at = fc.integer({ min: 0, max: START_SPREAD_MS })
const scenario: fc.Arbitrary<Scenario> = fc.record({
  has: fc.constantFrom(...STARTS),
  operations: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), at }), {
    minLength: 2,
    maxLength: 8,
  }),
  end: at,
})

/** Tables with a row of one of these accounts. */
async function tablesNaming(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const named = await db.execute(
      sql`select 1 from ${sql.identifier(name)} where user_id in ${ids} limit 1`,
    )
    if (named.rows.length > 0) found.push(name)
  }
  return found
}

/**
 * Runs that many accounts on one site and expects nothing to remain. Returns counts of their
 * operations.
 */
export async function runDeletions({ rounds, seed }: { rounds: number; seed: number }) {
  let ahead = 0
  const site = await openMoneySite({ now: () => new Date(Date.now() + ahead) })

  /** Runs one operation; late ones are rejected without a server error. */
  async function perform(
    me: TestSession,
    kind: Scenario['operations'][number]['kind'],
  ): Promise<void> {
    const inject = (method: 'GET' | 'POST', url: string, payload: object = {}) =>
      site.app.inject({
        method,
        url,
        headers: me.headers,
        ...(method === 'POST' ? { payload } : {}),
      })
    const order = (planKey: string) => site.order(me, { planKey, waiver: true })
    const buy = async (planKey: string) => {
      const reply = await order(planKey)
      if (reply.statusCode === 200)
        await site.pay(reply.json<{ url: string }>().url.split('/').at(-1) ?? '')
      return reply
    }
    const latest = async () => {
      const mine = (await inject('GET', '/api/photos/user')).json<{ publicId: string }[]>()
      return Array.isArray(mine) ? (mine[0]?.publicId ?? 'photo_none') : 'photo_none'
    }
    const form = async (url: string, fields: Record<string, string> = {}) => {
      const sent = formWith({ bytes: await picture(), fields })
      const headers = { ...sent.headers, ...me.headers }
      return site.app.inject({ method: 'POST', url, headers, payload: sent.payload })
    }
    const newAlbum = async () =>
      (await inject('POST', '/api/albums', { title: 'Chez nous' })).json<{
        album?: { publicId: string }
      }>().album?.publicId ?? 'album_none'
    const calls = {
      upload: () => site.upload(me),
      unlock: async () => inject('POST', `/api/photos/${await latest()}/unlock`),
      again: async () => inject('POST', `/api/photos/${await latest()}/versions`),
      publish: async () =>
        inject('POST', `/api/photos/${await latest()}/gallery-consent`, {
          title: 'Chez nous',
          textVersion: GALLERY_CONSENT_VERSION,
        }),
      remove: async () =>
        site.app.inject({
          method: 'DELETE',
          url: `/api/photos/${await latest()}`,
          headers: me.headers,
        }),
      buy: () => buy('pack_10'),
      open: () => order('single_credit'),
      subscribe: () => buy('monthly_5'),
      export: () => inject('GET', '/api/user/data-export'),
      verso: async () => form(`/api/photos/${await latest()}/verso`),
      album: async () =>
        form(`/api/albums/${await newAlbum()}/photos`, { sendId: crypto.randomUUID() }),
      memory: async () =>
        site.app.inject({
          method: 'PUT',
          url: `/api/photos/${await latest()}/memory`,
          headers: me.headers,
          payload: { title: 'Le bal', date: '', place: '', people: [], story: '', version: 0 },
        }),
      family: async () =>
        inject('POST', '/api/family/links', { photo: await latest(), days: 30, firstLine: '' }),
      gift: async () => {
        const reply = await orderGift(site, me)
        if (reply.statusCode === 200)
          await site.pay(reply.json<{ url: string }>().url.split('/').at(-1) ?? '')
        return reply
      },
      png: async () => inject('GET', `/api/images/hd/${await latest()}?format=png`),
      share: async () => inject('POST', `/api/photos/${await latest()}/generate-share-image`),
      print: async () => inject('POST', `/api/photos/${await latest()}/print`, PRINT_ORDER),
      privacy: () =>
        inject('POST', '/api/user/privacy-settings', {
          analyticalCookies: true,
          marketingCookies: false,
          emailMarketing: false,
          emailNotifications: true,
        }),
    }
    const reply = await calls[kind]()
    expect(reply.statusCode, `${kind}: ${reply.statusCode < 500 ? '' : reply.body}`).toBeLessThan(
      500,
    )
  }

  async function runScenario(
    number: number,
    { has, operations, end }: Scenario,
    before: 'nothing' | 'buys' = 'nothing',
  ): Promise<number> {
    const me = await site.user(`account-${number}@antan.test`, { trial: true })
    if (before === 'buys') await perform(me, 'buy')
    if (has !== 'nothing') {
      const { photo } = (await site.upload(me)).json<{ photo: { publicId: string } }>()
      await site.settled(photo.publicId)
      if (has === 'unlocked') await perform(me, 'unlock')
    }
    const deleteAccount = async () => {
      await delay(end)
      for (let tries = 0; ; tries++) {
        const reply = await site.app.inject({
          method: 'DELETE',
          url: '/api/user/delete-account',
          headers: me.headers,
        })
        if (reply.statusCode === 200) return
        // A payment was in progress.
        expect(reply.statusCode, reply.body).toBe(409)
        expect(tries).toBeLessThan(20)
        await delay(100)
      }
    }
    await Promise.all([
      deleteAccount(),
      ...operations.map(async (operation) => {
        await delay(operation.at)
        await perform(me, operation.kind)
      }),
    ])
    return me.userId
  }

  try {
    const scenarios = fc.sample(scenario, { numRuns: rounds, seed })
    // One account pays before its deletion in any case.
    const ids = [await runScenario(rounds, { has: 'nothing', operations: [], end: 0 }, 'buys')]
    for (let from = 0; from < scenarios.length; from += AT_ONCE) {
      ids.push(
        ...(await Promise.all(
          scenarios.slice(from, from + AT_ONCE).map((one, index) => runScenario(from + index, one)),
        )),
      )
    }
    await site.sandbox.webhooks.settle()
    await expect.poll(() => site.db.select().from(restorations), { timeout: 20_000 }).toEqual([])

    expect(await site.db.select().from(users).where(inArray(users.id, ids))).toEqual([])
    for (const table of [photos, photoVersions, sessions])
      expect(await site.db.select().from(table)).toEqual([])
    expect(await tablesNaming(site.db, ids)).toEqual([])
    // A gift that was never paid goes with its buyer.
    expect(await site.db.$count(gifts, isNull(gifts.transactionId))).toBe(0)
    expect(
      (await site.db.select().from(subscriptions)).filter(
        ({ userId, endedAt, status }) =>
          userId !== null || (endedAt === null && status !== 'canceled'),
      ),
    ).toEqual([])
    expect(
      (await site.objects('subscriptions'))
        .map(({ status }) => status)
        .filter((status) => status !== 'canceled'),
    ).toEqual([])
    expect(
      (await site.db.select().from(orders)).filter(
        ({ userId, status }) => userId !== null || status === 'open',
      ),
    ).toEqual([])
    // Every payment was either fulfilled before the deletion or refunded.
    const delivered = new Set(
      (await site.db.select().from(transactions)).map(
        ({ stripePaymentIntentId }) => stripePaymentIntentId,
      ),
    )
    const charges = await site.objects('charges')
    expect(charges.length).toBeGreaterThan(0)
    const kept = charges.filter(
      ({ status, refunded, payment_intent: intent }) =>
        status === 'succeeded' && !refunded && !delivered.has(intent as string),
    )
    expect(kept).toEqual([])

    ahead = 2 * HOUR_MS
    // Running work may finish and write files after its row is deleted.
    await expect
      .poll(
        async () => {
          await site.sweep()
          return site.files()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual([])
    return {
      accounts: rounds,
      operations: scenarios.reduce((sum, one) => sum + one.operations.length, 0),
      charges: charges.length,
    }
  } finally {
    await site.close()
  }
}
