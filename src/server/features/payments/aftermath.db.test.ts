import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { creditMovements, pricingConfigurations } from '../../db/schema/money.ts'
import { mails, waivers } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { newPublicId } from '../../platform/clock.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let address: string
let today = new Date()
moneySiteForTests(
  (...given) => {
    ;[site, anna, address] = given
    today = new Date()
  },
  { now: () => today },
)
async function newPhoto(): Promise<string> {
  const publicId = newPublicId()
  await site.db.insert(photos).values({
    publicId,
    userId: anna.userId,
    filename: 'a.jpg',
    originalUrl: 'a',
    restoredUrl: 'b',
    restoredHdUrl: 'c',
    watermarkUrl: 'd',
    status: 'completed',
    width: 9,
    height: 9,
  })
  return publicId
}
const unlock = async () =>
  (await site.post(anna, `/api/photos/${await newPhoto()}/unlock`)).json<{ code?: string }>()
const account = async () =>
  (
    await site.db
      .select({ credits: users.credits, debt: users.debt })
      .from(users)
      .where(eq(users.id, anna.userId))
  )[0]
const charge = async () => String((await site.objects('charges'))[0]?.id)
const refundPart = async (amount: number) => {
  await site.app.inject({
    method: 'POST',
    url: '/dev-payments/v1/refunds',
    payload: `charge=${await charge()}&amount=${amount}`,
    headers: {
      authorization: 'Bearer sk_test_payment_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  await site.sandbox.webhooks.settle()
}

test('withdrawal: unused credits go at once, their share of the price comes back, with receipt and credit note', async () => {
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
  await expect
    .poll(async () => (await site.transactions(anna))[0], { timeout: 15_000 })
    .toMatchObject({
      type: 'refund',
      amount: -17.43,
      credits: -7,
      status: 'completed',
      invoice: { kind: 'credit_note' },
      withdrawable: null,
    })
  expect((await site.transactions(anna))[1]).toMatchObject({ id: purchase?.id, withdrawable: null })
  expect(
    (await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })).json(),
  ).toMatchObject({
    code: 'WITHDRAWAL_REFUSED',
  })
  expect((await site.objects('charges'))[0]).toMatchObject({ amount_refunded: 1743 })
  const subjects = (await site.mails(3)).filter((mail) => mail.includes(address)).length
  expect(subjects).toBe(3)
})

test('withdrawal after a gesture of the operator, nothing used: the whole rest of the price comes back', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await refundPart(200)
  const [, purchase] = await site.transactions(anna)
  expect(purchase?.withdrawable).toMatchObject({ credits: 10, amount: 22.9 })
  const reply = await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })
  expect(reply.json()).toMatchObject({ credits: 10, amount: 22.9 })
  await expect
    .poll(
      async () =>
        (await site.transactions(anna)).map(({ type, amount, invoice }) => [
          type,
          amount,
          invoice?.kind,
        ]),
      { timeout: 15_000 },
    )
    .toEqual([
      ['refund', -22.9, 'credit_note'],
      ['refund', -2, 'credit_note'],
      ['credit_purchase', 24.9, 'invoice'],
    ])
  expect(await account()).toEqual({ credits: 0, debt: 0 })
  expect((await site.objects('charges'))[0]).toMatchObject({ amount_refunded: 2490 })
})

test('a price that its credits do not divide: 9.99 for ten, 2.00 refunded, nothing used, and 7.99 come back', async () => {
  await site.db
    .update(pricingConfigurations)
    .set({ basePrice: '9.99' })
    .where(eq(pricingConfigurations.planKey, 'pack_10'))
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await site.db
    .update(pricingConfigurations)
    .set({ basePrice: '24.90' })
    .where(eq(pricingConfigurations.planKey, 'pack_10'))
  await refundPart(200)
  const [, purchase] = await site.transactions(anna)
  expect(
    (await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })).json(),
  ).toMatchObject({ amount: 7.99 })
  await expect
    .poll(async () => (await site.objects('charges'))[0]?.amount_refunded, { timeout: 15_000 })
    .toBe(999)
  expect(await account()).toEqual({ credits: 0, debt: 0 })
})

test('withdrawal after a gesture, some used: the share of the unused credits, and no used credit is asked for', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await refundPart(200)
  await unlock()
  const [, purchase] = await site.transactions(anna)
  expect(
    (await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })).json(),
  ).toMatchObject({ credits: 9, amount: 22.41 })
  await expect
    .poll(async () => (await site.transactions(anna))[0], { timeout: 15_000 })
    .toMatchObject({ type: 'refund', amount: -22.41, credits: -9 })
  expect(await account()).toEqual({ credits: 0, debt: 0 })
})

