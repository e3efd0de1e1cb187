/** The values of the plan form, and the prices computed from them. */
import {
  discountOf,
  isCalculated,
  isChargeable,
  MAX_PRICE,
  MIN_CHARGE,
  readPrice,
  struckPrice,
} from '#contract/admin/pricing-figures.ts'
import type { AdminPlan } from '#contract/admin/pricing.ts'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { euros } from '#copy/numbers.ts'
import { frenchPrice, numberOf } from '../toolkit/form.ts'
import type { Feature } from './features-editor.tsx'
import type { GlobalPricing } from './use-global-prices.ts'

export type PlanValues = {
  planKey: string
  name: string
  planType: string
  credits: string
  basePrice: string
  originalPrice: string
  discountPercentage: string
  badge: string
  description: string
  features: Feature[]
  stripeCheckoutUrl: string
  isActive: boolean
  sortOrder: string
}

const NEW_PLAN: PlanValues = {
  planKey: '',
  name: '',
  planType: 'one_time',
  credits: '1',
  basePrice: '2,99',
  originalPrice: '',
  discountPercentage: '0',
  badge: '',
  description: '',
  features: [],
  stripeCheckoutUrl: '',
  isActive: true,
  sortOrder: '0',
}

export const planValues = (global: GlobalPricing, plan: AdminPlan | null): PlanValues =>
  plan
    ? {
        planKey: plan.planKey,
        name: plan.name,
        planType: plan.planType,
        credits: String(plan.credits),
        basePrice: frenchPrice(plan.basePrice),
        originalPrice: frenchPrice(plan.originalPrice ?? ''),
        discountPercentage: String(plan.discountPercentage),
        badge: plan.badge ?? '',
        description: plan.description ?? '',
        features: plan.features,
        stripeCheckoutUrl: plan.stripeCheckoutUrl ?? '',
        isActive: plan.isActive,
        sortOrder: String(plan.sortOrder),
      }
    : derivePrices(global, NEW_PLAN, 'credits')

export const planBody = (values: PlanValues) => ({
  name: values.name,
  planType: values.planType as AdminPlan['planType'],
  credits: numberOf(values.credits),
  basePrice: values.basePrice,
  originalPrice: values.originalPrice,
  discountPercentage: numberOf(values.discountPercentage),
  badge: values.badge,
  description: values.description,
  features: values.features,
  stripeCheckoutUrl: values.stripeCheckoutUrl,
  isActive: values.isActive,
  sortOrder: numberOf(values.sortOrder),
})

const words = adminPricingCopy.fields

/** The error of a typed price that exceeds the maximum; null for every other text. */
export const highPriceError = (typed: string): string | null =>
  numberOf(typed) > MAX_PRICE ? words.priceTooHigh(euros(MAX_PRICE)) : null

/** The error of a typed price; null when it is valid. */
export function priceError(typed: string): string | null {
  const price = readPrice(typed)
  if (price === null) return highPriceError(typed) ?? words.priceError
  return isChargeable(price) ? highPriceError(typed) : words.priceTooLow(euros(MIN_CHARGE))
}

/** The error of a typed struck-through price; prices that are stored already are accepted. */
export function originalPriceError(
  typed: string,
  { basePrice }: PlanValues,
  stored: AdminPlan | null,
): string | null {
  const original = readPrice(typed)
  const base = readPrice(basePrice)
  if (original === null) return priceError(typed)
  if (original === stored?.originalPrice && base === stored.basePrice) return null
  return base !== null && Number(original) <= Number(base) ? words.originalTooLow : null
}

/** Whether automatic calculation applies to the edited plan. */
export const isComputed = (global: GlobalPricing, values: PlanValues): boolean =>
  global.auto &&
  isCalculated({ planType: values.planType, basePrice: readPrice(values.basePrice) ?? '0' })

/** The values as the server will store them: the computed struck-through price and discount. */
export function derivePrices(
  global: GlobalPricing,
  values: PlanValues,
  changed: keyof PlanValues,
): PlanValues {
  const base = readPrice(values.basePrice)
  if (base === null || !['planType', 'credits', 'basePrice', 'originalPrice'].includes(changed))
    return values
  const credits = numberOf(values.credits)
  const originalPrice =
    isComputed(global, values) && Number.isInteger(credits)
      ? frenchPrice(struckPrice(credits, global.unitPrice))
      : values.originalPrice
  const original = originalPrice.trim() === '' ? null : readPrice(originalPrice)
  return { ...values, originalPrice, discountPercentage: String(discountOf(base, original)) }
}
