/** Restoring a photo again with other options: versions, access and daily limits. */
import { writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import { RERUNS_PER_DAY_AND_PHOTO, RERUNS_PER_DAY_AND_ACCOUNT } from './photos.versions.ts'

let site: PhotoSite
let map: Buffer
let broken = false
let people = 0

beforeAll(async () => {
  map = await picture({ width: 200, height: 140 })
  site = await openPhotoSite({
    // The instant engine draws no map, so the test writes one.
    images: (real) => ({
      restore: async (request, onProgress, signal) => {
        if (broken) throw new Error('the engine is broken')
        const report = await real.restore(request, onProgress, signal)
        await writeFile(request.map!, map)
        return {
          ...report,
          retouch: { original: 0.7, cleaned: 0.2, reconstructed: 0.1 },
          marks: {
            mode: request.options?.marks ?? 'auto',
            repaired: true,
            lines: 1,
            specks: 0,
            left: 3,
            share: 0.1,
            evidence: 1,
          },
          negative: { mode: 'auto', inverted: false },
          stains: { mode: 'auto', removed: true, share: 0.2 },
          losses: { completed: 2, left: 1, share: 0.01 },
          screen: { periodPx: 4.2 },
        }
      },
    }),
  })
})
afterAll(() => site?.close())

async function restored() {
  const session = await site.user(`again${++people}@antan.test`, { credits: 2 })
  const { photo } = (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>()
  await site.settled(photo.publicId)
  return {
    session,
    ...photo,
    again: (options: object = {}) =>
      site.app.inject({
        method: 'POST',
        url: `/api/photos/${photo.id}/versions`,
        headers: session.headers,
        payload: options,
      }),
  }
}

test('a locked photo is restored again with other options for free, and both versions stay', async () => {
  const { session, id, publicId, again } = await restored()
  const [before] = (await site.versionsOf(session, id)).versions
  expect(before).toMatchObject({
    isShown: true,
    options: {},
    treatments: {
      marks: { repaired: 1, left: 3 },
      negativeInverted: false,
      stainsRemoved: true,
      losses: { completed: 2, left: 1 },
      screenRemoved: true,
    },
    map: { original: 0.7, cleaned: 0.2, reconstructed: 0.1, faces: 0, painted: 0 },
  })
  const reply = await again({
    fidelity: 1,
    marks: 'off',
    stains: 'on',
    losses: true,
    negative: 'on',
    tint: 'neutral',
  })
  expect([reply.statusCode, reply.json<{ photo: { status: string } }>().photo.status]).toEqual([
    200,
    'processing',
  ])
  await site.settled(publicId)
  const { versions, left } = await site.versionsOf(session, id)
  expect(
    versions.map(({ isShown, options, treatments }) => [isShown, options, treatments.marks]),
  ).toEqual([
    [
      true,
      {
        fidelity: 1,
        marks: 'off',
        stains: 'on',
        losses: true,
        negative: 'on',
        tint: 'neutral',
      },
      null,
    ],
    [false, {}, { repaired: 1, left: 3 }],
  ])
  expect(left).toBe(RERUNS_PER_DAY_AND_PHOTO - 1)
  const [account] = await site.db.select().from(users).where(eq(users.id, session.userId))
  expect(account!.credits).toBe(2)
})

test('the owner sees the map and the preview of every version while the photo is locked', async () => {
  const { session, id, publicId, again } = await restored()
  await again({ marks: 'on' })
  await site.settled(publicId)
  const other = await site.user(`stranger${++people}@antan.test`)
  for (const version of (await site.versionsOf(session, id)).versions) {
    const drawn = await site.reply(session, 'GET', version.map!.url)
    expect([drawn.statusCode, drawn.headers['content-type'], drawn.rawPayload.equals(map)]).toEqual(
      [200, 'image/jpeg', true],
    )
    expect((await site.reply(session, 'GET', version.pictureUrl)).statusCode).toBe(200)
    for (const url of [version.map!.url, version.pictureUrl])
      expect((await site.reply(other, 'GET', url)).statusCode).toBe(404)
    expect(
      (await site.reply(session, 'GET', `/api/images/hd/${publicId}?version=${version.id}`))
        .statusCode,
    ).toBe(403)
  }
  const elsewhere = await restored()
  const [foreign] = (await site.versionsOf(elsewhere.session, elsewhere.id)).versions
  expect(
    (await site.reply(session, 'GET', `/api/images/watermark/${publicId}?version=${foreign!.id}`))
      .statusCode,
  ).toBe(404)
})

test('the chosen version is delivered, and the other stays available', async () => {
  const { session, id, publicId, again } = await restored()
  await again({ fidelity: 0 })
  await site.settled(publicId)
  const [, first] = (await site.versionsOf(session, id)).versions
  const chosen = await site.app.inject({
    method: 'PUT',
    url: `/api/photos/${id}/version`,
    headers: session.headers,
    payload: { version: first!.id },
  })
  expect(chosen.statusCode).toBe(200)
  expect((await site.reply(session, 'POST', `/api/photos/${id}/unlock`)).statusCode).toBe(200)
  const rows = await site.db
    .select()
    .from(photoVersions)
    .where(eq(photoVersions.photoId, id))
    .orderBy(photoVersions.id)
  const hd = await site.reply(session, 'GET', `/api/images/hd/${publicId}`)
  expect(hd.headers.etag).toContain(parse(rows[0]!.hdKey).name)
  expect(
    (await site.reply(session, 'GET', `/api/images/hd/${publicId}?version=${rows[1]!.id}`))
      .statusCode,
  ).toBe(200)
})

test('the HD file of every version is available as JPEG and PNG, the latter made once and swept with its file', async () => {
  const { session, id, publicId, again } = await restored()
  await again({ fidelity: 0 })
  await site.settled(publicId)
  const [, other] = (await site.versionsOf(session, id)).versions
  const png = (query = '') =>
    site.reply(session, 'GET', `/api/images/hd/${publicId}?format=png${query}`)
  expect((await png()).statusCode).toBe(403)
  await site.reply(session, 'POST', `/api/photos/${id}/unlock`)
  const jpeg = await site.reply(session, 'GET', `/api/images/hd/${publicId}?version=${other!.id}`)
  expect([jpeg.headers['content-type'], jpeg.headers['content-disposition']]).toEqual([
    'image/jpeg',
    expect.stringContaining(`antan-restored-${publicId}-hd.jpg`),
  ])
  const made = await png(`&version=${other!.id}`)
  expect([
    made.statusCode,
    made.headers['content-type'],
    made.headers['content-disposition'],
  ]).toEqual([200, 'image/png', expect.stringContaining(`${publicId}-hd.png`)])
  const [before, after] = await Promise.all(
    [jpeg.rawPayload, made.rawPayload].map((bytes) => sharp(bytes).raw().toBuffer()),
  )
  expect(after!.equals(before!)).toBe(true)
  expect((await sharp(made.rawPayload).metadata()).xmp?.toString()).toContain(
    'compositeWithTrainedAlgorithmicMedia',
  )
  const copies = async () =>
    (await site.files()).filter((key) => key.includes(publicId) && key.includes('/png-'))
  expect((await png(`&version=${other!.id}`)).headers.etag).toBe(made.headers.etag)
  expect(await copies()).toHaveLength(1)
  await site.sweep()
  expect(await copies()).toHaveLength(1)
  await site.app.inject({ method: 'DELETE', url: `/api/photos/${id}`, headers: session.headers })
  await site.sweep()
  expect(await copies()).toEqual([])
})

test('an unlocked photo cannot be restored again, and a photo has a daily limit', async () => {
  const { session, id, publicId, again } = await restored()
  const [restoration] = await site.db
    .select()
    .from(restorations)
    .where(eq(restorations.photoId, id))
  const { photoId, userId } = restoration!
  await site.db.insert(restorations).values(
    Array.from({ length: RERUNS_PER_DAY_AND_PHOTO }, () => ({
      photoId,
      userId,
      status: 'done' as const,
    })),
  )
  expect([(await site.versionsOf(session, id)).left, (await again()).statusCode]).toEqual([0, 429])
  expect((await site.reply(session, 'POST', `/api/photos/${id}/unlock`)).statusCode).toBe(200)
  const refused = await again()
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    409,
    'UNLOCKED_ALREADY',
  ])
  expect(
    (await site.reply(session, 'GET', `/api/photos/status/${publicId}`)).json<{ status: string }>()
      .status,
  ).toBe('completed')
})

