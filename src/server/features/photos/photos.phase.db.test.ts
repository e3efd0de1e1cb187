/** The same picture sent again carries its watermark in the same place, so that its previews laid over each other stay marked. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { bitsApart } from './photos.phase.ts'

let site: PhotoSite
beforeAll(async () => { site = await openPhotoSite({ work: false }) })
afterAll(() => site.close())

/** Blobs of light on grey, elsewhere for every seed. */
const scene = (seed: number) => {
  const blobs = Array.from({ length: 9 }, (_, i) => ({
    x: (seed * 137 + i * 211) % 400, y: (seed * 89 + i * 173) % 300, radius: 30 + ((seed + i) * 31) % 50, colour: [(i * 53 + seed * 17) % 256, (i * 97) % 256, 90],
  }))
  const pixels = Array.from({ length: 400 * 300 }, (_, at) => blobs.findLast(({ x, y, radius }) => Math.hypot(x - (at % 400), y - at / 400) < radius)?.colour ?? [102, 102, 102])
  return sharp(Uint8Array.from(pixels.flat()), { raw: { width: 400, height: 300, channels: 3 } })
}

async function take(session: TestSession, bytes: Buffer): Promise<{ publicId: string; phase: number }> {
  const reply = await site.upload(session, { bytes })
  expect(reply.statusCode).toBe(200)
  await site.db.update(restorations).set({ status: 'done' })
  const { publicId } = reply.json<{ photo: { publicId: string } }>().photo
  const [row] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
  return { publicId, phase: row!.watermarkPhase! }
}

test('sent again, in another quality, brightness or size, also after it was deleted; other pictures and other people have their own', async () => {
  const anna = await site.user('anna@antan.test', { credits: 1 })
  const first = await take(anna, await scene(1).jpeg().toBuffer())
  const again = [scene(1).jpeg({ quality: 50 }), scene(1).modulate({ brightness: 1.1 }).jpeg(), scene(1).resize(700).jpeg({ progressive: true })]
  for (const picture of again) expect((await take(anna, await picture.toBuffer())).phase).toBe(first.phase)
  const others = []
  for (let seed = 2; seed < 8; seed++) others.push((await take(anna, await scene(seed).jpeg().toBuffer())).phase)
  expect(new Set([first.phase, ...others]).size).toBe(7)

  for (const { publicId } of await site.db.select().from(photos).where(eq(photos.userId, anna.userId))) {
    expect((await site.app.inject({ method: 'DELETE', url: `/api/photos/${publicId}`, headers: anna.headers })).statusCode).toBe(200)
  }
  expect((await take(anna, await scene(1).jpeg({ quality: 70 }).toBuffer())).phase).toBe(first.phase)
  const bruno = await site.user('bruno@antan.test', { credits: 1 })
  expect((await take(bruno, await scene(1).jpeg().toBuffer())).phase).not.toBe(first.phase)
})

test('bits apart are counted', () => {
  expect([bitsApart('0000000000000000', 'ffffffffffffffff'), bitsApart('8000000000000001', '0000000000000003')]).toEqual([64, 2])
})
