/**
 * Gifts for tests: inserted without a purchase, or bought through the HTTP surface on a site with a
 * clock.
 */
import { giftWaiver } from '#copy/account/gifts.ts'
import type { Gift } from '#contract/gifts.ts'
import { gifts } from '../db/schema/gifts.ts'
import { transactions } from '../db/schema/money.ts'
import { orders } from '../db/schema/orders.ts'
import type { Db } from '../platform/db.ts'
import { eq } from '../db/drizzle.ts'
import { moneySiteForTests, packOrder, type MoneySite } from './money.ts'
import type { TestSession } from './session.ts'
import { DAY_MS } from '#contract/durations.ts'

/** A paid gift of ten credits, without code. */
export async function insertGift(
  db: Db,
  { id, userId, ...values }: { id: string; userId: number } & Partial<typeof gifts.$inferInsert>,
): Promise<void> {
  const orderId = `order_${id}`
  await db
    .insert(orders)
    .values({ ...packOrder(userId), id: orderId, kind: 'gift', status: 'paid' })
  const [paid] = await db
    .insert(transactions)
    .values({ userId, amount: '24.90', credits: 10, status: 'completed', type: 'gift' })
    .returning({ id: transactions.id })
  await db.insert(gifts).values({
    id,
    userId,
    orderId,
    transactionId: paid!.id,
    credits: 10,
    design: 'chateau',
    paidAt: new Date(),
    expiresAt: new Date(Date.now() + DAY_MS),
    ...values,
  })
}

/** The input of a buyer; without a mail, the card is handed over. */
export const giftWish = (mail: { email: string; on: string } | null = null) => ({
  from: 'Marie-Hélène',
  to: 'Jeanne',
  message: 'Joyeux Noël !',
  design: 'chateau',
  mail,
})

export const orderGift = (
  site: MoneySite,
  buyer: TestSession,
  { planKey = 'pack_10', gift = giftWish() }: { planKey?: string; gift?: object } = {},
) => site.post(buyer, '/api/gifts', { planKey, waiver: giftWaiver.version, gift })

/** Buys a gift and returns the id of its payment page. */
export async function buyGift(
  site: MoneySite,
  buyer: TestSession,
  wish: Parameters<typeof orderGift>[2] = {},
): Promise<string> {
  const reply = await orderGift(site, buyer, wish)
  if (reply.statusCode !== 200) throw new Error(`no payment page: ${reply.body}`)
  const sessionId = reply.json<{ url: string }>().url.split('/').at(-1) ?? ''
  await site.pay(sessionId)
  return sessionId
}

export const giftsOf = async (site: MoneySite, buyer: TestSession): Promise<Gift[]> =>
  (await site.app.inject({ url: '/api/gifts', headers: buyer.headers })).json<Gift[]>()

export const redeem = (site: MoneySite, person: TestSession, code: string | null) =>
  site.post(person, '/api/gifts/redemption', { code: code ?? '' })

/** A money site with a new buyer and a reset clock for each test; `bind` receives both. */
export function giftSiteForTests(bind: Parameters<typeof moneySiteForTests>[0]) {
  let site: MoneySite
  let buyer: TestSession
  let people = 0
  const clock = { today: new Date() }
  moneySiteForTests(
    (...given) => {
      ;[site, buyer] = given
      clock.today = new Date('2024-11-24T10:00:00Z')
      bind(...given)
    },
    { now: () => clock.today, work: false },
  )
  return {
    clock,
    receiver: () => site.user(`jeanne${++people}@antan.test`),
    /** The buyer's newest gift as the API shows it. */
    gift: async () => (await giftsOf(site, buyer))[0],
    /** A row of the buyer's gifts. */
    row: async () => (await site.db.select().from(gifts).where(eq(gifts.userId, buyer.userId)))[0]!,
  }
}
