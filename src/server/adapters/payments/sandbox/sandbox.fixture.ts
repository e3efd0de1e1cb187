/** The payment sandbox with Stripe's own SDK, for its tests. */
import Fastify, { type FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { afterEach } from 'vitest'
import { createPaymentSandbox, PAYMENTS_PREFIX, type PaymentSandboxOptions } from './sandbox.ts'

export const publicUrl = 'http://antan.localhost:3000'
const webhookSecret = 'whsec_of_the_tests'
const secretKey = 'sk_test_of_the_tests'
const opened: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
})

/**
 * A sandbox mounted in a server that records the events it receives, and Stripe's SDK against it.
 */
export async function start(options: Partial<PaymentSandboxOptions> = {}, apiKey = secretKey) {
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

/** A checkout of ten credits. */
export const pack = (monthly = false): Stripe.Checkout.SessionCreateParams => ({
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
