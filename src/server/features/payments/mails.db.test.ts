/** Mails to buyers and their attached documents: sums, dates and wording. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frenchDate } from '#copy/dates.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { transactions } from '../../db/schema/money.ts'
import { invoices, withdrawals } from '../../db/schema/orders.ts'
import { openMoneySite, unlockPhoto, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { withdrawalDeadline } from './payments.dates.ts'
import { createInvoices } from './payments.invoices.ts'

let site: MoneySite
// Without workers, mails stay queued and can be read.
beforeAll(async () => {
  site = await openMoneySite({ work: false })
})
afterAll(() => site.close())
const person = (name: string) => site.user(`${name}@antan.test`)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** Mails to a user, oldest first, with plain spaces. */
const mailsTo = async (name: string) =>
  (await site.waitingMails(`${name}@antan.test`)).map(({ subject, body }) => ({
    subject,
    body: plain(body),
  }))
const documentsOf = async ({ userId }: TestSession) =>
  (
    await site.db.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(invoices.id)
  ).map(({ document }) => document)

test('a pack sends a receipt with sum, invoice, waiver and deadline, and its withdrawal a dated receipt and a credit note', async () => {
  const buyer = await person('pack')
  await site.buy(buyer, { planKey: 'pack_10', waiver: true })
  const [receipt] = await mailsTo('pack')
  const [invoice] = await documentsOf(buyer)
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^F\d{4}-\d{6}$/) as string,
    amount: 2490,
    vat: null,
    relatesTo: null,
    buyer: { name: 'pack@antan.test', email: 'pack@antan.test' },
    line: 'Pack Album – 10\u00a0crédits',
  })
  expect(receipt?.subject).toBe(`Votre achat – facture ${String(invoice?.number)}`)
  for (const words of [
    'paiement de 24,90 € (Pack Album – 10 crédits)',
    `jusqu’au ${plain(frenchDate(withdrawalDeadline(new Date())))} inclus`,
    waiverCopy.label,
  ]) {
    expect(receipt?.body).toContain(words)
  }

  const [purchase] = await site.transactions(buyer)
  await site.post(buyer, '/api/withdrawals', { transactionId: purchase?.id })
  const [withdrawal] = await site.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, buyer.userId))
  await site.features.payments.payBack({ withdrawalId: withdrawal?.id ?? '' })
  const [, acknowledgement, refund] = await mailsTo('pack')
  expect(acknowledgement?.subject).toBe('Accusé de réception de votre rétractation')
  expect(acknowledgement?.body).toMatch(
    /rétractation le \d{1,2} \S+ \d{4} à \d\d:\d\d \(heure de Paris\)/,
  )
  expect(acknowledgement?.body).toContain(
    '« Pack Album – 10 crédits », pour 10 crédits non utilisés.\nNous vous remboursons 24,90 €',
  )
  const [, note] = await documentsOf(buyer)
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: expect.stringMatching(/^A\d{4}-\d{6}$/) as string,
    amount: -2490,
    relatesTo: invoice?.number,
  })
  expect(refund).toMatchObject({
    subject: `Votre remboursement – avoir ${String(note?.number)}`,
    body: expect.stringContaining(
      `Nous vous avons remboursé 24,90 € par le moyen de paiement d’origine, sur la facture ${String(invoice?.number)}. L’avoir ${String(note?.number)} est joint à ce message.\n\n10 crédits de cet achat ont été retirés de votre compte.`,
    ) as string,
  })
})

test('the mail of a refund says which credits were used, since the next ones pay for them', async () => {
  const buyer = await person('rembourse')
  await site.buy(buyer, { planKey: 'pack_10', waiver: true })
  await unlockPhoto(site, buyer)
  await site.operate('refund', await site.newestId('charges'))
  expect((await mailsTo('rembourse')).at(-1)?.body).toContain(
    '10 crédits de cet achat ont été retirés de votre compte. 1 crédit était déjà utilisé : vos prochains crédits le régleront d’abord.',
  )
})

