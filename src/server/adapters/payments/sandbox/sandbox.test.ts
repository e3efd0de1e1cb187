import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { deviations, FACTS, type ObjectName, type StripeObject } from './facts.ts'
import { createPaymentSandbox, PAYMENTS_PREFIX, type PaymentSandboxOptions } from './sandbox.ts'

const publicUrl = 'http://antan.localhost:3000'
const webhookSecret = 'whsec_of_the_tests'
const secretKey = 'sk_test_of_the_tests'
const opened: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
})

async function start(options: Partial<PaymentSandboxOptions> = {}, apiKey = secretKey) {
  const app = Fastify()
  opened.push(app)
  const events: Stripe.Event[] = []
  const faults: unknown[] = []
  const sandbox = await createPaymentSandbox({
    publicUrl,
    allowed: true,
    secretKey,
    webhookSecret,
    webhookUrl: `${publicUrl}/api/stripe/webhook`,
    folder: null,
    now: () => new Date(),
    onError: (error) => faults.push(error),
    ...options,
  })
  const stripe = new Stripe(apiKey, {
    host: sandbox.apiHost,
    protocol: 'https',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
    telemetry: false,
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) =>
      done(null, body),
    )
    scope.post('/api/stripe/webhook', (req, reply) => {
      events.push(
        stripe.webhooks.constructEvent(
          req.body as string,
          String(req.headers['stripe-signature']),
          webhookSecret,
        ),
      )
      void reply.send({})
    })
  })
  await sandbox.mount(app)
  await app.ready()
  const press = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method: 'POST',
      url: PAYMENTS_PREFIX + path,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const types = async () => {
    await sandbox.webhooks.settle()
    return events.map((event) => event.type)
  }
  return { app, sandbox, stripe, events, faults, press, types }
}

