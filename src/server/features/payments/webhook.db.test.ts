/**
 * The webhook and reconciliation: forged events, repeated and missing deliveries, and the check of
 * the books.
 */
import { eq, ilike, isNull } from '../../db/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../adapters/payments/sandbox/webhooks.ts'
import { createStripePayments } from '../../adapters/payments/stripe.ts'
import { creditMovements, paymentEvents, transactions } from '../../db/schema/money.ts'
import { invoiceCounters, invoices, orders } from '../../db/schema/orders.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { bookFaults } from './payments.check.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests((...given) => {
  ;[site, anna] = given
})

describe('an event with a wrong signature', () => {
  const secret = 'whsec_of_this_test'
  const provider = createStripePayments({
    secretKey: 'sk_test_none',
    webhookSecret: secret,
    now: () => new Date(),
  })
  const event = {
    id: 'evt_1',
    object: 'event',
    created: 1,
    type: 'invoice.paid',
    data: { object: { id: 'in_1', object: 'invoice' } },
  }
  const payload = JSON.stringify(event)
  const now = () => Math.floor(Date.now() / 1_000)
  const signed = (body = payload, { at = now(), key = secret } = {}) => signatureOf(body, key, at)
  const digestOf = (header: string) => header.split('v1=')[1] ?? ''

  test.each<[string, () => string]>([
    ['fresh', () => signed()],
    ['nearly five minutes old', () => signed(payload, { at: now() - 290 })],
    ['nearly five minutes ahead', () => signed(payload, { at: now() + 290 })],
    [
      'signed with two secrets, while one replaces the other',
      () => `${signed(payload, { key: 'whsec_next' })},v1=${digestOf(signed())}`,
    ],
  ])('control: %s is accepted', (_name, header) => {
    expect(provider.readEvent(payload, header())).toMatchObject({
      id: 'evt_1',
      subject: { kind: 'invoice', id: 'in_1' },
    })
  })

  test.each<[string, () => [body: string, header: string]]>([
    ['older than five minutes', () => [payload, signed(payload, { at: now() - 310 })]],
    ['a day old', () => [payload, signed(payload, { at: now() - 86_400 })]],
    ['dated 1970', () => [payload, signed(payload, { at: 0 })]],
    ['more than five minutes ahead', () => [payload, signed(payload, { at: now() + 310 })]],
    ['signed with another secret', () => [payload, signed(payload, { key: 'whsec_other' })]],
    ['signed with an empty secret', () => [payload, signed(payload, { key: '' })]],
    ['about another object', () => [payload.replace('in_1', 'in_2'), signed()]],
    ['of another type', () => [payload.replace('invoice.paid', 'charge.refunded'), signed()]],
    ['with an additional byte', () => [`${payload}\n`, signed()]],
    ['reformatted', () => [JSON.stringify(event, null, 2), signed()]],
    ['without a body', () => ['', signed()]],
    [
      'with a changed timestamp',
      () => [payload, signed(payload, { at: now() - 310 }).replace(/t=\d+/, `t=${now()}`)],
    ],
    ['with half a signature', () => [payload, signed().slice(0, -32)]],
    ['without a signature', () => [payload, `t=${now()}`]],
    ['without a timestamp', () => [payload, `v1=${digestOf(signed())}`]],
    ['with a timestamp that is not a number', () => [payload, `t=NaN,v1=${digestOf(signed())}`]],
    ['with the scheme of test events', () => [payload, signed().replace('v1=', 'v0=')]],
    ['with an empty header', () => [payload, '']],
    ['signed, but no JSON', () => ['not json', signed('not json')]],
    ['signed, but no event', () => ['null', signed('null')]],
  ])('%s is rejected', (_name, forge) => {
    expect(provider.readEvent(...forge())).toBeNull()
  })

  test('gets an error status and is not stored', async () => {
    const send = (headers: Record<string, string>, body: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      })
    const before = await site.db.$count(paymentEvents)
    expect((await send({}, payload)).statusCode).toBe(400)
    expect((await send({ 'stripe-signature': signed() }, payload)).statusCode).toBe(400)
    expect((await send({ 'content-type': 'text/plain' }, payload)).statusCode).toBe(400)
    expect((await send({ 'stripe-signature': 'x' }, 'a'.repeat(600_000))).statusCode).toBe(413)
    expect((await site.app.inject({ method: 'GET', url: '/api/stripe/webhook' })).statusCode).toBe(
      404,
    )
    expect(await site.db.$count(paymentEvents)).toBe(before)
  })
})

test('repeated, late and reversed events book once, and only their subject is stored', async () => {
  site.sandbox.webhooks.setMode('held')
  const sessionId = await site.checkout(anna, { planKey: 'pack_10', waiver: true })
  await site.pay(sessionId)
  await site.operate('refund', await site.newestId('charges'))
  expect(await site.balance(anna)).toBe(0)
  await site.operate('release-reversed')
  site.sandbox.webhooks.setMode('twice')
  for (const { id } of (await site.objects('events')).slice(0, 6))
    await site.operate('resend', String(id))
  site.sandbox.webhooks.setMode('once')
  expect(await site.balance(anna)).toBe(0)
  expect((await site.transactions(anna)).map(({ type, amount }) => [type, amount])).toEqual([
    ['refund', -24.9],
    ['credit_purchase', 24.9],
  ])
  const stored = await site.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.type, 'checkout.session.completed'))
  expect(stored).toMatchObject([{ payload: { kind: 'checkout', id: sessionId }, failure: null }])
  expect(JSON.stringify(stored)).not.toContain('@')
})

