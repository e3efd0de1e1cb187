/** Offering a pack: choice of the pack, people, delivery and card, then the order. */
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { PricingPlan } from '#contract/pricing.ts'
import { giftOfferCopy as copy } from '#copy/public/gifts.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { PlanList } from '../../domain/purchase/plan-list.tsx'
import { planToBegin } from '../../domain/purchase/pricing.ts'
import { useCancelledPayment } from '../../domain/purchase/use-cancelled-payment.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { session } from '../../domain/session/session.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { pathOf } from '../../lib/screens.ts'
import { useStore } from '../../lib/store.ts'
import { prepare, type PageLoader } from '../../page/page.ts'
import { plansQuery } from '../../page/public-content.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/mount.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import {
  changeGiftDraft,
  type GiftDraft,
  detailsOf,
  gapsOf,
  giftDraft,
  readGiftDraft,
} from '../../domain/gifts/gift-draft.ts'
import { earlyGiftTexts, GiftForm } from './gift-form.tsx'
import { GiftOrder } from './gift-order.tsx'

const loadOffer: PageLoader = async (tools) => {
  await prepare(tools, tools.queryClient.prefetchQuery(plansQuery(tools.client)))
  return null
}

function Offer() {
  useLayoutEffect(() => {
    const early = earlyGiftTexts()
    readGiftDraft()
    changeGiftDraft(early)
  }, [])
  useEffect(() => session.subscribe(readGiftDraft), [])
  useCancelledPayment()
  return (
    <Page title={copy.title} intro={copy.intro}>
      <div className="grid gap-10">
        <ul className="m-0 flex list-none flex-wrap gap-x-8 gap-y-2 p-0">
          {copy.promises.map((promise) => (
            <li key={promise} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-green" />
              {promise}
            </li>
          ))}
        </ul>
        <PackChoice />
        <p className="border-t border-line pt-6">
          {copy.received}{' '}
          <Link
            to={pathOf('redeem')}
            className="link inline-flex min-h-8 pointer-coarse:min-h-11 items-center"
          >
            {copy.receivedLink}
          </Link>
        </p>
      </div>
    </Page>
  )
}

const NOTHING_WRONG: Record<string, string> = {}

const isGiveable = ({ planType, basePrice }: PricingPlan): boolean =>
  planType === 'one_time' && Number(basePrice) > 0

function PackChoice() {
  const plans = useQuery(plansQuery())
  if (plans.isError)
    return (
      <ErrorState
        error={plans.error}
        title={pricingCopy.loadFailed}
        onRetry={() => void plans.refetch()}
      />
    )
  if (plans.isPending) return <Skeleton className="h-96" />
  const packs = plans.data.filter(isGiveable)
  return packs.length === 0 ? <EmptyState title={pricingCopy.none} /> : <Purchase packs={packs} />
}

function Purchase({ packs }: { packs: readonly PricingPlan[] }) {
  const draft = useStore(giftDraft)
  /** Set by the first attempt to order; `fields` is what the server refused of `draft`. */
  const [tried, setTried] = useState<{ draft: GiftDraft; fields: Record<string, string> } | null>(
    null,
  )
  const errors = tried
    ? { ...(tried.draft === draft ? tried.fields : {}), ...gapsOf(draft) }
    : NOTHING_WRONG
  const formId = useId()
  const focusFirstError = useFocusFirstError(formId)
  const known = packs.find(({ planKey }) => planKey === draft.planKey)
  const planKey = (known ?? planToBegin(packs) ?? packs[0]!).planKey

  function show(fields: Record<string, string>): void {
    setTried({ draft: giftDraft.get(), fields })
    focusFirstError()
  }
  function isComplete(): boolean {
    show({})
    return Object.keys(gapsOf(giftDraft.get())).length === 0
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <div id={formId} className="grid gap-10">
        <PlanList
          legend={copy.pack}
          plans={packs}
          chosen={planKey}
          onChoose={(plan) => changeGiftDraft({ planKey: plan.planKey })}
        />
        <GiftForm errors={errors} />
      </div>
      <Card className="lg:sticky lg:top-24">
        <h2 className="mb-5 text-xl">{copy.recap}</h2>
        <Ordering
          planKey={planKey}
          isComplete={isComplete}
          onRefused={({ fields }) => show(fields)}
        />
      </Card>
    </div>
  )
}

type OrderingProps = Pick<Parameters<typeof GiftOrder>[0], 'planKey' | 'isComplete' | 'onRefused'>

function Ordering(props: OrderingProps) {
  const { user, loading } = useAuth()
  const draft = useStore(giftDraft)
  if (loading) return <Skeleton className="h-40" />
  if (user) return <GiftOrder key={props.planKey} {...props} gift={detailsOf(draft)} />
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{copy.signedOut}</p>
      <p className="text-muted">{copy.signedOutText}</p>
      <Button className="mt-2" onClick={() => openSignIn({ returnTo: pathOf('offer') })}>
        {copy.signIn}
      </Button>
    </div>
  )
}

export { Offer as Component, loadOffer as loader }
