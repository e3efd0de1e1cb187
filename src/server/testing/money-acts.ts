/**
 * Random sequences of payment operations of customers, banks and the operator, for tests that check
 * the books afterwards.
 */
import fc from 'fast-check'
import { eq } from '../db/drizzle.ts'
import { expect } from 'vitest'
import { PAYMENTS_PREFIX } from '../adapters/payments/sandbox/sandbox.ts'
import { pricingConfigurations, transactions } from '../db/schema/money.ts'
import { withdrawals } from '../db/schema/orders.ts'
import type { Database } from '../platform/db.ts'
import { buyGift, giftsOf, redeem } from './gifts.ts'
import type { Row } from './money-book.ts'
import { insertRestoredPhoto, openMoneySite, type MoneySite } from './money.ts'
import type { TestSession } from './session.ts'

const PEOPLE = ['anna', 'bruno', 'chloe'] as const
/**
 * A subscription sold through a payment link: its pages cannot be expired, so a second one may be
 * paid.
 */
const LINKED_PLAN = 'monthly_link'

/** Operations of customers and banks. */
const TRADE = [
  'buy',
  'buy',
  'buy-singles',
  'later',
  'decline',
  'subscribe',
  'subscribe-link',
  'renew',
  'cancel',
  'settle',
  'settle-failed',
  'refund',
  'part',
  'dispute',
  'won',
  'lost',
  'unlock',
  'unlock',
  'unlock',
  'unlock-album',
  'withdraw',
  'confirm',
  'gift',
  'gift',
  'redeem',
  'redeem',
] as const
/** How the provider delivers its events. */
const DELIVERY = ['held', 'twice', 'once', 'release', 'reverse', 'resend', 'reconcile'] as const
export type Act = {
  kind: (typeof TRADE)[number] | (typeof DELIVERY)[number]
  who: number
  pick: number
}

/** Returns the operations of a seeded run; `deliveries` mixes in how events are delivered. */
export function actsOf({
  seed,
  runs,
  acts,
  deliveries,
}: {
  seed: number
  runs: number
  acts: number
  deliveries: boolean
}): Act[][] {
  const kinds: readonly Act['kind'][] = deliveries ? [...TRADE, ...DELIVERY] : TRADE
  const act = fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(PEOPLE.length - 1),
    pick: fc.nat(900),
  })
  return fc.sample(fc.array(act, { minLength: acts, maxLength: acts }), { seed, numRuns: runs })
}

/** A site with plans, one of them sold through a link, and its customers. */
export async function openTradingSite(
  database: Database,
): Promise<{ site: MoneySite; people: TestSession[] }> {
  const site = await openMoneySite({ database })
  const [monthly] = await site.db
    .select()
    .from(pricingConfigurations)
    .where(eq(pricingConfigurations.planKey, 'monthly_5'))
  if (!monthly) throw new Error('the seed has no subscription')
  const stripeCheckoutUrl = await site.sandbox.createPaymentLink({
    name: monthly.name,
    amount: Number(monthly.basePrice) * 100,
    currency: 'eur',
    monthly: true,
    successUrl: 'http://localhost:3000/payment-success',
  })
  await site.db
    .insert(pricingConfigurations)
    .values({ ...monthly, planKey: LINKED_PLAN, stripeCheckoutUrl })
  const people: TestSession[] = []
  for (const name of PEOPLE) people.push(await site.user(`${name}@antan.test`))
  return { site, people }
}

const pageOf = (url: string | undefined): string => url?.split('/').at(-1) ?? ''