test('an account has a daily limit, which first restorations do not count towards', async () => {
  const { session, id, again } = await restored()
  const other = (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>()
    .photo
  await site.settled(other.publicId)
  const redo = (n: number) =>
    site.db.insert(restorations).values(
      Array.from({ length: n }, () => ({
        photoId: other.id,
        userId: session.userId,
        status: 'done' as const,
      })),
    )
  await redo(RERUNS_PER_DAY_AND_ACCOUNT - 1)
  expect((await site.versionsOf(session, id)).left).toBe(1)
  await redo(1)
  expect([(await site.versionsOf(session, id)).left, (await again()).statusCode]).toEqual([0, 429])
})

test('invalid options are rejected', async () => {
  const { again } = await restored()
  for (const options of [
    { fidelity: 2 },
    { marks: 'maybe' },
    { stains: true },
    { losses: 'on' },
    { negative: true },
    { source: '/etc/passwd' },
  ])
    expect((await again(options)).statusCode).toBe(400)
})

test('a failed repeated restoration leaves the photo unchanged', async () => {
  const { session, id, publicId, again } = await restored()
  broken = true
  try {
    expect((await again({ marks: 'on' })).statusCode).toBe(200)
    await expect
      .poll(
        async () =>
          (await site.db.select().from(restorations).where(eq(restorations.photoId, id)))
            .map(({ status }) => status)
            .toSorted(),
        { timeout: 40_000 },
      )
      .toEqual(['done', 'failed'])
  } finally {
    broken = false
  }
  const [photo] = await site.db.select().from(photos).where(eq(photos.id, id))
  expect(photo).toMatchObject({ status: 'completed', publicId })
  expect((await site.versionsOf(session, id)).versions).toHaveLength(1)
}, 60_000)
