/**
 * The right of withdrawal and its waiver: what is refunded, until when, and what asks for the
 * waiver first.
 */
import { eq } from '../../db/drizzle.ts'
import { expect, test, vi } from 'vitest'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { waivers, withdrawals } from '../../db/schema/orders.ts'
import { misstatedRefunds } from '../../testing/money-book.ts'
import { moneySiteForTests, unlockPhoto, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let today = new Date()
moneySiteForTests(
  (...given) => {
    ;[site, anna] = given
    today = new Date()
  },
  { now: () => today, work: false },
)
const unlock = async () => (await unlockPhoto(site, anna)).json<{ code?: string }>()
/** Requests the withdrawal and runs its job. */
async function withdraw(transactionId: number | undefined) {
  const reply = await site.post(anna, '/api/withdrawals', { transactionId })
  const [row] = await site.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.transactionId, transactionId ?? 0))
  if (row) await site.features.payments.payBack({ withdrawalId: row.id })
  return reply.json<object>()
}
const amountRefunded = async () => (await site.objects('charges'))[0]?.amount_refunded

test('a withdrawal takes the unused credits back at once and refunds their share with a credit note, once', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  for (let n = 0; n < 3; n++) expect(await unlock()).not.toHaveProperty('code')
  const [purchase] = await site.transactions(anna)
  expect(purchase?.withdrawable).toMatchObject({ credits: 7, amount: 17.43 })
  const reply = await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })
  expect(reply.json()).toMatchObject({
    credits: 7,
    amount: 17.43,
    requestedAt: today.toISOString(),
  })
  expect(await site.balance(anna)).toBe(0)
  expect(await site.transactions(anna)).toMatchObject([
    { id: purchase?.id, status: 'completed', withdrawable: null, refundPending: true },
  ])
  expect(await withdraw(purchase?.id)).toMatchObject({ code: 'WITHDRAWAL_REFUSED' })
  expect(await site.transactions(anna)).toMatchObject([
    {
      type: 'refund',
      amount: -17.43,
      credits: -7,
      status: 'completed',
      invoice: { kind: 'credit_note' },
      withdrawable: null,
    },
    { id: purchase?.id, withdrawable: null, refundPending: false },
  ])
  expect(await amountRefunded()).toBe(1743)
})

test('a withdrawal after a partial refund with nothing used refunds the rest of the price', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await site.refundPart(await site.newestId('charges'), 200)
  const [, purchase] = await site.transactions(anna)
  expect(purchase?.withdrawable).toMatchObject({ credits: 10, amount: 22.9 })
  expect(await withdraw(purchase?.id)).toMatchObject({ credits: 10, amount: 22.9 })
  expect(
    (await site.transactions(anna)).map(({ type, amount, invoice }) => [
      type,
      amount,
      invoice?.kind,
    ]),
  ).toEqual([
    ['refund', -22.9, 'credit_note'],
    ['refund', -2, 'credit_note'],
    ['credit_purchase', 24.9, 'invoice'],
  ])
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 0 })
  expect(await amountRefunded()).toBe(2490)
})

test('a price that its credits do not divide is refunded to the cent', async () => {
  const setPrice = (basePrice: string) =>
    site.db
      .update(pricingConfigurations)
      .set({ basePrice })
      .where(eq(pricingConfigurations.planKey, 'pack_10'))
  await setPrice('9.99')
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await setPrice('24.90')
  await site.refundPart(await site.newestId('charges'), 200)
  const [, purchase] = await site.transactions(anna)
  expect(await withdraw(purchase?.id)).toMatchObject({ amount: 7.99 })
  expect(await amountRefunded()).toBe(999)
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 0 })
})

test('a withdrawal after a partial refund with some used refunds the unused share and leaves no debt', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await site.refundPart(await site.newestId('charges'), 200)
  await unlock()
  const [, purchase] = await site.transactions(anna)
  expect(await withdraw(purchase?.id)).toMatchObject({ credits: 9, amount: 22.41 })
  expect((await site.transactions(anna))[0]).toMatchObject({
    type: 'refund',
    amount: -22.41,
    credits: -9,
  })
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 0 })
})

test('a refund beside a withdrawal that is under way takes its own credits at once, and each states its own', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  for (let n = 0; n < 3; n++) await unlock()
  const [purchase] = await site.transactions(anna)
  await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })
  await site.refundPart(await site.newestId('charges'), 747)
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 3 })
  await withdraw(purchase?.id)
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 3 })
  expect((await site.transactions(anna)).map(({ amount, credits }) => [amount, credits])).toEqual([
    [-17.43, -7],
    [-7.47, -3],
    [24.9, 10],
  ])
})

test('a withdrawal whose payment the bank takes back is neither under way nor reported again', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const [purchase] = await site.transactions(anna)
  const reply = await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })
  expect(reply.statusCode).toBe(200)
  await site.operate('dispute', await site.newestId('charges'))
  await withdraw(purchase?.id)
  const alerts = async () =>
    (await site.waitingMails('admin@antan.test')).filter(({ subject }) =>
      subject.includes('Un remboursement est refusé'),
    )
  expect(await alerts()).toHaveLength(1)
  expect((await site.transactions(anna)).at(-1)).toMatchObject({ refundPending: true })
  await site.operate('dispute-lost', await site.newestId('disputes'))
  const errors = vi.spyOn(site.log, 'error')
  await withdraw(purchase?.id)
  expect(errors).not.toHaveBeenCalled()
  expect(await alerts()).toHaveLength(1)
  expect((await site.transactions(anna)).at(-1)).toMatchObject({ refundPending: false })
  expect(await amountRefunded()).toBe(0)
})

test('the right of withdrawal ends with the fourteenth day', async () => {
  today = new Date('2026-06-10T10:00:00Z')
  await site.buy(anna, { planKey: 'pack_10' })
  const [purchase] = await site.transactions(anna)
  expect(purchase?.withdrawable?.until).toBe('2026-06-24T21:59:59.999Z')
  today = new Date('2026-06-24T22:00:00Z')
  expect((await site.transactions(anna))[0]?.withdrawable).toBeNull()
  expect(await withdraw(purchase?.id)).toMatchObject({ code: 'WITHDRAWAL_REFUSED' })
  expect(await unlock()).not.toHaveProperty('code')
})

test('a bought credit without the waiver asks for it once; a gift never does', async () => {
  await site.db.transaction((tx) =>
    site.credits.grant(tx, {
      userId: anna.userId,
      amount: 1,
      reason: 'gift',
      reference: `gift:waiver:${anna.userId}`,
    }),
  )
  await site.buy(anna, { planKey: 'pack_10' })
  expect(await unlock()).not.toHaveProperty('code')
  expect(await unlock()).toMatchObject({ code: 'WAIVER_REQUIRED' })
  expect(await site.balance(anna)).toBe(10)
  const waive = (waiver: string) => site.post(anna, '/api/withdrawal-waiver', { waiver })
  expect((await waive('unknown')).json()).toMatchObject({ code: 'OUTDATED_PAGE' })
  const replies = await Promise.all([1, 2, 3].map(() => waive('2026-11-21')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await site.db.$count(waivers, eq(waivers.userId, anna.userId))).toBe(1)
  expect(await unlock()).not.toHaveProperty('code')
  expect(await unlock()).not.toHaveProperty('code')
  await site.buy(anna, { planKey: 'pack_10' })
  expect(await unlock()).not.toHaveProperty('code')
  expect(await site.balance(anna)).toBe(17)
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await misstatedRefunds(site.db)).toEqual([])
})
