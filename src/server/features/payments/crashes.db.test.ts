/** Fulfilment and paying back that die at any step, or meet an operator who does the same: in the end all is done, once. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { invoices, mails, withdrawals } from '../../db/schema/orders.ts'
import type { PaymentProvider } from '../../adapters/payments/payments.ts'
import { dyingPayments, STEPS } from '../../testing/money-deaths.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import { bookFaults } from './payments.check.ts'

let site: MoneySite
beforeAll(async () => {
  site = await openMoneySite({ work: false })
  site.sandbox.webhooks.setMode('held')
})
afterAll(() => site.close())

const OF_A_PURCHASE = STEPS.filter((step) => step !== 'after the provider acted')

test.each(OF_A_PURCHASE)('dying at: %s', async (step) => {
  const buyer = await site.user(`${step.replaceAll(' ', '-')}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  let isDead = false
  const payments = dyingPayments(site, (at) => !isDead && (isDead = at === step))
  const event = {
    id: `evt_${sessionId}`,
    type: 'checkout.session.completed',
    createdAt: new Date(),
    subject: { kind: 'checkout' as const, id: sessionId },
  }
  const left = async () => [
    await site.balance(buyer),
    await site.db.$count(creditMovements, eq(creditMovements.userId, buyer.userId)),
    await site.db.$count(transactions, eq(transactions.userId, buyer.userId)),
    await site.db.$count(invoices, eq(invoices.userId, buyer.userId)),
    await site.db.$count(mails, eq(mails.recipient, `${step.replaceAll(' ', '-')}@antan.test`)),
  ]
  await expect(payments.receive(event)).rejects.toThrow()
  expect(await left()).toEqual([0, 0, 0, 0, 0])
  await payments.receive(event)
  await payments.receive(event)
  expect(await left()).toEqual([10, 1, 1, 1, 1])
  expect(await bookFaults(site.db)).toEqual([])
  expect(await site.credits.invariants(site.db)).toEqual([])
})

/** A pack of ten, paid and withdrawn from: 24.90 are owed. */
async function withdrawn(name: string) {
  const buyer = await site.user(`${name}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  await site.confirmation(buyer, sessionId)
  const [purchase] = await site.transactions(buyer)
  await site.post(buyer, '/api/withdrawals', { transactionId: purchase?.id })
  const of = eq(withdrawals.transactionId, purchase?.id ?? 0)
  const charge = String((await site.objects('charges'))[0]?.id)
  return {
    withdrawalId: (await site.db.select().from(withdrawals).where(of))[0]?.id ?? '',
    charge,
    status: async () => (await site.db.select().from(withdrawals).where(of))[0]?.status,
    /** Cents, in the order of their making. */
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

describe('paying back', () => {
  /** Payments whose provider is asked for the refund only after the operator did `something`. */
  const meeting = (something: () => Promise<unknown>) =>
    dyingPayments(
      site,
      () => false,
      (real: PaymentProvider) => {
        let isFirst = true
        return {
          async refund(request) {
            if (isFirst) await something()
            isFirst = false
            return real.refund(request)
          },
        }
      },
    )
  const part = (charge: string, amount: number) =>
    site.app.inject({
      method: 'POST',
      url: '/dev-payments/v1/refunds',
      payload: `charge=${charge}&amount=${amount}`,
      headers: {
        authorization: 'Bearer sk_test_payment_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })

  test('an operator who refunds a part in between: the rest follows, together never more than was paid', async () => {
    const order = await withdrawn('part')
    await meeting(() => part(order.charge, 500)).payBack(order)
    expect([await order.refunds(), await order.booked()]).toEqual([
      [500, 1_990],
      [-5, -19.9],
    ])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('two operators, one after the other', async () => {
    const order = await withdrawn('twice')
    let times = 0
    const payments = dyingPayments(
      site,
      () => false,
      (real) => ({
        async refund(request) {
          if (times++ < 2) await part(order.charge, 300)
          return real.refund(request)
        },
      }),
    )
    await payments.payBack(order)
    expect(await order.refunds()).toEqual([300, 300, 1_890])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('an operator who refunds everything in between: nothing is left to pay back', async () => {
    const order = await withdrawn('whole')
    await meeting(() => part(order.charge, 2_490)).payBack(order)
    expect([await order.refunds(), await order.booked()]).toEqual([[2_490], [-24.9]])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('dying after the provider paid: the next attempt sees it, and pays nothing again', async () => {
    const order = await withdrawn('dying')
    await expect(
      dyingPayments(site, (step) => step === 'after the provider acted').payBack(order),
    ).rejects.toThrow('died')
    await dyingPayments(site, () => false).payBack(order)
    await dyingPayments(site, () => false).payBack(order)
    expect([await order.refunds(), await order.booked()]).toEqual([[2_490], [-24.9]])
    expect([await order.status(), await order.balance()]).toEqual(['refunded', 0])
  })

  test('a bank that took the money in between: the debt stands, and a person is told of the dispute and of the refund that is refused', async () => {
    const order = await withdrawn('bank')
    const before = await alerts()
    await meeting(() => site.operate('dispute', order.charge)).payBack(order)
    expect([await order.refunds(), await order.status(), await alerts()]).toEqual([
      [],
      'requested',
      before + 2,
    ])
  })
})

test('afterwards the books agree', async () => {
  expect(await bookFaults(site.db)).toEqual([])
  expect(await site.credits.invariants(site.db)).toEqual([])
})
