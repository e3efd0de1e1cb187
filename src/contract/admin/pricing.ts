/** Plans and global prices as the back office manages them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PricingPlan } from '../pricing.ts'
import {
  isChargeable,
  MAX_PRICE,
  PRICE_CHANGES,
  PRICING_SETTINGS,
  readPrice,
} from './pricing-figures.ts'
import { sortOrder } from './fields.ts'
import { resourceApi } from './resource.ts'

/** Euros as decimal text, '2,99' or '2.9'; normalised to two decimals and a point. */
const Price = z
  .string()
  .refine((text) => readPrice(text) !== null)
  .transform((text) => readPrice(text) ?? '')
/** A price that is paid, unlike a struck-through one. */
const PaidPrice = Price.refine((text) => Number(text) <= MAX_PRICE && isChargeable(text))
const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => text || null)

export const AdminPlan = PricingPlan.extend({
  stripeCheckoutUrl: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type AdminPlan = z.infer<typeof AdminPlan>

const Fields = z.object({
  name: z.string().trim().min(1).max(120),
  planType: z.enum(['one_time', 'subscription']).default('one_time'),
  credits: z.int().min(1).max(100_000),
  basePrice: PaidPrice,
  originalPrice: z
    .union([z.literal(''), Price])
    .nullable()
    .transform((text) => text || null)
    .default(null),
  discountPercentage: z.int().min(0).max(100).default(0),
  badge: optionalText(60).default(null),
  description: optionalText(500).default(null),
  features: z
    .array(z.object({ name: z.string().trim().min(1).max(200), included: z.boolean() }))
    .max(30)
    .default([]),
  stripeCheckoutUrl: optionalText(500).default(null),
  isActive: z.boolean().default(true),
  sortOrder: sortOrder.default(0),
})
/** The same without defaults: what a change leaves out stays as it is. */
const Changes = z
  .object({
    name: Fields.shape.name,
    planType: z.enum(['one_time', 'subscription']),
    credits: Fields.shape.credits,
    basePrice: PaidPrice,
    originalPrice: Fields.shape.originalPrice.unwrap(),
    discountPercentage: z.int().min(0).max(100),
    badge: Fields.shape.badge.unwrap(),
    description: Fields.shape.description.unwrap(),
    features: Fields.shape.features.unwrap(),
    stripeCheckoutUrl: Fields.shape.stripeCheckoutUrl.unwrap(),
    isActive: z.boolean(),
    sortOrder,
  })
  .partial()

export const PricingSetting = z.object({
  settingKey: z.enum(PRICING_SETTINGS),
  settingValue: z.string(),
  updatedAt: z.iso.datetime().nullable(),
})
export type PricingSetting = z.infer<typeof PricingSetting>

const ComputedPrices = AdminPlan.pick({ originalPrice: true, discountPercentage: true })
export const PlanChange = AdminPlan.pick({ planKey: true, name: true }).extend({
  from: ComputedPrices,
  to: ComputedPrices,
})
export type PlanChange = z.infer<typeof PlanChange>

export const PricePreview = z.object({
  /** Euros: the unit price that the changes are computed from. */
  unitPrice: z.string(),
  changes: z.array(PlanChange),
  /** Names the plans and the prices this was computed from; sent back as `seenPlans`. */
  version: z.string(),
})
export type PricePreview = z.infer<typeof PricePreview>
/** `version` of the preview that was confirmed: other plans since then mean CONFLICT. */
const seenPlans = z.string().max(100).optional()

export const adminPricingApi = {
  ...resourceApi('admin.plans', 'planKey', {
    what: 'Plans',
    fresh: true,
    row: AdminPlan,
    create: Fields.extend({
      planKey: z
        .string()
        .trim()
        .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/),
    }),
    update: Changes,
  }),
  'admin.plans.applyUnitPrice': endpoint('admin.plans.applyUnitPrice', {
    access: 'admin',
    fresh: true,
    body: z.object({ seenPlans }),
    reply: z.array(AdminPlan),
    summary: 'Recalculates struck-through price and discount of every paid one-time plan',
  }),
  'admin.plans.preview': endpoint('admin.plans.preview', {
    access: 'admin',
    reply: PricePreview,
    summary: 'Plans that a new price setting, or the recalculation of all, would change',
    query: z.object({
      change: z.enum(PRICE_CHANGES),
      value: z.string().trim().max(100).default(''),
    }),
  }),
  'admin.pricingSettings.read': endpoint('admin.pricingSettings.read', {
    access: 'admin',
    summary: 'One global price setting',
    params: z.object({ key: z.enum(PRICING_SETTINGS) }),
    reply: PricingSetting,
  }),
  'admin.pricingSettings.save': endpoint('admin.pricingSettings.save', {
    access: 'admin',
    fresh: true,
    summary: 'Saves one global price setting and recalculates the plans that depend on it',
    params: z.object({ settingKey: z.enum(PRICING_SETTINGS) }),
    body: z.object({ settingValue: z.string().trim().min(1).max(100), seenPlans }),
    reply: PricingSetting,
  }),
}
