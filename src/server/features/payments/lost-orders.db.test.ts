/**
 * Payments that were not reported: the order that a payment page carries is opened by its own
 * installation and for its own page only, and failing events do not delay others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '../../platform/secret-box.ts'
import { eq } from '../../db/drizzle.ts'
import { orders } from '../../db/schema/orders.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { createLostOrders } from './payments.lost-orders.ts'
import { createEventInbox } from './payments.webhook.ts'

let site: MoneySite
let anna: TestSession
beforeAll(async () => {
  site = await openMoneySite({ work: false })
  anna = await site.user('anna@antan.test')
})
afterAll(() => site.close())

const STATE = {
  id: 'cs_lost',
  planKey: 'pack_10',
  status: 'complete',
  isPaid: true,
  hasFailed: false,
  mode: 'payment',
  amount: 2490,
  currency: 'eur',
  paymentIntentId: 'pi_lost',
  invoiceId: null,
  customerId: null,
} as const
const lostOrders = (key: number) =>
  createLostOrders({ db: site.db, log: site.log, secrets: createSecretBox(Buffer.alloc(32, key)) })

test('a sealed order has room in the metadata of a page, and opens with its own key and id only', async () => {
  await site.checkout(anna, { planKey: 'pack_10', waiver: true })
  const [order] = await site.db.select().from(orders)
  const named = { ...order!, id: 'order_lost', planName: 'Été 🎞️'.repeat(60) }
  const sealedOrder = await lostOrders(1).seal(site.db, named)
  expect(sealedOrder.length).toBeLessThanOrEqual(500)
  const page = { ...STATE, orderId: 'order_lost', sealedOrder }
  for (const wrong of [
    { ...page, orderId: 'order_other' },
    { ...page, sealedOrder: null },
    { ...page, status: 'open' as const },
  ])
    expect(await lostOrders(1).orderOf(wrong)).toBeNull()
  expect(await lostOrders(2).orderOf(page)).toBeNull()
  expect(await lostOrders(1).orderOf(page)).toMatchObject({
    id: 'order_lost',
    userId: anna.userId,
    credits: 10,
    amount: 2490,
    sessionId: 'cs_lost',
    status: 'open',
  })
  await site.db.delete(orders).where(eq(orders.id, 'order_lost'))
})

test('events that keep failing do not take the turn of a later one', async () => {
  const eventOf = (name: string) => ({
    id: `evt_behind_${name}`,
    type: 'invoice.paid',
    subject: { kind: 'invoice' as const, id: name },
  })
  const failing = Array.from({ length: 20 }, (_, at) => eventOf(`failing_${at}`))
  const settled: string[] = []
  const settle = async (id: string) => {
    if (id.startsWith('failing')) throw new Error('the provider does not answer')
    settled.push(id)
  }
  const inbox = createEventInbox({
    db: site.db,
    now: () => new Date(),
    log: site.log,
    provider: { events: async () => [...failing, eventOf('paid')] },
    settle: { checkout: settle, invoice: settle, subscription: settle, payment: settle },
    maxRows: 20,
  })
  await inbox.reconcile()
  await inbox.reconcile()
  expect(settled).toEqual(['paid'])
})
