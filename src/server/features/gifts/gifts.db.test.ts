/**
 * Gifts over the HTTP surface: bought, mailed, redeemed once, withdrawn, refunded, disputed,
 * erased. Over 300 lines because all share one shop and its clock.
 */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { calendarDay } from '#copy/dates.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { creditMovements } from '../../db/schema/money.ts'
import { mails, orders, withdrawals } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { openSecretBox } from '../../platform/secret-box.ts'
import { openMail } from '../mail/mail.service.ts'
import { bookFaults } from '../payments/payments.check.ts'
import { buyGift, giftSiteForTests, giftWish, orderGift, redeem } from '../../testing/gifts.ts'
import { unlockPhoto, type MoneySite } from '../../testing/money.ts'
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
const waiting = async (address: string) => site.db.$count(mails, eq(mails.recipient, address))
const account = async (person: TestSession) =>
  (
    await site.db
      .select({ credits: users.credits, debt: users.debt })
      .from(users)
      .where(eq(users.id, person.userId))
  )[0]
const laterWish = (on: string) => giftWish({ email: 'plus-tard@antan.test', on })

test('a paid gift gives its buyer a code and no credit, and its receiver the credits once', async () => {
  await receiver()
  const sessionId = await buyGift(site, anna)
  expect(await site.confirmation(anna, sessionId)).toMatchObject({
    status: 'paid',
    isGift: true,
    totalCredits: 0,
  })
  const bought = await gift()
  expect(bought).toMatchObject({ state: 'active', credits: 10, from: 'Marie-Hélène', to: 'Jeanne' })
  expect(bought?.code).toMatch(/^ANTAN(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
  expect(bought?.expiresAt).toBe('2026-11-24T22:59:59.999Z')
  expect((await row()).codeHash).not.toContain(bought?.code?.slice(6))
  expect((await row()).codeSealed).not.toContain(bought?.code?.slice(6, 10))

  const typed = bought!.code!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
  const reply = await redeem(site, jeanne, typed)
  expect(reply.json()).toEqual({
    credits: 10,
    paidDebt: 0,
    totalCredits: 10,
    redeemedBefore: null,
    from: 'Marie-Hélène',
    message: 'Joyeux Noël !',
  })
  expect((await redeem(site, jeanne, typed)).json()).toMatchObject({
    credits: 10,
    totalCredits: 10,
    redeemedBefore: expect.stringMatching(/^\d{4}-/),
  })
  expect((await redeem(site, anna, typed)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  expect(await gift()).toMatchObject({ state: 'redeemed', code: null })
  expect(await site.balance(anna)).toBe(0)
  // A gift needs no waiver and cannot be withdrawn from.
  expect((await unlockPhoto(site, jeanne)).json()).not.toHaveProperty('code')
  expect(await site.transactions(jeanne)).toEqual([])
  const [purchase] = await site.transactions(anna)
  expect(purchase).toMatchObject({ type: 'gift', withdrawable: null, invoice: { kind: 'invoice' } })
})

test('many who redeem one code at the same time get its credits once', async () => {
  await buyGift(site, anna)
  const code = (await gift())!.code
  const crowd = await Promise.all([1, 2, 3, 4].map(() => receiver()))
  const replies = await Promise.all(
    [...crowd, ...crowd].map((person) => redeem(site, person, code)),
  )
  const winners = replies.filter(({ statusCode }) => statusCode === 200)
  expect(winners.length).toBe(2)
  const balances = await Promise.all(crowd.map((person) => site.balance(person)))
  expect(balances.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 10])
  expect(
    await site.db.$count(
      creditMovements,
      eq(creditMovements.reference, `gift:${(await row()).id}`),
    ),
  ).toBe(1)
})

test('of a redemption and a withdrawal at the same time, only one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    await receiver()
    await buyGift(site, anna)
    const { code, transactionId } = (await gift())!
    const [redeemed, withdrawn] = await Promise.all([
      redeem(site, jeanne, code),
      site.post(anna, '/api/withdrawals', { transactionId }),
    ])
    expect([redeemed.statusCode, withdrawn.statusCode].toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    expect(await site.balance(jeanne)).toBe(redeemed.statusCode === 200 ? 10 : 0)
  }
})

test('the buyer withdraws until the code is used, also after fourteen days, and gets the whole price and a credit note', async () => {
  await receiver()
  await buyGift(site, anna, { gift: laterWish('2024-12-24') })
  clock.today = new Date('2025-03-01T10:00:00Z')
  const { code, transactionId } = (await gift())!
  const [purchase] = await site.transactions(anna)
  expect(purchase?.withdrawable).toMatchObject({ credits: 10, amount: 24.9 })
  expect((await site.post(jeanne, '/api/withdrawals', { transactionId })).json()).toMatchObject({
    code: 'WITHDRAWAL_REFUSED',
  })
  const reply = await site.post(anna, '/api/withdrawals', { transactionId })
  expect(reply.json()).toMatchObject({ credits: 10, amount: 24.9 })
  const [request] = await site.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.transactionId, transactionId))
  await site.features.payments.payBack({ withdrawalId: request!.id })
  expect((await site.transactions(anna))[0]).toMatchObject({
    type: 'refund',
    amount: -24.9,
    credits: -10,
    invoice: { kind: 'credit_note' },
  })
  expect((await site.objects('charges'))[0]?.amount_refunded).toBe(2490)
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  expect(await gift()).toMatchObject({ state: 'withdrawn', code: null })
  expect((await row()).recipientEmail).toBeNull()
  expect(await account(anna)).toEqual({ credits: 0, debt: 0 })
})

