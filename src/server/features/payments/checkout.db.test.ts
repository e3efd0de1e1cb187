/**
 * Payment pages of packs and single credits: paid, declined, delayed, by payment link, and
 * contradicting their order.
 */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests(
  (...given) => {
    ;[site, anna] = given
  },
  { work: false },
)
const orderOf = async (sessionId: string) =>
  (await site.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0]

test('a pack is ordered, paid, confirmed and listed with its invoice, once', async () => {
  const sessionId = await site.checkout(anna, { planKey: 'pack_10', waiver: true })
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'pending',
    transactionId: null,
    credits: 10,
    totalCredits: 0,
    hasWaiver: true,
  })
  const paid = await site.pay(sessionId)
  expect(paid.headers.location).toBe(
    `http://localhost:3000/payment-success?session_id=${sessionId}`,
  )
  expect(await site.balance(anna)).toBe(10)
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'paid',
    credits: 10,
    totalCredits: 10,
    photo: null,
  })
  const [row] = await site.transactions(anna)
  expect(row).toMatchObject({
    amount: 24.9,
    credits: 10,
    status: 'completed',
    type: 'credit_purchase',
    invoice: { kind: 'invoice' },
    withdrawable: { credits: 10, amount: 24.9 },
  })
  expect(row).not.toHaveProperty('stripeSessionId')
  expect(await site.balance(anna)).toBe(10)
  expect(await orderOf(sessionId)).toMatchObject({
    status: 'paid',
    amount: 2490,
    waiverVersion: '2026-11-21',
  })
})

test('declined, cancelled and expired payments grant nothing; the page can be retried', async () => {
  const sessionId = await site.checkout(anna, { planKey: 'pack_10' })
  expect((await site.pay(sessionId, 'decline')).statusCode).toBe(402)
  expect((await site.pay(sessionId, 'cancel')).headers.location).toBe(
    'http://localhost:3000/checkout?plan=pack_10&payment=cancelled',
  )
  expect(await site.transactions(anna)).toEqual([])
  await site.operate('expire', sessionId)
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'expired',
    totalCredits: 0,
  })
})

test('a delayed payment is pending until it arrives; a failed one is not listed', async () => {
  const first = await site.checkout(anna, { planKey: 'pack_10' })
  const second = await site.checkout(anna, { planKey: 'pack_10' })
  await site.pay(first, 'later')
  await site.pay(second, 'later')
  expect((await site.transactions(anna)).map(({ status }) => status)).toEqual([
    'pending',
    'pending',
  ])
  expect(await site.confirmation(anna, first)).toMatchObject({ status: 'pending', totalCredits: 0 })
  await site.operate('settle-paid', first)
  await site.operate('settle-failed', second)
  expect(await site.transactions(anna)).toMatchObject([
    { status: 'completed', credits: 10, invoice: { kind: 'invoice' } },
  ])
  expect(await site.confirmation(anna, second)).toMatchObject({
    status: 'failed',
    totalCredits: 10,
  })
})

test('a payment link carries the order, and each of its payments counts', async () => {
  const url = await site.sandbox.createPaymentLink({
    name: 'Pack',
    amount: 2490,
    currency: 'eur',
    monthly: false,
    successUrl: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  })
  await site.db
    .update(pricingConfigurations)
    .set({ stripeCheckoutUrl: url })
    .where(eq(pricingConfigurations.planKey, 'pack_10'))
  const link = (await site.order(anna, { planKey: 'pack_10' })).json<{ url: string }>().url
  await site.db.update(pricingConfigurations).set({ stripeCheckoutUrl: null })
  expect(link).toMatch(/client_reference_id=order_/)
  const visit = async () =>
    String((await site.app.inject(link.slice('http://localhost:3000'.length))).headers.location)
      .split('/')
      .at(-1) ?? ''
  const first = await visit()
  const second = await visit()
  await site.pay(first)
  expect(await site.confirmation(anna, first)).toMatchObject({ status: 'paid', totalCredits: 10 })
  site.sandbox.webhooks.setMode('held')
  await site.pay(second)
  expect(await site.confirmation(anna, second)).toMatchObject({ status: 'paid', totalCredits: 20 })
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  expect(await site.balance(anna)).toBe(20)
})

test('a payment that contradicts its order grants nothing and alerts the operator once', async () => {
  const sessionId = await site.checkout(anna, { planKey: 'pack_10' })
  await site.db.update(orders).set({ amount: 100 }).where(eq(orders.sessionId, sessionId))
  await site.pay(sessionId)
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'refused',
    totalCredits: 0,
    transactionId: null,
  })
  await site.confirmation(anna, sessionId)
  expect(await site.waitingMails('admin@antan.test')).toHaveLength(1)
})

test('a customer deleted in Stripe’s dashboard can buy', async () => {
  await site.db
    .update(users)
    .set({ stripeCustomerId: 'cus_deleted' })
    .where(eq(users.id, anna.userId))
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  expect(await site.balance(anna)).toBe(10)
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
})
