/**
 * Jobs of retouches: they do not wait for restorations, and the watermark keeps its position in
 * their previews.
 */
import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImageWork } from '../../adapters/images/image-work.ts'
import type { Stroke } from '#contract/retouches.ts'
import { correlation } from '#engine/compose/reading.fixture.ts'
import { photoVersions, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { formOf } from '../../testing/multipart.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
/** Replaces the engine in one test. */
let restore: ((real: ImageWork['restore']) => ImageWork['restore']) | null = null
beforeAll(async () => {
  site = await openPhotoSite({
    env: { RESTORATIONS_AT_ONCE: '1' },
    images: (real) => ({
      restore: (...given) => (restore?.(real.restore) ?? real.restore)(...given),
    }),
  })
})
beforeEach(() => {
  restore = null
})
afterAll(() => site?.close())

type Uploaded = { photo: { id: number; publicId: string } }
async function restored(session: TestSession, bytes?: Buffer) {
  const reply = await site.upload(session, bytes ? { bytes } : {})
  const { photo } = reply.json<Uploaded>()
  await site.settled(photo.publicId)
  return photo
}
/** Versions of a photo, latest first. */
const versionsOf = (photoId: number) =>
  site.db
    .select()
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photoId))
    .orderBy(desc(photoVersions.id))
async function retouch(session: TestSession, photo: Uploaded['photo'], strokes: Stroke[]) {
  const [base] = await versionsOf(photo.id)
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: `/api/photos/${photo.id}/retouches`,
    headers: session.headers,
    payload: { fromVersionId: base!.id, strokes },
  })
  expect(statusCode).toBe(200)
}
const DOT: Stroke = { tool: 'erase', radius: 6, points: [[40, 40]] }

test('a retouch ends while restorations of others and of the same account go on', async () => {
  const anna = await site.user('anna@antan.test', { credits: 3 })
  const bert = await site.user('bert@antan.test', { credits: 1 })
  const photo = await restored(anna)
  const opened = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  restore = (real) => async (request, onProgress, signal) => {
    if (!request.retouch) {
      begun.resolve()
      await opened.promise
    }
    return real(request, onProgress, signal)
  }
  const slow = [(await site.upload(bert)).json<Uploaded>().photo]
  await begun.promise
  const album = await site.app.inject({
    method: 'POST',
    url: '/api/albums',
    headers: anna.headers,
    payload: { title: 'Vacances' },
  })
  const form = formOf({ sendId: randomUUID() }, { photo: await picture() })
  const sent = await site.app.inject({
    method: 'POST',
    url: `/api/albums/${album.json<{ album: { publicId: string } }>().album.publicId}/photos`,
    headers: { ...form.headers, ...anna.headers },
    payload: form.payload,
  })
  slow.push(sent.json<Uploaded>().photo)
  await retouch(anna, photo, [DOT])
  await site.settled(photo.publicId)
  expect(await versionsOf(photo.id)).toHaveLength(2)
  const states = await site.db
    .select({ status: restorations.status })
    .from(restorations)
    .where(
      inArray(
        restorations.photoId,
        slow.map(({ id }) => id),
      ),
    )
    .orderBy(restorations.id)
  expect(states).toEqual([{ status: 'running' }, { status: 'queued' }])
  opened.resolve()
  for (const { publicId } of slow) await site.settled(publicId)
})

test('the watermark keeps its position in the preview of a retouch, and the picture beside the strokes is unchanged', async () => {
  const session = await site.user('marie@antan.test', { credits: 1 })
  const width = 900
  const height = 600
  const photo = await restored(session, await picture({ width, height }))
  // The preview of a restoration is not drawn from its HD file, that of every retouch is.
  await retouch(session, photo, [DOT])
  await site.settled(photo.publicId)
  const painted = { left: 60, right: 330 }
  const strokes = Array.from({ length: 12 }, (_, i): Stroke => ({
    tool: 'erase',
    radius: 26,
    points: [
      [painted.left, 30 + i * 48],
      [painted.right, 30 + i * 48],
    ],
  }))
  await retouch(session, photo, strokes)
  await site.settled(photo.publicId)
  const [after, before] = await versionsOf(photo.id)

  const pixelsOf = async (key: string) => {
    const copy = await site.storage.localCopy(key)
    const pixels = await sharp(copy.path).resize(width, height).greyscale().raw().toBuffer()
    await copy.release()
    return pixels
  }
  /** The preview, and how much its watermark lightens each pixel. */
  const previewOf = async ({ screenKey, watermarkKey }: NonNullable<typeof after>) => {
    const screen = await pixelsOf(screenKey)
    const preview = await pixelsOf(watermarkKey)
    return { screen, preview, lift: preview.map((value, i) => Math.max(0, value - screen[i]!)) }
  }
  const now = await previewOf(after!)
  const then = await previewOf(before!)
  const places = (from: number, to: number) =>
    Array.from(now.preview.keys()).filter((i) => i % width >= from && i % width < to)
  const under = places(painted.left, painted.right)
  const differing = (a: Buffer, b: Buffer, at: number[]) =>
    at.filter((i) => a[i] !== b[i]).length / at.length
  /** Correlation of both watermarks under the strokes, one of them moved by so many px. */
  const correlationAt = (shift: number) =>
    correlation(
      under.map((i) => now.lift[i + shift]!),
      under.map((i) => then.lift[i]!),
    )
  expect(differing(now.screen, then.screen, under)).toBeGreaterThan(0.9)
  expect(correlationAt(0)).toBeGreaterThan(0.85)
  expect(correlationAt(6)).toBeLessThan(0.5)
  expect(differing(now.preview, then.preview, places(painted.right + 60, width))).toBe(0)
})
