/**
 * Family links for their owner: made, listed, closed; replies read and deleted; export and
 * deletion.
 */
import { eq, ilike } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FamilyLink, FamilyReply } from '#contract/family.ts'
import { MAX_FAMILY_LINKS_PER_DAY } from '#contract/family-limits.ts'
import { familyLinks, familyReplies, familyReports } from '../../db/schema/family.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { zipEntries } from '../../testing/zip.ts'
import { linkOf, ownerOf, relativesOf, VISIT } from './family.fixture.ts'

let now = new Date('2026-11-20T10:00:00Z')
let site: PhotoSite
let owner: TestSession
let other: TestSession
beforeAll(async () => {
  site = await openPhotoSite({ now: () => now })
  owner = await site.user('anna@antan.test', { credits: 20 })
  other = await site.user('bruno@antan.test', { credits: 2 })
})
afterAll(() => site.close())

test('a link is made for a restored photo of one’s own, and its address can be copied again', async () => {
  const { call } = ownerOf(site, owner)
  const { publicId, link, token } = await linkOf(site, owner, {
    days: 7,
    firstLine: '  Trouvée chez \u202emamie.\n\n\n\nQui est-ce ? ',
  })
  expect(link).toMatchObject({
    photo: publicId,
    url: `http://localhost:3000/famille/${token}`,
    firstLine: 'Trouvée chez mamie.\n\nQui est-ce ?',
    isOpen: true,
    endsAt: '2026-11-27T10:00:00.000Z',
    keptUntil: '2026-12-27T10:00:00.000Z',
    replies: { yes: 0, no: 0, names: 0, messages: 0 },
  })
  expect(token).toMatch(/^[\w-]{22}$/)
  const { links } = (await call('GET', '/links')).json<{ links: FamilyLink[] }>()
  expect(links).toEqual([link])
  const [row] = await site.db.select().from(familyLinks).where(eq(familyLinks.id, link.id))
  expect(JSON.stringify(row)).not.toContain(token)

  const again = await call('POST', '/links', { photo: publicId })
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { message: 'Un lien est déjà ouvert ici.' },
  ])
  const both = await Promise.all(
    [0, 1].map(async () => {
      await call('POST', `/links/${link.id}/close`)
      return call('POST', '/links', { photo: publicId, days: 90 })
    }),
  )
  expect(both.map(({ statusCode }) => statusCode)).toContain(200)
  const open = (await call('GET', '/links'))
    .json<{ links: FamilyLink[] }>()
    .links.filter((one) => one.photo === publicId && one.isOpen)
  expect(open.length).toBe(1)
})

test('an account opens a limited number of links in a day', async () => {
  const { call } = ownerOf(site, owner)
  const { publicId, link } = await linkOf(site, owner)
  await call('POST', `/links/${link.id}/close`)
  const [row] = await site.db.select().from(familyLinks).where(eq(familyLinks.id, link.id))
  const { id: _, ...values } = row!
  const opened = await site.db.$count(familyLinks, eq(familyLinks.userId, owner.userId))
  await site.db.insert(familyLinks).values(
    [...Array(MAX_FAMILY_LINKS_PER_DAY - opened - 1).keys()].map((n) => ({
      ...values,
      tokenHash: `closed-${n}`,
    })),
  )
  const make = () => call('POST', '/links', { photo: publicId })
  const last = await make()
  expect(last.statusCode).toBe(200)
  await call('POST', `/links/${last.json<{ link: FamilyLink }>().link.id}/close`)
  const refused = await make()
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_LINKS' }])
  await site.db.delete(familyLinks).where(ilike(familyLinks.tokenHash, 'closed-%'))
  expect((await make()).statusCode).toBe(200)
})

test('refuses photos of others, durations that are not offered, and long first lines', async () => {
  const { publicId } = await linkOf(site, owner)
  const { call } = ownerOf(site, other)
  for (const photo of [publicId, 'photo_unknown_unknown', '1'])
    expect((await call('POST', '/links', { photo })).statusCode, photo).toBe(404)
  expect((await call('POST', '/links', { photo: publicId, days: 3 })).statusCode).toBe(400)
  expect(
    (await call('POST', '/links', { photo: publicId, firstLine: 'x'.repeat(301) })).statusCode,
  ).toBe(400)
  const { call: anna } = ownerOf(site, owner)
  const [{ id }] = (await anna('GET', '/links')).json<{ links: FamilyLink[] }>().links as [
    FamilyLink,
  ]
  for (const [method, url] of [
    ['POST', `/links/${id}/close`],
    ['GET', `/links/${id}/replies`],
  ] as const)
    expect((await call(method, url)).statusCode, url).toBe(404)
  expect((await ownerOf(site, null).call('GET', '/links')).statusCode).toBe(401)
})

