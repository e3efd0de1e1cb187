/** Panel of plans and global prices. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminPlan, PricePreview, PricingSetting } from '#contract/admin/pricing.ts'
import { globalPricingSettings, pricingConfigurations } from '../../db/schema/money.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(pricingConfigurations)
  await site.db.delete(globalPricingSettings)
})

const PLANS = '/api/admin/pricing-configurations'
const SETTINGS = '/api/admin/global-pricing-settings'
const plan = { planKey: 'pack_10', name: 'Pack Album', credits: 10, basePrice: '24,90' }
const create = async (more: object = {}) =>
  (await site.call('POST', PLANS, { ...plan, ...more })).json<AdminPlan>()
const fieldsOf = async (more: object) =>
  (await site.call('POST', PLANS, { ...plan, ...more })).json<{ fields: Record<string, string> }>()
    .fields
const setUp = async (unitPrice: string, { auto }: { auto: boolean }) => {
  await site.call('PUT', `${SETTINGS}/unit_price_per_credit`, { settingValue: unitPrice })
  await site.call('PUT', `${SETTINGS}/auto_calculation_enabled`, { settingValue: String(auto) })
}

test('a plan is created with its defaults, changed in part, shown to the public when active, and deleted', async () => {
  expect(await create()).toMatchObject({
    planKey: 'pack_10',
    planType: 'one_time',
    basePrice: '24.90',
    originalPrice: null,
    discountPercentage: 0,
    features: [],
    isActive: true,
    sortOrder: 0,
    stripeCheckoutUrl: null,
  })
  const changed = await site.call('PUT', `${PLANS}/pack_10`, {
    features: [{ name: 'HD', included: true }],
    badge: ' Populaire ',
    isActive: true,
  })
  expect(changed.json()).toMatchObject({
    name: 'Pack Album',
    credits: 10,
    badge: 'Populaire',
    features: [{ name: 'HD', included: true }],
  })
  expect((await site.call('GET', '/api/pricing-configurations')).json<AdminPlan[]>()).toHaveLength(
    1,
  )
  await site.call('PUT', `${PLANS}/pack_10`, { isActive: false })
  expect((await site.call('GET', '/api/pricing-configurations')).json()).toEqual([])
  expect((await site.call('GET', PLANS)).json<AdminPlan[]>()[0]).toMatchObject({ isActive: false })
  expect((await site.call('DELETE', `${PLANS}/pack_10`)).statusCode).toBe(200)
  expect((await site.logged('DELETE_PLAN'))[0]).toMatchObject({ details: 'pack_10', adminId: 1 })
  expect((await site.logged('UPDATE_PLAN'))[0]).toMatchObject({
    oldValue: '{"badge":null,"features":[]}',
    newValue: '{"badge":"Populaire","features":[{"name":"HD","included":true}]}',
  })
})

test('what the form refuses, the server refuses too', async () => {
  expect(
    Object.keys(
      await fieldsOf({
        name: ' ',
        credits: 0,
        basePrice: 'dix',
        discountPercentage: 101,
        sortOrder: -1,
        planType: 'weekly',
        planKey: 'Pack 10',
      }),
    ).toSorted(),
  ).toEqual([
    'basePrice',
    'credits',
    'discountPercentage',
    'name',
    'planKey',
    'planType',
    'sortOrder',
  ])
  for (const basePrice of ['1000000', '0,49'])
    expect(Object.keys(await fieldsOf({ basePrice }))).toEqual(['basePrice'])
  expect(await fieldsOf({ credits: 1.5 })).toEqual({ credits: 'Saisissez un nombre entier.' })
  expect(await fieldsOf({ stripeCheckoutUrl: 'https://buy.stripe.com.evil.test/x' })).toEqual({
    stripeCheckoutUrl: "L'URL doit commencer par https://buy.stripe.com/",
  })
  expect(await create({ stripeCheckoutUrl: 'https://buy.stripe.com/abc' })).toMatchObject({
    stripeCheckoutUrl: 'https://buy.stripe.com/abc',
  })
  expect(await fieldsOf({})).toEqual({ planKey: 'Cette clé est déjà utilisée.' })
})

test('with automatic calculation the struck-through price of a one-time plan is forced; free plans and subscriptions keep theirs', async () => {
  await setUp('2,99', { auto: true })
  expect(await create({ originalPrice: '99', discountPercentage: 90 })).toMatchObject({
    originalPrice: '29.90',
    discountPercentage: 17,
  })
  const changed = await site.call('PUT', `${PLANS}/pack_10`, { credits: 20, originalPrice: '1' })
  expect(changed.json()).toMatchObject({ originalPrice: '59.80', discountPercentage: 58 })
  expect(await create({ planKey: 'cher', credits: 1, basePrice: '9' })).toMatchObject({
    originalPrice: '2.99',
    discountPercentage: 0,
  })
  expect(await create({ planKey: 'essai', credits: 1, basePrice: '0' })).toMatchObject({
    originalPrice: null,
    discountPercentage: 0,
  })
  expect(
    await create({
      planKey: 'mois',
      planType: 'subscription',
      originalPrice: '12',
      discountPercentage: 5,
    }),
  ).toMatchObject({ originalPrice: '12.00', discountPercentage: 5 })
})

test('every paid one-time plan is recalculated at once, those that changed on record', async () => {
  await setUp('2.99', { auto: false })
  await create()
  await create({ planKey: 'essai', basePrice: '0', credits: 1 })
  await create({ planKey: 'mois', planType: 'subscription', credits: 5, basePrice: '9.99' })
  const before = (await site.logged('UPDATE_PLAN')).length
  const plans = (await site.call('POST', `${PLANS}/apply-unit-price`)).json<AdminPlan[]>()
  expect(
    Object.fromEntries(
      plans.map((row) => [row.planKey, [row.originalPrice, row.discountPercentage]]),
    ),
  ).toEqual({ essai: [null, 0], mois: [null, 0], pack_10: ['29.90', 17] })
  await site.call('POST', `${PLANS}/apply-unit-price`)
  expect(await site.logged('UPDATE_PLAN')).toHaveLength(before + 1)
})

test('the unit price is read, saved and validated, and concurrent saves conflict', async () => {
  const url = `${SETTINGS}/unit_price_per_credit`
  expect((await site.call('GET', url)).json()).toEqual({
    settingKey: 'unit_price_per_credit',
    settingValue: '2.99',
    updatedAt: null,
  })
  for (const settingValue of ['0.09', '0', '-1', 'abc', '2.999', '1e3', ''])
    expect((await site.call('PUT', url, { settingValue })).statusCode).toBe(400)
  const saved = (await site.call('PUT', url, { settingValue: '3,5' })).json<PricingSetting>()
  expect(saved).toMatchObject({ settingValue: '3.50' })
  expect((await site.call('GET', '/api/unit-price')).json()).toEqual({ unitPrice: 3.5 })
  expect(
    (await site.call('PUT', url, { settingValue: '4' }, { ifMatch: saved.updatedAt! })).statusCode,
  ).toBe(200)
  expect(
    (await site.call('PUT', url, { settingValue: '5' }, { ifMatch: saved.updatedAt! })).statusCode,
  ).toBe(409)
  expect(
    (await site.call('PUT', `${SETTINGS}/auto_calculation_enabled`, { settingValue: 'oui' }))
      .statusCode,
  ).toBe(400)
  expect((await site.call('GET', `${SETTINGS}/plans_seeded`)).statusCode).toBe(400)
  expect((await site.logged('UPDATE_PRICING_SETTING')).at(-1)).toMatchObject({
    details: 'unit_price_per_credit',
    oldValue: '{"settingValue":"3.50"}',
    newValue: '{"settingValue":"4.00"}',
  })
})

type Shown = Record<string, [string | null, number, string | null, number]>
const preview = async (query: string) =>
  (await site.call('GET', `${PLANS}/recalculation?${query}`)).json<PricePreview>()
const listOf = ({ changes }: PricePreview): Shown =>
  Object.fromEntries(
    changes.map(({ planKey, from, to }) => [
      planKey,
      [from.originalPrice, from.discountPercentage, to.originalPrice, to.discountPercentage],
    ]),
  )
const storedPlans = async () =>
  Object.fromEntries(
    (await site.call('GET', PLANS))
      .json<AdminPlan[]>()
      .map((row) => [row.planKey, [row.originalPrice, row.discountPercentage]]),
  )
const saveSetting = (key: string, body: object) => site.call('PUT', `${SETTINGS}/${key}`, body)

/** One plan of each kind, priced by hand. */
async function openShop(auto: boolean): Promise<void> {
  await setUp('2.99', { auto })
  await create({ originalPrice: '27', discountPercentage: 8 })
  await create({ planKey: 'essai', basePrice: '0', credits: 1 })
  await create({
    planKey: 'mois',
    planType: 'subscription',
    credits: 5,
    basePrice: '9.99',
    originalPrice: '12',
  })
}

