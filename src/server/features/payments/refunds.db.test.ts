/**
 * Refunds by the operator and disputes of the bank: which credits they take back, and what becomes
 * a debt.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import type { ProviderRefund, RefundsAndDisputes } from '../../adapters/payments/payments.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { isDisputed } from '../../domain/disputes.ts'
import { crashingPayments } from '../../testing/money-crashes.ts'
import { misstatedRefunds } from '../../testing/money-book.ts'
import { moneySiteForTests, unlockPhoto, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let address: string
moneySiteForTests(
  (...given) => {
    ;[site, anna, address] = given
  },
  { work: false },
)
async function unlockPhotos(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await unlockPhoto(site, anna)
}
/** Sends the newest `count` events again. */
async function resendEvents(count: number): Promise<void> {
  for (const { id } of (await site.objects('events')).slice(0, count))
    await site.operate('resend', String(id))
}

test('a refund takes back the credits it pays for; used ones become a debt that new credits pay first', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const charge = await site.newestId('charges')
  await site.refundPart(charge, 747)
  expect(await site.balance(anna)).toBe(7)
  await unlockPhotos(2)
  await site.operate('refund', charge)
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 2 })
  expect(
    (await site.transactions(anna)).map(({ type, amount, credits }) => [type, amount, credits]),
  ).toEqual([
    ['refund', -17.43, -7],
    ['refund', -7.47, -3],
    ['credit_purchase', 24.9, 10],
  ])
  await site.buy(anna, { planKey: 'pack_10' })
  expect(await site.account(anna)).toEqual({ credits: 8, debt: 0 })
})

test('a dispute takes the credits of its purchase back; a won one returns them, a lost one does not', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await unlockPhotos(4)
  await site.operate('dispute', await site.newestId('charges'))
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 4 })
  await site.operate('dispute-won', await site.newestId('disputes'))
  expect(await site.account(anna)).toEqual({ credits: 6, debt: 0 })
  await resendEvents(6)
  expect(await site.account(anna)).toEqual({ credits: 6, debt: 0 })
  await site.buy(anna, { planKey: 'pack_10' })
  await site.operate('dispute', await site.newestId('charges'))
  await site.operate('dispute-lost', await site.newestId('disputes'))
  expect(await site.account(anna)).toEqual({ credits: 6, debt: 0 })
  expect(await site.db.$count(creditMovements, eq(creditMovements.userId, anna.userId))).toBe(4 + 5)
})

test('a dispute of a refunded payment or a deleted account takes nothing and alerts the operator once', async () => {
  const dispute = async (charge: string) => {
    await site.operate('dispute', charge)
    return site.newestId('disputes')
  }
  const alertsOf = async (disputeId: string) =>
    (await site.waitingMails('admin@antan.test')).filter(({ body }) => body.includes(disputeId))
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const refunded = await site.newestId('charges')
  await site.refundPart(refunded, 2490)
  const first = await dispute(refunded)
  await resendEvents(6)
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 0 })
  const alerts = await alertsOf(first)
  expect(alerts).toHaveLength(1)
  expect(alerts[0]!.subject).toContain('conteste un paiement de 24,90\u00a0€')
  const [{ orderId } = { orderId: '' }] = await site.db
    .select({ orderId: transactions.orderId })
    .from(transactions)
    .where(and(eq(transactions.userId, anna.userId), isNull(transactions.refundOf)))
  for (const part of [
    'Montant contesté\u00a0: 24,90\u00a0€',
    `Commande ${orderId}\u00a0: http`,
    `/admin/sales/${orderId}\n`,
    `Compte n°\u00a0${anna.userId}\u00a0: http`,
    `/admin/users/${anna.userId}\n`,
    'À faire\u00a0: répondez à la contestation dans le tableau de bord de Stripe, au plus tard le ',
  ])
    expect(alerts[0]!.body).toContain(part)
  await site.buy(anna, { planKey: 'pack_10' })
  const ownerless = await site.newestId('charges')
  const reply = await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers: anna.headers,
  })
  expect(reply.statusCode).toBe(200)
  expect(await alertsOf(await dispute(ownerless))).toMatchObject([
    { body: expect.stringContaining('Le compte du client est supprimé.') as string },
  ])
})

test('a refund that the bank rejects is mailed to the operator, and the next one takes no further credits', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const payment = String((await site.objects('charges'))[0]?.payment_intent)
  const refund = { amount: 747, currency: 'eur', status: 'succeeded', withdrawalId: null } as const
  const first = `re_first_${payment}`
  let refunds: ProviderRefund[] = []
  const payments = crashingPayments(
    site,
    () => false,
    () => ({ refundsAndDisputes: async () => ({ refunds, disputes: [] }) }),
  )
  const settle = async (...now: ProviderRefund[]) => {
    refunds = now
    const subject = { kind: 'payment', id: payment } as const
    await payments.receive({ id: `evt_${randomUUID()}`, type: 'refund.updated', subject })
    return site.balance(anna)
  }
  const rejected = { ...refund, id: first, status: 'failed' } as const
  expect(await settle({ ...refund, id: first })).toBe(7)
  expect(await settle(rejected)).toBe(7)
  expect(await settle(rejected, { ...refund, id: `re_second_${payment}` })).toBe(7)
  const mails = await site.waitingMails('admin@antan.test')
  expect(mails.filter(({ body }) => body.includes(first))).toMatchObject([
    { subject: expect.stringContaining('Remboursez le client à nouveau') as string },
  ])
})

