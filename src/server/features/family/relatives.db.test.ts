/**
 * Family links for people without an account: pictures, replies and rejections. Over 300 lines
 * because all share one site and its owner.
 */
import { buffer } from 'node:stream/consumers'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { MAX_FAMILY_REPLIES } from '#contract/family-limits.ts'
import { familyReplies, familyReports } from '../../db/schema/family.ts'
import { photos, photoVersions } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { HOSTILE } from '../../testing/hostile.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { linkOf, ownerOf, relativesOf, submission, VISIT } from './family.fixture.ts'

let site: PhotoSite
let owner: TestSession
beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('anna@antan.test', { credits: 20 })
})
afterAll(() => site.close())

/** Mean difference of two pictures per channel, 0–255, both at the size of the first. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const first = await sharp(one).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = first.info
  const second = await sharp(other)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return (
    first.data.reduce((sum, value, at) => sum + Math.abs(value - second[at]!), 0) /
    first.data.length
  )
}

test('relatives see both pictures at 1,000 px at most, with the watermark until the unlock, without metadata', async () => {
  // Smooth, so that encoding changes it less than the watermark does.
  const bytes = await sharp(await picture({ width: 1600, height: 1200 }))
    .blur(8)
    .jpeg()
    .toBuffer()
  const { publicId, page, get } = await linkOf(site, owner, { bytes, firstLine: 'Qui est-ce ?' })
  const shown = await page()
  expect(shown).toMatchObject({
    firstLine: 'Qui est-ce ?',
    pictures: [{ width: 1600, height: 1200, isLocked: true, faces: [] }],
  })
  for (const secret of [publicId, 'anna', owner.userId.toString().padStart(9, '#')])
    expect(JSON.stringify(shown)).not.toContain(secret)
  const { key } = shown.pictures[0]!
  const load = async (side: string) => {
    const reply = await get(`/pictures/${key}/${side}`)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    const { format, width, height, exif, icc, iptc } = await sharp(reply.rawPayload).metadata()
    expect({ format, width, height, exif, icc, iptc }).toEqual({
      format: 'jpeg',
      width: 1000,
      height: 750,
    })
    return reply.rawPayload
  }
  const file = async (side: 'screenKey' | 'watermarkKey') => {
    const [version] = await site.db
      .select()
      .from(photoVersions)
      .innerJoin(photos, eq(photos.versionId, photoVersions.id))
      .where(eq(photos.publicId, publicId))
    const { stream } = await site.storage.open(version!.photo_versions[side])
    return buffer(stream)
  }
  await load('before')
  const locked = await load('after')
  const clean = await file('screenKey')
  const marked = await file('watermarkKey')
  const markOf = await distance(marked, clean)
  expect(await distance(locked, marked)).toBeLessThan(markOf / 2)
  expect(await distance(locked, clean)).toBeGreaterThan(markOf / 2)

  expect((await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)).statusCode).toBe(200)
  const open = (await page()).pictures[0]!
  expect(open).toMatchObject({ key, isLocked: false })
  expect(open.version).not.toBe(shown.pictures[0]!.version)
  expect(await distance(await load('after'), clean)).toBeLessThan(markOf / 2)
})

test('relatives see a strip more than 25 times as long as wide, before and after the unlock', async () => {
  const { publicId, page, get } = await linkOf(site, owner, {
    bytes: await picture({ width: 2000, height: 70 }),
  })
  const { key } = (await page()).pictures[0]!
  const sides = async () => {
    const replies = [await get(`/pictures/${key}/before`), await get(`/pictures/${key}/after`)]
    return replies.map(({ statusCode }) => statusCode)
  }
  expect(await sides()).toEqual([200, 200])
  await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  expect(await sides()).toEqual([200, 200])
})

test('unknown, closed and expired links answer the same', async () => {
  const { link, token, page, post } = await linkOf(site, owner)
  const { key } = (await page()).pictures[0]!
  await ownerOf(site, owner).call('POST', `/links/${link.id}/close`)
  const unknown = relativesOf(site, 'A'.repeat(22))
  const odd = relativesOf(site, '%00')
  const bodies = await Promise.all(
    [relativesOf(site, token), unknown, relativesOf(site, 'x'), odd].flatMap((at) =>
      ['', `/pictures/${key}/before`, `/pictures/${key}/after`].map(async (url) => {
        const reply = await at.get(url)
        const { requestId: _, ...body } = reply.json<{ requestId: string }>()
        return `${reply.statusCode} ${JSON.stringify(body)}`
      }),
    ),
  )
  expect([...new Set(bodies)]).toEqual([expect.stringMatching(/^404 .*Il a peut-être été fermé/)])
  for (const [url, body] of [
    [`/pictures/${key}/votes`, { visit: VISIT, vote: 'yes' }],
    [`/pictures/${key}/names`, { visit: VISIT, submission: submission(), name: 'Odette' }],
    [`/pictures/${key}/messages`, { visit: VISIT, submission: submission(), message: 'Oui' }],
    ['/reports', { reason: '' }],
  ] as const)
    expect((await post(url, body)).statusCode, url).toBe(404)
})

test('a picture of another link, a photo number and a public id are not found', async () => {
  const mine = await linkOf(site, owner)
  const theirs = await linkOf(site, await site.user('bruno@antan.test', { credits: 1 }))
  const foreign = (await theirs.page()).pictures[0]!
  for (const key of [foreign.key, '1', mine.publicId, theirs.publicId, '../x']) {
    const name = encodeURIComponent(key)
    expect((await mine.get(`/pictures/${name}/after`)).statusCode, key).toBe(404)
    const reply = await mine.post(`/pictures/${name}/votes`, { visit: VISIT, vote: 'yes' })
    expect(reply.statusCode, key).toBe(404)
  }
})

test('faces are those of the version shown, as shares', async () => {
  const { publicId, page } = await linkOf(site, owner)
  await site.db
    .update(photoVersions)
    .set({
      report: {
        originalWidth: 200,
        originalHeight: 100,
        faces: [{ x: 100, y: 10, width: 40, height: 50, resemblance: 0.5 }],
      },
    })
    .where(
      eq(
        photoVersions.photoId,
        site.db.select({ id: photos.id }).from(photos).where(eq(photos.publicId, publicId)),
      ),
    )
  expect((await page()).pictures[0]!.faces).toEqual([
    { x: 0.5, y: 0.1, width: expect.closeTo(0.2), height: 0.5 },
  ])
})

test('replies are stored as plain text; wrong, empty and huge values are rejected', async () => {
  const { link, say, post, page } = await linkOf(site, owner)
  for (const text of HOSTILE) {
    expect((await say('names', { name: text.slice(0, 80) })).statusCode, text).toBe(200)
    expect((await say('messages', { message: text, firstName: '' })).statusCode, text).toBe(200)
  }
  const stored = await site.db.select().from(familyReplies).where(eq(familyReplies.linkId, link.id))
  expect(stored.filter(({ name }) => name === HOSTILE[0])).toHaveLength(1)
  const { key } = (await page()).pictures[0]!
  const refused = async (kind: string, body: object) =>
    (await post(`/pictures/${key}/${kind}`, { visit: VISIT, submission: submission(), ...body }))
      .statusCode
  const place = { x: 0, y: 0, width: 1, height: 1 }
  for (const [kind, body] of [
    ['names', { name: '' }],
    ['names', { name: ' \u200b ' }],
    ['names', { name: '…' }],
    ['names', { name: 'x'.repeat(81) }],
    ['names', { name: 'Odette', place: { ...place, x: 1.1 } }],
    ['names', { name: 'Odette', place: { ...place, more: 1 } }],
    ['names', { name: 'Odette', photoId: 1 }],
    ['messages', { message: '', firstName: '' }],
    ['messages', { message: 'x'.repeat(601) }],
    ['messages', { message: 'Oui', firstName: 'x'.repeat(41) }],
    // One character of eighteen plain letters.
    ['messages', { message: 'Oui', firstName: '\ufdfa'.repeat(40) }],
    ['messages', { message: 'Oui', visit: 'x' }],
    ['messages', { message: '\ud800' }],
    ['votes', { submission: undefined, vote: 'maybe' }],
  ] as const)
    expect(await refused(kind, body), `${kind} ${JSON.stringify(body)}`).toBe(400)
  expect(await refused('messages', { message: 'x'.repeat(300_000) })).toBe(413)
  expect(await post('/reports', { reason: 'x'.repeat(601) })).toMatchObject({ statusCode: 400 })
  expect(site.lines.join('')).not.toMatch(/canari|Odette/)
})

test('a request sent twice adds one reply, and each visit has one vote', async () => {
  const { link, say } = await linkOf(site, owner)
  const twice = { submission: submission(), name: 'Odette' }
  await Promise.all([0, 1, 2].map(() => say('names', twice)))
  await Promise.all(['yes', 'no', 'yes'].map((vote) => say('votes', { vote })))
  const kinds = (
    await site.db.select().from(familyReplies).where(eq(familyReplies.linkId, link.id))
  ).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['name', 'vote'])
})

test('the networks of one block share their replies of a day', async () => {
  const { say } = await linkOf(site, owner)
  const statuses: number[] = []
  for (let reply = 0; reply < 81; reply++) {
    const address = `2001:db8:7:${reply.toString(16)}::1`
    statuses.push((await say('names', { name: 'Odette' }, address)).statusCode)
  }
  expect(statuses.slice(-2)).toEqual([200, 429])
})

test('one network cannot use up the replies of a link: some are left for others', async () => {
  const { link, say } = await linkOf(site, owner)
  expect((await say('votes', { vote: 'no' }, '192.0.2.1')).statusCode).toBe(200)
  const [row] = await site.db.select().from(familyReplies).where(eq(familyReplies.linkId, link.id))
  const { id: _, ...values } = row!
  await site.db.insert(familyReplies).values(
    Array.from({ length: MAX_FAMILY_REPLIES - 11 }, () => ({
      ...values,
      submission: submission(),
    })),
  )
  const statuses: number[] = []
  for (let reply = 0; reply < 7; reply++)
    statuses.push((await say('names', { name: 'Odette' }, '203.0.113.9')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409])
  expect((await say('names', { name: 'Odette' }, '198.51.100.9')).statusCode).toBe(200)
  // A vote that is changed takes no further place.
  await site.db
    .insert(familyReplies)
    .values(Array.from({ length: 4 }, () => ({ ...values, submission: submission() })))
  expect((await say('names', { name: 'Odette' }, '198.51.100.9')).statusCode).toBe(409)
  expect((await say('votes', { vote: 'yes' }, '192.0.2.1')).statusCode).toBe(200)
})

test('replies are limited per link, and per network and day, and refused with a French sentence', async () => {
  const { link, say } = await linkOf(site, owner)
  const statuses: number[] = []
  for (let reply = 0; reply < 81; reply++)
    statuses.push((await say('names', { name: 'Odette' }, '2001:db8::1')).statusCode)
  expect(statuses.slice(-2)).toEqual([200, 429])
  // Another address of the same /64.
  expect((await say('names', { name: 'Odette' }, '2001:db8::2')).statusCode).toBe(429)
  const [row] = await site.db
    .select()
    .from(familyReplies)
    .where(eq(familyReplies.linkId, link.id))
    .limit(1)
  const { id: _, ...values } = row!
  await site.db.insert(familyReplies).values(
    Array.from({ length: MAX_FAMILY_REPLIES - 81 }, () => ({
      ...values,
      submission: submission(),
    })),
  )
  const atOnce = await Promise.all(
    [1, 2, 3].map((last) => say('names', { name: 'Odette' }, `198.51.100.${last}`)),
  )
  expect(atOnce.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
    '200',
    '409',
    '409',
  ])
  const full = await say('messages', { message: 'Et moi ?' }, '198.51.100.9')
  expect(full.json()).toMatchObject({ message: expect.stringContaining('n’en prend plus') })
})

test('neither tokens nor words of relatives are logged', async () => {
  const { token, say, post } = await linkOf(site, owner)
  await say('messages', { message: 'secret de famille', firstName: 'Jeanneton' })
  await post('/reports', { reason: 'motif de Jeanneton' })
  for (const path of ['/famille/', '//famille//', '/api//relatives/'])
    await site.app.inject(`http://localhost:3000${path}${token}`)
  const lines = site.lines.join('')
  expect(lines).toContain('/api/relatives/…/pictures/')
  for (const secret of [token, 'secret de famille', 'Jeanneton', VISIT])
    expect(lines).not.toContain(secret)
  expect(await site.db.$count(familyReports)).toBeGreaterThan(0)
})

test('a photo deleted while relatives reply leaves nothing behind and no server error', async () => {
  const { publicId, link, page, post } = await linkOf(site, owner)
  const { key } = (await page()).pictures[0]!
  const [removed, ...replies] = await Promise.all([
    site.app.inject({
      method: 'DELETE',
      url: `/api/photos/${publicId}`,
      headers: owner.headers,
    }),
    ...Array.from({ length: 12 }, () =>
      post(`/pictures/${key}/names`, {
        visit: VISIT,
        submission: submission(),
        name: 'Odette',
      }),
    ),
  ])
  expect(removed.statusCode).toBe(200)
  expect(replies.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([])
  expect(await site.db.$count(familyReplies, eq(familyReplies.linkId, link.id))).toBe(0)
})

test('a picture of a photo deleted while its copy is made is answered as that of a closed link', async () => {
  const { publicId, page, get } = await linkOf(site, owner)
  const { key } = (await page()).pictures[0]!
  const { reply } = await site.db.transaction(async (tx) => {
    await tx.delete(photos).where(eq(photos.publicId, publicId))
    const asked = get(`/pictures/${key}/after`)
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    return { reply: asked }
  })
  expect((await reply).statusCode).toBe(404)
})
