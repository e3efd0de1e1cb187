/** Prices of a new installation: one credit and five plans that agree with it. */
import { planCopy, type SeededPlan } from '#copy/seeds/plans.ts'
import { globalPricingSettings, pricingConfigurations } from '../../db/schema/money.ts'
import type { Tx } from '../../platform/db.ts'
import { PRICING_DEFAULTS } from './pricing.service.ts'

type Price = {
  credits: number
  basePrice: string
  originalPrice?: string
  discountPercentage?: number
  planType?: 'subscription'
}

/** Euros, tax included. A struck-through price is the credits at the unit price. */
const PLANS: Record<SeededPlan, Price> = {
  free_trial: { credits: 1, basePrice: '0.00' },
  single_credit: { credits: 1, basePrice: '2.99' },
  pack_10: { credits: 10, basePrice: '24.90', originalPrice: '29.90', discountPercentage: 17 },
  pack_25: { credits: 25, basePrice: '49.90', originalPrice: '74.75', discountPercentage: 33 },
  monthly_5: { credits: 5, basePrice: '9.99', planType: 'subscription' },
}
/** Marks the plans as seeded, so that a plan deleted by the operator stays deleted. */
const PLANS_SEEDED = 'plans_seeded'

/** Inserts missing settings and, once, the plans. */
export async function seedPricing(tx: Tx): Promise<void> {
  await tx
    .insert(globalPricingSettings)
    .values(
      Object.entries(PRICING_DEFAULTS).map(([settingKey, settingValue]) => ({
        settingKey,
        settingValue,
      })),
    )
    .onConflictDoNothing()
  const first = await tx
    .insert(globalPricingSettings)
    .values({ settingKey: PLANS_SEEDED, settingValue: 'true' })
    .onConflictDoNothing()
    .returning({ key: globalPricingSettings.settingKey })
  if (first.length === 0) return
  const rows = (Object.keys(PLANS) as SeededPlan[]).map((planKey, sortOrder) => {
    const { features, ...words } = planCopy[planKey]
    return {
      planKey,
      ...words,
      ...PLANS[planKey],
      features: features.map((name) => ({ name, included: true })),
      sortOrder,
    }
  })
  await tx.insert(pricingConfigurations).values(rows).onConflictDoNothing()
}
