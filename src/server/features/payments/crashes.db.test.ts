/** A fulfilment that dies at any step: nothing half-done is left, and the next delivery does it all, once. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { invoices, mails } from '../../db/schema/orders.ts'
import { dyingPayments, STEPS } from '../../testing/money-deaths.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import { seedPricing } from '../pricing/pricing.seed.ts'
import { bookFaults } from './payments.check.ts'

let site: MoneySite
beforeAll(async () => {
  site = await openMoneySite({ work: false })
  await site.db.transaction(seedPricing)
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
  const event = { id: `evt_${sessionId}`, type: 'checkout.session.completed', createdAt: new Date(), subject: { kind: 'checkout' as const, id: sessionId } }
  const left = async () => [
    await site.balance(buyer), await site.db.$count(creditMovements, eq(creditMovements.userId, buyer.userId)),
    await site.db.$count(transactions, eq(transactions.userId, buyer.userId)), await site.db.$count(invoices, eq(invoices.userId, buyer.userId)),
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