test('a refund that is read after the dispute that followed it takes its credits once the dispute is won', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await unlockPhotos(4)
  const payment = String((await site.objects('charges'))[0]?.payment_intent)
  const dispute = { id: `dp_late_${payment}`, amount: 2_490, respondBy: null } as const
  const refund: ProviderRefund = {
    id: `re_late_${payment}`,
    amount: 747,
    currency: 'eur',
    status: 'succeeded',
    withdrawalId: null,
  }
  let reading: RefundsAndDisputes = { refunds: [], disputes: [] }
  const payments = crashingPayments(
    site,
    () => false,
    () => ({ refundsAndDisputes: async () => reading }),
  )
  const settle = async (state: 'open' | 'won', refunds: ProviderRefund[]) => {
    reading = { refunds, disputes: [{ ...dispute, state }] }
    const subject = { kind: 'payment', id: payment } as const
    await payments.receive({ id: `evt_${randomUUID()}`, type: 'charge.updated', subject })
    return site.account(anna)
  }
  expect(await settle('open', [])).toEqual({ credits: 0, debt: 4 })
  expect(await settle('open', [refund])).toEqual({ credits: 0, debt: 4 })
  expect(await settle('won', [refund])).toEqual({ credits: 3, debt: 0 })
  expect(await settle('won', [refund])).toEqual({ credits: 3, debt: 0 })
  expect((await site.transactions(anna)).map(({ type, credits }) => [type, credits])).toEqual([
    ['refund', -3],
    ['credit_purchase', 10],
  ])
})

test('two events at once about the refund of a deleted account book it once', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const { id: charge, payment_intent: payment } = (await site.objects('charges'))[0]!
  await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers: anna.headers,
  })
  site.sandbox.webhooks.setMode('held')
  await site.refundPart(String(charge), 2490)
  const receive = (id: string) =>
    site.features.payments.receive({
      id,
      type: 'charge.refunded',
      subject: { kind: 'payment', id: String(payment) },
    })
  await Promise.all(['evt_a', 'evt_b', 'evt_c'].map(receive))
  site.sandbox.webhooks.setMode('once')
  const refunds = and(
    eq(transactions.stripePaymentIntentId, String(payment)),
    isNotNull(transactions.refundOf),
  )
  expect(await site.db.$count(transactions, refunds)).toBe(1)
})

test('refunds of a deleted account state no credits, since there are none to take back', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const { id: charge, payment_intent: payment } = (await site.objects('charges'))[0]!
  await site.refundPart(String(charge), 747)
  await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers: anna.headers,
  })
  await site.refundPart(String(charge), 747)
  await site.operate('refund', String(charge))
  const rows = await site.db
    .select({ amount: transactions.amount, credits: transactions.credits })
    .from(transactions)
    .where(eq(transactions.stripePaymentIntentId, String(payment)))
    .orderBy(transactions.id)
  expect(rows).toEqual([
    { amount: '24.90', credits: 10 },
    { amount: '-7.47', credits: -3 },
    { amount: '-7.47', credits: 0 },
    { amount: '-9.96', credits: 0 },
  ])
})

test('the book of payments tells a lost dispute from an open one', async () => {
  const admin = await site.user('contestations@antan.test', { isAdmin: true })
  await site.buy(anna, { planKey: 'pack_10' })
  const url = `/api/admin/sales/payments?filter=disputed&q=${encodeURIComponent(address)}`
  const listed = async () => (await site.reply(admin, 'GET', url)).json<object>()
  await site.operate('dispute', await site.newestId('charges'))
  expect(await listed()).toMatchObject({ payments: [{ dispute: 'open' }] })
  await site.operate('dispute-lost', await site.newestId('disputes'))
  expect(await listed()).toMatchObject({ payments: [{ dispute: 'lost' }] })
  // As recorded before decisions were, and where the event of the decision is missing.
  await site.db
    .update(transactions)
    .set({ metadata: sql`${transactions.metadata} - 'lostDisputes'` })
    .where(isDisputed)
  expect(await listed()).toMatchObject({ payments: [{ dispute: 'open' }] })
  await site.features.payments.reconcile()
  expect(await listed()).toMatchObject({ payments: [{ dispute: 'lost' }] })
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await misstatedRefunds(site.db)).toEqual([])
})
