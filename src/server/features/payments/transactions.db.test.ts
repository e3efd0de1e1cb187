/** What a user sees of payments: the paged list, the invoices, and nothing of other users. */
import { eq } from '../../db/drizzle.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let bruno: TestSession
let address: string
moneySiteForTests(
  (...given) => {
    ;[site, anna, address] = given
  },
  { work: false },
)
beforeEach(async () => {
  bruno = await site.user(`not-${address}`)
})

test('transactions are listed in pages, newest first, each once, with their withdrawable amount', async () => {
  const start = Date.now() - 3_600_000
  await site.db.insert(transactions).values(
    Array.from({ length: 45 }, (_, n) => ({
      userId: anna.userId,
      amount: '24.90',
      credits: 10,
      status: 'completed',
      stripeSessionId: `cs_${address}_${n}`,
      // Three rows each share a timestamp.
      createdAt: new Date(start + Math.floor(n / 3) * 1_000),
    })),
  )
  const rows = await site.db.select().from(transactions).where(eq(transactions.userId, anna.userId))
  for (const { id } of rows) {
    const movement = {
      userId: anna.userId,
      amount: 10,
      reason: 'purchase' as const,
      reference: `stripe:page-${id}`,
      transactionId: id,
    }
    await site.db.transaction((tx) => site.credits.grant(tx, movement))
  }
  const page = async (query: string) =>
    (await site.reply(anna, 'GET', `/api/transactions/user${query}`)).json<Transaction[]>()
  const listed: Transaction[] = []
  let more = await page('?limit=20')
  while (more.length > 0) {
    listed.push(...more)
    more = await page(`?limit=20&before=${listed.at(-1)?.id}`)
  }
  expect(listed.map(({ id }) => id)).toEqual(
    rows
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
      .map(({ id }) => id),
  )
  expect(listed.every(({ withdrawable }) => withdrawable?.credits === 10)).toBe(true)
  expect(await page('')).toEqual(listed)
  expect((await site.reply(anna, 'GET', '/api/transactions/user?limit=101')).statusCode).toBe(400)
  // Another user's row is no valid cursor.
  expect(await site.transactions(bruno)).toEqual([])
  expect(
    (await site.reply(bruno, 'GET', `/api/transactions/user?before=${listed[0]?.id}`)).json(),
  ).toEqual([])
})

test('users see only their own payments and invoices', async () => {
  const sessionId = await site.buy(anna, { planKey: 'pack_10' })
  expect(await site.transactions(bruno)).toEqual([])
  expect(await site.confirmation(bruno, sessionId)).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
  for (const invalidId of [
    '..',
    '../../x',
    'sub_1',
    'cs_unknown',
    'cs_1?expand[]=customer',
    'cs_1%00',
  ])
    expect(await site.confirmation(bruno, invalidId)).toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
  const [row] = await site.transactions(anna)
  const path = `/api/invoices/${row?.invoice?.id}`
  expect((await site.reply(bruno, 'GET', path)).json()).toMatchObject({ code: 'INVOICE_NOT_FOUND' })
  expect((await site.reply(null, 'GET', path)).statusCode).toBe(401)
  const pdf = await site.reply(anna, 'GET', path)
  expect([
    pdf.statusCode,
    pdf.headers['content-type'],
    pdf.rawPayload.subarray(0, 5).toString(),
  ]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(pdf.headers['content-disposition']).toContain(`antan-${row?.invoice?.number}.pdf`)
  expect(
    (await site.post(bruno, '/api/withdrawals', { transactionId: row?.id })).json(),
  ).toMatchObject({
    code: 'WITHDRAWAL_REFUSED',
  })
})

test('the document of a deleted buyer is not the one that an administrator saw before', async () => {
  await site.buy(bruno, { planKey: 'pack_10', waiver: true })
  const [paid] = await site.transactions(bruno)
  const admin = await site.user(`admin-${address}`, { isAdmin: true })
  const url = `/api/admin/sales/documents/${paid!.invoice!.id}`
  const seen = (headers: object = {}) =>
    site.app.inject({ url, headers: { ...admin.headers, ...headers } })
  const before = await seen()
  const known = { 'if-none-match': before.headers.etag }
  expect((await seen(known)).statusCode).toBe(304)
  await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers: bruno.headers,
  })
  const after = await seen(known)
  expect(after.statusCode).toBe(200)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
})
