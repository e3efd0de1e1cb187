/** 'Packages de crédits': the paid plans; choosing one opens the checkout. */
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PricingPlan } from '#contract/pricing.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { cx } from '../../lib/cx.ts'
import { planPath, planToBegin, planView } from '../../domain/purchase/pricing.ts'
import { pathOf } from '../../lib/screens.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'

const copy = dashboardCopy.packs

export function Packs({ plans }: { plans: UseQueryResult<PricingPlan[]> }) {
  const { data, error, refetch } = plans
  const packs = data?.filter((plan) => plan.isActive && !planView(plan).isFree)
  if (packs) return <Choice packs={packs} />
  return (
    <>
      <ErrorState
        compact
        error={error}
        title={pricingCopy.loadFailed}
        onRetry={() => void refetch()}
      />
      <LinkButton variant="quiet" to={pathOf('checkout')}>
        {copy.buy}
      </LinkButton>
    </>
  )
}

function Choice({ packs }: { packs: readonly PricingPlan[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = packs.find(({ planKey }) => planKey === chosen) ?? planToBegin(packs)
  if (!selected) return <p className="text-muted">{pricingCopy.none}</p>
  return (
    <>
      <fieldset className="@container m-0 grid gap-2 border-0 p-0">
        <legend className="sr-only">{copy.legend}</legend>
        {packs.map((plan) => (
          <Pack
            key={plan.planKey}
            plan={plan}
            chosen={plan === selected}
            onChoose={() => setChosen(plan.planKey)}
          />
        ))}
      </fieldset>
      <div className="grid gap-2">
        <LinkButton to={planPath(selected)}>{copy.choose}</LinkButton>
        <LinkButton variant="quiet" to={pathOf('checkout')}>
          {copy.buy}
        </LinkButton>
      </div>
    </>
  )
}

function Pack({
  plan,
  chosen,
  onChoose,
}: {
  plan: PricingPlan
  chosen: boolean
  onChoose: () => void
}) {
  const { price, suffix, struck, saving, isSubscription } = planView(plan)
  return (
    <label
      className={cx(
        'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] @max-[14rem]:grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-md border px-3 py-3 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
        chosen ? 'border-ochre bg-ochre-wash' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="pack"
        checked={chosen}
        onChange={onChoose}
        className="size-5 accent-ochre"
      />
      <span className="min-w-0 font-semibold">{plan.name}</span>
      <span className="text-right font-semibold tabular-nums @max-[14rem]:col-start-2 @max-[14rem]:text-left @min-[14rem]:whitespace-nowrap">
        {struck && (
          <s className="mr-2 text-sm font-normal text-muted">
            <span className="sr-only">{pricingCopy.insteadOf('')}</span>
            {struck}
          </s>
        )}
        {price}
        {suffix && <span className="text-sm font-normal text-muted">{suffix}</span>}
      </span>
      <span className="col-start-2 text-sm text-muted">
        {isSubscription
          ? pricingCopy.creditsPerMonth(plan.credits)
          : pricingCopy.credits(plan.credits)}
      </span>
      {(saving ?? plan.badge) && (
        <span className="col-[2/-1] flex flex-wrap gap-2 pt-1">
          {plan.badge && (
            <Badge className={cx('px-2! text-xs', chosen && 'bg-raised!')}>{plan.badge}</Badge>
          )}
          {saving && (
            <Badge tone="success" className="px-2! text-xs">
              {saving}
            </Badge>
          )}
        </span>
      )}
    </label>
  )
}
