/** Stored prices: one credit and the plans. */
import { asc, eq } from '../../db/drizzle.ts'
import type { PricingPlan } from '#contract/pricing.ts'
import { globalPricingSettings, pricingConfigurations } from '../../db/schema/money.ts'
import type { Db } from '../../platform/db.ts'

/** Price of one credit in a new installation, in euros. */
export const PRICING_DEFAULTS = {
  unit_price_per_credit: '2.99',
  auto_calculation_enabled: 'false',
} as const
export type PricingSetting = keyof typeof PRICING_DEFAULTS

/** Euros with at most two decimals, at least 0.10 (spec 2 §5); null for anything else. */
export function readUnitPrice(value: string): number | null {
  const price = /^\d{1,6}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : 0
  return price >= 0.1 ? price : null
}

export function createPricing({ db }: { db: Db }) {
  async function setting(key: PricingSetting): Promise<string> {
    const [row] = await db
      .select({ value: globalPricingSettings.settingValue })
      .from(globalPricingSettings)
      .where(eq(globalPricingSettings.settingKey, key))
    return row?.value ?? PRICING_DEFAULTS[key]
  }
  return {
    /**
     * Euros. Throws when the stored price is unreadable, so that no other price is shown or
     * charged.
     */
    async unitPrice(): Promise<number> {
      const price = readUnitPrice(await setting('unit_price_per_credit'))
      if (price === null) throw new Error('unit_price_per_credit is not a price')
      return price
    },
    /** Active plans in the operator's order. Prices are decimal texts in euros, tax included. */
    plans: async (): Promise<PricingPlan[]> =>
      db
        .select()
        .from(pricingConfigurations)
        .where(eq(pricingConfigurations.isActive, true))
        .orderBy(asc(pricingConfigurations.sortOrder), asc(pricingConfigurations.planKey)),
    /** One plan, active or not; null for an unknown key. */
    async plan(planKey: string): Promise<typeof pricingConfigurations.$inferSelect | null> {
      return (
        (
          await db
            .select()
            .from(pricingConfigurations)
            .where(eq(pricingConfigurations.planKey, planKey))
        )[0] ?? null
      )
    },
    autoCalculation: async (): Promise<boolean> =>
      (await setting('auto_calculation_enabled')) === 'true',
  }
}
export type Pricing = ReturnType<typeof createPricing>
