/**
 * Subscriptions: renewals, cancelling, one at a time, and surplus ones. Over 300 lines because its
 * tests share one account and the sandbox of payments.
 */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import type { Subscription } from '#contract/payments.ts'
import { PAYMENTS_PREFIX } from '../../adapters/payments/sandbox/sandbox.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import { moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
let address: string
moneySiteForTests((...given) => {
  ;[site, anna, address] = given
})
const running = async () =>
  (await site.reply(anna, 'GET', '/api/subscriptions')).json<Subscription[]>()
const newest = () => site.newestId('subscriptions')

test('every paid month grants credits, a failed renewal none; only the first month can be withdrawn from', async () => {
  const sessionId = await site.buy(anna, { planKey: 'monthly_5' })
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'paid',
    totalCredits: 5,
  })
  expect(await running()).toMatchObject([
    {
      planName: 'Formule mensuelle',
      credits: 5,
      amount: 9.99,
      status: 'active',
      cancelAtPeriodEnd: false,
    },
  ])
  const id = await newest()
  await site.operate('renew-paid', id)
  expect(await site.balance(anna)).toBe(10)
  await site.operate('renew-failed', id)
  expect(await site.balance(anna)).toBe(10)
  expect(await running()).toMatchObject([{ status: 'past_due' }])
  expect(
    (await site.transactions(anna)).map(({ type, withdrawable }) => [
      type,
      withdrawable?.credits ?? null,
    ]),
  ).toEqual([
    ['subscription', null],
    ['subscription', 5],
  ])
  const endsIt = async () =>
    (await site.transactions(anna)).flatMap(({ withdrawable }) => withdrawable?.endsSubscription)
  expect(await endsIt()).toEqual([undefined, true])
  // An overdue subscription ends at once, and a withdrawal no longer ends anything.
  await site.post(anna, `/api/subscriptions/${id}/cancel`)
  expect(await endsIt()).toEqual([undefined, false])
})

test('an account has one subscription; a cancelled one ends with the paid month and keeps its credits', async () => {
  await site.buy(anna, { planKey: 'monthly_5' })
  expect((await site.order(anna, { planKey: 'monthly_5' })).json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
    message: 'Vous avez déjà un abonnement en cours.',
  })
  const recap = async (plan: string) =>
    (await site.reply(anna, 'GET', `/api/checkout/recap?plan=${plan}`)).json<{ code?: string }>()
      .code
  expect([await recap('monthly_5'), await recap('pack_10')]).toEqual([
    'ALREADY_SUBSCRIBED',
    undefined,
  ])
  const [subscription] = await running()
  const stranger = await site.user(`not-${address}`)
  expect(
    (await site.post(stranger, `/api/subscriptions/${subscription?.id}/cancel`)).json(),
  ).toMatchObject({
    code: 'SUBSCRIPTION_NOT_FOUND',
  })
  const cancelled = await site.post(anna, `/api/subscriptions/${subscription?.id}/cancel`)
  expect(cancelled.json()).toMatchObject({
    id: subscription?.id,
    cancelAtPeriodEnd: true,
    status: 'active',
  })
  expect(
    (await site.post(anna, `/api/subscriptions/${subscription?.id}/cancel`)).json(),
  ).toMatchObject({
    cancelAtPeriodEnd: true,
  })
  await site.operate('renew-paid', subscription?.id)
  expect(await running()).toEqual([])
  expect(await site.balance(anna)).toBe(5)
  const [account] = await site.db.select().from(users).where(eq(users.id, anna.userId))
  expect(account).toMatchObject({
    stripeSubscriptionId: null,
    stripeCustomerId: expect.stringMatching(/^cus_/) as string,
  })
  expect((await site.order(anna, { planKey: 'monthly_5' })).statusCode).toBe(200)
  expect(await recap('monthly_5')).toBeUndefined()
})

