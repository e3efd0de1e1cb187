/** Orders: the recap, the price that is charged, and every refusal before a payment page opens. */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { createStripePayments } from '../../adapters/payments/stripe.ts'
import { globalPricingSettings, pricingConfigurations } from '../../db/schema/money.ts'
import { moneyCopy } from '#copy/account/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { insertRestoredPhoto, moneySiteForTests, type MoneySite } from '../../testing/money.ts'
import type { TestSession } from '../../testing/session.ts'

let site: MoneySite
let anna: TestSession
moneySiteForTests(
  (...given) => {
    ;[site, anna] = given
  },
  { work: false },
)
const orderOf = async (sessionId: string) =>
  (await site.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0]

test('the recap states the price, credits and VAT', async () => {
  const recap = async (query: string) =>
    (await site.reply(anna, 'GET', `/api/checkout/recap${query}`)).json<object>()
  expect(await recap('?plan=pack_25')).toMatchObject({
    planType: 'one_time',
    credits: 25,
    amount: 49.9,
    taxMention: 'TVA non applicable, art. 293 B du CGI',
  })
  expect(await recap('?plan=monthly_5')).toMatchObject({
    planType: 'subscription',
    credits: 5,
    amount: 9.99,
  })
  expect(await recap('')).toMatchObject({ planKey: null, credits: 1, amount: 2.99 })
})

test('one credit costs the stored unit price, and its order names the photo', async () => {
  await site.db
    .update(globalPricingSettings)
    .set({ settingValue: '3.49' })
    .where(eq(globalPricingSettings.settingKey, 'unit_price_per_credit'))
  const photoId = await insertRestoredPhoto(site.db, anna.userId)
  const sessionId = await site.checkout(anna, { photo: photoId })
  expect(await orderOf(sessionId)).toMatchObject({
    amount: 349,
    credits: 1,
    planKey: null,
    photoId,
  })
  await site.pay(sessionId)
  expect(await site.transactions(anna)).toMatchObject([{ amount: 3.49, credits: 1 }])
  await site.db
    .update(globalPricingSettings)
    .set({ settingValue: '2.99' })
    .where(eq(globalPricingSettings.settingKey, 'unit_price_per_credit'))
})

test('a credit for a photo that is unlocked, deleted or somebody else’s is not sold', async () => {
  const bruno = await site.user('bruno@antan.test')
  const [unlocked, deleted, foreign] = [
    await insertRestoredPhoto(site.db, anna.userId),
    await insertRestoredPhoto(site.db, anna.userId),
    await insertRestoredPhoto(site.db, bruno.userId),
  ]
  await site.db.update(photos).set({ isHdUnlocked: true }).where(eq(photos.publicId, unlocked))
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${deleted}`,
    headers: anna.headers,
  })
  for (const photo of [unlocked, deleted, foreign]) {
    const refused = await site.order(anna, { photo })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: moneyCopy.nothingToUnlock.photo },
    ])
    // A pack is worth its price without the photo.
    const pack = await site.checkout(anna, { planKey: 'pack_10', photo })
    expect(await orderOf(pack)).toMatchObject({ photoId: photo === unlocked ? unlocked : null })
  }
})

test('an account in debt can buy a photo’s credit only together with the credits it owes', async () => {
  await site.db.update(users).set({ debt: 2 }).where(eq(users.id, anna.userId))
  const photo = await insertRestoredPhoto(site.db, anna.userId)
  const refused = await site.order(anna, { photo, credits: 2 })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'OUTDATED_PAGE', message: moneyCopy.nothingToUnlock.debt(2) },
  ])
  expect((await site.order(anna, { photo, credits: 3 })).statusCode).toBe(200)
  expect((await site.order(anna, { credits: 1 })).statusCode).toBe(200)
})

test('an order whose price or credits differ from the recap is refused', async () => {
  const at = eq(pricingConfigurations.planKey, 'pack_10')
  const order = async (seen: { amount: number; credits: number }) =>
    site.post(anna, '/api/create-checkout-session', { planKey: 'pack_10', seen })
  await site.db.update(pricingConfigurations).set({ basePrice: '26.90' }).where(at)
  const late = await order({ amount: 24.9, credits: 10 })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'CONFLICT',
      message:
        'Cette formule vient de changer. Vérifiez le nouveau récapitulatif avant de commander.',
    },
  ])
  expect((await order({ amount: 26.9, credits: 11 })).statusCode).toBe(409)
  expect((await order({ amount: 26.9, credits: 10 })).statusCode).toBe(200)
  await site.db.update(pricingConfigurations).set({ basePrice: '24.90' }).where(at)
  const direct = await site.post(anna, '/api/create-direct-payment', {
    credits: 1,
    seen: { amount: 0.99, credits: 1 },
  })
  expect(direct.statusCode).toBe(409)
})

test('refusals have their codes and sentences', async () => {
  await site.db
    .update(pricingConfigurations)
    .set({ isActive: false })
    .where(eq(pricingConfigurations.planKey, 'pack_25'))
  await site.db
    .update(pricingConfigurations)
    .set({ stripeCheckoutUrl: 'https://elsewhere.example/a' })
    .where(eq(pricingConfigurations.planKey, 'single_credit'))
  const refusal = async (planKey: string) => {
    const reply = await site.order(anna, { planKey })
    return [
      reply.statusCode,
      reply.json<{ code: string }>().code,
      reply.json<{ message: string }>().message,
    ]
  }
  expect(await refusal('none')).toEqual([404, 'PLAN_NOT_FOUND', 'Pack de crédits introuvable.'])
  expect(await refusal('pack_25')).toEqual([409, 'PLAN_INACTIVE', "Ce pack n'est plus disponible."])
  expect((await refusal('free_trial')).slice(0, 2)).toEqual([409, 'PLAN_IS_FREE'])
  expect(await refusal('single_credit')).toEqual([
    409,
    'STRIPE_URL_NOT_CONFIGURED',
    "Ce pack n'est pas encore disponible à l'achat. Veuillez contacter l'administrateur.",
  ])
  expect((await site.post(anna, '/api/create-checkout-session', {})).json()).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Plan key manquant',
  })
  expect(
    (
      await site.post(anna, '/api/create-checkout-session', { planKey: 'pack_10', waiver: 'older' })
    ).json(),
  ).toMatchObject({
    code: 'OUTDATED_PAGE',
  })
  expect(
    (await site.post(null, '/api/create-checkout-session', { planKey: 'pack_10' })).statusCode,
  ).toBe(401)
  await site.db.update(pricingConfigurations).set({ isActive: true, stripeCheckoutUrl: null })
})

test('a payment link is at Stripe or at the operator’s own domain, not at a lookalike', () => {
  const accepted = (linkDomain: string | null) => {
    const provider = createStripePayments({
      secretKey: 'sk_test_none',
      webhookSecret: 'whsec_none',
      linkDomain,
      now: () => new Date(),
    })
    return [
      'https://buy.stripe.com/a',
      'https://paiement.antan.example/b/c',
      'https://buy.stripe.com.evil.test/a',
      'https://buy.stripe.com@evil.test/a',
      'http://buy.stripe.com/a',
      'https://evil.test/https://buy.stripe.com/',
      'https://paiement.antan.example.evil.test/',
      'javascript:https://buy.stripe.com/',
    ].map(provider.isPaymentLink)
  }
  expect(accepted(null)).toEqual([true, ...Array.from({ length: 7 }, () => false)])
  expect(accepted('paiement.antan.example')).toEqual([
    true,
    true,
    ...Array.from({ length: 6 }, () => false),
  ])
})
