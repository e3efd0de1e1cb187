/** Routes of payments. */
import type { FastifyInstance } from 'fastify'
import { paymentsApi } from '#contract/payments.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Payments } from './payments.service.ts'

export function paymentsRoutes(
  app: FastifyInstance,
  payments: Payments,
  options: BindOptions,
): void {
  bind(
    app,
    paymentsApi,
    {
      'payments.recap': ({ caller, query }) =>
        payments.recap(caller.userId, query.plan ?? null, query.credits),
      'payments.checkout': ({ caller, body }) => payments.open({ userId: caller.userId, ...body }),
      'payments.direct': ({ caller, body: { credits, photo, unlocks, waiver, seen } }) =>
        payments.open({
          userId: caller.userId,
          planKey: null,
          credits,
          photo,
          unlocks,
          waiver,
          seen,
        }),
      'payments.confirmation': ({ caller, query }) =>
        payments.confirmation(caller.userId, query.session_id, query.payment_intent),
      'payments.transactions': ({ caller, query }) => payments.transactions(caller.userId, query),
      'payments.invoice': ({ caller, params }) => payments.invoice(caller.userId, params.id),
      'payments.subscriptions': ({ caller }) => payments.subscriptions(caller.userId),
      'payments.cancelSubscription': ({ caller, params }) =>
        payments.cancelSubscription(caller.userId, params.id),
      'payments.resumeSubscription': ({ caller, params }) =>
        payments.resumeSubscription(caller.userId, params.id),
      'payments.withdraw': ({ caller, body }) =>
        payments.withdraw(caller.userId, body.transactionId),
      'payments.waive': ({ caller, body }) => payments.waive(caller.userId, body.waiver),
    },
    options,
  )
}
