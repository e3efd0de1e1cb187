/** Routes of receipts and of checks. */
import type { FastifyInstance } from 'fastify'
import { proofApi } from '#contract/proof.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Proof } from './proof.service.ts'

export function proofRoutes(app: FastifyInstance, proof: Proof, options: BindOptions): void {
  bind(
    app,
    proofApi,
    {
      'proof.receipt': ({ caller, params, query }) =>
        proof.receipt({ userId: caller.userId, ...params, ...query }),
      'proof.verify': ({ body }) => proof.verify(body),
    },
    options,
  )
}
