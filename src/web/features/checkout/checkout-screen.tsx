/** The checkout: plans, recap of the chosen plan, order. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { User } from '#contract/auth.ts'
import { isPublicId } from '#contract/limits.ts'
import { checkoutCopy as copy } from '#copy/account/checkout.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { siteCopy } from '#copy/public/site.ts'
import { cx } from '../../lib/cx.ts'
import { planToBegin } from '../../domain/purchase/pricing.ts'
import { plansQuery } from '../../page/public-content.ts'
import { useHeldScroll } from '../../page/use-held-scroll.ts'
import { useCancelledPayment } from '../../domain/purchase/use-cancelled-payment.ts'
import { recapQuery } from '../../domain/purchase/purchase-queries.ts'
import { waitingPhotoQuery } from '../../domain/purchase/waiting-photo.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { isPayable } from '../../domain/photo/unlock.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DebtNote } from '../../domain/purchase/debt-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Order, RecapLoading } from './order.tsx'
import { PlanList } from '../../domain/purchase/plan-list.tsx'
import { WaitingPhoto } from './waiting-photo.tsx'
import { useSessionCheck } from '../../domain/session/signed-in.ts'

export function CheckoutScreen() {
  useHeldScroll()
  const { user, loading } = useAuth()
  useSessionCheck()
  const [query] = useSearchParams()
  useCancelledPayment()
  const waiting = useQuery(waitingPhotoQuery(user?.id))
  const isVisitor = !loading && !user
  const from = waiting.data ? 'restore' : query.get('from')
  const back = isVisitor && from !== 'restore' ? BACK_HOME : backFrom(from, query.get('photo'))
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-8">
        <Link
          to={back.to}
          className="inline-flex min-h-10 pointer-coarse:min-h-11 items-center gap-2 text-ink no-underline hover:text-ochre hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </Link>
      </div>
      <Page
        title={copy.title}
        intro={
          <>
            {copy.intro}
            {user && <> {copy.balance(user.credits)}</>}
          </>
        }
      >
        {loading || (user && waiting.isPending) ? (
          <Waiting />
        ) : user ? (
          <>
            <DebtNote debt={user.debt} className="mb-6" />
            <Purchase user={user} waiting={waiting.data?.file ?? null} />
          </>
        ) : (
          <SignedOut />
        )}
      </Page>
    </>
  )
}

function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={copy.signedOut}
      text={copy.signedOutText}
      action={
        <Button size="lg" onClick={() => openSignIn({ returnTo: `${pathname}${search}` })}>
          {copy.signIn}
        </Button>
      }
    />
  )
}

/** `waiting`: the photo that needs a credit. */
function Purchase({ user, waiting }: { user: User; waiting: File | null }) {
  const hasTrial = !user.hasUsedFreeRestore
  const [query, setQuery] = useSearchParams()
  const plans = useQuery(plansQuery())
  // Shows the choice at once; the address is updated in a transition.
  const [picked, setPicked] = useState<string | null>(null)
  const asked = query.get('plan') || null
  const onSale = plans.data?.filter(({ basePrice }) => Number(basePrice) > 0) ?? []
  const planKey = picked ?? asked ?? planToBegin(onSale)?.planKey ?? null
  const photo = query.get('photo') ?? ''
  // On a phone the recap comes first for a plan from the address, and below the plans for a choice
  // made here.
  const [cameWithPlan] = useState(asked !== null)
  // The plans are shown once the recap is loaded, so that its height does not move them.
  const recap = useQuery({ ...recapQuery(planKey ?? ''), enabled: planKey !== null })
  const recapFirst = cameWithPlan && picked === null && recap.isPending

  function choose(plan: { planKey: string; credits: number; basePrice: string }) {
    setPicked(plan.planKey)
    setQuery(
      (now) => {
        now.set('plan', plan.planKey)
        now.set('credits', String(plan.credits))
        now.set('amount', plan.basePrice)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className="grid gap-8">
      {waiting && <WaitingPhoto file={waiting} payable={isPayable(user)} />}
      {hasTrial && query.get('show_trial') === 'true' && (
        <Alert
          title={copy.trial.title}
          actions={
            <LinkButton size="sm" variant="secondary" to={pathOf('restore')}>
              {copy.trial.button}
            </LinkButton>
          }
        >
          {copy.trial.text}
        </Alert>
      )}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className={cx('grid gap-6', recapFirst && 'max-lg:hidden')}>
          {plans.isError ? (
            <ErrorState
              error={plans.error}
              title={pricingCopy.loadFailed}
              onRetry={() => void plans.refetch()}
            />
          ) : plans.isPending ? (
            <Skeleton className="h-96" />
          ) : onSale.length === 0 ? (
            <EmptyState title={pricingCopy.none} />
          ) : (
            <PlanList legend={copy.plans} plans={onSale} chosen={planKey} onChoose={choose} />
          )}
        </div>
        <div className={cx(cameWithPlan && 'max-lg:order-first')}>
          {planKey !== null ? (
            <Order key={planKey} planKey={planKey} photo={isPublicId(photo) ? photo : null} />
          ) : (
            plans.isPending && <RecapLoading />
          )}
        </div>
      </div>
    </div>
  )
}

/** A visitor has no dashboard. */
const BACK_HOME = { to: pathOf('home'), label: siteCopy.home }

/**
 * The target of the back button (spec 1 §2); `from` and `photo` are query parameters of the
 * address.
 */
function backFrom(from: string | null, photo: string | null): { to: string; label: string } {
  if (from === 'restore' && photo)
    return { to: `${pathOf('restore')}?${new URLSearchParams({ photo })}`, label: copy.back.photo }
  if (from === 'restore') return { to: pathOf('restore'), label: copy.back.restore }
  return { to: pathOf('dashboard'), label: copy.back.dashboard }
}
