/**
 * Retouching a version by strokes: access, limits, hostile strokes, races and what is stored. The
 * file exceeds 300 lines because its tests share one photo and its versions.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstantEngine } from '#engine/engines/instant/instant-engine.ts'
import type { ImageWork } from '../../adapters/images/image-work.ts'
import {
  MAX_STROKE_POINTS,
  MAX_STROKE_POINTS_OF_VERSION,
  MAX_STROKES,
  MAX_STROKES_OF_VERSION,
  MAX_UNLOCKED_RETOUCHES,
} from '#contract/limits.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Stroke } from '#contract/retouches.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { lockAccount } from '../../domain/locks.ts'
import { blocksRead } from '../../testing/blocks-read.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { RERUNS_PER_DAY_AND_PHOTO } from './photos.versions.ts'

let site: PhotoSite
let people = 0
/** Replaces the engine in one test. */
let restore: ((real: ImageWork['restore']) => ImageWork['restore']) | null = null

beforeAll(async () => {
  site = await openPhotoSite({
    images: (real) => ({
      restore: (...given) => (restore?.(real.restore) ?? real.restore)(...given),
    }),
  })
})
beforeEach(() => {
  restore = null
})
afterAll(() => site?.close())

const STROKE: Stroke = {
  tool: 'erase',
  radius: 6,
  points: [
    [20, 20],
    [80, 60],
  ],
}

