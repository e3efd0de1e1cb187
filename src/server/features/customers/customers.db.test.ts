/** A customer's page over HTTP: its data, its changes, and its audit rows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  Customer,
  CustomerDocument,
  CustomerMail,
  CustomerMovement,
  CustomerNote,
} from '#contract/admin/customers.ts'
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { eq } from '../../db/drizzle.ts'
import { accountNotes, sentMails } from '../../db/schema/customers.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { mails } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { createLog } from '../../platform/log.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { insertGift } from '../../testing/gifts.ts'
import { moneySiteOn, type MoneySite, unlockPhoto } from '../../testing/money.ts'
import { signIn, type TestSession } from '../../testing/session.ts'
import { createCustomerRetention } from './customers.retention.ts'

let site: AdminSite
let moneySite: MoneySite
let anna: TestSession
beforeAll(async () => {
  site = await openAdminSite()
  moneySite = await moneySiteOn(site)
  anna = await site.user('anna@fiche.test')
})
afterAll(() => site.close())

const url = (part = '') => `/api/admin/users/${anna.userId}${part}`
const read = async <R>(part = '') => (await site.call('GET', url(part))).json<R>()

test('movements name their order, photo or administrator, with the balance after each', async () => {
  await moneySite.buy(anna, { planKey: 'pack_10', waiver: true })
  expect((await unlockPhoto(moneySite, anna)).statusCode).toBe(200)
  const [{ publicId: photo }] = (await site.db
    .select({ publicId: photos.publicId })
    .from(photos)
    .where(eq(photos.userId, anna.userId))) as [{ publicId: string }]
  await site.call('PUT', url('/credits'), { credits: 12, message: 'Geste' })
  await insertGift(site.db, { id: 'gift_fiche', userId: anna.userId })
  const { movements, total } = await read<{ movements: CustomerMovement[]; total: number }>(
    '/movements',
  )
  expect(total).toBe(3)
  expect(movements).toMatchObject([
    { amount: 3, balance: 12, reason: 'admin', admin: 'administrateur', message: 'Geste' },
    { amount: -1, balance: 9, reason: 'unlock', photoId: photo, admin: null },
    { amount: 10, balance: 10, reason: 'purchase', orderId: expect.stringMatching(/^order_/) },
  ])
  const second = await read<{ movements: CustomerMovement[] }>('/movements?perPage=1&page=2')
  expect(second.movements.map(({ reason }) => reason)).toEqual(['unlock'])

  const { documents } = await read<{ documents: CustomerDocument[] }>('/documents')
  expect(documents).toMatchObject([
    { amount: 24.9, orderId: movements[2]!.orderId, document: { kind: 'invoice' } },
  ])
  const sales = (await site.call('GET', `/api/admin/sales?user=${anna.userId}&kind=pack`)).json<{
    total: number
  }>()
  const gifts = (await site.call('GET', `/api/admin/gifts?user=${anna.userId}`)).json<{
    gifts: { id: string }[]
  }>()
  const listed = (await site.call('GET', `/api/admin/photos?user=${anna.userId}`)).json<{
    photos: { publicId: string }[]
  }>()
  expect([sales.total, gifts.gifts.map((gift) => gift.id)]).toEqual([1, ['gift_fiche']])
  expect(listed.photos.map(({ publicId }) => publicId)).toEqual([photo])
})

test('the overview counts photos and links, and a session can be closed', async () => {
  const customer = await read<Customer>()
  expect(customer).toMatchObject({
    user: { email: 'anna@fiche.test', debt: 0 },
    photos: { total: 1, restored: 1, unlocked: 1, failed: 0, underWay: 0 },
    albums: { total: 0, photos: 0 },
    familyLinks: { open: 0, ended: 0, openReports: 0 },
    subscriptions: [],
  })
  const [session] = customer.sessions
  const other = await site.user('autre@fiche.test')
  const foreign = await site.call(
    'DELETE',
    `/api/admin/users/${other.userId}/sessions/${session!.id}`,
  )
  expect(foreign.statusCode).toBe(404)
  const me = () => site.app.inject({ url: '/api/auth/me', headers: anna.headers })
  expect((await me()).statusCode).toBe(200)
  expect((await site.call('DELETE', url(`/sessions/${session!.id}`))).statusCode).toBe(200)
  expect((await site.call('DELETE', url(`/sessions/${session!.id}`))).statusCode).toBe(404)
  expect((await me()).statusCode).toBe(401)
})

test('only the super administrator closes their own sessions', async () => {
  const colleague = await site.user('collegue@fiche.test')
  await site.db.update(users).set({ isAdmin: true }).where(eq(users.id, colleague.userId))
  const own = await signIn(site.db, 1)
  const { sessions } = (
    await site.call('GET', '/api/admin/users/1', undefined, { as: colleague })
  ).json<Customer>()
  const close = (as: TestSession) =>
    site.call('DELETE', `/api/admin/users/1/sessions/${sessions[0]!.id}`, undefined, { as })
  const refused = await close(colleague)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { message: adminCustomersCopy.sessions.superAdmin },
  ])
  expect((await close(own)).statusCode).toBe(200)
})

test('sent and waiting mails are listed by subject', async () => {
  await site.db.delete(mails)
  await site.db.delete(sentMails)
  await site.db.insert(sentMails).values([
    { userId: anna.userId, subject: 'Votre facture', sentAt: new Date(Date.now() - 1_000) },
    { userId: anna.userId, subject: 'Refusé', sentAt: new Date(Date.now() - 2_000), refused: true },
  ])
  await site.db
    .insert(mails)
    .values({ recipient: 'anna@fiche.test', subject: 'Votre photo est prête', body: 'secret' })
  const list = await read<{ mails: CustomerMail[]; total: number }>('/mails')
  expect(list).toMatchObject({
    total: 3,
    mails: [
      { subject: 'Votre photo est prête', state: 'waiting' },
      { subject: 'Votre facture', state: 'sent' },
      { subject: 'Refusé', state: 'refused' },
    ],
  })
  expect(JSON.stringify(list)).not.toContain('secret')
})

test('a note is kept with its author and deleted; another account has no right to it', async () => {
  expect((await site.call('POST', url('/notes'), { text: '  ' })).statusCode).toBe(400)
  expect((await site.call('POST', url('/notes'), { text: 'x'.repeat(2_001) })).statusCode).toBe(400)
  expect((await site.call('POST', url('/notes'), { text: ' A appelé. ' })).statusCode).toBe(200)
  const { notes } = await read<{ notes: CustomerNote[] }>('/notes')
  expect(notes).toMatchObject([{ text: 'A appelé.', author: 'administrateur' }])
  const [note] = notes
  const other = await site.user('autre@fiche.test')
  const foreign = await site.call('DELETE', `/api/admin/users/${other.userId}/notes/${note!.id}`)
  expect(foreign.statusCode).toBe(404)
  expect((await site.call('DELETE', url(`/notes/${note!.id}`))).statusCode).toBe(200)
  expect((await site.call('DELETE', url(`/notes/${note!.id}`))).statusCode).toBe(404)
  expect((await site.call('POST', '/api/admin/users/987654/notes', { text: 'a' })).statusCode).toBe(
    404,
  )
})

test('visits are logged once an hour, also when several parts load at once', async () => {
  const { userId } = await site.user('visite@fiche.test')
  const parts = ['', '/movements', '/documents', '/mails', '/notes']
  const replies = await Promise.all(
    parts.map((part) => site.call('GET', `/api/admin/users/${userId}${part}`)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200))
  const rows = await site.db.select().from(adminLogs).where(eq(adminLogs.targetUserId, userId))
  expect(rows.map(({ action }) => action)).toEqual(['VIEW_CUSTOMER'])
  for (const part of parts)
    expect((await site.call('GET', `/api/admin/users/987654${part}`)).statusCode).toBe(404)
})

test('retention deletes notes after three years and the record of mails after six months', async () => {
  const { userId } = await site.user('vieille@fiche.test')
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  await site.db.insert(accountNotes).values([
    { userId, text: 'vieille', createdAt: ago(1_096) },
    { userId, text: 'récente', createdAt: ago(1_094) },
  ])
  await site.db.insert(sentMails).values([
    { userId, subject: 'vieux', sentAt: ago(181) },
    { userId, subject: 'récent', sentAt: ago(179) },
  ])
  const log = createLog('error', { write: () => {} })
  const { run } = createCustomerRetention({ db: site.db, now: () => new Date() })
  await run({}, { signal: new AbortController().signal, log })
  const notes = await site.db.select().from(accountNotes).where(eq(accountNotes.userId, userId))
  const sent = await site.db.select().from(sentMails).where(eq(sentMails.userId, userId))
  expect([notes.map(({ text }) => text), sent.map(({ subject }) => subject)]).toEqual([
    ['récente'],
    ['récent'],
  ])
})
