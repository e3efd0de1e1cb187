/**
 * Links of albums: which pictures relatives see, and what is deleted with a photo or the album.
 * Where an accepted name is.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Album } from '#contract/albums.ts'
import type { FamilyLink, FamilyReply } from '#contract/family.ts'
import { MAX_FAMILY_REPLIES } from '#contract/family-limits.ts'
import type { Memory } from '#contract/memories.ts'
import { eq } from '../../db/drizzle.ts'
import { familyLinks, familyReplies } from '../../db/schema/family.ts'
import { photos, photoVersions } from '../../db/schema/photos.ts'
import { erasures } from '../../db/schema/service.ts'
import { familyLinkName } from '../../domain/erasures.ts'
import { blocksRead } from '../../testing/blocks-read.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { formOf } from '../../testing/multipart.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { linkOf, ownerOf, relativesOf, submission, VISIT } from './family.fixture.ts'

let site: PhotoSite
let owner: TestSession
let other: TestSession
beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('anna@antan.test', { credits: 20 })
  other = await site.user('bruno@antan.test', { credits: 2 })
})
afterAll(() => site.close())

const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  site.app.inject({ method, url: `/api/albums${url}`, headers: owner.headers, payload })

async function albumOf(count: number): Promise<{ albumId: string; photoIds: string[] }> {
  const made = await ask('POST', '', { title: 'Chez mamie' })
  const albumId = made.json<{ album: Album }>().album.publicId
  const photoIds: string[] = []
  for (let seed = 1; seed <= count; seed++) {
    const form = formOf({ sendId: randomUUID() }, { photo: await picture({ seed }) })
    const reply = await site.app.inject({
      method: 'POST',
      url: `/api/albums/${albumId}/photos`,
      headers: { ...form.headers, ...owner.headers },
      payload: form.payload,
    })
    photoIds.push(reply.json<{ photo: { publicId: string } }>().photo.publicId)
  }
  for (const publicId of photoIds) await site.settled(publicId)
  return { albumId, photoIds }
}

test('the restored photos of an album are shown in its order, as long as they are in it', async () => {
  const { albumId, photoIds } = await albumOf(3)
  const { call } = ownerOf(site, owner)
  expect((await ownerOf(site, other).call('POST', '/links', { album: albumId })).statusCode).toBe(
    404,
  )
  expect((await call('POST', '/links', { album: albumId, photo: photoIds[0] })).statusCode).toBe(
    400,
  )
  expect((await call('POST', '/links', {})).statusCode).toBe(400)
  const made = await call('POST', '/links', { album: albumId })
  const { link } = made.json<{ link: FamilyLink }>()
  expect(link).toMatchObject({ album: albumId, photo: null, title: 'Chez mamie' })
  expect((await call('POST', '/links', { album: albumId })).statusCode).toBe(409)
  // A photo of the album can have a link of its own.
  expect((await call('POST', '/links', { photo: photoIds[0] })).statusCode).toBe(200)

  const { page, get, post } = relativesOf(site, link.url!.split('/').at(-1)!)
  const keys = async () => (await page()).pictures.map(({ key }) => key)
  const [first, second, third] = (await keys()) as [string, string, string]
  await ask('PUT', `/${albumId}/order`, { photos: photoIds.toReversed() })
  expect(await keys()).toEqual([third, second, first])
  const name = (key: string) =>
    post(`/pictures/${key}/names`, { visit: VISIT, submission: submission(), name: 'Odette' })
  expect((await name(second)).statusCode).toBe(200)
  expect((await name(third)).statusCode).toBe(200)
  const { replies } = (await call('GET', `/links/${link.id}/replies`)).json<{
    replies: FamilyReply[]
  }>()
  expect(replies.map(({ photo }) => photo)).toEqual([photoIds[1], photoIds[2]])

  await ask('DELETE', `/${albumId}/photos/${photoIds[1]}`)
  expect(await keys()).toEqual([third, first])
  for (const side of ['before', 'after'])
    expect((await get(`/pictures/${second}/${side}`)).statusCode).toBe(404)
  expect((await name(second)).statusCode).toBe(404)

  await ask('DELETE', `/${albumId}`)
  expect((await get('')).statusCode).toBe(404)
  expect(await site.db.$count(familyLinks, eq(familyLinks.id, link.id))).toBe(0)
})

test('a reply about a photo that is deleted at the same moment is answered as one to a closed link', async () => {
  const { albumId, photoIds } = await albumOf(2)
  const made = await ownerOf(site, owner).call('POST', '/links', { album: albumId })
  const { link } = made.json<{ link: FamilyLink }>()
  const { say } = relativesOf(site, link.url!.split('/').at(-1)!)
  const vote = await site.db.transaction(async (tx) => {
    await tx.delete(photos).where(eq(photos.publicId, photoIds[0]!))
    const reply = say('votes', { vote: 'yes' })
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    return { reply }
  })
  expect((await vote.reply).statusCode).toBe(404)
})

test('a picture of an album reads no report of its photo', async () => {
  const { albumId } = await albumOf(2)
  const made = await ownerOf(site, owner).call('POST', '/links', { album: albumId })
  const { link } = made.json<{ link: FamilyLink }>()
  const { page, get } = relativesOf(site, link.url!.split('/').at(-1)!)
  const [{ key } = { key: '' }] = (await page()).pictures
  const shown = () =>
    blocksRead(site.db, async () => {
      expect((await get(`/pictures/${key}/before`)).statusCode).toBe(200)
    })
  const alone = await shown()
  // A report so long that reading it would show in the number of blocks.
  await site.db
    .update(photoVersions)
    .set({ report: { notes: Array.from({ length: 500_000 }, () => Math.random()) } })
  expect(await shown()).toBeLessThan(2 * alone + 50)
})

test('an album takes more replies than a photo', async () => {
  const { albumId } = await albumOf(2)
  const { call } = ownerOf(site, owner)
  const { link } = (await call('POST', '/links', { album: albumId })).json<{ link: FamilyLink }>()
  const { say } = relativesOf(site, link.url!.split('/').at(-1)!)
  await say('votes', { vote: 'yes' })
  const [row] = await site.db.select().from(familyReplies).where(eq(familyReplies.linkId, link.id))
  const { id: _, ...values } = row!
  await site.db
    .insert(familyReplies)
    .values(
      Array.from({ length: MAX_FAMILY_REPLIES }, () => ({ ...values, submission: submission() })),
    )
  expect((await say('names', { name: 'Odette' })).statusCode).toBe(200)
})

test('the link of a deleted album stays closed when an older backup is restored', async () => {
  const { albumId } = await albumOf(1)
  const { call } = ownerOf(site, owner)
  const { link } = (await call('POST', '/links', { album: albumId })).json<{ link: FamilyLink }>()
  const [row] = await site.db.select().from(familyLinks).where(eq(familyLinks.id, link.id))
  expect((await ask('DELETE', `/${albumId}`)).statusCode).toBe(200)
  expect((await relativesOf(site, link.url!.split('/').at(-1)!).get('')).statusCode).toBe(404)
  const noted = await site.db.select({ what: erasures.what }).from(erasures)
  expect(noted).toContainEqual({ what: familyLinkName(row!.tokenHash) })
})

test('an album without restored photos has no link', async () => {
  const { albumId } = await albumOf(0)
  const reply = await ownerOf(site, owner).call('POST', '/links', { album: albumId })
  expect(reply.statusCode).toBe(409)
})

test('an accepted name is in the XMP of the downloaded HD file', async () => {
  const { publicId, link, say } = await linkOf(site, owner)
  await say('names', { name: 'Odette Roux', place: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } })
  const { call } = ownerOf(site, owner)
  const { replies } = (await call('GET', `/links/${link.id}/replies`)).json<{
    replies: FamilyReply[]
  }>()
  expect((await call('POST', `/replies/${replies[0]!.id}/accept`)).statusCode).toBe(200)
  await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  const file = await site.reply(owner, 'GET', `/api/images/hd/${publicId}`)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.toString('utf8')).toMatch(/PersonInImage[\s\S]*Odette Roux/)
})

test('a name at a place too small to keep, or partly outside the picture, is accepted into a box inside it', async () => {
  const { publicId, link, say } = await linkOf(site, owner)
  const { call } = ownerOf(site, owner)
  await say('names', { name: 'Odette', place: { x: 1e-60, y: 0.5, width: 1e-60, height: 1e-60 } })
  await say('names', { name: 'Léon', place: { x: 1, y: 0.9, width: 0.5, height: 0.4 } })
  const { replies } = (await call('GET', `/links/${link.id}/replies`)).json<{
    replies: FamilyReply[]
  }>()
  const accepted = await Promise.all(replies.map(({ id }) => call('POST', `/replies/${id}/accept`)))
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { people } = (await site.reply(owner, 'GET', `/api/photos/${publicId}/memory`)).json<{
    memory: Memory
  }>().memory
  for (const { place } of people) {
    expect(Math.min(place!.width, place!.height)).toBeGreaterThan(0.01)
    expect(Math.max(place!.x + place!.width, place!.y + place!.height)).toBeLessThan(1.000_001)
  }
})