test('the owner reads replies by visit, deletes one, and nobody else can', async () => {
  const { link, say, token } = await linkOf(site, owner)
  const { call } = ownerOf(site, owner)
  const place = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  await say('votes', { vote: 'no' })
  await say('votes', { vote: 'yes' })
  await say('names', { name: ' Odette\u200b  Roux ', place })
  await say('messages', { message: 'Été 1936.\n\n\n\nÀ Royan.', firstName: 'Jeanne' })
  await say('votes', { visit: 'another-visit', vote: 'no' })
  const read = async () =>
    (await call('GET', `/links/${link.id}/replies`)).json<{ replies: FamilyReply[] }>().replies
  const replies = await read()
  expect(replies).toMatchObject([
    { visit: 1, kind: 'vote', vote: 'yes' },
    { visit: 1, kind: 'name', name: 'Odette Roux', place },
    { visit: 1, kind: 'message', message: 'Été 1936.\n\nÀ Royan.', firstName: 'Jeanne' },
    { visit: 2, kind: 'vote', vote: 'no' },
  ])
  expect(JSON.stringify(replies)).not.toContain(VISIT)
  const { links } = (await call('GET', '/links')).json<{ links: FamilyLink[] }>()
  expect(links.find(({ id }) => id === link.id)?.replies).toEqual({
    yes: 1,
    no: 1,
    names: 1,
    messages: 1,
  })

  const url = `/replies/${replies[1]!.id}`
  expect((await ownerOf(site, other).call('DELETE', url)).statusCode).toBe(404)
  expect((await call('DELETE', url)).statusCode).toBe(200)
  expect((await call('DELETE', url)).statusCode).toBe(404)
  expect((await read()).map(({ kind }) => kind)).toEqual(['vote', 'message', 'vote'])

  // The export has the replies, without what would open the link or identify visits.
  const exported = await site.app.inject({ url: '/api/user/data-export', headers: owner.headers })
  const json = zipEntries(exported.rawPayload).get('donnees.json')!.toString()
  const { liensDeFamille } = JSON.parse(json) as { liensDeFamille: { id: number }[] }
  expect(liensDeFamille.find(({ id }) => id === link.id)).toMatchObject({
    reponses: [{ vote: 'yes' }, { message: 'Été 1936.\n\nÀ Royan.' }, { vote: 'no' }],
  })
  for (const secret of [token, VISIT, 'tokenHash', 'sealed:', 'submission'])
    expect(json).not.toContain(secret)
})

test('a name that is longer in plain letters does not close the memory it is accepted into', async () => {
  const { publicId, link, say } = await linkOf(site, owner)
  const { call } = ownerOf(site, owner)
  // One character that stands for eighteen.
  const sent = await say('names', { name: '\ufdfa'.repeat(80) })
  const { replies } = (await call('GET', `/links/${link.id}/replies`)).json<{
    replies: FamilyReply[]
  }>()
  for (const { id } of replies) await call('POST', `/replies/${id}/accept`)
  const memory = await site.reply(owner, 'GET', `/api/photos/${publicId}/memory`)
  expect([sent.statusCode, memory.statusCode]).toEqual([400, 200])
  expect((await say('names', { name: '\ufdfa'.repeat(4) })).statusCode).toBe(200)
})

