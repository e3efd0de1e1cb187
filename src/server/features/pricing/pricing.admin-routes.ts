/** Routes of the pricing panel. */
import type { FastifyInstance } from 'fastify'
import { adminPricingApi } from '#contract/admin/pricing.ts'
import { actorOf } from '../../admin/audit.ts'
import { resourceHandlers } from '../../admin/bind-resource.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Plans } from './pricing.admin-plans.ts'
import type { PricingSettings } from './pricing.admin-settings.ts'

export function adminPricingRoutes(
  app: FastifyInstance,
  { plans, settings }: { plans: Plans; settings: PricingSettings },
  options: BindOptions,
): void {
  bind(
    app,
    adminPricingApi,
    {
      ...resourceHandlers<typeof adminPricingApi, 'admin.plans'>('admin.plans', 'planKey', plans),
      'admin.plans.applyUnitPrice': (input) =>
        plans.applyUnitPrice(actorOf(input), input.body.seenPlans),
      'admin.plans.preview': ({ query }) => settings.preview(query.change, query.value),
      'admin.pricingSettings.read': ({ params }) => settings.read(params.key),
      'admin.pricingSettings.save': (input) =>
        settings.save(actorOf(input), input.params.settingKey, input.body),
    },
    options,
  )
}
