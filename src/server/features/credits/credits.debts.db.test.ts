/**
 * Debts across account deletion: attached to the next account, paid first by new credits, stored
 * without identity.
 */
import { randomUUID } from 'node:crypto'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RefundsAndDisputes } from '../../adapters/payments/payments.ts'
import { rememberedDebts } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import { createBrowser } from '../../testing/browser.ts'
import { crashingPayments } from '../../testing/money-crashes.ts'
import { openMoneySite, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { zipEntries } from '../../testing/zip.ts'
import { identify } from '../auth/auth.fixture.ts'

const YEAR_DAYS = 365
let today = new Date()
let site: MoneySite
beforeAll(async () => {
  site = await openMoneySite({ now: () => today, work: false })
  // The first id is the super administrator's.
  await site.user('chef@antan.test')
})
beforeEach(() => {
  today = new Date()
})
afterAll(() => site.close())

type SignedIn = TestSession & { debt: number }
/** Signs in through the provider. */
async function signInAs(email: string): Promise<SignedIn> {
  const browser = createBrowser(site.app)
  const back = await browser.open(await identify(browser, email))
  const code = new URL(back.headers.location!).searchParams.get('token') ?? ''
  const { token, user } = (
    await browser.open('/api/auth/exchange', { method: 'POST', json: { code } })
  ).json<{ token: string; user: { id: number; debt: number } }>()
  const headers = { authorization: `Bearer ${token}` }
  return { userId: user.id, debt: user.debt, token, headers, imageCookie: '' }
}
async function deleteAccount({ headers }: TestSession): Promise<void> {
  const reply = await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers,
  })
  expect(reply.statusCode).toBe(200)
}
const accountOf = async ({ userId }: TestSession) =>
  (
    await site.db
      .select({ credits: users.credits, debt: users.debt })
      .from(users)
      .where(eq(users.id, userId))
  )[0]
const spend = (person: TestSession, amount: number) =>
  site.db.transaction((tx) =>
    site.credits.spend(tx, {
      userId: person.userId,
      amount,
      reason: 'unlock',
      reference: `unlock:${person.userId}`,
    }),
  )
/** Buys ten credits, uses four and disputes the payment. Returns the dispute's id. */
async function buyAndDispute(person: TestSession): Promise<string> {
  await site.buy(person, { planKey: 'pack_10', waiver: true })
  await spend(person, 4)
  await site.operate('dispute', await site.newestId('charges'))
  expect(await accountOf(person)).toEqual({ credits: 0, debt: 4 })
  return site.newestId('disputes')
}
const remembered = () => site.db.select().from(rememberedDebts)

test('a debt returns with the next account, is exported, and is paid first by new credits', async () => {
  const first = await signInAs('retour@antan.test')
  await buyAndDispute(first)
  await deleteAccount(first)
  const goodbye = (await site.waitingMails('retour@antan.test')).at(-1)
  expect(goodbye?.body.replaceAll('\u00a0', ' ')).toContain(
    'Votre compte doit encore 4 crédits. Ce nombre est gardé deux ans',
  )
  const [row] = await remembered()
  expect(row).toMatchObject({ credits: 4 })
  expect(JSON.stringify(row)).not.toMatch(/retour|development/)

  const back = await signInAs('retour@antan.test')
  expect(back).toMatchObject({ debt: 4 })
  expect(back.userId).not.toBe(first.userId)
  expect(await remembered()).toEqual([])
  const file = (await site.app.inject({ url: '/api/user/data-export', headers: back.headers }))
    .rawPayload
  expect(JSON.parse(zipEntries(file).get('donnees.json')?.toString() ?? '')).toMatchObject({
    compte: { debt: 4 },
    credits: [{ amount: -4, reason: 'debt' }],
  })

  const sessionId = await site.buy(back, { planKey: 'pack_10' })
  expect(await accountOf(back)).toEqual({ credits: 6, debt: 0 })
  expect(await site.confirmation(back, sessionId)).toMatchObject({
    credits: 10,
    paidDebt: 4,
    totalCredits: 6,
  })
  expect((await site.transactions(back))[0]).toMatchObject({
    credits: 10,
    paidDebt: 4,
    withdrawable: { credits: 6 },
  })
})

