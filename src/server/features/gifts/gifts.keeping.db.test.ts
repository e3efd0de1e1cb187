/** Cards of gifts, and gifts after the deletion of accounts and after their retention period. */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { gifts } from '../../db/schema/gifts.ts'
import { buyGift, giftSiteForTests, orderGift, redeem } from '../../testing/gifts.ts'
import type { MoneySite } from '../../testing/money.ts'
import { readPdfPage } from '../../testing/pdf-page.ts'
import type { TestSession } from '../../testing/session.ts'

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
    const text = texts.join('\n')
    for (const words of ['Pour Jeanne', 'Joyeux Noël !', 'Marie-Hélène', '24 novembre 2026'])
      expect(text).toContain(words)
    expect(text.replaceAll(/[^0-9A-Z]/g, '')).toContain(code!.replaceAll('-', ''))
  }
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
  await site.features.gifts.forget()
  expect(await site.db.$count(gifts, eq(gifts.userId, anna.userId))).toBe(2)
  expect(await gift()).toMatchObject({ to: 'Jeanne' })
  clock.today = new Date('2024-12-24T11:00:00Z')
  await site.features.gifts.forget()
  expect(await site.db.$count(gifts, eq(gifts.userId, anna.userId))).toBe(1)
  expect(await row()).toMatchObject({ fromName: null, toName: null, message: null, credits: 10 })
})
