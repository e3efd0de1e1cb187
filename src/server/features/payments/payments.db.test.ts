import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/payments.ts'
import { createStripePayments } from '../../adapters/payments/stripe.ts'
import {
  globalPricingSettings,
  pricingConfigurations,
  transactions,
} from '../../db/schema/money.ts'
import { mails, orders } from '../../db/schema/orders.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let bruno: TestSession
let people = 0
beforeAll(async () => {
  site = await openMoneySite()
})
beforeEach(async () => {
  anna = await site.user(`anna${++people}@antan.test`)
  bruno = await site.user(`bruno${people}@antan.test`)
})
afterAll(() => site.close())
const orderOf = async (sessionId: string) =>
  (await site.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0]

test('a pack: ordered, paid, confirmed, on the list with its invoice; a second look changes nothing', async () => {
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

test('one credit costs the stored unit price, whatever the browser says, and remembers its photo', async () => {
  await site.db
    .update(globalPricingSettings)
    .set({ settingValue: '3.49' })
    .where(eq(globalPricingSettings.settingKey, 'unit_price_per_credit'))
  const sessionId = await site.checkout(anna, { photo: 'photo_of_somebody_else_0001' })
  expect(await orderOf(sessionId)).toMatchObject({
    amount: 349,
    credits: 1,
    planKey: null,
    photoId: null,
  })
  await site.pay(sessionId)
  expect(await site.transactions(anna)).toMatchObject([{ amount: 3.49, credits: 1 }])
  await site.db
    .update(globalPricingSettings)
    .set({ settingValue: '2.99' })
    .where(eq(globalPricingSettings.settingKey, 'unit_price_per_credit'))
})

test('the recap says what will be paid', async () => {
  const recap = async (query: string) =>
    (await site.reply(anna, 'GET', `/api/checkout/recap${query}`)).json<object>()
  expect(await recap('?plan=pack_25')).toMatchObject({
    planType: 'one_time',
    credits: 25,
    amount: 49.9,
    taxMention: 'TVA non applicable, art. 293 B du CGI',
  })
  expect(await recap('?plan=monthly_5')).toMatchObject({
    planType: 'subscription',
    credits: 5,
    amount: 9.99,
  })
  expect(await recap('')).toMatchObject({ planKey: null, credits: 1, amount: 2.99 })
})

test('an order is placed for what the recap showed: a price or a number of credits changed since is refused, and the new one taken', async () => {
  const at = eq(pricingConfigurations.planKey, 'pack_10')
  const order = async (seen: { amount: number; credits: number }) =>
    site.post(anna, '/api/create-checkout-session', { planKey: 'pack_10', seen })
  await site.db.update(pricingConfigurations).set({ basePrice: '26.90' }).where(at)
  const late = await order({ amount: 24.9, credits: 10 })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'CONFLICT',
      message:
        'Cette formule vient de changer. Vérifiez le nouveau récapitulatif avant de commander.',
    },
  ])
  expect((await order({ amount: 26.9, credits: 11 })).statusCode).toBe(409)
  expect((await order({ amount: 26.9, credits: 10 })).statusCode).toBe(200)
  await site.db.update(pricingConfigurations).set({ basePrice: '24.90' }).where(at)
  const direct = await site.post(anna, '/api/create-direct-payment', {
    credits: 1,
    seen: { amount: 0.99, credits: 1 },
  })
  expect(direct.statusCode).toBe(409)
})

test('refusals carry the specified codes and sentences', async () => {
  await site.db
    .update(pricingConfigurations)
    .set({ isActive: false })
    .where(eq(pricingConfigurations.planKey, 'pack_25'))
  await site.db
    .update(pricingConfigurations)
    .set({ stripeCheckoutUrl: 'https://elsewhere.example/a' })
    .where(eq(pricingConfigurations.planKey, 'single_credit'))
  const refusal = async (planKey: string) => {
    const reply = await site.order(anna, { planKey })
    return [
      reply.statusCode,
      reply.json<{ code: string }>().code,
      reply.json<{ message: string }>().message,
    ]
  }
  expect(await refusal('none')).toEqual([404, 'PLAN_NOT_FOUND', 'Pack de crédits introuvable.'])
  expect(await refusal('pack_25')).toEqual([409, 'PLAN_INACTIVE', "Ce pack n'est plus disponible."])
  expect((await refusal('free_trial')).slice(0, 2)).toEqual([409, 'PLAN_IS_FREE'])
  expect(await refusal('single_credit')).toEqual([
    409,
    'STRIPE_URL_NOT_CONFIGURED',
    "Ce pack n'est pas encore disponible à l'achat. Veuillez contacter l'administrateur.",
  ])
  expect((await site.post(anna, '/api/create-checkout-session', {})).json()).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Plan key manquant',
  })
  expect(
    (
      await site.post(anna, '/api/create-checkout-session', { planKey: 'pack_10', waiver: 'older' })
    ).json(),
  ).toMatchObject({
    code: 'CONFLICT',
  })
  expect(
    (await site.post(null, '/api/create-checkout-session', { planKey: 'pack_10' })).statusCode,
  ).toBe(401)
  await site.db.update(pricingConfigurations).set({ isActive: true, stripeCheckoutUrl: null })
})

