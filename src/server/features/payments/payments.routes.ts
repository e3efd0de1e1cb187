/** Routes of payments. */
import type { FastifyInstance } from 'fastify'
import { paymentsApi } from '#contract/payments.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Payments } from './payments.service.ts'

export function paymentsRoutes(app: FastifyInstance, payments: Payments, options: BindOptions): void {
  bind(app, { 'payments.transactions': paymentsApi['payments.transactions'] }, {
    'payments.transactions': ({ caller }) => payments.transactions(caller.userId),
  }, options)
}
