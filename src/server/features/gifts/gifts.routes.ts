/** Routes of gifts. */
import type { FastifyInstance } from 'fastify'
import { giftsApi } from '#contract/gifts.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Gifts } from './gifts.service.ts'

export function giftsRoutes(app: FastifyInstance, gifts: Gifts, options: BindOptions): void {
  bind(
    app,
    giftsApi,
    {
      'gifts.checkout': ({ caller, body }) => gifts.checkout(caller.userId, body),
      'gifts.mine': ({ caller }) => gifts.mine(caller.userId),
      'gifts.card': ({ caller, params, query }) =>
        gifts.card(caller.userId, params.id, query.design),
      'gifts.redeem': ({ caller, body }) => gifts.redeem(caller.userId, body.code),
    },
    options,
  )
}