test('a cancelled subscription is resumed until it ends, once, by its owner, who gets a mail', async () => {
  await site.buy(anna, { planKey: 'monthly_5' })
  const id = await newest()
  const resume = async (who: TestSession | null = anna, what = id) =>
    site.post(who, `/api/subscriptions/${what}/resume`)
  const mailsToOwner = async () =>
    (await site.mails()).filter(
      (mail) => mail.includes(address) && mail.includes('Subject: Votre abonnement continue'),
    ).length
  const calls = async () =>
    (await site.objects('events')).filter(({ type }) => type === 'customer.subscription.updated')
      .length
  expect((await resume(null)).statusCode).toBe(401)
  // Nothing was cancelled: the provider is asked for nothing and nobody is written to.
  const before = await calls()
  expect((await resume()).json()).toMatchObject({ id, cancelAtPeriodEnd: false })
  expect(await calls()).toBe(before)

  await site.post(anna, `/api/subscriptions/${id}/cancel`)
  const stranger = await site.user(`not-${address}`)
  for (const refused of [await resume(stranger), await resume(anna, 'sub_unknown')]) {
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' })
  }
  expect(await running()).toMatchObject([{ id, cancelAtPeriodEnd: true }])

  const renewed = (await running())[0]?.currentPeriodEnd
  for (const resumed of [await resume(), await resume()])
    expect(resumed.json()).toMatchObject({
      id,
      status: 'active',
      cancelAtPeriodEnd: false,
      currentPeriodEnd: renewed,
    })
  expect(await running()).toMatchObject([{ id, cancelAtPeriodEnd: false }])
  await expect.poll(mailsToOwner).toBe(1)
  await site.operate('renew-paid', id)
  expect(await site.balance(anna)).toBe(10)

  // It ends at the provider while our row still shows it as running.
  await site.post(anna, `/api/subscriptions/${id}/cancel`)
  // The event of this cancellation reads the subscription as it is when the event arrives.
  await site.sandbox.webhooks.settle()
  site.sandbox.webhooks.setMode('held')
  await site.operate('renew-paid', id)
  site.sandbox.webhooks.setMode('once')
  expect(await running()).toHaveLength(1)
  expect((await resume()).json()).toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' })
  expect(await running()).toEqual([])
  expect((await resume()).statusCode).toBe(404)
  await site.operate('release-ordered')
  expect(await running()).toEqual([])
  expect((await site.objects('subscriptions'))[0]).toMatchObject({ id, status: 'canceled' })
  expect(await mailsToOwner()).toBe(1)
})

test('cancelling an overdue subscription ends it at once', async () => {
  await site.buy(anna, { planKey: 'monthly_5' })
  const id = await newest()
  await site.operate('renew-failed', id)
  const ended = await site.post(anna, `/api/subscriptions/${id}/cancel`)
  expect(ended.json()).toMatchObject({ id, status: 'canceled', cancelAtPeriodEnd: true })
  expect((await site.objects('subscriptions'))[0]).toMatchObject({ id, status: 'canceled' })
  expect(await running()).toEqual([])
  expect(await site.balance(anna)).toBe(5)
  expect((await site.order(anna, { planKey: 'monthly_5' })).statusCode).toBe(200)
})

test('a subscription that ended in Stripe’s dashboard can be cancelled before its event arrives', async () => {
  await site.buy(anna, { planKey: 'monthly_5', waiver: true })
  const id = await newest()
  site.sandbox.webhooks.setMode('held')
  await site.app.inject({
    method: 'DELETE',
    url: `${PAYMENTS_PREFIX}/v1/subscriptions/${id}`,
    headers: { authorization: 'Bearer sk_test_payment_sandbox' },
  })
  const cancelled = await site.post(anna, `/api/subscriptions/${id}/cancel`)
  expect(cancelled.json()).toMatchObject({ status: 'canceled' })
  site.sandbox.webhooks.setMode('once')
  expect(await running()).toEqual([])
})