test('the mail leaves on its day, once, and the address is erased with it', async () => {
  await buyGift(site, anna, { gift: laterWish('2024-12-24') })
  const { deliverDue } = site.features.gifts
  clock.today = new Date('2024-12-23T20:00:00Z')
  await deliverDue()
  // It is the 24th in Paris, at four in the morning.
  clock.today = new Date('2024-12-24T03:00:00Z')
  await deliverDue()
  expect(await waiting('plus-tard@antan.test')).toBe(0)
  clock.today = new Date('2024-12-24T07:05:00Z')
  await Promise.all([deliverDue(), deliverDue()])
  expect(await waiting('plus-tard@antan.test')).toBe(1)
  expect(await row()).toMatchObject({ recipientEmail: null, mailedAt: clock.today })
})

test('the buyer is told where the code is if the receiver’s address is refused', async () => {
  const to = 'refusee@antan.test'
  await buyGift(site, anna, { gift: giftWish({ email: to, on: '2024-12-24' }) })
  clock.today = new Date('2024-12-24T07:05:00Z')
  await site.features.gifts.deliverDue()
  const [queued] = await site.db.select().from(mails).where(eq(mails.recipient, to))
  const secrets = openSecretBox({ secretsKey: null, dataDir: site.folder })
  const { ifRefused } = openMail(secrets, queued!.body)
  expect(ifRefused).toMatchObject({ userId: anna.userId })
  expect(ifRefused?.body).toMatch(/cadeau pour Jeanne a été refusé[^]*\/settings\n/)
  expect(await gift()).toMatchObject({ isUndelivered: false })
  await site.db.transaction((tx) => site.features.mail.giveUp(tx, queued!))
  expect(await gift()).toMatchObject({
    state: 'active',
    code: expect.stringMatching(/^ANTAN-/),
    mailedAt: null,
    isUndelivered: true,
  })
  const admin = await site.user('cadeaux@antan.test', { isAdmin: true })
  const listed = await site.reply(admin, 'GET', `/api/admin/gifts?user=${anna.userId}`)
  expect(listed.json()).toMatchObject({ gifts: [{ isUndelivered: true }] })
  // Nothing is sent again once its day has passed.
  clock.today = new Date('2024-12-25T07:05:00Z')
  await site.features.gifts.deliverDue()
  expect(await gift()).toMatchObject({ mailedAt: null, isUndelivered: true })
})