test('the right of withdrawal ends with the fourteenth day', async () => {
  today = new Date('2026-06-10T10:00:00Z')
  await site.buy(anna, { planKey: 'pack_10' })
  const [purchase] = await site.transactions(anna)
  expect(purchase?.withdrawable?.until).toBe('2026-06-24T21:59:59.999Z')
  today = new Date('2026-06-24T22:00:00Z')
  expect((await site.transactions(anna))[0]?.withdrawable).toBeNull()
  expect(
    (await site.post(anna, '/api/withdrawals', { transactionId: purchase?.id })).json(),
  ).toMatchObject({
    code: 'WITHDRAWAL_REFUSED',
  })
  expect(await unlock()).not.toHaveProperty('code')
})

test('without the waiver a bought credit asks for it once; a given credit never does', async () => {
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
  expect(
    (await site.post(anna, '/api/withdrawal-waiver', { waiver: 'unknown' })).json(),
  ).toMatchObject({ code: 'CONFLICT' })
  const said = await Promise.all(
    [1, 2, 3].map(() => site.post(anna, '/api/withdrawal-waiver', { waiver: '2026-11-21' })),
  )
  expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await site.db.$count(waivers, eq(waivers.userId, anna.userId))).toBe(1)
  expect(await unlock()).not.toHaveProperty('code')
  expect(await unlock()).not.toHaveProperty('code')
  await site.buy(anna, { planKey: 'pack_10' })
  expect(await unlock()).not.toHaveProperty('code')
  expect(await site.balance(anna)).toBe(17)
})

test('a refund by the operator takes the credits it pays for; what is used already becomes a debt, which new credits pay first', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await refundPart(747)
  expect(await site.balance(anna)).toBe(7)
  for (let n = 0; n < 2; n++) await unlock()
  await site.operate('refund', await charge())
  expect(await account()).toEqual({ credits: 0, debt: 2 })
  expect(
    (await site.transactions(anna)).map(({ type, amount, credits }) => [type, amount, credits]),
  ).toEqual([
    ['refund', -17.43, -7],
    ['refund', -7.47, -3],
    ['credit_purchase', 24.9, 10],
  ])
  await site.buy(anna, { planKey: 'pack_10' })
  expect(await account()).toEqual({ credits: 8, debt: 0 })
})

test('a dispute takes the credits of its purchase; a won one gives them back, a lost one does not', async () => {
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  for (let n = 0; n < 4; n++) await unlock()
  await site.operate('dispute', await charge())
  expect(await account()).toEqual({ credits: 0, debt: 4 })
  const dispute = String((await site.objects('disputes'))[0]?.id)
  await site.operate('dispute-won', dispute)
  expect(await account()).toEqual({ credits: 6, debt: 0 })
  for (const event of await site.objects('events')) await site.operate('resend', String(event.id))
  expect(await account()).toEqual({ credits: 6, debt: 0 })
  await site.buy(anna, { planKey: 'pack_10' })
  await site.operate('dispute', await charge())
  await site.operate('dispute-lost', String((await site.objects('disputes'))[0]?.id))
  expect(await account()).toEqual({ credits: 6, debt: 0 })
  expect(await site.db.$count(creditMovements, eq(creditMovements.userId, anna.userId))).toBe(4 + 5)
})

test('a dispute of what was paid back already, or of somebody who left, takes nothing, and the operator is told once', async () => {
  const disputed = async (paid: string) => {
    await site.operate('dispute', paid)
    return String((await site.objects('disputes'))[0]?.id)
  }
  /** Mails about a dispute, once nothing waits to leave. */
  const told = async (dispute: string) => {
    await expect.poll(() => site.db.$count(mails, eq(mails.recipient, 'admin@antan.test'))).toBe(0)
    return (await site.mails()).filter((mail) => mail.includes(dispute)).length
  }
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  await refundPart(2490)
  const first = await disputed(await charge())
  for (const event of await site.objects('events')) await site.operate('resend', String(event.id))
  expect(await account()).toEqual({ credits: 0, debt: 0 })
  expect(await told(first)).toBe(1)
  await site.buy(anna, { planKey: 'pack_10' })
  const paid = await charge()
  expect(
    (
      await site.app.inject({
        method: 'DELETE',
        url: '/api/user/delete-account',
        headers: anna.headers,
      })
    ).statusCode,
  ).toBe(200)
  expect(await told(await disputed(paid))).toBe(1)
})

test('afterwards every balance agrees with the ledger', async () => {
  expect(await site.credits.invariants(site.db)).toEqual([])
})
