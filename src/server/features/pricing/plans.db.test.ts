/** Seeded and public plans. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricingPlan } from '#contract/pricing.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { createPublicServer } from '../../testing/public-server.ts'
import type { Database } from '../../platform/db.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { pricingRoutes } from './pricing.routes.ts'
import { seedPricing } from './pricing.seed.ts'
import { createPricing, PRICING_DEFAULTS } from './pricing.service.ts'

let database: Database
let app: Awaited<ReturnType<typeof createPublicServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  app = await createPublicServer()
  pricingRoutes(app, createPricing({ db: database.db }), {
    rateLimitFactor: 100,
    secureCookies: false,
    publicUrl: 'http://localhost',
  })
  await database.db.transaction(seedPricing)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
const listed = async () => (await app.inject('/api/pricing-configurations')).json<PricingPlan[]>()

test('the seeded plans are a trial, a credit, two packs and a subscription with correct savings', async () => {
  const plans = await listed()
  expect(plans.map(({ planKey }) => planKey)).toEqual([
    'free_trial',
    'single_credit',
    'pack_10',
    'pack_25',
    'monthly_5',
  ])
  expect(plans[0]).toMatchObject({ basePrice: '0.00', originalPrice: null })
  expect(plans[1]).toMatchObject({ credits: 1, basePrice: PRICING_DEFAULTS.unit_price_per_credit })
  expect(plans.map(({ planType }) => planType)).toEqual([
    'one_time',
    'one_time',
    'one_time',
    'one_time',
    'subscription',
  ])
  const undiscounted = plans.filter(({ originalPrice }) => originalPrice === null)
  expect(undiscounted.map(({ discountPercentage }) => discountPercentage)).toEqual(
    undiscounted.map(() => 0),
  )
  const discounted = plans.filter(({ originalPrice }) => originalPrice !== null)
  for (const { credits, basePrice, originalPrice, discountPercentage } of discounted) {
    expect(Number(originalPrice)).toBeCloseTo(
      credits * Number(PRICING_DEFAULTS.unit_price_per_credit),
      2,
    )
    expect(discountPercentage).toBe(
      Math.round((1 - Number(basePrice) / Number(originalPrice)) * 100),
    )
  }
})

test('only active plans are public, without internal columns, and a deleted plan is not seeded again', async () => {
  await database.db
    .update(pricingConfigurations)
    .set({ isActive: false })
    .where(eq(pricingConfigurations.planKey, 'monthly_5'))
  await database.db
    .delete(pricingConfigurations)
    .where(eq(pricingConfigurations.planKey, 'pack_25'))
  await database.db
    .update(pricingConfigurations)
    .set({ sortOrder: -1, stripeCheckoutUrl: 'https://buy.stripe.com/a', lastEditedBy: 1 })
    .where(eq(pricingConfigurations.planKey, 'pack_10'))
  await database.db.transaction(seedPricing)
  const plans = await listed()
  expect(plans.map(({ planKey }) => planKey)).toEqual(['pack_10', 'free_trial', 'single_credit'])
  expect(Object.keys(plans[0]!)).not.toEqual(expect.arrayContaining(['stripeCheckoutUrl']))
  expect(Object.keys(plans[0]!)).not.toEqual(expect.arrayContaining(['lastEditedBy']))
})