export async function play(
  site: MoneySite,
  people: TestSession[],
  { kind, who, pick }: Act,
): Promise<void> {
  const me = people[who % people.length] as TestSession
  const idOf = async (
    kindOfObject: string,
    wanted: (row: Row) => boolean = () => true,
  ): Promise<string> => {
    const found = (await site.objects(kindOfObject)).filter(wanted)
    const id = found[pick % Math.max(found.length, 1)]?.id
    return typeof id === 'string' ? id : 'none'
  }
  const subscribe = async (planKey: string): Promise<string | null> => {
    const reply = await site.order(me, { planKey, waiver: true })
    return reply.statusCode === 200 ? reply.json<{ url: string }>().url : null
  }
  const acts: Record<Act['kind'], () => Promise<unknown>> = {
    buy: async () =>
      site.buy(me, { planKey: pick % 2 ? 'pack_10' : 'single_credit', waiver: true }),
    'buy-singles': async () => site.buy(me, { credits: 1 + (pick % 6), waiver: true }),
    later: async () => {
      const url = pick % 2 ? await subscribe('monthly_5') : null
      const pack = async () => site.checkout(me, { planKey: 'pack_25', waiver: true })
      await site.pay(url ? pageOf(url) : await pack(), 'later')
    },
    decline: async () => site.pay(await site.checkout(me, { waiver: true }), 'decline'),
    subscribe: async () => {
      const url = await subscribe('monthly_5')
      if (url) await site.pay(pageOf(url))
    },
    'subscribe-link': async () => {
      const url = await subscribe(LINKED_PLAN)
      // Now and then twice.
      for (const link of url ? [url, url].slice(pick % 2) : []) {
        const { headers } = await site.app.inject(link.slice('http://localhost:3000'.length))
        await site.pay(pageOf(headers.location), pick % 3 ? 'pay' : 'later')
      }
    },
    renew: async () =>
      site.operate(pick % 3 ? 'renew-paid' : 'renew-failed', await idOf('subscriptions')),
    cancel: async () => site.post(me, `/api/subscriptions/${await idOf('subscriptions')}/cancel`),
    settle: async () =>
      site.operate(
        'settle-paid',
        await idOf('checkout/sessions', (row) => row.payment_status === 'unpaid'),
      ),
    'settle-failed': async () =>
      site.operate(
        'settle-failed',
        await idOf('checkout/sessions', (row) => row.payment_status === 'unpaid'),
      ),
    refund: async () => site.operate('refund', await idOf('charges')),
    part: async () =>
      site.app.inject({
        method: 'POST',
        url: `${PAYMENTS_PREFIX}/v1/refunds`,
        payload: `charge=${await idOf('charges')}&amount=${50 + pick}`,
        headers: {
          authorization: 'Bearer sk_test_payment_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
      }),
    dispute: async () => site.operate('dispute', await idOf('charges')),
    won: async () => site.operate('dispute-won', await idOf('disputes')),
    lost: async () => site.operate('dispute-lost', await idOf('disputes')),
    unlock: async () => {
      const publicId = await insertRestoredPhoto(site.db, me.userId)
      await Promise.all([1, 2].map(() => site.post(me, `/api/photos/${publicId}/unlock`)))
    },
    // The same album in two tabs: each unlocks photo after photo until the credits are used.
    'unlock-album': async () => {
      const photos: string[] = []
      for (let n = 0; n < 4; n++) photos.push(await insertRestoredPhoto(site.db, me.userId))
      await Promise.all(
        [photos, photos.toReversed()].map(async (inTab) => {
          for (const publicId of inTab) await site.post(me, `/api/photos/${publicId}/unlock`)
        }),
      )
    },
    withdraw: async () => {
      const mine = (await site.transactions(me)).filter((row) => row.withdrawable)
      const chosen = mine[pick % Math.max(mine.length, 1)]
      if (chosen)
        await Promise.all(
          [1, 2].map(() => site.post(me, '/api/withdrawals', { transactionId: chosen.id })),
        )
    },
    gift: async () => buyGift(site, me),
    redeem: async () => {
      const codes = (await Promise.all(people.map((person) => giftsOf(site, person))))
        .flat()
        .flatMap(({ code }) => code ?? [])
      const code = codes[pick % Math.max(codes.length, 1)]
      const other = people[(who + 1) % people.length] as TestSession
      if (code) await Promise.all([me, other, me].map((person) => redeem(site, person, code)))
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

/** Waits until every withdrawal is refunded, except disputed ones, which need an operator. */
export async function untilPaidBack(site: MoneySite): Promise<void> {
  const disputed = new Set(
    (await site.all('disputes')).map((dispute) => String(dispute.payment_intent)),
  )
  const owed = async () =>
    (
      await site.db
        .select({ intent: transactions.stripePaymentIntentId })
        .from(withdrawals)
        .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId))
        .where(eq(withdrawals.status, 'requested'))
    ).filter(({ intent }) => !disputed.has(String(intent)))
  await expect.poll(owed, { timeout: 60_000 }).toEqual([])
  await site.sandbox.webhooks.settle()
}

/** Redelivers all events in a new order and waits for the refund jobs. */
export async function redeliverAll(site: MoneySite): Promise<void> {
  site.sandbox.webhooks.setMode('once')
  site.sandbox.webhooks.release('reversed')
  await site.sandbox.webhooks.settle()
  for (const event of (await site.all('events')).toReversed())
    await site.operate('resend', event.id)
  await site.features.payments.reconcile()
  await untilPaidBack(site)
}