test('declined, cancelled and expired payments give nothing; the page can be tried again', async () => {
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

test('a payment that comes later is under way until it arrives; one that fails disappears', async () => {
  const [first, second] = [
    await site.checkout(anna, { planKey: 'pack_10' }),
    await site.checkout(anna, { planKey: 'pack_10' }),
  ]
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

test('a payment link is at Stripe or at the operator’s own domain of Stripe’s pages, and nowhere that looks like it', () => {
  const accepted = (linkDomain: string | null) => {
    const provider = createStripePayments({
      secretKey: 'sk_test_none',
      webhookSecret: 'whsec_none',
      linkDomain,
      now: () => new Date(),
    })
    return [
      'https://buy.stripe.com/a',
      'https://paiement.antan.example/b/c',
      'https://buy.stripe.com.evil.test/a',
      'https://buy.stripe.com@evil.test/a',
      'http://buy.stripe.com/a',
      'https://evil.test/https://buy.stripe.com/',
      'https://paiement.antan.example.evil.test/',
      'javascript:https://buy.stripe.com/',
    ].map(provider.isPaymentLink)
  }
  expect(accepted(null)).toEqual([true, ...Array.from({ length: 7 }, () => false)])
  expect(accepted('paiement.antan.example')).toEqual([
    true,
    true,
    ...Array.from({ length: 6 }, () => false),
  ])
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
  const [first, second] = [await visit(), await visit()]
  await site.pay(first)
  expect(await site.confirmation(anna, first)).toMatchObject({ status: 'paid', totalCredits: 10 })
  site.sandbox.webhooks.setMode('held')
  await site.pay(second)
  expect(await site.confirmation(anna, second)).toMatchObject({ status: 'paid', totalCredits: 20 })
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  expect(await site.balance(anna)).toBe(20)
})

test('a payment that contradicts its order gives nothing and tells the administrator once', async () => {
  const sessionId = await site.checkout(anna, { planKey: 'pack_10' })
  await site.db.update(orders).set({ amount: 100 }).where(eq(orders.sessionId, sessionId))
  await site.pay(sessionId)
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'refused',
    totalCredits: 0,
    transactionId: null,
  })
  await site.confirmation(anna, sessionId)
  // Once nothing waits to leave.
  await expect.poll(() => site.db.$count(mails)).toBe(0)
  expect((await site.mails()).filter((mail) => /^To: admin@antan.test$/m.test(mail))).toHaveLength(
    1,
  )
})

test('the list comes a page at a time, newest first, each row once, with what can be paid back', async () => {
  const start = Date.now() - 3_600_000
  await site.db.insert(transactions).values(
    Array.from({ length: 45 }, (_, n) => ({
      userId: anna.userId,
      amount: '24.90',
      credits: 10,
      status: 'completed',
      stripeSessionId: `cs_${people}_${n}`,
      // Every third has the moment of its neighbour.
      createdAt: new Date(start + Math.floor(n / 3) * 1_000),
    })),
  )
  const rows = await site.db.select().from(transactions).where(eq(transactions.userId, anna.userId))
  for (const { id } of rows) {
    const movement = {
      userId: anna.userId,
      amount: 10,
      reason: 'purchase' as const,
      reference: `stripe:page-${id}`,
      transactionId: id,
    }
    await site.db.transaction((tx) => site.credits.grant(tx, movement))
  }
  const page = async (query: string) =>
    (await site.reply(anna, 'GET', `/api/transactions/user${query}`)).json<Transaction[]>()
  const seen: Transaction[] = []
  for (
    let more = await page('?limit=20');
    more.length > 0;
    more = await page(`?limit=20&before=${seen.at(-1)?.id}`)
  )
    seen.push(...more)
  expect(seen.map(({ id }) => id)).toEqual(
    rows
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
      .map(({ id }) => id),
  )
  expect(seen.every(({ withdrawable }) => withdrawable?.credits === 10)).toBe(true)
  expect(await page('')).toEqual(seen)
  expect((await site.reply(anna, 'GET', '/api/transactions/user?limit=101')).statusCode).toBe(400)
  // A row of somebody else's is no place to go on from.
  expect(await site.transactions(bruno)).toEqual([])
  expect(
    (await site.reply(bruno, 'GET', `/api/transactions/user?before=${seen[0]?.id}`)).json(),
  ).toEqual([])
})

test('everybody sees their own money only', async () => {
  const sessionId = await site.buy(anna, { planKey: 'pack_10' })
  expect(await site.transactions(bruno)).toEqual([])
  expect(await site.confirmation(bruno, sessionId)).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
  for (const made of ['..', '../../x', 'sub_1', 'cs_unknown', 'cs_1?expand[]=customer', 'cs_1%00'])
    expect(await site.confirmation(bruno, made)).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
  const [row] = await site.transactions(anna)
  const path = `/api/invoices/${row?.invoice?.id}`
  expect((await site.reply(bruno, 'GET', path)).json()).toMatchObject({ code: 'INVOICE_NOT_FOUND' })
  expect((await site.reply(null, 'GET', path)).statusCode).toBe(401)
  const pdf = await site.reply(anna, 'GET', path)
  expect([
    pdf.statusCode,
    pdf.headers['content-type'],
    pdf.rawPayload.subarray(0, 5).toString(),
  ]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(pdf.headers['content-disposition']).toContain(`antan-${row?.invoice?.number}.pdf`)
  expect(
    (await site.post(bruno, '/api/withdrawals', { transactionId: row?.id })).json(),
  ).toMatchObject({
    code: 'WITHDRAWAL_REFUSED',
  })
})

test('afterwards every balance agrees with the ledger', async () => {
  expect(await site.credits.invariants(site.db)).toEqual([])
})
