/** Struck-through prices computed from the unit price: one list for the preview and the change. */
import { createHash } from 'node:crypto'
import { asc, eq, sql } from '../../db/drizzle.ts'
import { calculatedPrices, isCalculated } from '#contract/admin/pricing-figures.ts'
import type { PlanChange, PricePreview } from '#contract/admin/pricing.ts'
import { adminPricingCopy as copy } from '#copy/admin/pricing.ts'
import { audit, type Actor } from '../../admin/audit.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'

type Plan = typeof pricingConfigurations.$inferSelect
/** Euros per credit, and whether plans follow it. */
export type PriceRule = { unitPrice: string; applies: boolean }
type Computed = PricePreview & { plans: Map<string, Plan> }

export const planOrder = [asc(pricingConfigurations.sortOrder), asc(pricingConfigurations.planKey)]

function changeOf(plan: Plan, unitPrice: string): PlanChange[] {
  const from = { originalPrice: plan.originalPrice, discountPercentage: plan.discountPercentage }
  const to = calculatedPrices(plan, unitPrice)
  const same =
    from.originalPrice === to.originalPrice && from.discountPercentage === to.discountPercentage
  return same ? [] : [{ planKey: plan.planKey, name: plan.name, from, to }]
}

function computed(rows: readonly Plan[], { unitPrice, applies }: PriceRule): Computed {
  const plans = applies ? rows.filter(isCalculated) : []
  const seen = plans.map(({ planKey, updatedAt }) => [planKey, updatedAt.toISOString()])
  return {
    plans: new Map(plans.map((plan) => [plan.planKey, plan])),
    unitPrice,
    changes: plans.flatMap((plan) => changeOf(plan, unitPrice)),
    version: createHash('sha256')
      .update(JSON.stringify([unitPrice, applies, seen]))
      .digest('hex'),
  }
}

export async function previewRecalculation(db: Reader, rule: PriceRule): Promise<PricePreview> {
  const rows = await db
    .select()
    .from(pricingConfigurations)
    .orderBy(...planOrder)
  const { plans: _, ...preview } = computed(rows, rule)
  return preview
}

/** Changes what the preview shows. Throws CONFLICT when `seenPlans` names another state. */
export async function applyRecalculation(
  tx: Tx,
  actor: Actor,
  rule: PriceRule,
  seenPlans: string | undefined,
): Promise<void> {
  const rows = await tx
    .select()
    .from(pricingConfigurations)
    .orderBy(...planOrder)
    .for('update')
  const { plans, changes, version } = computed(rows, rule)
  if (seenPlans !== undefined && seenPlans !== version) {
    throw new AppError('CONFLICT', { sentence: copy.preview.moved })
  }
  for (const { planKey, to } of changes) {
    const [after] = await tx
      .update(pricingConfigurations)
      .set({ ...to, updatedAt: sql`now()`, lastEditedBy: actor.id })
      .where(eq(pricingConfigurations.planKey, planKey))
      .returning()
    await audit(tx, actor, {
      action: 'UPDATE_PLAN',
      details: planKey,
      before: plans.get(planKey) ?? null,
      after: after ?? null,
      version: {
        kind: 'plan',
        itemKey: planKey,
        before: plans.get(planKey) ?? null,
        after: after ?? null,
      },
    })
  }
}
