/** The paid plans as radio buttons. */
import type { PricingPlan } from '#contract/pricing.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { cx } from '../../lib/cx.ts'
import { planView } from './pricing.ts'
import { Badge } from '../../ui/badge.tsx'

export type PlanListProps = {
  legend: string
  plans: readonly PricingPlan[]
  chosen: string | null
  onChoose: (plan: PricingPlan) => void
}

export function PlanList({ legend, plans, chosen, onChoose }: PlanListProps) {
  return (
    <fieldset className="@container m-0 grid gap-3 border-0 p-0">
      <legend className="mb-4 font-title text-xl">{legend}</legend>
      {plans.map((plan) => (
        <PlanLine
          key={plan.planKey}
          plan={plan}
          chosen={plan.planKey === chosen}
          onChoose={() => onChoose(plan)}
        />
      ))}
    </fieldset>
  )
}

function PlanLine({
  plan,
  chosen,
  onChoose,
}: {
  plan: PricingPlan
  chosen: boolean
  onChoose: () => void
}) {
  const view = planView(plan)
  return (
    <label
      className={cx(
        'grid cursor-pointer grid-cols-[auto_1fr_auto] @max-[16rem]:grid-cols-[auto_1fr] items-start gap-x-3 rounded-lg border p-4 transition-colors duration-150 sm:p-5',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
        chosen ? 'border-ochre bg-ochre-wash' : 'border-line-strong bg-raised hover:border-ink',
      )}
    >
      <input
        type="radio"
        name="plan"
        value={plan.planKey}
        checked={chosen}
        onChange={onChoose}
        className="mt-1 size-5 accent-ochre outline-none"
      />
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold leading-tight">{plan.name}</span>
          {plan.badge && (
            <Badge
              tone={view.isPopular || view.isBestValue ? 'accent' : 'neutral'}
              className={chosen ? 'bg-raised!' : ''}
            >
              {plan.badge}
            </Badge>
          )}
        </span>
        <span className="text-sm">
          {view.isSubscription
            ? pricingCopy.creditsPerMonth(plan.credits)
            : pricingCopy.credits(plan.credits)}
          {view.perCredit && `, ${pricingCopy.perCredit(view.perCredit)}`}
        </span>
        {plan.description && <span className="text-sm text-muted">{plan.description}</span>}
        {view.saving && <span className="text-sm font-semibold text-green">{view.saving}</span>}
      </span>
      <span className="@max-[16rem]:col-start-2 @min-[16rem]:text-right">
        <span className="font-title text-xl tabular-nums">{view.price}</span>
        {view.isSubscription && (
          <span className="block text-sm text-muted">{pricingCopy.perMonth}</span>
        )}
        {view.struck && (
          <span className="block text-sm text-muted">
            <span className="sr-only">{pricingCopy.insteadOf(view.struck)}</span>
            <s aria-hidden="true">{view.struck}</s>
          </span>
        )}
      </span>
    </label>
  )
}
