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

test('a credit note has the VAT of its invoice, whatever is configured now', async () => {
  const charge = await buyFor('24.90')
  const payment = String(charge.payment_intent)
  const refund: ProviderRefund = {
    id: `re_${payment}`,
    amount: 2490,
    currency: 'eur',
    status: 'succeeded',
    withdrawalId: null,
  }
  // These payments have no VAT.
  const later = crashingPayments(
    site,
    () => false,
    () => ({ refundsAndDisputes: async () => ({ refunds: [refund], disputes: [] }) }),
  )
  const subject = { kind: 'payment', id: payment } as const
  await later.receive({ id: `evt_${randomUUID()}`, type: 'refund.updated', subject })
  const [invoice, note] = await documents()
  expect(invoice?.vat).toEqual({ rate: 20, net: 2075, tax: 415 })
  expect(note?.vat).toEqual({ rate: 20, net: -2075, tax: -415 })
})