test('the receipt of one credit without a waiver uses the singular and mentions no waiver', async () => {
  const buyer = await person('une-photo')
  await site.buy(buyer)
  const [receipt] = await mailsTo('une-photo')
  expect(receipt?.body).toContain('paiement de 2,99 € (Une photo en HD – 1 crédit). La facture')
  expect(receipt?.body).not.toContain('Vous avez coché')
})

test('a subscription sends a receipt each month, one mail per failed renewal and a dated cancellation', async () => {
  const buyer = await person('abonnement')
  await site.buy(buyer, { planKey: 'monthly_5' })
  const id = await site.newestId('subscriptions')
  await site.operate('renew-paid', id)
  await site.post(buyer, `/api/subscriptions/${id}/cancel`)
  const [first, second, ended] = await mailsTo('abonnement')
  expect(first?.body).toContain('paiement de 9,99 € (Formule mensuelle – 5 crédits pour un mois)')
  expect(first?.body).toContain('Renoncer au contrat ici')
  // A renewal gives no new right of withdrawal.
  expect(second?.body).toContain('paiement de 9,99 €')
  expect(second?.body).not.toContain('Renoncer')
  expect(ended?.subject).toBe('Votre résiliation est enregistrée')
  const until =
    (await site.reply(buyer, 'GET', '/api/subscriptions')).json<{ currentPeriodEnd: string }[]>()[0]
      ?.currentPeriodEnd ?? ''
  expect(ended?.body).toContain(
    `il prend fin le ${plain(frenchDate(new Date(until)))}. Plus rien ne sera débité.`,
  )

  const late = await person('impaye')
  await site.buy(late, { planKey: 'monthly_5' })
  const unpaid = await site.newestId('subscriptions')
  await site.operate('renew-failed', unpaid)
  await site.operate('renew-failed', unpaid)
  const failures = (await mailsTo('impaye')).filter(
    ({ subject }) => subject === 'Le renouvellement de votre abonnement n’a pas abouti',
  )
  expect(failures.map(({ body }) => body.includes('a été refusé. Rien n’a été débité'))).toEqual([
    true,
  ])
})

test('a deleted account gets a last mail and its documents are anonymised', async () => {
  const buyer = await person('partant')
  await site.buy(buyer, { planKey: 'pack_10' })
  const [kept] = await site.db.select().from(invoices).where(eq(invoices.userId, buyer.userId))
  expect(
    (
      await site.app.inject({
        method: 'DELETE',
        url: '/api/user/delete-account',
        headers: buyer.headers,
      })
    ).statusCode,
  ).toBe(200)
  expect((await mailsTo('partant')).at(-1)?.subject).toBe('Votre compte est supprimé')
  const [forgotten] = await site.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, kept?.id ?? 0))
  expect(JSON.stringify(forgotten)).not.toContain('partant')
  expect(forgotten?.document).toMatchObject({ number: kept?.number, amount: 2490 })
})

test('with a VAT rate, an invoice contains the VAT of its total', async () => {
  const buyer = await person('tva')
  const publisher = { name: 'Antan', address: 'Nîmes', registration: '1', vatNumber: 'FR1' }
  const issue = async (amount: number) => {
    let document: unknown
    await site.db
      .transaction(async (tx) => {
        const [payment] = await tx
          .insert(transactions)
          .values({ userId: buyer.userId, amount: '24.90', credits: 10, status: 'completed' })
          .returning({ id: transactions.id })
        const { id } = await createInvoices({
          db: site.db,
          publisher: async () => publisher,
          vatRate: 20,
        }).issue(tx, {
          transactionId: payment?.id ?? 0,
          buyer: { id: buyer.userId, username: 'Zoé', email: '' },
          line: 'Pack',
          amount,
          issuedAt: new Date(),
        })
        document = (await tx.select().from(invoices).where(eq(invoices.id, id)))[0]?.document
        // Keeps the series of numbers unchanged.
        tx.rollback()
      })
      .catch(() => {})
    return document
  }
  expect(await issue(2490)).toMatchObject({
    seller: publisher,
    amount: 2490,
    vat: { rate: 20, net: 2075, tax: 415 },
  })
})
