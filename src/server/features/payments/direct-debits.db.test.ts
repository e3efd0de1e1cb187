/** Subscriptions whose first month is paid by direct debit, which takes days to arrive or fail. */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import type { Subscription } from '#contract/payments.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'
import { bookFaults } from './payments.check.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests((...given) => {
  ;[site, anna] = given
})
const running = async () =>
  (await site.reply(anna, 'GET', '/api/subscriptions')).json<Subscription[]>()
const rows = async () =>
  (await site.transactions(anna)).map(({ type, status, credits }) => [type, status, credits])

test('a first month paid by direct debit is credited once it arrives', async () => {
  const sessionId = await site.checkout(anna, { planKey: 'monthly_5', waiver: true })
  await site.pay(sessionId, 'later')
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'pending',
    totalCredits: 0,
  })
  expect(await rows()).toEqual([['subscription', 'pending', 5]])
  // It runs meanwhile, so that no second one is sold.
  expect(await running()).toMatchObject([{ status: 'active' }])
  expect((await site.order(anna, { planKey: 'monthly_5' })).json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
  site.sandbox.webhooks.setMode('twice')
  await site.operate('settle-paid', sessionId)
  site.sandbox.webhooks.setMode('once')
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'paid',
    totalCredits: 5,
  })
  expect(await rows()).toEqual([['subscription', 'completed', 5]])
  await site.operate('renew-paid', await site.newestId('subscriptions'))
  expect(await site.balance(anna)).toBe(10)
})

test('a first month whose direct debit is refused gives nothing', async () => {
  const sessionId = await site.checkout(anna, { planKey: 'monthly_5', waiver: true })
  await site.pay(sessionId, 'later')
  await site.operate('settle-failed', sessionId)
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'failed',
    totalCredits: 0,
  })
  expect(await site.transactions(anna)).toEqual([])
  expect(await running()).toMatchObject([{ status: 'past_due' }])
})

test('a second one, sold through a payment link, is refunded when its debit arrives', async () => {
  const ofPlan = eq(pricingConfigurations.planKey, 'monthly_5')
  const stripeCheckoutUrl = await site.sandbox.createPaymentLink({
    name: 'Abonnement',
    amount: 999,
    currency: 'eur',
    monthly: true,
    successUrl: 'http://localhost:3000/payment-success',
  })
  await site.db.update(pricingConfigurations).set({ stripeCheckoutUrl }).where(ofPlan)
  const link = (await site.order(anna, { planKey: 'monthly_5' })).json<{ url: string }>().url
  await site.db.update(pricingConfigurations).set({ stripeCheckoutUrl: null }).where(ofPlan)
  const pages: string[] = []
  for (const action of ['pay', 'later']) {
    const { headers } = await site.app.inject(link.slice('http://localhost:3000'.length))
    const page = String(headers.location).split('/').at(-1) ?? ''
    pages.push(page)
    await site.pay(page, action)
  }
  await site.operate('settle-paid', pages[1])
  expect((await site.objects('charges'))[0]).toMatchObject({ refunded: true })
  expect(await running()).toHaveLength(1)
  expect(await rows()).toEqual([['subscription', 'completed', 5]])
  expect(await site.balance(anna)).toBe(5)
})

test('the books agree afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await bookFaults(site.db)).toEqual([])
})
