/**
 * Payments and cards of gifts, deleted accounts, retention, and the operator's actions on codes.
 */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { GIFT_STATES } from '#contract/gift-figures.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { pricingConfigurations } from '../../db/schema/money.ts'
import { buyGift, giftSiteForTests, giftsOf, orderGift, redeem } from '../../testing/gifts.ts'
import type { MoneySite } from '../../testing/money.ts'
import { readPdfPage } from '../../testing/pdf-page.ts'
import type { TestSession } from '../../testing/session.ts'
import { listGifts } from './gifts.admin-list.ts'
import { holdGifts } from './gifts.hold.ts'
import { stateOf } from './gifts.state.ts'

let site: MoneySite
let anna: TestSession
let jeanne: TestSession
const shop = giftSiteForTests((...given) => {
  ;[site, anna] = given
})
const { clock, gift, row } = shop
const receiver = async () => {
  jeanne = await shop.receiver()
  return jeanne
}

test('a gift is never paid twice: every payment keeps its own code', async () => {
  await receiver()
  const origin = 'http://localhost:3000'
  const url = await site.sandbox.createPaymentLink({
    name: 'Pack',
    amount: 2490,
    currency: 'eur',
    monthly: false,
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  })
  const linked = eq(pricingConfigurations.planKey, 'pack_10')
  await site.db.update(pricingConfigurations).set({ stripeCheckoutUrl: url }).where(linked)
  const page = (await orderGift(site, anna)).json<{ url: string }>().url
  await site.db.update(pricingConfigurations).set({ stripeCheckoutUrl: null }).where(linked)
  const visit = async () => {
    const { headers } = await site.app.inject(page.slice(origin.length))
    return (headers.location ?? page).split('/').at(-1) ?? ''
  }
  const first = await visit()
  const second = await visit()
  await site.pay(first)
  expect((await redeem(site, jeanne, (await gift())!.code)).statusCode).toBe(200)
  await site.pay(second)
  const paid = (await site.transactions(anna)).filter(({ status }) => status === 'completed')
  const bought = await giftsOf(site, anna)
  expect(bought.map(({ transactionId }) => transactionId)).toEqual(paid.map(({ id }) => id))
})

