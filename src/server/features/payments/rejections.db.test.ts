/**
 * Payments that are not accepted: those of a deleted account are refunded once, and the operator is
 * mailed of each.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'

let site: MoneySite
let people = 0
beforeAll(async () => {
  site = await openMoneySite({ work: false })
  site.sandbox.webhooks.setMode('held')
})
beforeEach(async () => {
  await site.db.delete(mails)
})
afterAll(() => site.close())

/**
 * A pack of 24.90 paid at the provider for a deleted account, before any of its events is received.
 */
async function payForDeletedAccount() {
  const buyer = await site.user(`parti${++people}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  await site.db.delete(users).where(eq(users.id, buyer.userId))
  const charge = await site.newestId('charges')
  let deliveries = 0
  return {
    charge,
    deliverEvent: () =>
      site.features.payments.receive({
        id: `evt_${sessionId}_${++deliveries}`,
        type: 'checkout.session.completed',
        subject: { kind: 'checkout', id: sessionId },
      }),
    /** Cents, oldest first. */
    refunds: async () =>
      (await site.objects('refunds'))
        .filter((refund) => refund.charge === charge)
        .map(({ amount }) => amount)
        .toReversed(),
  }
}
/** Mails to the operator, with plain spaces. */
const operatorMails = async () =>
  (await site.waitingMails('admin@antan.test')).map(({ subject, body }) => ({
    subject,
    body: body.replaceAll('\u00a0', ' '),
  }))

test('the whole price is refunded once', async () => {
  const payment = await payForDeletedAccount()
  await payment.deliverEvent()
  await payment.deliverEvent()
  expect(await payment.refunds()).toEqual([2_490])
  expect(await operatorMails()).toMatchObject([
    {
      subject: 'Paiement à vérifier – Un paiement est arrivé pour un compte supprimé.',
      body: expect.stringContaining(
        'Payé : 24,90 €\nRemboursé : 24,90 €\nNon remboursé : 0,00 €',
      ) as string,
    },
  ])
})

test('the rest of a partly refunded payment is refunded once, and both sums are mailed', async () => {
  const payment = await payForDeletedAccount()
  await site.refundPart(payment.charge, 747)
  await payment.deliverEvent()
  await payment.deliverEvent()
  expect(await payment.refunds()).toEqual([747, 1_743])
  expect(await operatorMails()).toMatchObject([
    {
      body: expect.stringContaining(
        'Remboursé : 24,90 € (7,47 € + 17,43 €)\nNon remboursé : 0,00 €',
      ) as string,
    },
  ])
})

test('the mail claims no refund that a dispute prevented', async () => {
  const payment = await payForDeletedAccount()
  await site.refundPart(payment.charge, 747)
  await site.operate('dispute', payment.charge)
  await payment.deliverEvent()
  await payment.deliverEvent()
  expect(await payment.refunds()).toEqual([747])
  const alerts = await operatorMails()
  expect(alerts.map(({ subject }) => subject)).toEqual([
    'Paiement à vérifier – Un paiement est arrivé pour un compte supprimé.',
    'Paiement à vérifier – Un remboursement est refusé par le prestataire. Vérifiez ce qui reste dû au client.',
  ])
  for (const { body } of alerts) {
    expect(body).toContain('Payé : 24,90 €\nRemboursé : 7,47 €\nNon remboursé : 17,43 €')
    expect(body).not.toContain('Il a été remboursé')
  }
})

test('every month of a subscription that contradicts its order is mailed once', async () => {
  const buyer = await site.user(`abonne${++people}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'monthly_5' })
  await site.pay(sessionId)
  let deliveries = 0
  const deliver = async (kind: 'checkout' | 'invoice', id: string) =>
    site.features.payments.receive({
      id: `evt_${sessionId}_${++deliveries}`,
      type: kind === 'checkout' ? 'checkout.session.completed' : 'invoice.paid',
      subject: { kind, id },
    })
  await deliver('checkout', sessionId)
  expect(await site.balance(buyer)).toBe(5)
  await site.db.delete(mails)
  // As if the price were changed at the provider.
  await site.db.update(orders).set({ amount: 1_099 }).where(eq(orders.sessionId, sessionId))
  const subscription = await site.newestId('subscriptions')
  const invoices: string[] = []
  for (let month = 0; month < 2; month++) {
    await site.operate('renew-paid', subscription)
    invoices.push(await site.newestId('invoices'))
  }
  for (const id of [...invoices, ...invoices]) await deliver('invoice', id)
  expect(await site.balance(buyer)).toBe(5)
  const alerts = await operatorMails()
  expect(alerts).toHaveLength(2)
  for (const [month, id] of invoices.entries())
    expect(alerts[month]?.body).toContain(`9,99 € payés au lieu de 10,99 € (${id})`)
})
