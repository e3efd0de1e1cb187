/**
 * Finds the cheapest order for a number of missing credits: a pack, or credits at the unit price.
 */
import { MAX_SINGLE_CREDITS } from '#contract/money.ts'
import type { PricingPlan } from '#contract/pricing.ts'

export type CreditOffer = {
  /** Null for credits at the unit price. */
  planKey: string | null
  name: string | null
  credits: number
  /** Euros, before the recap, which is the server's. */
  amount: number
}

/**
 * Of several orders at the same price, the one with more credits. Where no order is large enough,
 * the one whose credits cost least. Null when nothing is on sale.
 */
export function cheapestCredits(
  missing: number,
  plans: readonly PricingPlan[],
  unitPrice: number | undefined,
): CreditOffer | null {
  const packs = plans
    .filter(({ planType, basePrice }) => planType === 'one_time' && Number(basePrice) > 0)
    .map(({ planKey, name, credits, basePrice }) => ({
      planKey,
      name,
      credits,
      amount: Number(basePrice),
    }))
  const singles: CreditOffer[] =
    unitPrice === undefined || unitPrice <= 0
      ? []
      : [Math.min(missing, MAX_SINGLE_CREDITS)].map((credits) => ({
          planKey: null,
          name: null,
          credits,
          amount: Math.round(credits * unitPrice * 100) / 100,
        }))
  const offers = [...singles, ...packs]
  const enough = offers.filter(({ credits }) => credits >= missing)
  const best = (among: CreditOffer[], cost: (offer: CreditOffer) => number) =>
    among.toSorted((a, b) => cost(a) - cost(b) || b.credits - a.credits)[0] ?? null
  return enough.length > 0
    ? best(enough, ({ amount }) => amount)
    : best(offers, ({ amount, credits }) => amount / credits)
}