test('repeated deletion and return keep the debt', async () => {
  await buyAndDispute(await signInAs('encore@antan.test'))
  for (let times = 0; times < 3; times++) {
    const person = await signInAs('encore@antan.test')
    expect(await accountOf(person)).toEqual({ credits: 0, debt: 4 })
    await deleteAccount(person)
  }
  expect(await remembered()).toMatchObject([{ credits: 4 }])
  expect((await signInAs('quelquun@antan.test')).debt).toBe(0)
  expect(await remembered()).toHaveLength(1)
  await site.db.delete(rememberedDebts)
})

test('a chargeback won after the deletion cancels the stored debt', async () => {
  const person = await signInAs('gagne@antan.test')
  const dispute = await buyAndDispute(person)
  await deleteAccount(person)
  await site.operate('dispute-won', dispute)
  expect(await remembered()).toEqual([])
  expect((await signInAs('gagne@antan.test')).debt).toBe(0)
})

test('a chargeback won after the deletion leaves owed what a refund took meanwhile', async () => {
  const person = await signInAs('partage@antan.test')
  await site.buy(person, { planKey: 'pack_10', waiver: true })
  await spend(person, 8)
  const payment = String((await site.objects('charges'))[0]?.payment_intent)
  let reading: RefundsAndDisputes = { refunds: [], disputes: [] }
  const payments = crashingPayments(
    site,
    () => false,
    () => ({ refundsAndDisputes: async () => reading }),
  )
  const refund = { amount: 747, currency: 'eur', status: 'succeeded', withdrawalId: null } as const
  const settle = async (state: 'open' | 'won', refunds = [{ ...refund, id: `re_${payment}` }]) => {
    const dispute = { id: `dp_${payment}`, state, amount: 1_743, respondBy: null } as const
    reading = { refunds, disputes: [dispute] }
    const subject = { kind: 'payment', id: payment } as const
    await payments.receive({ id: `evt_${randomUUID()}`, type: 'charge.updated', subject })
  }
  await settle('open', [])
  await settle('open')
  expect(await accountOf(person)).toEqual({ credits: 0, debt: 8 })
  await deleteAccount(person)
  await settle('won')
  expect((await signInAs('partage@antan.test')).debt).toBe(1)
})

test('a chargeback won after the return gives back the credits that paid the debt', async () => {
  const person = await signInAs('tard@antan.test')
  const dispute = await buyAndDispute(person)
  await deleteAccount(person)
  const back = await signInAs('tard@antan.test')
  await site.buy(back, { planKey: 'pack_10' })
  expect(await accountOf(back)).toEqual({ credits: 6, debt: 0 })
  await site.operate('dispute-won', dispute)
  for (const { id } of (await site.objects('events')).slice(0, 8))
    await site.operate('resend', String(id))
  expect(await accountOf(back)).toEqual({ credits: 10, debt: 0 })
  expect((await site.transactions(back))[0]).toMatchObject({
    paidDebt: 0,
    withdrawable: { credits: 10 },
  })
})

test('a local account is recognised by its e-mail in any letter case', async () => {
  const make = (email: string) =>
    site.db.transaction((tx) =>
      site.features.auth.local.create(tx, { email, username: `op-${email}` }),
    )
  const owe = (userId: number) =>
    site.db.transaction((tx) =>
      site.credits.takeBack(tx, {
        userId,
        amount: 3,
        reason: 'chargeback',
        reference: `chargeback:${userId}`,
      }),
    )
  const { id } = await make('operateur@antan.test')
  await owe(id)
  await site.features.settings.deleteAccount(id)
  expect(await remembered()).toMatchObject([{ credits: 3 }])
  const again = await make('Operateur@Antan.test')
  expect((await site.db.select().from(users).where(eq(users.id, again.id)))[0]).toMatchObject({
    credits: 0,
    debt: 3,
  })
})

test('a debt is deleted after two years', async () => {
  const person = await signInAs('jadis@antan.test')
  await buyAndDispute(person)
  await deleteAccount(person)
  today = new Date(today.getTime() + (2 * YEAR_DAYS - 1) * 86_400_000)
  expect(await site.features.forgetDebts(today)).toBe(0)
  today = new Date(today.getTime() + 2 * 86_400_000)
  expect((await signInAs('jadis@antan.test')).debt).toBe(0)
  const other = await signInAs('naguere@antan.test')
  await buyAndDispute(other)
  await deleteAccount(other)
  today = new Date(today.getTime() + (2 * YEAR_DAYS + 1) * 86_400_000)
  expect(await site.features.forgetDebts(today)).toBe(1)
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
})
