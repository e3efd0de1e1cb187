/** One plan with all its stored fields. */
import type { ReactNode } from 'react'
import { Check, X } from 'lucide-react'
import type { AdminPlan } from '#contract/admin/pricing.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { euros, figure } from '#copy/numbers.ts'
import { cx } from '../../../lib/cx.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LongText } from '../toolkit/long-text.tsx'

const copy = adminPricingCopy.card

type PlanProps = { plan: AdminPlan }

/** Name and value of the fields without a place of their own. */
const factsOf = (plan: AdminPlan): [string, ReactNode][] => [
  [
    copy.key,
    <code key="key">
      <LongText>{plan.planKey}</LongText>
    </code>,
  ],
  [copy.order, plan.sortOrder],
  [copy.credits, figure(plan.credits)],
  [copy.discount, `${plan.discountPercentage}\u00a0%`],
  [
    copy.link,
    plan.stripeCheckoutUrl ? (
      <a
        key="link"
        className="link"
        href={plan.stripeCheckoutUrl}
        target="_blank"
        rel="noreferrer noopener"
      >
        <LongText>{plan.stripeCheckoutUrl}</LongText>
      </a>
    ) : (
      <span key="link" className="text-muted">
        {copy.notConfigured}
      </span>
    ),
  ],
]

function Price({ plan }: PlanProps) {
  const base = Number(plan.basePrice)
  const original = Number(plan.originalPrice ?? 0)
  return (
    <p className="flex flex-wrap items-baseline gap-2">
      <strong className="text-xl">
        {base === 0 ? copy.free : euros(base)}
        {plan.planType === 'subscription' && copy.perMonth}
      </strong>
      {original > base && <s className="text-muted">{euros(original)}</s>}
      {original > base && plan.discountPercentage > 0 && (
        <Badge tone="success">{copy.save(plan.discountPercentage)}</Badge>
      )}
    </p>
  )
}

const Features = ({ plan }: PlanProps) => (
  <ul className="grid gap-1 text-sm">
    {plan.features.map(({ name, included }) => (
      <li key={name} className="flex items-start gap-2">
        {included ? (
          <Check aria-label={copy.included} className="mt-0.5 size-4 shrink-0 text-green" />
        ) : (
          <X aria-label={copy.excluded} className="mt-0.5 size-4 shrink-0 text-muted" />
        )}
        {name}
      </li>
    ))}
  </ul>
)

export function PlanCard({ plan, buttons }: { plan: AdminPlan; buttons: ReactNode }) {
  return (
    <article
      aria-label={plan.name}
      className={cx(
        'grid h-full content-start gap-4 rounded-lg border border-line bg-raised p-5',
        !plan.isActive && 'border-dashed bg-paper',
      )}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className={cx('text-lg', !plan.isActive && 'text-muted')}>{plan.name}</h3>
          {plan.badge && <Badge tone="accent">{plan.badge}</Badge>}
          {!plan.isActive && <Badge>{copy.inactive}</Badge>}
        </div>
        <div className="-mr-2 -mt-1 flex shrink-0">{buttons}</div>
      </header>
      <Price plan={plan} />
      {plan.description && <p className="text-sm text-muted">{plan.description}</p>}
      <dl className="grid gap-1 text-sm">
        {factsOf(plan).map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8rem_1fr] gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {plan.features.length > 0 && <Features plan={plan} />}
    </article>
  )
}
