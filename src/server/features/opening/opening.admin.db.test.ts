/**
 * The checklist before the opening: completed items, the publisher's details on legal pages, and
 * tests with time limits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminPublisher, Opening } from '#contract/admin/opening.ts'
import type { OpeningItem } from '#contract/admin/opening-figures.ts'
import { apiConfigurations, legalPages } from '../../db/schema/content.ts'
import { paymentEvents } from '../../db/schema/money.ts'
import { installation } from '../../db/schema/service.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { createOpening } from './opening.admin.ts'

const PUBLISHER = '/api/admin/publisher'
const details = {
  name: 'Antan SARL',
  legalForm: 'SARL au capital de 1 000 €',
  address: '1 rue des Archives, 75003 Paris',
  registration: '123 456 789',
  vatNumber: '',
  director: 'Anne Archer',
  host: 'Hébergeur, Paris, France',
  mediator: 'Médiateur, Paris',
}
let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.insert(legalPages).values({
    slug: 'mentions',
    title: 'Mentions',
    content: '<p>{{editeur}} – {{directeur}} – TVA {{tva}}</p>',
  })
})
afterAll(() => site.close())

const opening = async () => (await site.call('GET', '/api/admin/opening')).json<Opening>()
const isDone = async (name: OpeningItem) =>
  (await opening()).items.find((item) => item.name === name)?.done
const notice = async () =>
  (await site.call('GET', '/api/legal/mentions', undefined, { as: null })).body

test('on a new installation every item is open, and its legal notice marks missing details', async () => {
  const { items, missing, toDeclare } = await opening()
  expect(items.filter(({ done }) => done)).toEqual([])
  expect(missing).toEqual(expect.arrayContaining(['name', 'director', 'host']))
  expect(missing).not.toContain('vatNumber')
  expect(toDeclare).toMatchObject({
    signInReturn: expect.stringMatching(/^https?:.+\/api\/auth\/google\/callback$/),
    webhook: expect.stringMatching(/\/api\/stripe\/webhook$/),
    webhookEvents: expect.arrayContaining(['invoice.paid', 'charge.dispute.created']),
  })
  expect(await notice()).toContain('en préparation – en préparation – TVA en préparation')
  expect(await notice()).not.toContain('compléter')
})

test('saved details stand on legal pages, and a second save on an old version is refused', async () => {
  const neverSaved = { ifMatch: '' }
  const first = (await site.call('PUT', PUBLISHER, details, neverSaved)).json<AdminPublisher>()
  expect(first).toMatchObject(details)
  expect((await site.call('PUT', PUBLISHER, details, neverSaved)).statusCode).toBe(409)
  expect(await isDone('publisher')).toBe(true)
  expect(await notice()).toContain('Antan SARL – Anne Archer – TVA sans objet')
  await site.call('PUT', PUBLISHER, { ...details, director: 'Zoé' }, { ifMatch: first.updatedAt! })
  const stale = await site.call('PUT', PUBLISHER, details, { ifMatch: first.updatedAt! })
  expect(stale.statusCode).toBe(409)
  expect(await notice()).toContain('Zoé')
  expect((await site.call('PUT', PUBLISHER, { name: 'x'.repeat(301) })).statusCode).toBe(400)
})

test('each other item is done once its fact is there', async () => {
  await site.call('POST', '/api/admin/opening/legal-texts', {})
  expect(await isDone('legal')).toBe(true)
  await site.db.insert(paymentEvents).values({ eventId: 'e', type: 't', payload: {} })
  expect(await isDone('webhook')).toBe(true)
  await site.db
    .insert(installation)
    .values({ id: 'here', backedUpAt: new Date(Date.now() - 3 * 86_400_000) })
  expect(await isDone('backups')).toBe(false)
  await site.db.update(installation).set({ backedUpAt: new Date() })
  expect(await isDone('backups')).toBe(true)
  await site.db
    .insert(apiConfigurations)
    .values({ configKey: 'smtp_host', configValue: 'mail.antan.test', isActive: true })
  expect(await isDone('mail')).toBe(false)
})

test('tests of other services answer with a verdict only, also when a service throws its secret', async () => {
  const view = createOpening({
    db: site.db,
    now: () => new Date(),
    publisher: async () => details,
    toDeclare: { signInReturn: '', webhook: '', webhookEvents: [] },
    configured: { google: true, stripe: true, mail: async () => true },
    tests: {
      google: async () => 'ok',
      stripe: () => Promise.reject(new Error('sk_live_canari')),
      webhook: async () => 'notice',
      mail: async () => 'ok',
    },
  })
  const { tests } = await view.test()
  expect(Object.fromEntries(tests.map(({ name, verdict }) => [name, verdict]))).toEqual({
    google: 'ok',
    stripe: 'problem',
    webhook: 'notice',
    mail: 'ok',
  })
  expect(JSON.stringify(tests)).not.toContain('canari')
  const here = await site.call('GET', '/api/admin/opening/tests')
  expect(here.json<{ tests: object[] }>().tests).toContainEqual({
    name: 'google',
    verdict: 'notice',
  })
})
