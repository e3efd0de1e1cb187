/**
 * Sales in the back office: lists, filters, history, and refunds that two administrators or a lost
 * reply never double.
 */
import { randomUUID } from 'node:crypto'
import { eq } from '../../db/drizzle.ts'
import { beforeEach, expect, test } from 'vitest'
import type { RefundPreview, Sale, SaleStory } from '#contract/admin/sales.ts'
import type { BookedPayment, BookedSubscription } from '#contract/admin/sales-books.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { transactions } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import { moneySiteForTests, unlockPhoto, type MoneySite } from '../../testing/money.ts'
import { signIn, type TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let admin: TestSession
let other: TestSession
moneySiteForTests(
  (...given) => {
    ;[site, anna] = given
  },
  { work: false },
)
let count = 0
async function administrator(): Promise<TestSession> {
  const username = `gestion${(count += 1)}`
  const [row] = await site.db
    .insert(users)
    .values({ username, email: `${username}@antan.test`, isAdmin: true })
    .returning({ id: users.id })
  return signIn(site.db, row!.id)
}
let order = ''
let payment = 0
beforeEach(async () => {
  admin = await administrator()
  other = await administrator()
  await site.buy(anna, { planKey: 'pack_10', waiver: true })
  const [row] = await site.db
    .select({ id: transactions.id, orderId: transactions.orderId })
    .from(transactions)
    .where(eq(transactions.userId, anna.userId))
  order = row!.orderId!
  payment = row!.id
})
const get = async <T>(url: string, as = admin) => {
  const reply = await site.app.inject({ url: `/api/admin/sales${url}`, headers: as.headers })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json<T>()
}
const list = (query: string) => get<{ sales: Sale[]; total: number }>(`?${query}`)
const ids = async (query: string) => (await list(query)).sales.map(({ id }) => id)
const story = () => get<SaleStory>(`/orders/${order}`)
const preview = (amount: number) =>
  get<RefundPreview>(`/payments/${payment}/refund?amount=${amount}`)
type Wish = {
  amount: number
  seenRefunded?: number
  key?: string
  reason?: string
  note?: string
  endSubscription?: string
}
const refund = (wish: Wish, as = admin) =>
  site.post(as, `/api/admin/sales/payments/${payment}/refund`, {
    reason: 'gesture',
    seenRefunded: 0,
    key: randomUUID(),
    ...wish,
  })
const refundedAtProvider = async () => (await site.objects('charges'))[0]?.amount_refunded

test('an order is found by its buyer, state, kind, amount, day and invoice, and opens with its history', async () => {
  const { email } = (await list(`q=${order}`)).sales[0]!.buyer!
  expect(await ids(`q=${email}`)).toEqual([order])
  expect(await ids(`q=${email}&filter=paid&kind=pack&min=24.9&max=24.90`)).toEqual([order])
  for (const none of ['filter=refunded', 'kind=subscription', 'min=25', 'max=24', 'to=2020-01-01'])
    expect(await ids(`q=${email}&${none}`)).toEqual([])
  const { sale, payments, story: steps } = await story()
  expect(sale).toMatchObject({ id: order, state: 'paid', paid: 24.9, refunded: 0, kind: 'pack' })
  expect(await ids(`q=${payments[0]!.document!.number}`)).toEqual([order])
  expect(steps.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['ordered', 'waived', 'event', 'paid', 'document', 'movement']),
  )
  const pdf = await site.app.inject({
    url: `/api/admin/sales/documents/${payments[0]!.document!.id}`,
    headers: admin.headers,
  })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(pdf.headers['cache-control']).toBe('no-store')
  const search = await site.app.inject({
    url: `/api/admin/search?q=${order}&kind=sales`,
    headers: admin.headers,
  })
  expect(search.json()).toMatchObject({ groups: [{ kind: 'sales', hits: [{ key: order }] }] })
})

