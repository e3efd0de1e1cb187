/** The stored unit price. */
import { expect, test } from 'vitest'
import { globalPricingSettings } from '../../db/schema/money.ts'
import { createPublicServer } from '../../testing/public-server.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { pricingRoutes } from './pricing.routes.ts'
import { seedPricing } from './pricing.seed.ts'
import { createPricing, readUnitPrice } from './pricing.service.ts'

test('the unit price is the stored one; the seed stores 2.99 and keeps a changed price', async () => {
  const { db, close } = await openTestDatabase()
  const app = await createPublicServer()
  const pricing = createPricing({ db })
  pricingRoutes(app, pricing, {
    rateLimitFactor: 100,
    secureCookies: false,
    publicUrl: 'http://localhost',
  })
  await db.transaction(seedPricing)
  expect((await app.inject('/api/unit-price')).json()).toEqual({ unitPrice: 2.99 })
  await db.update(globalPricingSettings).set({ settingValue: '3.5' })
  await db.transaction(seedPricing)
  expect((await app.inject('/api/unit-price')).json()).toEqual({ unitPrice: 3.5 })
  expect(await pricing.autoCalculation()).toBe(false)
  await db.update(globalPricingSettings).set({ settingValue: 'gratuit' })
  const broken = await app.inject('/api/unit-price')
  expect(broken.statusCode).toBe(500)
  expect(broken.json()).toMatchObject({ code: 'INTERNAL' })
  await app.close()
  await close()
})

test.each([
  ['2.99', 2.99],
  [' 1 ', 1],
  ['0.1', 0.1],
  ['0.09', null],
  ['-1', null],
  ['', null],
  ['1e3', null],
  ['2,99', null],
  ['2.999', null],
])('reads %j as %s', (value, price) => expect(readUnitPrice(value)).toBe(price))
