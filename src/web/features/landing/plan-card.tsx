/** A plan card: price, contents and link, through the sign-in for visitors. */
import { Check, Minus } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { PricingPlan } from '#contract/pricing.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { cx } from '../../lib/cx.ts'
import { planPath, planView, type PlanView } from '../../domain/purchase/pricing.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

export function PlanCard({ plan }: { plan: PricingPlan }) {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const view = planView(plan)
  // Mentions the trial to signed-out visitors as well, since their account may still have it.
  const path = planPath(plan, { showTrial: !user?.hasUsedFreeRestore })
  const choose = () => {
    // The restore screen and the checkout request the sign-in themselves.
    if (user || loading || view.isFree) void navigate(path)
    else openSignIn({ returnTo: path })
  }
  return (
    <li
      className={cx(
        'relative flex flex-col rounded-md border bg-raised p-6',
        view.isPopular ? 'border-ochre shadow-lifted' : 'border-line shadow-print',
      )}
    >
      {plan.badge && (
        <Badge tone={view.isPopular ? 'accent' : 'success'} className="absolute -top-3.5 left-6">
          {plan.badge}
        </Badge>
      )}
      <h3 className="text-xl">{plan.name}</h3>
      {plan.description && (
        <p className="mt-1 text-sm text-muted lg:min-h-[2lh]">{plan.description}</p>
      )}
      <Price plan={plan} view={view} />
      <ul className="m-0 mt-5 mb-7 grid list-none gap-2 border-t border-line p-0 pt-5 text-sm">
        {plan.features.map(({ name, included }) => (
          <li key={name} className={cx('flex gap-2.5', !included && 'text-muted')}>
            {included ? (
              <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-green" />
            ) : (
              <Minus aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            )}
            <span>
              {!included && <span className="sr-only">{pricingCopy.notIncluded}&nbsp;: </span>}
              {name}
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant={view.isPopular ? 'primary' : 'secondary'}
        className="mt-auto w-full"
        aria-label={`${view.isFree ? pricingCopy.tryFree : pricingCopy.choose}, ${plan.name}`}
        onClick={choose}
      >
        {view.isFree ? pricingCopy.tryFree : pricingCopy.choose}
      </Button>
    </li>
  )
}

function Price({ plan, view }: { plan: PricingPlan; view: PlanView }) {
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-title text-3xl leading-none tracking-tight">{view.price}</span>
        {!view.isFree && <span className="text-sm text-muted">{pricingCopy.taxIncluded}</span>}
        {view.isSubscription && (
          <span className="text-muted">
            <span aria-hidden="true">{view.suffix}</span>
            <span className="sr-only">{pricingCopy.perMonth}</span>
          </span>
        )}
      </p>
      {/* Also rendered without a saving, so that the lists of cards side by side begin at the same height. */}
      <p className="mt-2 flex flex-wrap items-center gap-2 sm:min-h-8">
        {view.struck && (
          <s className="text-muted">
            <span className="sr-only">{pricingCopy.insteadOf(view.struck)}</span>
            <span aria-hidden="true">{view.struck}</span>
          </s>
        )}
        {view.saving && <Badge tone="success">{view.saving}</Badge>}
      </p>
      <p className="mt-1 text-sm text-muted">
        {view.isSubscription
          ? pricingCopy.creditsPerMonth(plan.credits)
          : pricingCopy.credits(plan.credits)}
        {view.perCredit && `, ${pricingCopy.perCredit(view.perCredit)}`}
      </p>
    </div>
  )
}
