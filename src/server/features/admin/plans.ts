/** Plans: what is written is completed by the rules of struck-through price and discount. */
import { asc, eq, sql } from '../../db/drizzle.ts'
import { discountOf, isCalculated, struckPrice } from '#contract/admin/pricing-figures.ts'
import type { AdminPlan } from '#contract/admin/pricing.ts'
import { adminPricingCopy as copy } from '#copy/admin-pricing.ts'
import { audit, type Actor } from '../../back-office/audit.ts'
import { createResource, fieldError } from '../../back-office/resource.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { readSetting } from './pricing-settings.ts'

type Row = typeof pricingConfigurations.$inferSelect
export type PlansDeps = {
  db: Db
  contentChanged(tx: Tx): Promise<void>
  /** Whether an address is a payment link of the provider; where those are stands in the refusal. */
  paymentLinks: { accepts(url: string): boolean; hosts: readonly string[] }
}

const present = (row: Row): AdminPlan => ({ ...row, updatedAt: row.updatedAt.toISOString() })
const order = [asc(pricingConfigurations.sortOrder), asc(pricingConfigurations.planKey)]

export function createPlans({ db, contentChanged, paymentLinks }: PlansDeps) {
  /** With automatic calculation on, a plan bought once compares with its credits at the unit price, whatever was typed. */
  async function prepare(tx: Tx, values: Partial<Row>, current: Row | null): Promise<Partial<Row>> {
    const link = values.stripeCheckoutUrl
    if (link && !paymentLinks.accepts(link)) throw fieldError('stripeCheckoutUrl', copy.linkError(paymentLinks.hosts))
    const plan = { ...current, ...values } as Row
    if (!isCalculated(plan) || (await readSetting(tx, 'auto_calculation_enabled')).settingValue !== 'true') return values
    const originalPrice = struckPrice(plan.credits, (await readSetting(tx, 'unit_price_per_credit')).settingValue)
    return { ...values, originalPrice, discountPercentage: discountOf(plan.basePrice, originalPrice) }
  }

  return {
    ...createResource({
      db, table: pricingConfigurations, key: 'planKey', noun: 'PLAN', orderBy: order, label: (row: Row) => row.planKey, present, prepare, changed: contentChanged,
    }),

    /** Computes every plan that is not free anew, in one transaction with one row on record for each that changed. */
    applyUnitPrice: (actor: Actor): Promise<AdminPlan[]> => db.transaction(async (tx) => {
      const unitPrice = (await readSetting(tx, 'unit_price_per_credit')).settingValue
      for (const before of await tx.select().from(pricingConfigurations).orderBy(...order).for('update')) {
        const originalPrice = struckPrice(before.credits, unitPrice)
        const discountPercentage = discountOf(before.basePrice, originalPrice)
        const same = before.originalPrice === originalPrice && before.discountPercentage === discountPercentage
        if (Number(before.basePrice) === 0 || same) continue
        const [after] = await tx.update(pricingConfigurations).set({ originalPrice, discountPercentage, updatedAt: sql`now()`, lastEditedBy: actor.id })
          .where(eq(pricingConfigurations.planKey, before.planKey)).returning()
        await audit(tx, actor, { action: 'UPDATE_PLAN', details: before.planKey, before, after: after ?? null })
      }
      await contentChanged(tx)
      return (await tx.select().from(pricingConfigurations).orderBy(...order)).map(present)
    }),
  }
}
export type Plans = ReturnType<typeof createPlans>
