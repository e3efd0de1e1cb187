/**
 * Crashes at every step of booking and refunding, with refunds by the operator in between: each
 * movement is booked exactly once.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { invoices, mails, withdrawals } from '../../db/schema/orders.ts'
import type { PaymentProvider } from '../../adapters/payments/payments.ts'
import { crashingPayments, STEPS } from '../../testing/money-crashes.ts'
import { misstatedRefunds } from '../../testing/money-book.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import { bookFaults } from './payments.check.ts'

let site: MoneySite
beforeAll(async () => {
  site = await openMoneySite({ work: false })
  site.sandbox.webhooks.setMode('held')
})
afterAll(() => site.close())

const PURCHASE_STEPS = STEPS.filter((step) => step !== 'after the provider acted')

test.each(PURCHASE_STEPS)('a purchase is booked once after a crash at: %s', async (step) => {
  const buyer = await site.user(`${step.replaceAll(' ', '-')}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  let isDead = false
  const payments = crashingPayments(site, (at) => !isDead && (isDead = at === step))
  const event = {
    id: `evt_${sessionId}`,
    type: 'checkout.session.completed',
    createdAt: new Date(),
    subject: { kind: 'checkout' as const, id: sessionId },
  }
  const countRows = async () => [
    await site.balance(buyer),
    await site.db.$count(creditMovements, eq(creditMovements.userId, buyer.userId)),
    await site.db.$count(transactions, eq(transactions.userId, buyer.userId)),
    await site.db.$count(invoices, eq(invoices.userId, buyer.userId)),
    await site.db.$count(mails, eq(mails.recipient, `${step.replaceAll(' ', '-')}@antan.test`)),
  ]
  await expect(payments.receive(event)).rejects.toThrow()
  expect(await countRows()).toEqual([0, 0, 0, 0, 0])
  await payments.receive(event)
  await payments.receive(event)
  expect(await countRows()).toEqual([10, 1, 1, 1, 1])
  expect(await bookFaults(site.db)).toEqual([])
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await misstatedRefunds(site.db)).toEqual([])
})

/** A pack of ten, paid and withdrawn from: 24.90 are owed. */
async function requestWithdrawal(name: string) {
  const buyer = await site.user(`${name}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  await site.confirmation(buyer, sessionId)
  const [purchase] = await site.transactions(buyer)
  await site.post(buyer, '/api/withdrawals', { transactionId: purchase?.id })
  const of = eq(withdrawals.transactionId, purchase?.id ?? 0)
  const charge = await site.newestId('charges')
  return {
    withdrawalId: (await site.db.select().from(withdrawals).where(of))[0]?.id ?? '',
    charge,
    status: async () => (await site.db.select().from(withdrawals).where(of))[0]?.status,
    /** Cents, oldest first. */
    refunds: async () =>
      (await site.objects('refunds'))
        .filter((refund) => refund.charge === charge)
        .map(({ amount }) => amount)
        .toReversed(),
    booked: async () =>
      (await site.transactions(buyer))
        .filter(({ type }) => type === 'refund')
        .map(({ amount }) => amount)
        .toReversed(),
    balance: () => site.balance(buyer),
  }
}
const alerts = () => site.db.$count(mails, eq(mails.recipient, 'admin@antan.test'))

describe('the refund of a withdrawal', () => {
  /** Payments whose first refund request is preceded by an action of the operator. */
  const afterAction = (act: () => Promise<unknown>) =>
    crashingPayments(
      site,
      () => false,
      (real: PaymentProvider) => {
        let isFirst = true
        return {
          async refund(request) {
            if (isFirst) await act()
            isFirst = false
            return real.refund(request)
          },
        }
      },
    )
  test('is reduced by a part that the operator refunds in between', async () => {
    const order = await requestWithdrawal('part')
    await afterAction(() => site.refundPart(order.charge, 500)).payBack(order)
    expect([await order.refunds(), await order.booked()]).toEqual([
      [500, 1_990],
      [-5, -19.9],
    ])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('is reduced by two parts that the operator refunds in between', async () => {
    const order = await requestWithdrawal('twice')
    let times = 0
    const payments = crashingPayments(
      site,
      () => false,
      (real) => ({
        async refund(request) {
          if (times++ < 2) await site.refundPart(order.charge, 300)
          return real.refund(request)
        },
      }),
    )
    await payments.payBack(order)
    expect(await order.refunds()).toEqual([300, 300, 1_890])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('is left out when the operator refunds everything in between', async () => {
    const order = await requestWithdrawal('whole')
    await afterAction(() => site.refundPart(order.charge, 2_490)).payBack(order)
    expect([await order.refunds(), await order.booked()]).toEqual([[2_490], [-24.9]])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('is not repeated after a crash between the provider and the books', async () => {
    const order = await requestWithdrawal('dying')
    await expect(
      crashingPayments(site, (step) => step === 'after the provider acted').payBack(order),
    ).rejects.toThrow('crashed')
    await crashingPayments(site, () => false).payBack(order)
    await crashingPayments(site, () => false).payBack(order)
    expect([await order.refunds(), await order.booked()]).toEqual([[2_490], [-24.9]])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('stays owed after a dispute, and the operator is alerted once of the dispute and of the refused refund', async () => {
    const order = await requestWithdrawal('bank')
    const before = await alerts()
    await afterAction(() => site.operate('dispute', order.charge)).payBack(order)
    expect([await order.refunds(), await order.status(), await alerts()]).toEqual([
      [],
      'requested',
      before + 2,
    ])
    // As the sweep of lost jobs does every 20 minutes.
    await crashingPayments(site, () => false).payBack(order)
    await crashingPayments(site, () => false).payBack(order)
    expect(await alerts()).toBe(before + 2)
  })
})

test('the books agree afterwards', async () => {
  expect(await bookFaults(site.db)).toEqual([])
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await misstatedRefunds(site.db)).toEqual([])
})
