/** Random money traffic on a real Postgres, many things at once, deliveries doubled, held, reversed: the provider's book is the judge. */
import fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { orders, withdrawals } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { newPublicId } from '../../platform/clock.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import type { TestSession } from '../../testing/session.ts'
import { seedPricing } from '../pricing/pricing.seed.ts'
import { creditsFor } from './payments.amounts.ts'
import { bookFaults } from './payments.check.ts'

/** `npm test` runs a few rounds; MONEY_ROUNDS asks for more. MONEY_SEED replays one. */
const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 3)
const SEED = Number(process.env.MONEY_SEED ?? 20_261_121)
const ACTIONS = 72
const AT_ONCE = 6

let postgres: TestPostgres
beforeAll(async () => { postgres = await startPostgres() })
afterAll(() => postgres?.stop())

const KINDS = ['buy', 'buy', 'later', 'decline', 'subscribe', 'renew', 'cancel', 'settle', 'settle-failed', 'refund', 'part', 'dispute', 'won', 'lost',
  'unlock', 'unlock', 'unlock', 'withdraw', 'confirm', 'held', 'twice', 'once', 'release', 'reverse', 'resend', 'reconcile'] as const
type Step = { kind: (typeof KINDS)[number]; who: number; pick: number }
type Row = Record<string, unknown>

async function play(site: MoneySite, people: TestSession[], { kind, who, pick }: Step): Promise<void> {
  const me = people[who % people.length] as TestSession
  const idOf = async (kindOfObject: string, wanted: (row: Row) => boolean = () => true): Promise<string> => {
    const found = (await site.objects(kindOfObject)).filter(wanted)
    const id = found[pick % Math.max(found.length, 1)]?.id
    return typeof id === 'string' ? id : 'none'
  }
  const acts: Record<Step['kind'], () => Promise<unknown>> = {
    buy: async () => site.buy(me, { planKey: pick % 2 ? 'pack_10' : 'single_credit', waiver: true }),
    later: async () => site.pay(await site.checkout(me, { planKey: 'pack_25', waiver: true }), 'later'),
    decline: async () => site.pay(await site.checkout(me, { waiver: true }), 'decline'),
    subscribe: async () => {
      const reply = await site.order(me, { planKey: 'monthly_5', waiver: true })
      if (reply.statusCode === 200) await site.pay(reply.json<{ url: string }>().url.split('/').at(-1) ?? '')
    },
    renew: async () => site.operate(pick % 3 ? 'renew-paid' : 'renew-failed', await idOf('subscriptions')),
    cancel: async () => site.post(me, `/api/subscriptions/${await idOf('subscriptions')}/cancel`),
    settle: async () => site.operate('settle-paid', await idOf('checkout/sessions', (row) => row.payment_status === 'unpaid')),
    'settle-failed': async () => site.operate('settle-failed', await idOf('checkout/sessions', (row) => row.payment_status === 'unpaid')),
    refund: async () => site.operate('refund', await idOf('charges')),
    part: async () => site.app.inject({
      method: 'POST', url: '/dev-payments/v1/refunds', payload: `charge=${await idOf('charges')}&amount=${50 + pick}`,
      headers: { authorization: 'Bearer sk_test_payment_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    }),
    dispute: async () => site.operate('dispute', await idOf('charges')),
    won: async () => site.operate('dispute-won', await idOf('disputes')),
    lost: async () => site.operate('dispute-lost', await idOf('disputes')),
    unlock: async () => {
      const publicId = newPublicId()
      await site.db.insert(photos).values({
        publicId, userId: me.userId, filename: 'a.jpg', originalUrl: 'a', restoredUrl: 'b', restoredHdUrl: 'c',
        watermarkUrl: 'd', status: 'completed', width: 9, height: 9,
      })
      await Promise.all([1, 2].map(() => site.post(me, `/api/photos/${publicId}/unlock`)))
    },
    withdraw: async () => {
      const mine = (await site.transactions(me)).filter((row) => row.withdrawable)
      const chosen = mine[pick % Math.max(mine.length, 1)]
      if (chosen) await Promise.all([1, 2].map(() => site.post(me, '/api/withdrawals', { transactionId: chosen.id })))
    },
    confirm: async () => site.confirmation(me, await idOf('checkout/sessions')),
    held: async () => site.sandbox.webhooks.setMode('held'),
    twice: async () => site.sandbox.webhooks.setMode('twice'),
    once: async () => site.sandbox.webhooks.setMode('once'),
    release: async () => site.sandbox.webhooks.release('ordered'),
    reverse: async () => site.sandbox.webhooks.release('reversed'),
    resend: async () => site.operate('resend', await idOf('events')),
    reconcile: async () => site.features.payments.reconcile(),
  }
  await acts[kind]()
}

/** Delivers everything that is still out, once more and in a new order, and waits for the jobs that pay back. */
async function calm(site: MoneySite): Promise<void> {
  site.sandbox.webhooks.setMode('once')
  site.sandbox.webhooks.release('reversed')
  await site.sandbox.webhooks.settle()
  for (let round = 0; round < 2; round++) {
    for (const event of (await site.objects('events')).toReversed()) await site.operate('resend', String(event.id))
    await site.features.payments.reconcile()
  }
  // The bank has the money of a disputed payment: its withdrawal waits for a person.
  const disputed = new Set((await site.objects('disputes')).map((dispute) => String(dispute.payment_intent)))
  const owed = async () => (await site.db.select({ intent: transactions.stripePaymentIntentId }).from(withdrawals)
    .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId)).where(eq(withdrawals.status, 'requested')))
    .filter(({ intent }) => !disputed.has(String(intent)))
  await expect.poll(owed, { timeout: 30_000 }).toEqual([])
  await site.sandbox.webhooks.settle()
}

/** What somebody holds less what they owe, computed from the provider's book, the orders and the unlocks alone. */
async function expected(site: MoneySite, userId: number): Promise<{ credits: number; cents: number }> {
  const [charges, disputes, sessions, payments, invoices] = await Promise.all(
    ['charges', 'disputes', 'checkout/sessions', 'invoice_payments', 'invoices'].map(site.objects))
  const mine = new Map((await site.db.select().from(orders).where(eq(orders.userId, userId))).map((order) => [order.id, order]))
  const reference = (charge: Row): string => {
    const session = sessions?.find((row) => row.payment_intent === charge.payment_intent)
    if (session) return String(session.client_reference_id)
    const invoiceId = payments?.find((row) => (row.payment as Row).payment_intent === charge.payment_intent)?.invoice
    const invoice = invoices?.find(({ id }) => id === invoiceId)
    return String((((invoice?.parent as Row | undefined)?.subscription_details as Row | undefined)?.metadata as Row | undefined)?.orderId)
  }
  const pending = await site.db.select({ intent: transactions.stripePaymentIntentId, credits: withdrawals.credits }).from(withdrawals)
    .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId))
      .where(and(eq(withdrawals.userId, userId), eq(withdrawals.status, 'requested')))
  let [credits, cents] = [0, 0]
  for (const charge of charges ?? []) {
    const order = mine.get(reference(charge))
    if (!order) continue
    const refunded = charge.amount_refunded as number
    cents += order.amount - refunded
    const lost = (disputes ?? []).some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
    const withdrawn = pending.filter(({ intent }) => intent === charge.payment_intent).reduce((sum, row) => sum + row.credits, 0)
    credits += lost ? 0 : order.credits - creditsFor(order.amount, refunded, order.credits) - withdrawn
  }
  const unlocks = await site.db.$count(creditMovements, and(eq(creditMovements.userId, userId), eq(creditMovements.reason, 'unlock')))
  return { credits: credits - unlocks, cents }
}