test('the card is drawn for its buyer only, in three designs, on one page', async () => {
  await receiver()
  await buyGift(site, anna)
  const { id, code } = (await gift())!
  const get = (person: TestSession, query = '') =>
    site.app.inject({ url: `/api/gifts/${id}/card${query}`, headers: person.headers })
  expect((await get(jeanne)).statusCode).toBe(404)
  expect((await get(anna, '?design=autre')).statusCode).toBe(400)
  for (const design of ['carte-postale', 'chateau', 'prairie']) {
    const reply = await get(anna, `?design=${design}`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    const { texts, pages } = await readPdfPage(reply.rawPayload)
    expect(pages).toBe(1)
    const text = texts.join('\n').replaceAll('\u00a0', ' ')
    for (const words of ['Pour Jeanne', 'Joyeux Noël !', 'Marie-Hélène', '24 novembre 2026'])
      expect(text).toContain(words)
    // In two lines, with each hyphen.
    expect(text.replaceAll(/\s/g, '')).toContain(code)
  }
  // A partial refund lowers the credits on the card, which the browser must not show from its cache.
  const { etag } = (await get(anna)).headers
  await site.db.update(gifts).set({ credits: 6 }).where(eq(gifts.id, id))
  const again = await site.app.inject({
    url: `/api/gifts/${id}/card`,
    headers: { ...anna.headers, 'if-none-match': etag },
  })
  expect(again.statusCode).toBe(200)
  await redeem(site, jeanne, code)
  expect((await get(anna)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
})

test('a deleted buyer’s gift stays valid, a deleted receiver leaves the row without name', async () => {
  await receiver()
  await buyGift(site, anna)
  const { id, code } = (await gift())!
  await orderGift(site, anna)
  const remove = (person: TestSession) =>
    site.app.inject({ method: 'DELETE', url: '/api/user/delete-account', headers: person.headers })
  expect((await remove(anna)).statusCode).toBe(200)
  const left = await site.db.select().from(gifts).where(eq(gifts.fromName, 'Marie-Hélène'))
  expect(left.filter(({ transactionId }) => transactionId === null && left.length > 0)).toEqual([])
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ from: 'Marie-Hélène' })
  expect((await remove(jeanne)).statusCode).toBe(200)
  const [kept] = await site.db.select().from(gifts).where(eq(gifts.id, id))
  expect(kept).toMatchObject({ userId: null, redeemedBy: null, redeemedAt: clock.today })
})

test('names and messages are erased thirty days after the end, drafts thirty days after the order', async () => {
  await receiver()
  await buyGift(site, anna)
  await redeem(site, jeanne, (await gift())!.code)
  await orderGift(site, anna)
  clock.today = new Date('2024-12-24T09:00:00Z')
  await site.features.gifts.forget(clock.today)
  expect(await site.db.$count(gifts, eq(gifts.userId, anna.userId))).toBe(2)
  expect(await gift()).toMatchObject({ to: 'Jeanne' })
  clock.today = new Date('2024-12-24T11:00:00Z')
  await site.features.gifts.forget(clock.today)
  expect(await site.db.$count(gifts, eq(gifts.userId, anna.userId))).toBe(1)
  expect(await row()).toMatchObject({ fromName: null, toName: null, message: null, credits: 10 })
})

test('the operator finds a gift by its code, blocks and releases it, and replaces the code', async () => {
  await receiver()
  const admin = await site.user('operateur@antan.test', { isAdmin: true })
  await buyGift(site, anna)
  const { id, code } = (await gift())!
  const ask = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    site.app.inject({
      method,
      url: `/api/admin/gifts${path}`,
      headers: admin.headers,
      ...(payload ? { payload } : {}),
    })
  const found = await ask('GET', `?q=${code}`)
  expect(found.json<{ gifts: object[] }>().gifts).toMatchObject([{ id, state: 'active' }])
  expect(found.body).not.toContain(code)
  await ask('PUT', `/${id}/block`, { blocked: true })
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  await ask('PUT', `/${id}/block`, { blocked: false })
  const { code: replaced } = (await ask('POST', `/${id}/code`)).json<{ code: string }>()
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_NOT_FOUND' })
  expect((await redeem(site, jeanne, replaced)).json()).toMatchObject({ totalCredits: 10 })
})

test('the filters list a gift under the state that it shows, whatever happened to it', async () => {
  await buyGift(site, anna)
  const { id } = (await gift())!
  const at = clock.today
  const happened = [
    { redeemedAt: at },
    { withdrawnAt: at },
    { blockedAt: at },
    { disputes: ['dp_1'] },
    { expiresAt: at },
  ]
  const { expiresAt } = await row()
  const none = { redeemedAt: null, withdrawnAt: null, blockedAt: null, disputes: [], expiresAt }
  const query = {
    q: '',
    user: anna.userId,
    page: 1,
    perPage: 25,
    sort: 'paidAt',
    order: 'asc',
  } as const
  const seen = new Set<string>()
  for (let which = 0; which < 2 ** happened.length; which++) {
    const changes = happened.filter((_, bit) => which & (1 << bit))
    await site.db
      .update(gifts)
      .set(Object.assign({}, none, ...changes) as typeof none)
      .where(eq(gifts.id, id))
    const state = stateOf(await row(), at)
    seen.add(state)
    for (const filter of GIFT_STATES) {
      const { total } = await listGifts(site.db, { ...query, filter }, at)
      expect([changes, filter, total]).toEqual([changes, filter, filter === state ? 1 : 0])
    }
  }
  expect([...seen].toSorted()).toEqual([...GIFT_STATES].toSorted())
})

test('after a restore an unused code is blocked until the operator releases it, and a redeemed one is unchanged', async () => {
  await receiver()
  await buyGift(site, anna)
  const { code } = (await gift())!
  const hold = () => site.db.transaction((tx) => holdGifts(tx, clock.today))
  expect(await hold()).toBeGreaterThanOrEqual(1)
  expect(await gift()).toMatchObject({ state: 'blocked', code: null })
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  await site.db.update(gifts).set({ blockedAt: null }).where(eq(gifts.userId, anna.userId))
  await redeem(site, jeanne, code)
  await hold()
  expect(await row()).toMatchObject({ blockedAt: null })
})
