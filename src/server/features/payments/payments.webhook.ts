/** Where the provider tells us of events: the raw body, since its signature covers every byte. Not part of the site's API. */
import type { FastifyInstance } from 'fastify'
import { WEBHOOK_PATH } from '../../adapters/payments/payments.ts'
import type { Payments } from './payments.service.ts'

/** Events are a few kilobytes. */
const MAX_BYTES = 512 * 1024

/** 200 once the event is dealt with, 400 for a forged one, 500 to have it sent again. */
export async function paymentsWebhook(app: FastifyInstance, payments: Payments): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_req, body, done) => done(null, body),
    )
    scope.post(WEBHOOK_PATH, { logLevel: 'warn' }, async (req, reply) => {
      const signature = req.headers['stripe-signature']
      const payload = Buffer.isBuffer(req.body) ? req.body.toString('utf8') : ''
      const event = typeof signature === 'string' ? payments.readEvent(payload, signature) : null
      reply.header('cache-control', 'no-store')
      if (!event) return reply.code(400).send({ received: false })
      await payments.receive(event)
      return { received: true }
    })
  })
}