test('a partial refund does what it showed before, and a full one afterwards leaves a debt for used credits', async () => {
  expect(await preview(7.47)).toMatchObject({
    remaining: 24.9,
    creditsTaken: 3,
    creditsFromBalance: 3,
    debtAdded: 0,
    balanceAfter: 7,
  })
  const reply = await refund({ amount: 7.47, reason: 'quality', note: 'Photo trop abîmée' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    sale: { state: 'partly_refunded', refunded: 7.47 },
    payments: [{ refunded: 7.47 }, { amount: -7.47, document: { kind: 'credit_note' } }],
  })
  expect(await site.account(anna)).toEqual({ credits: 7, debt: 0 })
  for (let n = 0; n < 5; n++) await unlockPhoto(site, anna)
  expect(await preview(17.43)).toMatchObject({
    refunded: 7.47,
    remaining: 17.43,
    creditsTaken: 7,
    creditsFromBalance: 2,
    debtAdded: 5,
    balanceAfter: 0,
    debtAfter: 5,
  })
  await refund({ amount: 17.43, seenRefunded: 7.47 })
  expect(await site.account(anna)).toEqual({ credits: 0, debt: 5 })
  expect((await story()).sale).toMatchObject({ state: 'refunded', refunded: 24.9 })
  const [row] = await site.db
    .select()
    .from(adminLogs)
    .where(eq(adminLogs.action, 'REFUND_PAYMENT'))
    .limit(1)
  expect(row?.details).toContain('Résultat insatisfaisant – Photo trop abîmée')
})

test('two administrators who refund at once cause one refund, and the second gets a conflict', async () => {
  const replies = await Promise.all([
    refund({ amount: 5 }),
    refund({ amount: 5 }, other),
    refund({ amount: 6 }, other),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409,
  ])
  expect([500, 600]).toContain(await refundedAtProvider())
  const late = await refund({ amount: 5 }, other)
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining('Un autre remboursement'),
  ])
})

test('the same call again makes no second refund', async () => {
  const wish = { amount: 5, key: randomUUID() }
  expect((await refund(wish)).statusCode).toBe(200)
  expect((await refund(wish)).statusCode).toBe(200)
  expect(await refundedAtProvider()).toBe(500)
})

test('amounts beyond the rest, disputed payments and refunds of refunds are refused, and nothing is logged', async () => {
  const before = await site.db.$count(adminLogs)
  const tooMuch = await refund({ amount: 24.91 })
  expect([tooMuch.statusCode, tooMuch.json<{ fields: object }>().fields]).toEqual([
    400,
    { amount: 'Il reste 24,90\u00a0€ à rembourser.' },
  ])
  for (const wrong of [
    { amount: 0 },
    { amount: 1.005 },
    { amount: 1, reason: 'x' },
    { amount: 1, key: 'x' },
  ])
    expect((await refund(wrong)).statusCode).toBe(400)
  await site.operate('dispute', await site.newestId('charges'))
  expect(await preview(5)).toMatchObject({ disputed: true })
  expect((await refund({ amount: 5 })).statusCode).toBe(409)
  expect(await story()).toMatchObject({
    sale: { state: 'disputed' },
    payments: [{ id: payment, dispute: 'open' }],
  })
  await site.operate('dispute-won', await site.newestId('disputes'))
  expect(await story()).toMatchObject({
    sale: { state: 'paid' },
    payments: [{ dispute: null }],
  })
  payment = 999_999
  expect((await refund({ amount: 5 })).statusCode).toBe(404)
  expect(await site.db.$count(adminLogs)).toBe(before)
})

