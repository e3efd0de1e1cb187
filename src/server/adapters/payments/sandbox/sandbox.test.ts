/** Payments, subscriptions and payment links, as Stripe's SDK and a buyer see them. */
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { pack, publicUrl, start } from './sandbox.fixture.ts'

test('a payment is created, paid on the page, reported by signed events, read back and refunded', async () => {
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

test('a payment can be declined, challenged, cancelled, expired or settled later', async () => {
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

test('a subscription has a first invoice, paid and failed renewals, and ends after its month', async () => {
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

test('a payment link keeps our reference', async () => {
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
