/** Display values of plans (spec 1 §5), and the link of each. */
import type { PricingPlan } from '#contract/pricing.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { euros } from '#copy/numbers.ts'
import { pathOf } from '../../lib/screens.ts'

export type PlanView = {
  /** 'Gratuit' or the amount. */
  price: string
  /** 'Économie 17%', or null: only where the struck-through price is higher. */
  saving: string | null
  /** The former price, or null. */
  struck: string | null
  /** '/mois' for a subscription. */
  suffix: string
  isFree: boolean
  isSubscription: boolean
  isPopular: boolean
  isBestValue: boolean
  /** Price of one credit; null for the free plan and for one credit. */
  perCredit: string | null
}

export function planView({
  basePrice,
  originalPrice,
  discountPercentage,
  badge,
  planType,
  credits,
}: PricingPlan): PlanView {
  const price = Number(basePrice)
  const before = originalPrice === null ? 0 : Number(originalPrice)
  const reduced = before > price
  const percent =
    discountPercentage > 0 ? discountPercentage : Math.round((1 - price / before) * 100)
  const mark = badge?.toLocaleLowerCase('fr-FR') ?? ''
  const isFree = price === 0
  const isSubscription = planType === 'subscription'
  return {
    price: isFree ? pricingCopy.free : euros(price),
    saving: reduced && percent > 0 ? pricingCopy.saving(percent) : null,
    struck: reduced ? euros(before) : null,
    suffix: isSubscription ? pricingCopy.perMonthShort : '',
    isFree,
    isSubscription,
    isPopular: mark.includes('populaire'),
    isBestValue: mark.includes('valeur') || mark.includes('économie'),
    perCredit: isFree || credits === 1 ? null : euros(Math.round((price / credits) * 100) / 100),
  }
}

/** Whether a pack's credits cost less than `unitPrice`, the price of one credit in euros. */
export function isAnyPackCheaper(plans: readonly PricingPlan[], unitPrice: number): boolean {
  const cents = (amount: number): number => Math.round(amount * 100)
  return plans.some(({ planType, basePrice, credits }) => {
    const price = cents(Number(basePrice))
    return planType === 'one_time' && price > 0 && price < cents(unitPrice) * credits
  })
}

/** The preselected plan: the popular one, packs before subscriptions. */
export function planToBegin(plans: readonly PricingPlan[]): PricingPlan | undefined {
  const packs = plans.filter(({ planType }) => planType === 'one_time')
  const isPopular = (plan: PricingPlan) => planView(plan).isPopular
  return packs.find(isPopular) ?? plans.find(isPopular) ?? packs[0] ?? plans[0]
}

export type CheckoutContext = { from?: 'restore'; photo?: string | null; showTrial?: boolean }

/** Link of a plan: the restore screen for the free one, else the checkout. */
export function planPath(
  { planKey, credits, basePrice }: Pick<PricingPlan, 'planKey' | 'credits' | 'basePrice'>,
  context: CheckoutContext = {},
): string {
  if (Number(basePrice) === 0) return pathOf('restore')
  const query = new URLSearchParams({ plan: planKey, credits: String(credits), amount: basePrice })
  if (context.from) query.set('from', context.from)
  if (context.photo) query.set('photo', context.photo)
  if (context.showTrial) query.set('show_trial', 'true')
  return `${pathOf('checkout')}?${query}`
}
