/** Buying credits: the plans, the recap of the one that is chosen, and the order. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isPublicId } from '#contract/limits.ts'
import { checkoutCopy as copy } from '#copy/checkout.ts'
import { pricingCopy } from '#copy/pricing.ts'
import { cx } from '../../lib/cx.ts'
import { isPhotoHeld } from '../../lib/held-photo.ts'
import { plansQuery } from '../../lib/public-content.ts'
import { recapQuery } from '../../lib/purchase/recap.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../lib/session/auth-provider.tsx'
import { openSignIn } from '../../lib/sign-in.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DebtNote } from '../../ui/debt-note.tsx'
import { Card } from '../../ui/mount.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { backFrom } from './back.ts'
import { Order } from './order.tsx'
import { PlanList } from './plan-list.tsx'

export function CheckoutScreen() {
  const { user, loading } = useAuth()
  const [query] = useSearchParams()
  const back = backFrom(query.get('from'), query.get('photo'))
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-8">
        <Link to={back.to} className="inline-flex min-h-10 items-center gap-2 text-ink no-underline hover:text-ochre hover:underline">
          <ArrowLeft aria-hidden="true" className="size-5" />{back.label}
        </Link>
      </div>
      <Page title={copy.title} intro={<>{copy.intro}{user && <> {copy.balance(user.credits)}</>}</>}>
        {user && <DebtNote debt={user.debt} className="mb-6" />}
        {loading ? <Waiting /> : user ? <Purchase hasTrial={!user.hasUsedFreeRestore} credits={user.credits} /> : <SignedOut />}
      </Page>
    </>
  )
}

function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={copy.signedOut} text={copy.signedOutText}
      action={<Button size="lg" onClick={() => openSignIn({ returnTo: `${pathname}${search}` })}>{copy.signIn}</Button>}
    />
  )
}

/** Where the recap will be. */
const NoPlan = () => (
  <Card>
    <h2 className="mb-5 text-xl">{copy.recap.title}</h2>
    <Alert title={copy.missingText}><span className="text-muted">{copy.missing}</span></Alert>
  </Card>
)

function Purchase({ hasTrial, credits }: { hasTrial: boolean; credits: number }) {
  const [query, setQuery] = useSearchParams()
  const plans = useQuery(plansQuery())
  // The address follows the choice a moment later; what was pressed shows at once.
  const [picked, setPicked] = useState<string | null>(null)
  const planKey = picked ?? (query.get('plan') || null)
  const photo = query.get('photo') ?? ''
  // On a phone, who comes with a plan finds its recap first; who chooses here finds it below the choice.
  const [cameWithPlan] = useState(planKey !== null)
  // The plans wait for it there, so that they don't move when it turns out shorter or longer.
  const recap = useQuery({ ...recapQuery(planKey ?? ''), enabled: planKey !== null })
  const recapFirst = cameWithPlan && picked === null && recap.isPending
  const onSale = plans.data?.filter(({ basePrice }) => Number(basePrice) > 0) ?? []

  function choose(plan: { planKey: string; credits: number; basePrice: string }) {
    setPicked(plan.planKey)
    setQuery((now) => {
      now.set('plan', plan.planKey)
      now.set('credits', String(plan.credits))
      now.set('amount', plan.basePrice)
      return now
    }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="grid gap-8">
      {credits === 0 && !hasTrial && query.get('from') === 'restore' && isPhotoHeld() && <Alert title={copy.held.title}>{copy.held.text}</Alert>}
      {hasTrial && query.get('show_trial') === 'true' && (
        <Alert title={copy.trial.title} actions={<LinkButton size="sm" variant="secondary" to={pathOf('restore')}>{copy.trial.button}</LinkButton>}>{copy.trial.text}</Alert>
      )}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className={cx('grid gap-6', recapFirst && 'max-lg:hidden')}>
          {plans.isError
            ? <ErrorState error={plans.error} title={pricingCopy.loadFailed} onRetry={() => void plans.refetch()} />
            : plans.isPending
              ? <Skeleton className="h-96" />
              : onSale.length === 0 ? <EmptyState title={pricingCopy.none} /> : <PlanList plans={onSale} chosen={planKey} onChoose={choose} />}
        </div>
        <div className={cx(cameWithPlan && 'max-lg:order-first')}>
          {planKey === null ? !plans.isPending && <NoPlan /> : <Order key={planKey} planKey={planKey} photo={isPublicId(photo) ? photo : null} />}
        </div>
      </div>
    </div>
  )
}