test('turning calculation on shows its changes first, and makes just those', async () => {
  await openShop(false)
  const seen = await preview('change=auto_calculation_enabled&value=true')
  expect(listOf(seen)).toEqual({ pack_10: ['27.00', 8, '29.90', 17] })
  expect(await storedPlans()).toEqual({
    pack_10: ['27.00', 8],
    essai: [null, 0],
    mois: ['12.00', 0],
  })
  const before = (await site.logged('UPDATE_PLAN')).length
  const saved = await saveSetting('auto_calculation_enabled', {
    settingValue: 'true',
    seenPlans: seen.version,
  })
  expect(saved.json()).toMatchObject({ settingValue: 'true' })
  expect(await storedPlans()).toEqual({
    pack_10: ['29.90', 17],
    essai: [null, 0],
    mois: ['12.00', 0],
  })
  expect((await site.logged('UPDATE_PLAN')).slice(before)).toMatchObject([
    {
      details: 'pack_10',
      oldValue: '{"originalPrice":"27.00","discountPercentage":8}',
      newValue: '{"originalPrice":"29.90","discountPercentage":17}',
    },
  ])
  expect(listOf(await preview('change=auto_calculation_enabled&value=false'))).toEqual({})
})

test('a new unit price recalculates plans while calculation is on, and none while it is off', async () => {
  await openShop(true)
  const seen = await preview('change=unit_price_per_credit&value=3,5')
  expect([seen.unitPrice, listOf(seen)]).toEqual(['3.50', { pack_10: ['29.90', 17, '35.00', 29] }])
  await saveSetting('unit_price_per_credit', { settingValue: '3,5', seenPlans: seen.version })
  expect((await storedPlans()).pack_10).toEqual(['35.00', 29])
  await saveSetting('auto_calculation_enabled', { settingValue: 'false' })
  expect(listOf(await preview('change=unit_price_per_credit&value=4'))).toEqual({})
  await saveSetting('unit_price_per_credit', { settingValue: '4' })
  expect((await storedPlans()).pack_10).toEqual(['35.00', 29])
  expect(
    (await site.call('GET', `${PLANS}/recalculation?change=unit_price_per_credit&value=rien`))
      .statusCode,
  ).toBe(400)
})

test('a confirmation of plans or prices that changed since its preview changes nothing', async () => {
  await openShop(false)
  const turnOn = await preview('change=auto_calculation_enabled&value=true')
  const all = await preview('change=all')
  await site.call('PUT', `${PLANS}/pack_10`, { basePrice: '20' })
  const refusals = [
    await saveSetting('auto_calculation_enabled', {
      settingValue: 'true',
      seenPlans: turnOn.version,
    }),
    await site.call('POST', `${PLANS}/apply-unit-price`, { seenPlans: all.version }),
  ]
  for (const refused of refusals) {
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', message: expect.stringContaining('Les tarifs ont changé') },
    ])
  }
  expect((await site.call('GET', `${SETTINGS}/auto_calculation_enabled`)).json()).toMatchObject({
    settingValue: 'false',
  })
  expect((await storedPlans()).pack_10).toEqual(['27.00', 8])
  const repriced = await preview('change=all')
  await saveSetting('unit_price_per_credit', { settingValue: '5' })
  const late = await site.call('POST', `${PLANS}/apply-unit-price`, { seenPlans: repriced.version })
  expect([late.statusCode, (await storedPlans()).pack_10]).toEqual([409, ['27.00', 8]])
})
