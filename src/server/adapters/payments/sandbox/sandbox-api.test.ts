/** Deliveries, errors and objects of the sandbox's API. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { deviations, FACTS, type ObjectName, type StripeObject } from './facts.ts'
import { pack, start } from './sandbox.fixture.ts'
import { PAYMENTS_PREFIX } from './sandbox.ts'

test('events are delivered twice, late or in reverse; undelivered ones are listed; a dispute is reported', async () => {
  const { sandbox, stripe, press, types, events } = await start()
  const { id } = await stripe.checkout.sessions.create(pack())
  await press('/', { action: 'mode-held' })
  await press(`/pay/${id}`, { action: 'pay' })
  expect(await types()).toEqual([])
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(4)
  await press('/', { action: 'release-reversed' })
  expect(await types()).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(0)
  sandbox.webhooks.setMode('twice')
  const [charge] = (await stripe.charges.list()).data
  await press('/', { action: 'dispute', id: charge?.id ?? '' })
  expect((await types()).slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.created'])
  expect(events.at(-1)?.id).toBe(events.at(-2)?.id)
})

test('idempotency keys, wrong keys, unknown objects and unknown paths get Stripe’s replies', async () => {
  const { stripe } = await start()
  const once = await stripe.checkout.sessions.create(pack(), { idempotencyKey: 'k1' })
  expect((await stripe.checkout.sessions.create(pack(), { idempotencyKey: 'k1' })).id).toBe(once.id)
  await expect(
    stripe.checkout.sessions.create(pack(true), { idempotencyKey: 'k1' }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
  await expect(stripe.coupons.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  )
  const stranger = await start({}, 'sk_test_of_somebody_else')
  await expect(stranger.stripe.events.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
})

test('the state of the sandbox survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-sandbox-'))
  try {
    const first = await start({ folder })
    const { id } = await first.stripe.checkout.sessions.create(pack())
    await first.press(`/pay/${id}`, { action: 'pay' })
    await first.sandbox.webhooks.settle()
    const second = await start({ folder })
    expect((await second.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
    expect((await second.stripe.events.list()).data).toHaveLength(4)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test("every object has the fields and types of Stripe's", async () => {
  const { sandbox, app, stripe, press, events } = await start()
  const { id } = await stripe.checkout.sessions.create(pack(true))
  await press(`/pay/${id}`, { action: 'pay' })
  await sandbox.webhooks.settle()
  const seen = new Set<string>()
  for (const { data } of events) {
    const object = data.object as unknown as StripeObject
    seen.add(object.object)
    expect(FACTS.has(object.object as ObjectName)).toBe(true)
    expect(deviations(object.object as ObjectName, object)).toEqual([])
  }
  expect([...seen].sort()).toEqual([
    'charge',
    'checkout.session',
    'invoice',
    'payment_intent',
    'subscription',
  ])
  expect(deviations('refund', { id: 1, surprise: true })).toContain(
    "refund.surprise is not a field of Stripe's",
  )
  expect((await app.inject(`${PAYMENTS_PREFIX}/`)).headers['content-security-policy']).toContain(
    "default-src 'none'",
  )
})

test('rejects a public address, live keys and posts from another site', async () => {
  await expect(start({ allowed: false })).rejects.toThrow('public address')
  await expect(start({ secretKey: 'sk_live_x' })).rejects.toThrow('sk_test_')
  const { stripe, press } = await start()
  const { id } = await stripe.checkout.sessions.create(pack())
  expect(
    (await press(`/pay/${id}`, { action: 'pay' }, { 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(403)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})