const pack = (monthly = false): Stripe.Checkout.SessionCreateParams => ({
  mode: monthly ? 'subscription' : 'payment',
  client_reference_id: 'order_1',
  customer_email: 'zoe@exemple.fr',
  success_url: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${publicUrl}/checkout`,
  metadata: { orderId: 'order_1' },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: 1490,
        product_data: { name: 'Dix crédits' },
        ...(monthly ? { recurring: { interval: 'month' as const } } : {}),
      },
    },
  ],
})

test('a payment: created, paid on the page, told by signed events, read back, refunded', async () => {
  const { stripe, press, types, events } = await start()
  const session = await stripe.checkout.sessions.create(pack())
  expect(session).toMatchObject({
    amount_total: 1490,
    currency: 'eur',
    status: 'open',
    payment_status: 'unpaid',
    metadata: { orderId: 'order_1' },
  })
  const paid = await press(`/pay/${session.id}`, { action: 'pay', email: 'zoe@exemple.fr' })
  expect(paid.headers.location).toBe(`${publicUrl}/payment-success?session_id=${session.id}`)
  expect(await types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  expect(events.at(-1)?.data.object).toMatchObject({
    id: session.id,
    payment_status: 'paid',
    client_reference_id: 'order_1',
  })
  expect((await press(`/pay/${session.id}`, { action: 'pay' })).statusCode).toBe(410)

  const read = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  const intent = read.payment_intent as Stripe.PaymentIntent
  expect(intent.latest_charge).toMatchObject({ amount: 1490, paid: true })
  expect(read.line_items?.data[0]).toMatchObject({ description: 'Dix crédits', amount_total: 1490 })
  await stripe.refunds.create({ payment_intent: intent.id, amount: 490 })
  await expect(
    stripe.refunds.create({ payment_intent: intent.id, amount: 1001 }),
  ).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data.map(({ amount_refunded, refunded }) => [amount_refunded, refunded])).toEqual([
    [490, false],
  ])
  expect((await types()).slice(-2)).toEqual(['refund.created', 'charge.refunded'])
})

test('declined, challenged, cancelled, expired and paid later', async () => {
  const { stripe, press, types } = await start()
  const { id } = await stripe.checkout.sessions.create(pack())
  const declined = await press(`/pay/${id}`, { action: 'decline' })
  expect([declined.statusCode, declined.body.includes('Votre carte a été refusée')]).toEqual([
    402,
    true,
  ])
  expect((await press(`/pay/${id}`, { action: 'challenge' })).body).toContain(
    'Vérification 3-D Secure',
  )
  expect((await press(`/pay/${id}`, { action: 'cancel' })).headers.location).toBe(
    `${publicUrl}/checkout`,
  )
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  await press(`/pay/${id}`, { action: 'later' })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  await press('/', { action: 'settle-paid', id })
  await press('/', { action: 'settle-failed', id })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  expect((await types()).at(-1)).toBe('checkout.session.async_payment_succeeded')
  const other = await stripe.checkout.sessions.create(pack())
  expect((await stripe.checkout.sessions.expire(other.id)).status).toBe('expired')
  expect((await press(`/pay/${other.id}`, { action: 'pay' })).statusCode).toBe(410)
  expect((await types()).at(-1)).toBe('checkout.session.expired')
})

test('a subscription: first invoice, renewals paid and failed, ended at the end of its month', async () => {
  const { stripe, press, types } = await start()
  const { id } = await stripe.checkout.sessions.create({
    ...pack(true),
    subscription_data: { metadata: { orderId: 'order_1' } },
  })
  await press(`/pay/${id}`, { action: 'pay' })
  const subscriptionId = (await stripe.checkout.sessions.retrieve(id)).subscription as string
  await press('/', { action: 'renew-paid', id: subscriptionId })
  await press('/', { action: 'renew-failed', id: subscriptionId })
  const invoices = await stripe.invoices.list({
    subscription: subscriptionId,
    expand: ['data.payments'],
  })
  expect(
    invoices.data.map(({ status, amount_paid, billing_reason }) => [
      status,
      amount_paid,
      billing_reason,
    ]),
  ).toEqual([
    ['open', 0, 'subscription_cycle'],
    ['paid', 1490, 'subscription_cycle'],
    ['paid', 1490, 'subscription_create'],
  ])
  expect(invoices.data[2]?.parent?.subscription_details).toMatchObject({
    subscription: subscriptionId,
    metadata: { orderId: 'order_1' },
  })
  expect(invoices.data[2]?.payments?.data[0]?.payment.type).toBe('payment_intent')
  expect(
    (await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))
      .cancel_at_period_end,
  ).toBe(true)
  await press('/', { action: 'renew-paid', id: subscriptionId })
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
  await expect(stripe.subscriptions.cancel(subscriptionId)).rejects.toMatchObject({
    statusCode: 404,
  })
  expect((await types()).at(-1)).toBe('customer.subscription.deleted')
})

test('events twice, held back and out of order; disputes; undelivered events are listed', async () => {
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

test('a payment link carries our reference', async () => {
  const { app, sandbox, stripe, press } = await start()
  const link = await sandbox.createPaymentLink({
    name: 'Pack',
    amount: 990,
    currency: 'eur',
    monthly: false,
    successUrl: `${publicUrl}/merci?s={CHECKOUT_SESSION_ID}`,
  })
  const opening = await app.inject(`${link.slice(publicUrl.length)}?client_reference_id=order_7`)
  const id = String(opening.headers.location).split('/').at(-1) ?? ''
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    client_reference_id: 'order_7',
    amount_total: 990,
  })
  expect((await press(`/pay/${id}`, { action: 'pay' })).headers.location).toBe(
    `${publicUrl}/merci?s=${id}`,
  )
})

test('idempotency keys, wrong keys, unknown objects and paths answer as Stripe does', async () => {
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

test('the book survives a restart', async () => {
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

test('refuses a public address, live keys, and buttons pressed from another site', async () => {
  await expect(start({ allowed: false })).rejects.toThrow('public address')
  await expect(start({ secretKey: 'sk_live_x' })).rejects.toThrow('sk_test_')
  const { stripe, press } = await start()
  const { id } = await stripe.checkout.sessions.create(pack())
  expect(
    (await press(`/pay/${id}`, { action: 'pay' }, { 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(403)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})