const timeout = 60_000 + ROUNDS * 90_000
test(`${ROUNDS} rounds of ${ACTIONS} random acts, ${AT_ONCE} at a time: no mismatch with the provider's book`, { timeout }, async () => {
  const steps = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(2), pick: fc.nat(900) }), { minLength: ACTIONS, maxLength: ACTIONS })
  for (const [round, script] of fc.sample(steps, { seed: SEED, numRuns: ROUNDS }).entries()) {
    const { database } = await postgres.newDatabase(12)
    const site = await openMoneySite({ database })
    try {
      await site.db.transaction(seedPricing)
      const people: TestSession[] = []
      for (const name of ['anna', 'bruno', 'chloe']) people.push(await site.user(`${name}@antan.test`))
      for (let from = 0; from < script.length; from += AT_ONCE) {
        await Promise.all(script.slice(from, from + AT_ONCE).map((step) => play(site, people, step)))
      }
      await calm(site)
      const where = `seed ${SEED}, round ${round}`
      expect(await site.credits.invariants(site.db), where).toEqual([])
      expect(await bookFaults(site.db), where).toEqual([])
      for (const { userId } of people) {
        const [account] = await site.db.select({ held: sql<number>`${users.credits} - ${users.debt}` }).from(users)
          .where(eq(users.id, userId))
        const [money] = await site.db.select({ cents: sql<number>`coalesce(sum(amount) * 100, 0)::int` }).from(transactions)
          .where(and(eq(transactions.userId, userId), eq(transactions.status, 'completed')))
        expect({ credits: account?.held, cents: money?.cents }, `${where}, user ${userId}`).toEqual(await expected(site, userId))
      }
      expect(site.lines.filter((line) => line.includes('unexpected error')), where).toEqual([])
    } finally {
      await site.close()
    }
  }
})

test('30 purchases at once, each confirmed by 8 return pages and told twice: one row, one movement and one number each', { timeout: 120_000 }, async () => {
  const { database } = await postgres.newDatabase(20)
  const site = await openMoneySite({ database })
  try {
    await site.db.transaction(seedPricing)
    const people: TestSession[] = []
    for (let n = 0; n < 30; n++) people.push(await site.user(`buyer${n}@antan.test`))
    site.sandbox.webhooks.setMode('twice')
    await Promise.all(people.map(async (person) => {
      const sessionId = await site.checkout(person, { planKey: 'pack_10' })
      const returns = () => Promise.all(Array.from({ length: 8 }, () => site.confirmation(person, sessionId)))
      await Promise.all([site.pay(sessionId), returns()])
      expect((await returns()).every(({ status, totalCredits }) => status === 'paid' && totalCredits === 10)).toBe(true)
    }))
    expect(await site.db.$count(transactions)).toBe(30)
    expect(await site.db.$count(creditMovements)).toBe(30)
    expect(await site.credits.invariants(site.db)).toEqual([])
    expect(await bookFaults(site.db)).toEqual([])
  } finally {
    await site.close()
  }
})
