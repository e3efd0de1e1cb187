/** The same picture sent again carries its watermark in the same place, so that its previews laid over each other stay marked. */
import { join } from 'node:path'
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos, pictureLooks, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { phaseFor } from './photos.looks.ts'

let site: PhotoSite
beforeAll(async () => { site = await openPhotoSite({ work: false }) })
afterAll(() => site.close())

const PICTURES = ['chambord', 'carcassonne', 'chevaux', 'grace-hopper']
const scene = (number: number) => sharp(join(import.meta.dirname, '../../../../fixtures/originals', `${PICTURES[number]}.jpg`)).resize(400, 300, { fit: 'fill' })

async function take(session: TestSession, bytes: Buffer) {
  const reply = await site.upload(session, { bytes })
  expect(reply.statusCode).toBe(200)
  await site.db.update(restorations).set({ status: 'done' })
  const { publicId } = reply.json<{ photo: { publicId: string } }>().photo
  const [row] = await site.db.select().from(photos).innerJoin(pictureLooks, eq(pictureLooks.photoId, photos.id)).where(eq(photos.publicId, publicId))
  return { publicId, phase: row!.photos.watermarkPhase!, lookId: row!.picture_looks.id, frame: row!.picture_looks.frame }
}

test('sent again, in another quality, brightness, size or cut, also after it was deleted; other pictures and other people have their own', async () => {
  const anna = await site.user('anna@antan.test', { credits: 1 })
  const first = await take(anna, await scene(0).jpeg().toBuffer())
  const again = [scene(0).jpeg({ quality: 50 }), scene(0).modulate({ brightness: 1.1 }).jpeg(), scene(0).extend({ left: 30, background: '#fff' }).jpeg({ progressive: true }), scene(0).extract({ left: 30, top: 10, width: 350, height: 280 }).jpeg()]
  const copies = []
  for (const picture of again) copies.push(await take(anna, await picture.toBuffer()))
  expect(copies.map(({ phase, frame }) => [phase, frame?.length])).toEqual(again.map(() => [first.phase, 162]))
  const others = [await take(anna, await scene(1).jpeg().toBuffer()), await take(anna, await scene(2).jpeg().toBuffer()), await take(anna, await scene(3).jpeg().toBuffer())]
  expect(new Set([first, ...others].map(({ phase }) => phase)).size).toBe(4)
  expect([first, ...others].map(({ frame }) => frame)).toEqual([null, null, null, null])

  // Of what nobody saw a preview of, nothing is kept; of the others, what they looked like, sealed.
  const [seen, unseen] = [copies[0]!, copies[1]!]
  await site.db.update(photos).set({ versionId: 1 }).where(eq(photos.publicId, seen.publicId))
  for (const { publicId } of [first, ...copies, ...others]) {
    expect((await site.app.inject({ method: 'DELETE', url: `/api/photos/${publicId}`, headers: anna.headers })).statusCode).toBe(200)
  }
  expect((await site.db.select().from(pictureLooks)).map(({ id, photoId, look }) => [id, photoId, look.startsWith('sealed:')])).toEqual([[seen.lookId, null, true]])
  expect(unseen.lookId).not.toBe(seen.lookId)
  expect((await take(anna, await scene(0).jpeg({ quality: 70 }).toBuffer())).phase).toBe(first.phase)
  const bruno = await site.user('bruno@antan.test', { credits: 1 })
  expect((await take(bruno, await scene(0).jpeg().toBuffer())).phase).not.toBe(first.phase)
})

test('an upload that another one of the account overtook is refused, since it was not compared with that one', async () => {
  const clara = await site.user('clara@antan.test', { credits: 1 })
  const known = await take(clara, await scene(1).jpeg().toBuffer())
  const seen = { look: '', like: null }
  await expect(site.db.transaction((tx) => phaseFor(tx, clara.userId, seen, { pictures: [], latest: 0 }, 0.5))).rejects.toMatchObject({ code: 'RESTORATION_IN_PROGRESS' })
  expect(await site.db.transaction((tx) => phaseFor(tx, clara.userId, seen, { pictures: [], latest: known.lookId }, 0.5))).toBe(0.5)
})

test('what an unlocked photo looks like is kept no longer', async () => {
  const dora = await site.user('dora@antan.test', { credits: 1 })
  const { publicId, lookId } = await take(dora, await scene(2).jpeg().toBuffer())
  await site.db.update(photos).set({ status: 'completed', restoredHdUrl: 'photos/x', versionId: 1 }).where(eq(photos.publicId, publicId))
  expect((await site.reply(dora, 'POST', `/api/photos/${publicId}/unlock`)).statusCode).toBe(200)
  expect(await site.db.select().from(pictureLooks).where(eq(pictureLooks.id, lookId))).toEqual([])
})

test('an account whose pictures were sealed with a lost key goes on sending photos', async () => {
  const emma = await site.user('emma@antan.test', { credits: 1 })
  const { lookId } = await take(emma, await scene(3).jpeg().toBuffer())
  await site.db.update(pictureLooks).set({ look: 'sealed:unreadable' }).where(eq(pictureLooks.id, lookId))
  expect((await take(emma, await scene(3).jpeg().toBuffer())).lookId).toBeGreaterThan(lookId)
})
