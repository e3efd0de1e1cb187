/** Routes of prices. */
import type { FastifyInstance } from 'fastify'
import { pricingApi } from '#contract/pricing.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Pricing } from './pricing.service.ts'

export function pricingRoutes(app: FastifyInstance, pricing: Pricing, options: BindOptions): void {
  bind(
    app,
    pricingApi,
    {
      'pricing.plans': () => pricing.plans(),
      'pricing.unitPrice': async () => ({ unitPrice: await pricing.unitPrice() }),
    },
    options,
  )
}
