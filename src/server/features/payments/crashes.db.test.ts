/** A fulfilment that dies at any step: nothing half-done is left, and the next delivery does it all, once. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripePayments } from '../../adapters/payments/stripe.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { invoices, mails } from '../../db/schema/orders.ts'
import { newSecret, systemClock } from '../../platform/clock.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import { seedPricing } from '../pricing/pricing.seed.ts'
import { bookFaults } from './payments.check.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { createPayments } from './payments.service.ts'

let site: MoneySite
beforeAll(async () => {
  site = await openMoneySite({ work: false })
  await site.db.transaction(seedPricing)
  site.sandbox.webhooks.setMode('held')
})
afterAll(() => site.close())

const STEPS = ['reading', 'before the ledger', 'after the ledger', 'before the receipt', 'after the receipt', 'the commit'] as const

/** Payments over the site's own parts, dying once at the step. */
function dyingAt(step: (typeof STEPS)[number]) {
  let isDead = false
  const die = (at: string) => {
    if (at !== step || isDead) return
    isDead = true
    throw new Error(`died at ${step}`)
  }
  const double = { host: site.sandbox.apiHost, fetch: site.sandbox.fetch, linkPrefix: '' }
  const provider = createStripePayments({
    secretKey: 'sk_test_payment_sandbox', webhookSecret: 'whsec_none', double, now: systemClock,
  })
  const { credits, pricing, mail } = site.features
  const deps: PaymentsDeps = {
    db: site.db, now: systemClock, newSecret, pricing, enqueue: site.queue.enqueue, log: site.log,
    publicUrl: 'http://localhost:3000',
    adminEmail: 'admin@antan.test', publisher: { name: '', address: '', registration: '', vatNumber: '' }, vatRate: null,
    provider: {
      ...provider,
      async checkout(id) {
        die('reading')
        return provider.checkout(id)
      },
    },
    credits: {
      ...credits,
      async grant(tx, movement) {
        die('before the ledger')
        const balance = await credits.grant(tx, movement)
        die('after the ledger')
        return balance
      },
    },
    async post(tx, letter) {
      die('before the receipt')
      await mail.post(tx, letter)
      die('after the receipt')
      // The same failure a second try at a unique key would be: the transaction is lost at its end.
      if (step === 'the commit' && !isDead) {
        isDead = true
        await tx.insert(invoices).values({ number: 'F0000-000000', kind: 'invoice', transactionId: -1, document: {} })
      }
    },
  }
  return createPayments(deps)
}

test.each(STEPS)('dying at: %s', async (step) => {
  const buyer = await site.user(`${step.replaceAll(' ', '-')}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  const payments = dyingAt(step)
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
