/** Payments that nobody may keep, of which a part is refunded already: the rest goes back once, and the operator reads the true sums. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../../db/schema/orders.ts'
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

/** A pack of 24.90 paid at the provider for an account that is gone; nothing of it was heard here. */
async function paidOwnerless() {
  const buyer = await site.user(`parti${++people}@antan.test`)
  const sessionId = await site.checkout(buyer, { planKey: 'pack_10' })
  await site.pay(sessionId)
  await site.db.delete(users).where(eq(users.id, buyer.userId))
  const charge = String((await site.objects('charges'))[0]?.id)
  let heard = 0
  return {
    charge,
    hear: () =>
      site.features.payments.receive({
        id: `evt_${sessionId}_${++heard}`,
        type: 'checkout.session.completed',
        createdAt: new Date(),
        subject: { kind: 'checkout', id: sessionId },
      }),
    /** Cents, in the order of their making. */
    refunds: async () =>
      (await site.objects('refunds'))
        .filter((refund) => refund.charge === charge)
        .map(({ amount }) => amount)
        .toReversed(),
  }
}
const refundPart = (charge: string, amount: number) =>
  site.app.inject({
    method: 'POST',
    url: '/dev-payments/v1/refunds',
    payload: `charge=${charge}&amount=${amount}`,
    headers: {
      authorization: 'Bearer sk_test_payment_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
/** What the operator reads; non-breaking spaces made plain. */
const told = async () =>
  (await site.waitingMails('admin@antan.test')).map(({ subject, body }) => ({
    subject,
    body: body.replaceAll('\u00a0', ' '),
  }))

test('nothing refunded yet: the whole price goes back, once', async () => {
  const payment = await paidOwnerless()
  await payment.hear()
  await payment.hear()
  expect(await payment.refunds()).toEqual([2_490])
  expect(await told()).toMatchObject([
    {
      subject: 'Paiement à vérifier – Un paiement est arrivé pour un compte supprimé.',
      body: expect.stringContaining(
        'Payé : 24,90 €\nRemboursé : 24,90 €\nNon remboursé : 0,00 €',
      ) as string,
    },
  ])
})

test('a part refunded by the operator: the rest goes back, once, and both sums are told', async () => {
  const payment = await paidOwnerless()
  await refundPart(payment.charge, 747)
  await payment.hear()
  await payment.hear()
  expect(await payment.refunds()).toEqual([747, 1_743])
  expect(await told()).toMatchObject([
    {
      body: expect.stringContaining(
        'Remboursé : 24,90 € (7,47 € + 17,43 €)\nNon remboursé : 0,00 €',
      ) as string,
    },
  ])
})

test('a part refunded, and the bank holds the rest: no refund is claimed that was not made', async () => {
  const payment = await paidOwnerless()
  await refundPart(payment.charge, 747)
  await site.operate('dispute', payment.charge)
  await payment.hear()
  await payment.hear()
  expect(await payment.refunds()).toEqual([747])
  const letters = await told()
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Paiement à vérifier – Un paiement est arrivé pour un compte supprimé.',
    'Paiement à vérifier – Un remboursement est refusé par le prestataire. Vérifiez ce qui reste dû au client.',
  ])
  for (const { body } of letters) {
    expect(body).toContain('Payé : 24,90 €\nRemboursé : 7,47 €\nNon remboursé : 17,43 €')
    expect(body).not.toContain('Il a été remboursé')
  }
})