test('a new subscription order expires the earlier page, unless that one is paid already', async () => {
  const first = await site.checkout(anna, { planKey: 'monthly_5' })
  const second = await site.checkout(anna, { planKey: 'monthly_5' })
  expect((await site.pay(first)).statusCode).toBe(410)
  expect(await site.confirmation(anna, first)).toMatchObject({ status: 'expired' })
  site.sandbox.webhooks.setMode('held')
  await site.pay(second)
  expect((await site.order(anna, { planKey: 'monthly_5' })).json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-ordered')
  expect(await site.balance(anna)).toBe(5)
  expect(await running()).toHaveLength(1)
})

test('eight orders at once leave one open page, and paying every page subscribes once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => site.order(anna, { planKey: 'monthly_5' })),
  )
  const shown = replies
    .filter(({ statusCode }) => statusCode === 200)
    .map((reply) => reply.json<{ url: string }>().url.split('/').at(-1) ?? '')
  const refused = replies
    .filter(({ statusCode }) => statusCode !== 200)
    .map((reply) => reply.json<{ code: string }>().code)
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['CONFLICT'] : []))
  expect(shown.length).toBeGreaterThan(0)
  const states = (await Promise.all(shown.map((id) => site.pay(id)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(states.filter((status) => status === 303)).toHaveLength(1)
  expect(await site.balance(anna)).toBe(5)
})

test('a second subscription through a payment link is ended and refunded, in whatever order its events arrive', async () => {
  const url = await site.sandbox.createPaymentLink({
    name: 'Abonnement',
    amount: 999,
    currency: 'eur',
    monthly: true,
    successUrl: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  })
  await site.db
    .update(pricingConfigurations)
    .set({ stripeCheckoutUrl: url })
    .where(eq(pricingConfigurations.planKey, 'monthly_5'))
  const links = [
    await site.order(anna, { planKey: 'monthly_5' }),
    await site.order(anna, { planKey: 'monthly_5' }),
  ].map((reply) => reply.json<{ url: string }>().url.slice('http://localhost:3000'.length))
  await site.db
    .update(pricingConfigurations)
    .set({ stripeCheckoutUrl: null })
    .where(eq(pricingConfigurations.planKey, 'monthly_5'))
  const pages: string[] = []
  // Two payments of the first link's order are a second subscription as well.
  for (const link of [links[0], links[1], links[0]])
    pages.push(
      String((await site.app.inject(link ?? '')).headers.location)
        .split('/')
        .at(-1) ?? '',
    )
  site.sandbox.webhooks.setMode('held')
  for (const page of pages) await site.pay(page)
  site.sandbox.webhooks.setMode('once')
  await site.operate('release-reversed')
  for (const event of (await site.objects('events')).slice(0, 30))
    await site.operate('resend', String(event.id))
  await site.features.payments.reconcile()
  expect(await site.balance(anna)).toBe(5)
  expect(await running()).toHaveLength(1)
  expect((await site.transactions(anna)).map(({ type, amount }) => [type, amount])).toEqual([
    ['subscription', 9.99],
  ])
  expect(
    (await site.objects('subscriptions')).slice(0, 3).filter(({ status }) => status === 'active'),
  ).toHaveLength(1)
  expect(
    (await site.objects('charges')).slice(0, 3).filter(({ refunded }) => refunded === true),
  ).toHaveLength(2)
  const states = await Promise.all(pages.map((page) => site.confirmation(anna, page)))
  expect(states.map(({ status }) => status).toSorted()).toEqual(['paid', 'refused', 'refused'])
  await expect
    .poll(
      async () =>
        (await site.mails()).filter(
          (mail) =>
            mail.includes(address) && /premier abonnement/.test(mail.replaceAll(/=\r?\n/g, '')),
        ).length,
    )
    .toBeGreaterThan(0)
})

test('withdrawing from a subscription refunds the unused credits and ends it by a job', async () => {
  await site.buy(anna, { planKey: 'monthly_5' })
  const [row] = await site.transactions(anna)
  expect(
    (await site.post(anna, '/api/withdrawals', { transactionId: row?.id })).json(),
  ).toMatchObject({
    credits: 5,
    amount: 9.99,
  })
  await expect.poll(async () => (await site.transactions(anna)).length, { timeout: 15_000 }).toBe(2)
  await expect.poll(running, { timeout: 15_000 }).toEqual([])
  expect(await site.balance(anna)).toBe(0)
})

test('the subscription of a deleted account ends, and late payments are refunded', async () => {
  await site.buy(anna, { planKey: 'monthly_5' })
  const late = await site.checkout(anna, { planKey: 'pack_10' })
  // The provider learns of the deletion too late.
  await site.db.delete(users).where(eq(users.id, anna.userId))
  await site.pay(late)
  await site.operate('renew-paid', await newest())
  const charges = await site.objects('charges')
  expect(charges.slice(0, 2).map((charge) => charge.refunded)).toEqual([true, true])
  expect((await site.objects('subscriptions'))[0]?.status).toBe('canceled')
})

test('every balance agrees with the ledger afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
})
