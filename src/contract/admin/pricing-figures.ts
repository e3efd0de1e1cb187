/** Pricing rules shared by client and server. Loads no schema. */

export const PRICING_SETTINGS = ['unit_price_per_credit', 'auto_calculation_enabled'] as const
export type PricingSettingKey = (typeof PRICING_SETTINGS)[number]
/** What can recalculate plans: a new value of a setting, or the button for every plan. */
export const PRICE_CHANGES = [...PRICING_SETTINGS, 'all'] as const
export type PriceChange = (typeof PRICE_CHANGES)[number]
/** The plan « À l'unité », whose price is expected to be the unit price. */
export const SINGLE_CREDIT_PLAN = 'single_credit'
/** Default of the pricing panel, euros (spec 2 §9). */
export const DEFAULT_UNIT_PRICE = '2.99'
/** Minimum of the pricing panel, euros (spec 2 §9). */
export const MIN_UNIT_PRICE = 0.1

/** Euros: the largest price that Stripe takes. */
export const MAX_PRICE = 999_999.99
/** Euros: the smallest payment that Stripe takes (docs.stripe.com/currencies, minimum amounts). */
export const MIN_CHARGE = 0.5
/** Whether a plan can be sold at this price: for free, or for what Stripe takes. */
export const isChargeable = (price: string): boolean =>
  Number(price) === 0 || Number(price) >= MIN_CHARGE

/**
 * A typed number or price as text for `Number`: '1 234,50 €' with any kind of spaces becomes
 * '1234.50'.
 */
export const plainNumber = (typed: string): string =>
  typed
    .trim()
    .replace(/\s*€$/, '')
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
    .replace(',', '.')

/**
 * Euros as typed (comma or point, at most two decimals, with or without €) as text with two
 * decimals; null for anything else.
 */
export function readPrice(typed: string): string | null {
  const text = plainNumber(typed)
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : null
}

/** Price of that many credits at the unit price: euros with two decimals. */
export const struckPrice = (credits: number, unitPrice: string): string =>
  (Math.round(credits * Math.round(Number(unitPrice) * 100)) / 100).toFixed(2)

/** The saving in whole percent, 0..100; 0 when nothing is saved. */
export function discountOf(basePrice: string, originalPrice: string | null): number {
  const original = Number(originalPrice ?? 0)
  const base = Number(basePrice)
  return original > base ? Math.round(((original - base) / original) * 100) : 0
}

/** The struck-through price and the discount that the unit price gives a plan. */
export function calculatedPrices(plan: { credits: number; basePrice: string }, unitPrice: string) {
  const originalPrice = struckPrice(plan.credits, unitPrice)
  return { originalPrice, discountPercentage: discountOf(plan.basePrice, originalPrice) }
}

/** Whether calculation applies to this plan: one bought once and not for free. */
export const isCalculated = (plan: { planType: string; basePrice: string }): boolean =>
  plan.planType === 'one_time' && Number(plan.basePrice) > 0
