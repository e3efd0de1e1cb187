/** Prices shown to everybody: one credit, and the plans on sale. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Euros as decimal text with two decimals, tax included. */
const Price = z.string().regex(/^\d{1,8}\.\d{2}$/)

export const PricingPlan = z.object({
  planKey: z.string(),
  name: z.string(),
  planType: z.enum(['one_time', 'subscription']),
  /** Whole credits, each month for a subscription. */
  credits: z.int().positive(),
  /** '0.00' is the free plan, which leads to the restore screen. */
  basePrice: Price,
  /** The price of the same credits one by one, shown struck through; null without a comparison. */
  originalPrice: Price.nullable(),
  /** Whole percent, 0..100. */
  discountPercentage: z.int().min(0).max(100),
  badge: z.string().nullable(),
  description: z.string().nullable(),
  features: z.array(z.object({ name: z.string(), included: z.boolean() })),
  isActive: z.boolean(),
  sortOrder: z.int(),
})
export type PricingPlan = z.infer<typeof PricingPlan>

export const pricingApi = {
  'pricing.unitPrice': endpoint('pricing.unitPrice', {
    access: 'public',
    summary: 'Price of one credit, in euros',
    reply: z.object({ unitPrice: z.number().positive() }),
  }),
  'pricing.plans': endpoint('pricing.plans', {
    access: 'public',
    summary: 'The plans on sale, in display order',
    reply: z.array(PricingPlan),
  }),
}
