/** The mail about new replies, and reports to the operator. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminFamilyReport } from '#contract/admin/family.ts'
import { eq } from '../../db/drizzle.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { photos } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { linkOf, ownerOf, relativesOf } from './family.fixture.ts'

type Relatives = ReturnType<typeof relativesOf>
let now = new Date('2026-11-20T16:00:00Z')
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ now: () => now })
})
afterAll(() => site.close())

const advanceHours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000)
}

test('the operator reads reports, closes a link or dismisses them, each once and audited', async () => {
  const carla = await site.user('carla@antan.test', { credits: 5 })
  const admin = await site.user('chef@antan.test', { isAdmin: true })
  const bad = await linkOf(site, carla, { firstLine: 'Regardez' })
  const fine = await linkOf(site, carla)
  for (let report = 0; report < 25; report++)
    await bad.post('/reports', { reason: `Ma photo ${report}` })
  await fine.post('/reports', { reason: '' })
  const list = async (query = '') =>
    (
      await site.app.inject({
        url: `/api/admin/family-reports?perPage=100${query}`,
        headers: admin.headers,
      })
    ).json<{ reports: AdminFamilyReport[]; total: number }>()
  const { reports, total } = await list()
  expect([reports.length, total]).toEqual([21, 21])
  expect(reports.find(({ reason }) => reason === 'Ma photo 3')).toMatchObject({
    link: { firstLine: 'Regardez', isOpen: true },
    photo: bad.publicId,
    owner: { email: 'carla@antan.test' },
  })
  expect((await list('&q=photo%203')).total).toBe(1)
  const decide = (id: number, decision: string) =>
    site.app.inject({
      method: 'POST',
      url: `/api/admin/family-reports/${id}/decision`,
      headers: admin.headers,
      payload: { decision },
    })
  const idOf = (publicId: string) => reports.find(({ photo }) => photo === publicId)!.id
  const both = await Promise.all([0, 1].map(() => decide(idOf(bad.publicId), 'close')))
  expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  expect((await decide(idOf(fine.publicId), 'dismiss')).statusCode).toBe(200)
  expect((await decide(99_999, 'dismiss')).statusCode).toBe(404)
  expect((await list()).total).toBe(0)
  expect((await bad.get('')).statusCode).toBe(404)
  expect((await fine.get('')).statusCode).toBe(200)
  const { links } = (await ownerOf(site, carla).call('GET', '/links')).json<{
    links: { photo: string; isClosedByOperator: boolean }[]
  }>()
  expect(links.find(({ photo }) => photo === bad.publicId)?.isClosedByOperator).toBe(true)
  const acts = (await site.db.select().from(adminLogs)).map(({ action }) => action)
  expect(acts.filter((action) => /FAMILY/.test(action)).toSorted()).toEqual([
    'CLOSE_FAMILY_LINK',
    'DISMISS_FAMILY_REPORT',
  ])
  // The log is kept longer than the account.
  const [photo] = await site.db.select().from(photos).where(eq(photos.publicId, bad.publicId))
  const url = '/api/user/delete-account'
  await site.app.inject({ method: 'DELETE', url, headers: carla.headers })
  expect(JSON.stringify(await site.db.select().from(adminLogs))).not.toContain(photo!.filename)
})

test('one mail a day at most, with figures alone, and none for an account that opted out', async () => {
  const anna = await site.user('anna@antan.test', { credits: 5 })
  const bruno = await site.user('bruno@antan.test', { credits: 5 })
  await site.app.inject({
    method: 'POST',
    url: '/api/user/privacy-settings',
    headers: bruno.headers,
    payload: {
      analyticalCookies: false,
      marketingCookies: false,
      emailMarketing: false,
      emailNotifications: false,
    },
  })
  const links = [await linkOf(site, anna), await linkOf(site, bruno)]
  // Mails stay queued instead of going to the outbox.
  await site.close({ keep: true })
  site = await openPhotoSite({
    database: site.database,
    folder: site.folder,
    now: () => now,
    work: false,
  })
  const [mine, theirs] = links.map(({ token }) => relativesOf(site, token)) as [
    Relatives,
    Relatives,
  ]
  const written = async () =>
    (await site.waitingMails('anna@antan.test')).filter(({ subject }) => /répondu/.test(subject))
  const digest = async (times = 1) => {
    await Promise.all(Array.from({ length: times }, () => site.runJob('family-digest')))
    return (await written()).length
  }
  const before = await written()
  expect(await digest()).toBe(before.length)
  await mine.say('votes', { vote: 'yes' })
  await mine.say('names', { name: 'Odette <b>Roux</b>' })
  await mine.say('names', { name: 'Léon' })
  await theirs.say('votes', { vote: 'no' })
  expect(await digest(2)).toBe(1)
  const [{ subject, body }] = (await written()) as [{ subject: string; body: string }]
  expect(subject).toBe('Votre famille a répondu')
  expect(body).toContain('- 1 avis sur la ressemblance\n- 2 noms proposés\n\n')
  expect(body).toContain('/settings?onglet=confidentialite')
  expect(body).not.toMatch(/Odette|Léon/)
  await mine.say('messages', { message: 'Encore un mot' })
  advanceHours(3)
  expect(await digest()).toBe(1)
  advanceHours(21)
  expect(await digest()).toBe(2)
  advanceHours(24)
  expect(await digest()).toBe(2)
  const unwanted = await site.waitingMails('bruno@antan.test')
  expect(unwanted.filter(({ subject: title }) => /répondu/.test(title))).toEqual([])
})
