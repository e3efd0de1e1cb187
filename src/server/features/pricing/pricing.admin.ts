/** Panel of plans; struck-through price and discount follow the pricing rules. */
import { calculatedPrices, isCalculated } from '#contract/admin/pricing-figures.ts'
import { type AdminPlan, adminPricingApi } from '#contract/admin/pricing.ts'
import { adminPricingCopy as copy } from '#copy/admin/pricing.ts'
import { type Actor, actorOf } from '../../admin/audit.ts'
import { createResource, resourceHandlers } from '../../admin/resource.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type PricingSettings, readSetting } from './pricing.admin-settings.ts'
import { applyRecalculation, planOrder } from './pricing.recalculation.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import { fieldError } from '../../platform/app-error.ts'

type Row = typeof pricingConfigurations.$inferSelect
export type PlansDeps = {
  db: Db
  /** Accepted payment links; `hosts` are named in the refusal. */
  paymentLinks: { accepts(url: string): boolean; hosts: readonly string[] }
}

const present = (row: Row): AdminPlan => ({ ...row, updatedAt: row.updatedAt.toISOString() })

export function createPlans({ db, paymentLinks }: PlansDeps) {
  /**
   * With automatic calculation on, computes the struck-through price of a one-time plan from the
   * unit price.
   */
  async function prepare(tx: Tx, values: Partial<Row>, current: Row | null): Promise<Partial<Row>> {
    const link = values.stripeCheckoutUrl
    if (link && !paymentLinks.accepts(link))
      throw fieldError('stripeCheckoutUrl', copy.linkError(paymentLinks.hosts))
    const plan = { ...current, ...values } as Row
    if (
      !isCalculated(plan) ||
      (await readSetting(tx, 'auto_calculation_enabled')).settingValue !== 'true'
    )
      return values
    const unitPrice = (await readSetting(tx, 'unit_price_per_credit')).settingValue
    return { ...values, ...calculatedPrices(plan, unitPrice) }
  }

  return {
    ...createResource({
      db,
      table: pricingConfigurations,
      key: 'planKey',
      noun: 'PLAN',
      versions: 'plan',
      orderBy: planOrder,
      label: (row: Row) => row.planKey,
      present,
      prepare,
      changed: contentChanged,
    }),

    /** Recalculates every paid one-time plan. Throws CONFLICT. */
    applyUnitPrice: (actor: Actor, seenPlans?: string): Promise<AdminPlan[]> =>
      db.transaction(async (tx) => {
        const unitPrice = (await readSetting(tx, 'unit_price_per_credit')).settingValue
        await applyRecalculation(tx, actor, { unitPrice, applies: true }, seenPlans)
        await contentChanged(tx)
        return (
          await tx
            .select()
            .from(pricingConfigurations)
            .orderBy(...planOrder)
        ).map(present)
      }),
  }
}
export type Plans = ReturnType<typeof createPlans>

export function adminPricingRoutes(
  app: FastifyInstance,
  { plans, settings }: { plans: Plans; settings: PricingSettings },
  options: BindOptions,
): void {
  bind(
    app,
    adminPricingApi,
    {
      ...resourceHandlers(adminPricingApi, 'admin.plans', plans),
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
