/**
 * The payment sandbox on its own port: one provider for several server processes, which survives
 * their kills.
 */
import Fastify from 'fastify'
import { WEBHOOK_PATH } from '../adapters/payments/payments.ts'
import { EVENT_TYPES } from '../adapters/payments/stripe.read.ts'
import { createPaymentSandbox, PAYMENTS_PREFIX } from '../adapters/payments/sandbox/sandbox.ts'
import { systemClock } from '../platform/clock.ts'
import { listAll, type BookPage } from './money-book.ts'

const SECRET_KEY = 'sk_test_of_the_shared_provider'
const WEBHOOK_SECRET = 'whsec_of_the_shared_provider'

/** Hands a signed event to one of the processes and returns the status of its reply. */
export type Deliver = (payload: string, signature: string) => Promise<number>

/** Listens on the loopback. `deliver` rejecting counts as a delivery that failed. */
export async function startProvider(deliver: Deliver) {
  const app = Fastify({
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/v1/') ? PAYMENTS_PREFIX + url : url),
  })
  const sandbox = await createPaymentSandbox({
    publicUrl: 'http://localhost:3000',
    allowed: true,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://localhost:3000${WEBHOOK_PATH}`,
    folder: null,
    now: systemClock,
    onError: () => {
      /** The process died during the delivery; the event stays undelivered. */
    },
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) =>
      done(null, body),
    )
    scope.post(WEBHOOK_PATH, async (req, reply) => {
      const payload = String(req.body)
      // As with Stripe, events without a subscriber are not sent.
      const { type } = JSON.parse(payload) as { type: string }
      if (!EVENT_TYPES.some((asked) => asked === type)) return {}
      return reply.code(await deliver(payload, String(req.headers['stripe-signature']))).send({})
    })
  })
  await sandbox.mount(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `Bearer ${SECRET_KEY}`

  return {
    /** Settings that point a server to it. */
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    },
    webhooks: sandbox.webhooks,
    /** Presses a button of a payment page (`/pay/…`) or of the operator's page (`/`). */
    press: (path: string, fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: PAYMENTS_PREFIX + path,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** Returns every object of a kind in its book, newest first. */
    all: (kind: string) =>
      listAll(
        async (path) =>
          (await app.inject({ url: `/v1/${path}`, headers: { authorization } })).json<BookPage>(),
        kind,
      ),
    close: () => app.close(),
  }
}