test('sixteen return pages at once and the events after them book once', async () => {
  site.sandbox.webhooks.setMode('held')
  const sessionId = await site.checkout(anna, { planKey: 'pack_10' })
  await site.pay(sessionId)
  const confirmations = await Promise.all(
    Array.from({ length: 16 }, () => site.confirmation(anna, sessionId)),
  )
  expect(confirmations.map(({ status, totalCredits }) => `${status} ${totalCredits}`)).toEqual(
    Array.from({ length: 16 }, () => 'paid 10'),
  )
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  expect(await site.db.$count(creditMovements, eq(creditMovements.userId, anna.userId))).toBe(1)
  expect(await site.db.$count(invoices, eq(invoices.userId, anna.userId))).toBe(1)
})

test('reconciliation settles undelivered and failed events', async () => {
  site.sandbox.webhooks.setMode('held')
  const sessionId = await site.checkout(anna, { planKey: 'pack_10' })
  await site.pay(sessionId)
  expect(await site.balance(anna)).toBe(0)
  await site.features.payments.reconcile()
  expect(await site.balance(anna)).toBe(10)
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  await site.db
    .update(paymentEvents)
    .set({ handledAt: null, failure: 'Error', receivedAt: new Date(Date.now() - 120_000) })
    .where(eq(paymentEvents.type, 'checkout.session.completed'))
  await site.features.payments.reconcile()
  expect(await site.db.$count(paymentEvents, isNull(paymentEvents.handledAt))).toBe(0)
  expect(await site.balance(anna)).toBe(10)
})

test('a paid page is found among more abandoned ones than one reconciliation reads', async () => {
  site.sandbox.webhooks.setMode('held')
  const sessionId = await site.checkout(anna, { planKey: 'pack_10' })
  await site.pay(sessionId)
  // As if its events had been handled: only the page itself is left to be read.
  const handled = (await site.objects('events')).map(({ id }) => ({
    eventId: String(id),
    type: 'checkout.session.completed',
    payload: {},
    handledAt: new Date(),
  }))
  await site.db.insert(paymentEvents).values(handled).onConflictDoNothing()
  const [order] = await site.db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - 360_000) })
    .where(eq(orders.sessionId, sessionId))
    .returning()
  const createdAt = new Date(Date.now() - 3_600_000)
  await site.db.insert(orders).values(
    Array.from({ length: 220 }, (_, at) => ({
      ...order!,
      id: `order_abandoned_${at}`,
      sessionId: `cs_abandoned_${at}`,
      createdAt,
    })),
  )
  for (let runs = 0; runs < 10 && (await site.balance(anna)) === 0; runs++)
    await site.features.payments.reconcile()
  expect(await site.balance(anna)).toBe(10)
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  await site.db.delete(orders).where(ilike(orders.id, 'order_abandoned_%'))
})

test('a restore handles events from before its backup that were delivered after it', async () => {
  site.sandbox.webhooks.setMode('held')
  await site.buy(anna, { planKey: 'pack_10' })
  expect(await site.balance(anna)).toBe(0)
  const since = new Date(Date.now() + 60_000).toISOString()
  const { signal } = new AbortController()
  await site.features.payments.replay({ since }, { signal, log: site.log })
  expect(await site.balance(anna)).toBe(10)
  site.sandbox.webhooks.setMode('once')
  site.sandbox.webhooks.release('ordered')
  await site.sandbox.webhooks.settle()
  expect(await site.balance(anna)).toBe(10)
})

test('an event about an unknown payment is accepted, one of another type is not stored', async () => {
  await site.features.payments.receive({
    id: 'evt_strange',
    type: 'charge.refunded',
    subject: { kind: 'payment', id: 'pi_unknown' },
  })
  await site.features.payments.receive({
    id: 'evt_other',
    type: 'account.updated',
    subject: null,
  })
  expect(await site.db.$count(paymentEvents, eq(paymentEvents.eventId, 'evt_other'))).toBe(0)
})

test('the check of the books reports wrong credits and a missing invoice number', async () => {
  await site.buy(anna, { planKey: 'pack_10' })
  const [row] = await site.transactions(anna)
  const at = eq(transactions.id, row?.id ?? 0)
  await site.db.update(transactions).set({ credits: 11 }).where(at)
  expect(await bookFaults(site.db)).toEqual([{ what: 'credits', where: String(row?.id) }])
  await site.db.update(transactions).set({ credits: 10 }).where(at)
  const [counter] = await site.db.select().from(invoiceCounters)
  await site.db
    .update(invoiceCounters)
    .set({ last: (counter?.last ?? 0) + 1 })
    .where(eq(invoiceCounters.series, counter?.series ?? ''))
  expect(await bookFaults(site.db)).toEqual([{ what: 'numbers', where: counter?.series }])
  await site.db
    .update(invoiceCounters)
    .set({ last: counter?.last ?? 0 })
    .where(eq(invoiceCounters.series, counter?.series ?? ''))
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await bookFaults(site.db)).toEqual([])
})