/** A restored photo, and calls on it. */
async function restored() {
  const session = await site.user(`retouch${++people}@antan.test`, { credits: 1 })
  const { photo } = (await site.upload(session)).json<{
    photo: { id: number; publicId: string; width: number; height: number }
  }>()
  await site.settled(photo.publicId)
  const [first] = (await site.versionsOf(session, photo.id)).versions
  const retouch = (body: object, caller = session) =>
    site.app.inject({
      method: 'POST',
      url: `/api/photos/${photo.id}/retouches`,
      headers: caller.headers,
      payload: body,
    })
  return {
    session,
    ...photo,
    first: first!,
    retouch,
    paint: (strokes: object[], fromVersionId = first!.id) => retouch({ fromVersionId, strokes }),
    unlock: () => site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`),
  }
}
const codeOf = (reply: { payload: string }) => (JSON.parse(reply.payload) as { code: string }).code

test('strokes make a version of the base’s options, which lists their numbers', async () => {
  const { session, id, publicId, first, paint } = await restored()
  const reply = await paint([STROKE, { ...STROKE, tool: 'keep' }, { ...STROKE, radius: 2 }])
  expect([reply.statusCode, reply.json<{ photo: { status: string } }>().photo.status]).toEqual([
    200,
    'processing',
  ])
  await site.settled(publicId)
  const listed = await site.versionsOf(session, id)
  expect(listed.versions.map(({ isShown, retouched }) => [isShown, retouched])).toEqual([
    [true, { erased: 2, kept: 1, fromVersionId: first.id }],
    [false, null],
  ])
  expect([listed.canRetouch, listed.retouchesLeft, listed.left]).toEqual([
    true,
    RERUNS_PER_DAY_AND_PHOTO - 1,
    RERUNS_PER_DAY_AND_PHOTO - 1,
  ])
  expect(JSON.stringify(listed)).not.toContain('points')
  const [row] = await site.db
    .select()
    .from(photoVersions)
    .where(eq(photoVersions.id, listed.versions[0]!.id))
  expect(row!.retouch?.strokes).toHaveLength(3)
  expect(row!.report).toMatchObject({ retouched: { erased: 2, kept: 1 } })
  expect(await site.credits.balance(site.db, session.userId)).toBe(1)
})

test('a retouch of a retouch changes only what its own strokes touch, before and after the unlock', async () => {
  const { session, id, publicId, width, height, paint, unlock } = await restored()
  await unlock()
  const pixels = async (version: number) => {
    const reply = await site.reply(session, 'GET', `/api/images/hd/${publicId}?version=${version}`)
    expect(reply.statusCode).toBe(200)
    return sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
  }
  const newest = async () => (await site.versionsOf(session, id)).versions[0]!.id
  expect((await paint([STROKE])).statusCode).toBe(200)
  await site.settled(publicId)
  const second = await newest()
  const far: Stroke = { tool: 'erase', radius: 5, points: [[width - 30, height - 20]] }
  expect((await paint([far], second)).statusCode).toBe(200)
  await site.settled(publicId)
  const third = await newest()
  const before = await pixels(second)
  const after = await pixels(third)
  const changed = { near: 0, far: 0 }
  for (const [at, value] of before.data.entries()) {
    const x = Math.floor(at / 3) % before.info.width
    const y = Math.floor(at / 3 / before.info.width)
    const isNear = Math.abs(x - width + 30) < 24 && Math.abs(y - height + 20) < 24
    if (after.data[at] !== value) changed[isNear ? 'near' : 'far']++
  }
  expect([changed.far, changed.near > 50]).toEqual([0, true])
  const { versions, retouchesLeft } = await site.versionsOf(session, id)
  expect([versions.length, versions[0]!.isShown, retouchesLeft]).toEqual([
    3,
    true,
    MAX_UNLOCKED_RETOUCHES - 2,
  ])
  expect(await site.credits.balance(site.db, session.userId)).toBe(0)
})

test('an engine that cannot retouch offers none and refuses strokes', async () => {
  const { restore: restoreInstantly } = createInstantEngine()
  const hosted = await openPhotoSite({
    env: { ENGINE: 'replicate', REPLICATE_API_TOKEN: 'token', REPLICATE_MODEL: 'owner/model' },
    images: () => ({ restore: restoreInstantly }),
  })
  try {
    const session = await hosted.user('hosted@antan.test', { credits: 1 })
    const { photo } = (await hosted.upload(session)).json<{
      photo: { id: number; publicId: string }
    }>()
    await hosted.settled(photo.publicId)
    const url = `/api/photos/${photo.id}/versions`
    const listed = (await hosted.reply(session, 'GET', url)).json<PhotoVersions>()
    expect([listed.canRetouch, listed.retouchesLeft, listed.versions.length]).toEqual([false, 0, 1])
    const refused = await hosted.app.inject({
      method: 'POST',
      url: `/api/photos/${photo.id}/retouches`,
      headers: session.headers,
      payload: { fromVersionId: listed.versions[0]!.id, strokes: [STROKE] },
    })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'RETOUCH_UNAVAILABLE'])
  } finally {
    await hosted.close()
  }
})

test('an unlocked photo has ten retouches, failed ones not counted, and stays downloadable meanwhile', async () => {
  const { session, id, publicId, paint, unlock } = await restored()
  await unlock()
  const [{ photoId, userId } = { photoId: 0, userId: 0 }] = await site.db
    .select()
    .from(restorations)
    .where(eq(restorations.photoId, id))
  const past = (status: 'done' | 'failed', n: number) =>
    site.db.insert(restorations).values(
      Array.from({ length: n }, () => ({
        photoId,
        userId,
        status,
        retouch: { fromVersionId: 1, strokes: [STROKE], faces: [], erased: 1, kept: 0 },
      })),
    )
  await past('failed', 2)
  await past('done', MAX_UNLOCKED_RETOUCHES - 1)
  expect((await site.versionsOf(session, id)).retouchesLeft).toBe(1)
  const opened = Promise.withResolvers<void>()
  restore = (real) => async (request, onProgress, signal) => {
    await opened.promise
    return real(request, onProgress, signal)
  }
  expect((await paint([STROKE])).statusCode).toBe(200)
  expect((await site.reply(session, 'GET', `/api/images/hd/${publicId}`)).statusCode).toBe(200)
  opened.resolve()
  await site.settled(publicId)
  const refused = await paint([STROKE])
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'RETOUCH_LIMIT'])
  expect((await site.versionsOf(session, id)).retouchesLeft).toBe(0)
})

test('strokes that do not fit the photo are refused with a sentence and change nothing', async () => {
  const { session, id, width, height, first, retouch, paint } = await restored()
  const many = (count: number, x = 1) => Array.from({ length: count }, () => [x, 1])
  const refusals: [object[], string][] = [
    [[{ ...STROKE, points: [[width + 7, 5]] }], 'INVALID_STROKES'],
    [[{ ...STROKE, points: [[5, -7]] }], 'INVALID_STROKES'],
    [[{ ...STROKE, radius: Math.max(width, height) / 4 + 1 }], 'INVALID_STROKES'],
    [[], 'INVALID_INPUT'],
    [[{ ...STROKE, tool: 'spray' }], 'INVALID_INPUT'],
    [[{ ...STROKE, radius: 0.5 }], 'INVALID_INPUT'],
    [[{ ...STROKE, radius: '6' }], 'INVALID_INPUT'],
    [[{ ...STROKE, points: [] }], 'INVALID_INPUT'],
    [[{ ...STROKE, points: [[1, 2, 3]] }], 'INVALID_INPUT'],
    [[{ ...STROKE, points: [['1', 2]] }], 'INVALID_INPUT'],
    [[{ ...STROKE, points: [[null, 2]] }], 'INVALID_INPUT'],
    [[{ ...STROKE, file: '/etc/passwd' }], 'INVALID_INPUT'],
    [Array.from({ length: MAX_STROKES + 1 }, () => STROKE), 'INVALID_INPUT'],
    [
      [
        { ...STROKE, points: many(MAX_STROKE_POINTS / 2) },
        { ...STROKE, points: many(MAX_STROKE_POINTS / 2 + 1) },
      ],
      'INVALID_INPUT',
    ],
  ]
  for (const [strokes, code] of refusals) {
    const reply = await paint(strokes)
    expect([reply.statusCode, codeOf(reply), strokes]).toEqual([400, code, strokes])
    expect(reply.json<{ message: string }>().message).toMatch(/[.!]$/)
  }
  // JSON writes a number that is too large as Infinity reads it.
  const infinite = await site.app.inject({
    method: 'POST',
    url: `/api/photos/${id}/retouches`,
    headers: { ...session.headers, 'content-type': 'application/json' },
    payload: `{"fromVersionId":${first.id},"strokes":[{"tool":"erase","radius":6,"points":[[1e999,2]]}]}`,
  })
  expect([infinite.statusCode, codeOf(infinite)]).toEqual([400, 'INVALID_INPUT'])
  const reply = await paint([
    { ...STROKE, points: Array.from({ length: 10_000 }, () => ['x', 'y']) },
  ])
  expect([reply.statusCode, reply.rawPayload.length < 10_000]).toEqual([400, true])
  expect((await retouch({ fromVersionId: first.id })).statusCode).toBe(400)
  const { versions, retouchesLeft } = await site.versionsOf(session, id)
  expect([versions.length, retouchesLeft]).toEqual([1, RERUNS_PER_DAY_AND_PHOTO])
})

test('a stroke of the most points at the widest brush is retouched', async () => {
  const { session, id, publicId, width, height, paint } = await restored()
  const points = Array.from({ length: MAX_STROKE_POINTS }, (_, i) => [
    (i * 7.123456789) % width,
    (i * 3.987654321) % height,
  ])
  const radius = Math.max(width, height) / 4
  expect((await paint([{ tool: 'keep', radius, points }])).statusCode).toBe(200)
  await site.settled(publicId)
  expect((await site.versionsOf(session, id)).versions[0]!.retouched).toMatchObject({ kept: 1 })
}, 30_000)

test('the strokes of a version and of those under it are bounded, and their points', async () => {
  const { id, paint, first } = await restored()
  const longest = Array.from({ length: MAX_STROKE_POINTS_OF_VERSION }, (): [number, number] => [
    5, 5,
  ])
  for (const strokes of [
    Array.from({ length: MAX_STROKES_OF_VERSION }, () => STROKE),
    [{ ...STROKE, points: longest }],
  ]) {
    const erased = strokes.length
    await site.db
      .update(photoVersions)
      .set({ retouch: { fromVersionId: 2_000_000_000, strokes, faces: [], erased, kept: 0 } })
      .where(eq(photoVersions.photoId, id))
    const reply = await paint([STROKE], first.id)
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'INVALID_STROKES'])
  }
})

/** Points that the database cannot compress. */
const scattered = (length: number) =>
  Array.from({ length }, (): [number, number] => [Math.random() * 2000, Math.random() * 2000])

test('a retouch reads no strokes of other versions', async () => {
  const { id, paint, first } = await restored()
  const refused = () =>
    blocksRead(site.db, async () => {
      expect(codeOf(await paint([STROKE]))).toBe('RESTORATION_IN_PROGRESS')
    })
  // Retouches are refused while one runs, after their strokes were read.
  await site.db
    .update(restorations)
    .set({ status: 'running', finishedAt: null })
    .where(eq(restorations.photoId, id))
  const alone = await refused()
  const [base] = await site.db.select().from(photoVersions).where(eq(photoVersions.photoId, id))
  const { id: _, ...version } = base!
  const strokes = [{ ...STROKE, points: scattered(MAX_STROKE_POINTS) }]
  const retouch = { fromVersionId: first.id, strokes, faces: [], erased: 1, kept: 0 }
  for (let n = 0; n < 30; n++) await site.db.insert(photoVersions).values({ ...version, retouch })
  expect(await refused()).toBeLessThan(2 * alone + 50)
  await site.db
    .update(restorations)
    .set({ status: 'done', finishedAt: new Date() })
    .where(eq(restorations.photoId, id))
})

test('retouches that wait for their account leave the connections to other people', async () => {
  const { session, publicId, paint } = await restored()
  const other = await site.user('waiting@antan.test')
  const { replies, reply } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, session.userId)
    const asked = Array.from({ length: 12 }, () => paint([STROKE]))
    await delay(200)
    return { replies: asked, reply: await site.reply(other, 'GET', '/api/albums') }
  })
  expect(reply.statusCode).toBe(200)
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((x, y) => x - y)).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 409),
  ])
  // Later tests count what the database reads.
  await site.settled(publicId)
}, 20_000)

test('neither the pictures of a version nor its choice read its strokes', async () => {
  const { id, publicId, session, first, unlock } = await restored()
  await unlock()
  const calls = [
    () => site.reply(session, 'GET', `/api/images/watermark/${publicId}`),
    () => site.reply(session, 'GET', `/api/images/hd/${publicId}?size=screen&version=${first.id}`),
    () => site.reply(session, 'GET', `/api/photos/${publicId}/print`),
    () =>
      site.app.inject({
        method: 'PUT',
        url: `/api/photos/${id}/version`,
        headers: session.headers,
        payload: { version: first.id },
      }),
  ]
  const reads = (call: (typeof calls)[number]) =>
    blocksRead(site.db, async () => {
      const { statusCode, payload } = await call()
      expect(statusCode, payload).toBe(200)
    })
  const alone: number[] = []
  for (const call of calls) alone.push(await reads(call))
  // Strokes so long that reading them would show in the number of blocks.
  const strokes = [{ ...STROKE, points: scattered(600_000) }]
  const retouch = { fromVersionId: 0, strokes, faces: [], erased: 1, kept: 0 }
  await site.db.update(photoVersions).set({ retouch }).where(eq(photoVersions.id, first.id))
  for (const [index, call] of calls.entries())
    expect(await reads(call)).toBeLessThan(2 * alone[index]! + 50)
})

test('a version of another photo, an unknown one and another person’s photo are not found', async () => {
  const mine = await restored()
  const other = await restored()
  expect((await mine.paint([STROKE], other.first.id)).statusCode).toBe(404)
  expect((await mine.paint([STROKE], 2_000_000_000)).statusCode).toBe(404)
  const body = { fromVersionId: mine.first.id, strokes: [STROKE] }
  expect((await mine.retouch(body, other.session)).statusCode).toBe(404)
})

test('of two tabs that retouch at once, one is refused', async () => {
  const { session, id, publicId, paint } = await restored()
  const replies = await Promise.all([paint([STROKE]), paint([{ ...STROKE, tool: 'keep' }])])
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, 409])
  await site.settled(publicId)
  expect((await site.versionsOf(session, id)).versions).toHaveLength(2)
})

test('a photo deleted during its retouch leaves no rows and no files', async () => {
  const { session, id, publicId, paint } = await restored()
  const started = Promise.withResolvers<void>()
  restore = () => (_request, _onProgress, signal) => {
    started.resolve()
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  }
  await paint([STROKE])
  await started.promise
  const url = `/api/photos/${id}`
  await site.app.inject({ method: 'DELETE', url, headers: session.headers })
  await site.sweep()
  await expect
    .poll(async () => (await site.files()).filter((key) => key.includes(publicId)), {
      timeout: 20_000,
    })
    .toEqual([])
  expect(await site.db.select().from(restorations).where(eq(restorations.photoId, id))).toEqual([])
}, 30_000)

test('a failed retouch leaves the photo as it was', async () => {
  const { session, id, first, paint } = await restored()
  restore = () => () => Promise.reject(new Error('the engine is broken'))
  await paint([STROKE])
  await expect
    .poll(
      async () =>
        (await site.db.select().from(restorations).where(eq(restorations.photoId, id)))
          .map(({ status }) => status)
          .toSorted(),
      { timeout: 40_000 },
    )
    .toEqual(['done', 'failed'])
  const [photo] = await site.db.select().from(photos).where(eq(photos.id, id))
  expect(photo).toMatchObject({ status: 'completed', versionId: first.id })
  expect((await site.versionsOf(session, id)).versions).toHaveLength(1)
}, 60_000)