test('the receipt names the day of the mail, and no day for a card handed over', async () => {
  const [buyer] = await site.db.select().from(users).where(eq(users.id, anna.userId))
  const receipt = async (mail: { email: string; on: string } | null) => {
    await buyGift(site, anna, { gift: giftWish(mail) })
    return (await site.waitingMails(buyer!.email)).at(-1)!.body
  }
  const email = 'dit-au-recu@antan.test'
  expect(await receipt({ email, on: '2024-12-24' })).toContain(
    'Nous enverrons le cadeau par e-mail le 24\u00a0décembre 2024.',
  )
  expect(await receipt({ email, on: calendarDay(clock.today) })).toContain(
    'Le cadeau vient de partir par e-mail.',
  )
  expect(await receipt(null)).not.toMatch(/enverrons|partir/)
})

test('a mail for today leaves with the payment, and none for a card handed over', async () => {
  const address = 'aujourdhui@antan.test'
  await buyGift(site, anna, { gift: giftWish({ email: address, on: calendarDay(clock.today) }) })
  expect(await waiting(address)).toBe(1)
  await buyGift(site, anna)
  expect(await gift()).toMatchObject({ mailOn: null, mailedAt: null })
})

test('a gift that cannot be mailed does not hold back the others', async () => {
  const { deliverDue } = site.features.gifts
  const broken = 'cassee@antan.test'
  const whole = 'entiere@antan.test'
  for (const email of [broken, whole])
    await buyGift(site, anna, { gift: giftWish({ email, on: '2024-11-25' }) })
  await site.db
    .update(gifts)
    .set({ codeSealed: 'sealed with a lost key' })
    .where(eq(gifts.recipientEmail, broken))
  clock.today = new Date('2024-11-25T10:00:00Z')
  await expect(deliverDue()).rejects.toThrow('sealed with another key')
  expect([await waiting(broken), await waiting(whole)]).toEqual([0, 1])
  await site.db.update(gifts).set({ recipientEmail: null })
})

test('sentences without a space after the full stop are no links', async () => {
  const message = 'Joyeux Noël.De la part de tous.Pour toi, à 9.30 h.'
  expect((await orderGift(site, anna, { gift: { ...giftWish(), message } })).statusCode).toBe(200)
})

test('subscriptions, a missing or outdated waiver, days out of range, links and unprintable characters are refused', async () => {
  const refusals: [object, object][] = [
    [{ planKey: 'monthly_5' }, { fields: { planKey: expect.stringContaining('packs') } }],
    [{ planKey: 'free_trial' }, { code: 'PLAN_IS_FREE' }],
    [{ planKey: 'nothing' }, { code: 'PLAN_NOT_FOUND' }],
    [{ gift: laterWish('2024-11-23') }, { fields: { 'gift.mail.on': expect.any(String) } }],
    [{ gift: laterWish('2025-11-26') }, { fields: { 'gift.mail.on': expect.any(String) } }],
    [
      { gift: { ...giftWish(), message: 'a'.repeat(301) } },
      { fields: { 'gift.message': expect.any(String) } },
    ],
    [
      { gift: { ...giftWish(), message: 'Voir https://evil.test' } },
      { fields: { 'gift.message': 'Un lien n’est pas permis ici.' } },
    ],
    [
      { gift: { ...giftWish(), message: 'Confirmez sur impots-remboursement.FR' } },
      { fields: { 'gift.message': 'Un lien n’est pas permis ici.' } },
    ],
    [
      { gift: { ...giftWish(), from: 'compte@evil.live' } },
      { fields: { 'gift.from': 'Un lien n’est pas permis ici.' } },
    ],
    [
      { gift: { ...giftWish(), from: 'a\nBcc: b@c.d' } },
      { fields: { 'gift.from': expect.any(String) } },
    ],
    [
      { gift: { ...giftWish(), to: '🎁' } },
      { fields: { 'gift.to': expect.stringContaining('émoji') } },
    ],
  ]
  for (const [wish, refusal] of refusals)
    expect((await orderGift(site, anna, wish)).json(), JSON.stringify(wish)).toMatchObject(refusal)
  const order = { planKey: 'pack_10', gift: giftWish() }
  expect((await site.post(anna, '/api/gifts', order)).json()).toMatchObject({
    code: 'WAIVER_REQUIRED',
  })
  expect(
    (await site.post(anna, '/api/gifts', { ...order, waiver: '2026-11-21' })).json(),
  ).toMatchObject({ code: 'OUTDATED_PAGE' })
  expect(await site.db.$count(orders, eq(orders.userId, anna.userId))).toBe(0)
})

