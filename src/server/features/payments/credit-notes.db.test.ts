/** Credit notes: what those of one invoice add up to, whatever the refunds. */
import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import type { ProviderRefund } from '../../adapters/payments/payments.ts'
import { pricingConfigurations, transactions } from '../../db/schema/money.ts'
import { invoices } from '../../db/schema/orders.ts'
import { crashingPayments } from '../../testing/money-crashes.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { bookFaults } from './payments.check.ts'
import type { InvoiceDocument } from './payments.invoice-pdf.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests(
  (...given) => {
    ;[site, anna] = given
  },
  { work: false, env: { VAT_RATE: '20', PUBLISHER_VAT_NUMBER: 'FR12345678901' } },
)

/** Buys ten credits for this price and returns the charge. */
async function buyFor(basePrice: string) {
  const ofPack = eq(pricingConfigurations.planKey, 'pack_10')
  await site.db.update(pricingConfigurations).set({ basePrice }).where(ofPack)
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  return (await site.objects('charges'))[0]!
}

/** The invoice and its credit notes, in the order of their numbers. */
async function documents(): Promise<InvoiceDocument[]> {
  const own = site.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.userId, anna.userId))
  const rows = await site.db
    .select({ document: invoices.document })
    .from(invoices)
    .where(inArray(invoices.transactionId, own))
    .orderBy(asc(invoices.id))
  return rows.map(({ document }) => document as InvoiceDocument)
}
const added = (rows: readonly InvoiceDocument[]) => ({
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  net: rows.reduce((sum, { vat }) => sum + (vat?.net ?? 0), 0),
  tax: rows.reduce((sum, { vat }) => sum + (vat?.tax ?? 0), 0),
})

test('a refunded invoice and its credit note cancel each other to the cent', async () => {
  const charge = await buyFor('9.99')
  await site.refundPart(String(charge.id), 999)
  const [invoice, note] = await documents()
  expect(invoice?.vat).toEqual({ rate: 20, net: 833, tax: 166 })
  expect(note?.vat).toEqual({ rate: 20, net: -833, tax: -166 })
})

test('several partial refunds cancel the invoice to the cent', async () => {
  const charge = await buyFor('9.99')
  for (const part of [333, 333, 333]) await site.refundPart(String(charge.id), part)
  const all = await documents()
  expect(all).toHaveLength(4)
  for (const { amount, vat } of all) expect(vat!.net + vat!.tax).toBe(amount)
  expect(added(all)).toEqual({ amount: 0, net: 0, tax: 0 })
})

/** Payments whose provider lists these refunds, and which have no VAT. */
function paymentsListing(payment: string) {
  let refunds: ProviderRefund[] = []
  const payments = crashingPayments(
    site,
    () => false,
    () => ({ refundsAndDisputes: async () => ({ refunds, disputes: [] }) }),
  )
  return async (...listed: ProviderRefund[]) => {
    refunds = listed
    const subject = { kind: 'payment', id: payment } as const
    await payments.receive({ id: `evt_${randomUUID()}`, type: 'refund.updated', subject })
  }
}
const refundOf = (payment: string, name: string, amount: number): ProviderRefund => ({
  id: `re_${name}_${payment}`,
  amount,
  currency: 'eur',
  status: 'succeeded',
  withdrawalId: null,
})

test('a credit note has the VAT of its invoice, whatever is configured now', async () => {
  const payment = String((await buyFor('24.90')).payment_intent)
  await paymentsListing(payment)(refundOf(payment, 'later', 2490))
  const [invoice, note] = await documents()
  expect(invoice?.vat).toEqual({ rate: 20, net: 2075, tax: 415 })
  expect(note?.vat).toEqual({ rate: 20, net: -2075, tax: -415 })
})

test('a refund made again after the bank rejected it has the same credit note', async () => {
  const payment = String((await buyFor('24.90')).payment_intent)
  const list = paymentsListing(payment)
  const first = refundOf(payment, 'first', 747)
  await list(first)
  const [, note] = await documents()
  const rejected = { ...first, status: 'failed' } as const
  await list(rejected)
  const again = refundOf(payment, 'again', 747)
  await list(rejected, again)
  await list(rejected, again, refundOf(payment, 'more', 747))
  expect((await documents()).map(({ amount }) => amount)).toEqual([2490, -747, -747])
  const [newest, repeated] = await site.transactions(anna)
  expect(repeated).toMatchObject({ amount: -7.47, invoice: { number: note?.number } })
  expect(newest?.invoice?.number).not.toBe(note?.number)
  expect(await bookFaults(site.db)).toEqual([])
})