test('the export holds the filtered orders only, and is logged', async () => {
  const file = await site.app.inject({
    url: `/api/admin/sales/export?q=${order}`,
    headers: admin.headers,
  })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d;${order};`))
  expect(lines[1]).toMatch(/;\d+(,\d+)?;\d+(,\d+)?;\d+(,\d+)?;[^;]+$/)
  expect(await site.db.$count(adminLogs, eq(adminLogs.action, 'EXPORT_SALES'))).toBe(1)
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
})

test('a refund ends the subscription only when asked, once, with the effect shown before', async () => {
  const bob = await site.user(`abonne${count}@antan.test`)
  await site.buy(bob, { planKey: 'monthly_5' })
  const [row] = await site.db.select().from(transactions).where(eq(transactions.userId, bob.userId))
  payment = row!.id
  order = row!.orderId!
  const running = async () =>
    (await site.reply(bob, 'GET', '/api/subscriptions')).json<{ cancelAtPeriodEnd: boolean }[]>()
  const shown = (await preview(2)).subscription
  expect(shown).toMatchObject({ cancelAtPeriodEnd: false, currentPeriodEnd: expect.any(String) })
  expect((await refund({ amount: 2 })).statusCode).toBe(200)
  expect(await running()).toMatchObject([{ cancelAtPeriodEnd: false }])

  const wish = { amount: 2, seenRefunded: 2, key: randomUUID(), endSubscription: 'period_end' }
  expect((await refund(wish)).statusCode).toBe(200)
  expect((await refund(wish)).statusCode).toBe(200)
  expect(await running()).toMatchObject([{ cancelAtPeriodEnd: true }])
  expect((await story()).sale.refunded).toBe(4)
  expect((await preview(2)).subscription).toMatchObject({ cancelAtPeriodEnd: true })

  const last = { amount: 5.99, seenRefunded: 4, key: randomUUID(), endSubscription: 'now' }
  expect((await refund(last)).statusCode).toBe(200)
  expect(await running()).toEqual([])
  expect(await preview(0)).toMatchObject({ subscription: null, remaining: 0 })
  const ends = await site.db
    .select()
    .from(adminLogs)
    .where(eq(adminLogs.action, 'CANCEL_SUBSCRIPTION'))
  expect(ends.map(({ newValue }) => newValue)).toEqual([
    '{"subscriptionEnd":"period_end"}',
    '{"subscriptionEnd":"now"}',
  ])
})

test('a subscription that ended meanwhile refuses the refund that would end it', async () => {
  expect((await refund({ amount: 2, endSubscription: 'now' })).json()).toMatchObject({
    code: 'CONFLICT',
    message: 'Cet abonnement est déjà terminé. Rouvrez la commande avant de rembourser.',
  })
  expect(await refundedAtProvider()).toBe(0)
})

test('payments and subscriptions are found, filtered and exported with their documents', async () => {
  const bob = await site.user(`livres${count}@antan.test`)
  await site.buy(bob, { planKey: 'monthly_5' })
  expect((await refund({ amount: 5 })).statusCode).toBe(200)
  const { email } = (await list(`q=${order}`)).sales[0]!.buyer!
  const payments = (query: string) =>
    get<{ payments: BookedPayment[]; total: number }>(`/payments?q=${email}&${query}`)
  const all = await payments('order=asc')
  expect(all.payments).toMatchObject([
    { isRefund: false, amount: 24.9, orderId: order, document: { kind: 'invoice' } },
    { isRefund: true, amount: -5, orderId: order, document: { kind: 'credit_note' } },
  ])
  expect(await payments('filter=refund')).toMatchObject({ total: 1, payments: [{ amount: -5 }] })
  expect((await payments('filter=payment&to=2020-01-01')).total).toBe(0)
  expect((await payments('filter=failed')).total).toBe(0)
  expect((await payments('filter=disputed')).total).toBe(0)
  const number = all.payments[1]!.document!.number
  expect((await get<{ total: number }>(`/payments?q=${number}`)).total).toBe(1)

  const subscriptions = (query: string) =>
    get<{ subscriptions: BookedSubscription[]; total: number }>(
      `/subscriptions?q=livres${count}&${query}`,
    )
  const [running] = (await subscriptions('filter=running')).subscriptions
  expect(running).toMatchObject({ amount: 9.99, endedAt: null })
  expect(running!.currentPeriodEnd).not.toBeNull()
  await site.operate('renew-failed', running!.id)
  // Its next attempt comes before the end of the period, which names no day of a charge.
  expect((await subscriptions('filter=overdue')).subscriptions).toMatchObject([
    { currentPeriodEnd: null },
  ])
  await site.operate('renew-paid', running!.id)
  await site.post(bob, `/api/subscriptions/${running!.id}/cancel`)
  expect((await subscriptions('filter=ending')).total).toBe(1)
  expect((await subscriptions('filter=overdue')).total).toBe(0)

  const file = async (url: string) =>
    (
      await site.app.inject({ url: `/api/admin/sales${url}`, headers: admin.headers })
    ).payload.split('\r\n')
  const [header, ...rows] = await file(`/payments/export?q=${email}`)
  expect(header).toBe(
    '\ufeffDate;Type;État;Montant;Crédits;Document;Commande;Numéro de commande;Client;E-mail',
  )
  expect(rows[1]).toContain('Remboursement;Effectué;-5,00;')
  expect(rows[1]).toContain(number)
  expect((await file(`/subscriptions/export?q=livres${count}`))[1]).toContain(
    'Résilié, court encore',
  )
})
