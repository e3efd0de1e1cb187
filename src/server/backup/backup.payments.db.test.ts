/** Payments made since a backup come back from the provider after a restore, each once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restoreInstallation } from '../composition/backups.ts'
import { readConfig } from '../config.ts'
import { eq, ilike, sql } from '../db/drizzle.ts'
import { transactions } from '../db/schema/money.ts'
import { orders, subscriptions } from '../db/schema/orders.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openTestDatabase } from '../testing/database.ts'
import { giftsOf, orderGift, redeem } from '../testing/gifts.ts'
import { moneySiteOn, openMoneySite, type MoneySite } from '../testing/money.ts'
import { openPhotoSite } from '../testing/photos.ts'
import { signIn, type TestSession } from '../testing/session.ts'
import { requirePair } from './installation.ts'

let folder: string
let earlier: MoneySite
let site: MoneySite
let anna: TestSession
/** The payment page of an account that signed up after the backup. */
let pageOfLate: string
let balanceBefore: number
const at = (name: string) => join(folder, name)
const configOf = (dataDir: string, { source }: Database) =>
  readConfig({
    DATA_DIR: dataDir,
    ENGINE: 'instant',
    DATABASE_URL: source.kind === 'postgres' ? source.url : '',
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-backup-payments-'))
  earlier = await openMoneySite({ folder: at('site'), keepsMails: true })
  await requirePair(earlier)
  const before = await earlier.user('anna@antan.test')
  await earlier.buy(before, { planKey: 'pack_10', waiver: true })
  const monthly = await earlier.checkout(before, { planKey: 'monthly_5' })
  await backUp(configOf(earlier.folder, earlier.database), at('backup'))

  await earlier.pay(monthly)
  await earlier.operate('renew-paid', await earlier.newestId('subscriptions'))
  await earlier.buy(before, { planKey: 'pack_25', waiver: true })
  await earlier.buy(before, { credits: 3 })
  await earlier.operate('refund', await earlier.newestId('charges'))
  const gift = (await orderGift(earlier, before)).json<{ url: string }>().url
  await earlier.pay(gift.split('/').at(-1) ?? '')
  const late = await earlier.user('nouvelle@antan.test')
  pageOfLate = await earlier.buy(late, { planKey: 'pack_10', waiver: true })
  balanceBefore = await earlier.balance(before)
  await earlier.close({ keep: true })

  const database = await openTestDatabase()
  await restoreInstallation(configOf(at('site'), database), createLog('silent'), at('backup'))
  site = await moneySiteOn(
    await openPhotoSite({ folder: at('site'), database, keepsMails: true, work: false }),
  )
  anna = await signIn(site.db, before.userId)
})
afterAll(async () => {
  await site?.close()
  await earlier?.database.close()
  await rm(folder, { recursive: true, force: true })
})
const replay = async () => {
  const [job] = (
    await site.db.execute<{ data: { payload: { since: string } } }>(
      sql`select data from pgboss.job where name = 'replay-payments'`,
    )
  ).rows
  await site.features.payments.replay(job!.data.payload, {
    signal: new AbortController().signal,
    log: site.log,
  })
}

test('purchases, months, refunds and gifts since the backup are booked again, once', async () => {
  expect([balanceBefore, await site.balance(anna)]).toEqual([45, 10])
  for (let times = 0; times < 2; times++) await replay()
  expect(await site.balance(anna)).toBe(45)
  const rows = await site.db
    .select({ type: transactions.type, credits: transactions.credits })
    .from(transactions)
    .where(eq(transactions.userId, anna.userId))
  expect(rows.map(({ type, credits }) => `${type} ${credits}`).toSorted()).toEqual([
    'credit_purchase 10',
    'credit_purchase 25',
    'credit_purchase 3',
    'gift 10',
    'refund -3',
    'subscription 5',
    'subscription 5',
  ])
  expect(await site.db.select().from(subscriptions)).toMatchObject([
    { userId: anna.userId, status: 'active' },
  ])
  // The waiver of the order is kept as the proof that it is.
  const [pack] = await site.db.select().from(orders).where(eq(orders.credits, 25))
  expect(pack).toMatchObject({ planKey: 'pack_25', status: 'paid', kind: 'credits' })
  expect(pack?.waiverVersion).not.toBeNull()
  expect(pack?.waiverAt).toBeInstanceOf(Date)
  const [gift] = await giftsOf(site, anna)
  expect((await redeem(site, anna, String(gift?.code))).statusCode).toBe(200)
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await bookFaults(site.db)).toEqual([])
})

test('a payment of an account that is lost is reported once, and not refunded by itself', async () => {
  await replay()
  const [order] = await site.db.select().from(orders).where(eq(orders.sessionId, pageOfLate))
  expect(order).toMatchObject({ userId: null, status: 'refused', credits: 10 })
  expect(await site.db.$count(orders, ilike(orders.refusal, '%sauvegarde restaurée%'))).toBe(1)
  const alerts = await site.waitingMails('admin@antan.test')
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.body).toContain(pageOfLate)
  expect((await site.objects('refunds')).length).toBe(1)
})