test('a name is accepted into the memory once, also by two calls at the same time', async () => {
  const { publicId, link, say } = await linkOf(site, owner)
  const { call } = ownerOf(site, owner)
  const place = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  await say('names', { name: 'Odette', place })
  await say('names', { name: 'Léon', place: { x: 1, y: 0.5, width: 0, height: 0 } })
  await say('names', { name: 'Odette', place })
  await say('votes', { vote: 'yes' })
  const read = async () =>
    (await call('GET', `/links/${link.id}/replies`)).json<{ replies: FamilyReply[] }>().replies
  const [odette, leon, again, vote] = (await read()).map(({ id }) => id) as [
    number,
    number,
    number,
    number,
  ]
  const accept = async (id: number, who = owner) =>
    (await ownerOf(site, who).call('POST', `/replies/${id}/accept`)).statusCode
  expect(await Promise.all([accept(odette), accept(odette), accept(again), accept(leon)])).toEqual([
    200, 200, 200, 200,
  ])
  expect([await accept(odette, other), await accept(vote), await accept(999_999)]).toEqual([
    404, 404, 404,
  ])
  const memory = async () =>
    (
      await site.app.inject({ url: `/api/photos/${publicId}/memory`, headers: owner.headers })
    ).json<{ memory: { people: { name: string; place: object | null }[] } }>().memory
  const { people } = await memory()
  expect(people.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Léon', place: expect.objectContaining({ y: expect.closeTo(0.42) }) },
    { name: 'Odette', place: expect.objectContaining({ x: expect.closeTo(0.1) }) },
  ])
  expect((await read()).map(({ isAccepted }) => isAccepted)).toEqual([true, true, true, false])
  // The owner's title names the link.
  await site.app.inject({
    method: 'PUT',
    url: `/api/photos/${publicId}/memory`,
    headers: owner.headers,
    payload: { ...(await memory()), title: 'La noce' },
  })
  const { links } = (await call('GET', '/links')).json<{ links: FamilyLink[] }>()
  expect(links.find(({ id }) => id === link.id)).toMatchObject({ title: 'La noce' })
  // An accepted name stays when its reply is deleted.
  await call('DELETE', `/replies/${odette}`)
  expect((await memory()).people).toHaveLength(2)
})

test('a closed link opens no more, keeps its replies for 30 days, and is deleted after them', async () => {
  const closed = await linkOf(site, owner)
  const running = await linkOf(site, owner, { days: 90 })
  const ending = await linkOf(site, owner, { days: 7 })
  await closed.say('names', { name: 'Odette' })
  // Unlocked photos are kept.
  for (const { publicId } of [closed, running, ending])
    await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  const { call } = ownerOf(site, owner)
  const close = async () =>
    (await call('POST', `/links/${closed.link.id}/close`)).json<{ link: FamilyLink }>().link
  expect(await close()).toMatchObject({
    isOpen: false,
    url: null,
    endsAt: '2026-11-20T10:00:00.000Z',
    keptUntil: '2026-12-20T10:00:00.000Z',
  })
  expect(await close()).toMatchObject({ endsAt: '2026-11-20T10:00:00.000Z' })
  expect((await closed.get('')).statusCode).toBe(404)

  const left = async () => {
    await site.runJob('retention')
    const ids = (await site.db.select().from(familyLinks)).map(({ id }) => id)
    return [closed, ending, running].map(({ link }) => ids.includes(link.id))
  }
  const start = now
  try {
    now = new Date('2026-11-28T10:00:00Z')
    expect((await ending.get('')).statusCode).toBe(404)
    expect((await running.get('')).statusCode).toBe(200)
    now = new Date('2026-12-20T09:59:00Z')
    expect(await left()).toEqual([true, true, true])
    now = new Date('2026-12-20T10:01:00Z')
    expect(await left()).toEqual([false, true, true])
    now = new Date('2026-12-27T10:01:00Z')
    expect(await left()).toEqual([false, false, true])
  } finally {
    now = start
  }
  expect(await site.db.$count(familyReplies, eq(familyReplies.linkId, closed.link.id))).toBe(0)
})

test('links, replies and reports go with the photo and with the account', async () => {
  const leaving = await site.user('carla@antan.test', { credits: 3 })
  const first = await linkOf(site, leaving)
  const second = await linkOf(site, leaving)
  for (const { say, post } of [first, second]) {
    await say('names', { name: 'Odette' })
    await post('/reports', { reason: 'Ma photo' })
  }
  const counts = async () => [
    await site.db.$count(familyLinks, eq(familyLinks.userId, leaving.userId)),
    await site.db.$count(familyReplies, eq(familyReplies.linkId, second.link.id)),
    await site.db.$count(familyReports, eq(familyReports.linkId, second.link.id)),
  ]
  expect(await counts()).toEqual([2, 1, 1])
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${first.publicId}`,
    headers: leaving.headers,
  })
  expect((await first.get('')).statusCode).toBe(404)
  expect(await counts()).toEqual([1, 1, 1])
  const gone = await site.app.inject({
    method: 'DELETE',
    url: '/api/user/delete-account',
    headers: leaving.headers,
  })
  expect(gone.statusCode).toBe(200)
  expect(await counts()).toEqual([0, 0, 0])
  expect((await relativesOf(site, second.token).get('')).statusCode).toBe(404)
})