test('every code that does not exist gets the same refusal', async () => {
  for (const code of ['x', 'ANTAN-0000-0000-0000-0000', '🎁', "' or 1=1 --"])
    expect((await redeem(site, anna, code)).json()).toMatchObject({ code: 'GIFT_NOT_FOUND' })
})

test('a partial refund lowers the credits of a code, a full one voids it', async () => {
  await receiver()
  await buyGift(site, anna)
  const code = (await gift())!.code
  await site.refundPart(await site.newestId('charges'), 500)
  expect(await gift()).toMatchObject({ credits: 8, state: 'active' })
  await site.operate('refund', await site.newestId('charges'))
  expect(await gift()).toMatchObject({ credits: 0, state: 'withdrawn' })
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  expect(await account(anna)).toEqual({ credits: 0, debt: 0 })
})

test('a refund after the redemption takes nothing from the receiver or the buyer', async () => {
  await receiver()
  await buyGift(site, anna)
  await redeem(site, jeanne, (await gift())!.code)
  await site.operate('refund', await site.newestId('charges'))
  expect(await account(jeanne)).toEqual({ credits: 10, debt: 0 })
  expect(await account(anna)).toEqual({ credits: 0, debt: 0 })
})

test('a dispute blocks an unused code until it is won', async () => {
  await receiver()
  await buyGift(site, anna)
  const { code, transactionId } = (await gift())!
  await site.operate('dispute', await site.newestId('charges'))
  expect(await gift()).toMatchObject({ state: 'blocked', code: null })
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  expect((await site.post(anna, '/api/withdrawals', { transactionId })).statusCode).toBe(409)
  expect(await account(anna)).toEqual({ credits: 0, debt: 0 })
  await site.operate('dispute-won', await site.newestId('disputes'))
  expect((await redeem(site, jeanne, code)).statusCode).toBe(200)
})

test('a dispute after the redemption is the buyer’s debt, and ends when it is won', async () => {
  await receiver()
  await buyGift(site, anna)
  await redeem(site, jeanne, (await gift())!.code)
  await site.operate('dispute', await site.newestId('charges'))
  expect(await account(jeanne)).toEqual({ credits: 10, debt: 0 })
  expect(await account(anna)).toEqual({ credits: 0, debt: 10 })
  await site.operate('dispute-won', await site.newestId('disputes'))
  expect(await account(anna)).toEqual({ credits: 0, debt: 0 })
})

test('a code ends with the day two years later', async () => {
  await receiver()
  await buyGift(site, anna)
  const { code, transactionId } = (await gift())!
  clock.today = new Date('2026-11-24T23:00:00Z')
  expect((await redeem(site, jeanne, code)).json()).toMatchObject({ code: 'GIFT_UNUSABLE' })
  expect(await gift()).toMatchObject({ state: 'expired', code: null })
  expect((await site.post(anna, '/api/withdrawals', { transactionId })).statusCode).toBe(409)
})

test('the ledger and the books agree afterwards', async () => {
  expect(await site.credits.discrepancies(site.db)).toEqual([])
  expect(await bookFaults(site.db)).toEqual([])
})
