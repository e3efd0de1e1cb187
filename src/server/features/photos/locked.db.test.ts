/** Pictures of a locked photo: no reply contains the clean result; the preview is watermarked. */
import { readFile } from 'node:fs/promises'
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '#contract/fingerprint.ts'
import { photosApi } from '#contract/photos.ts'
import { findLine, readGrey } from '#engine/compose/reading.fixture.ts'
import { PREVIEW_SIDE } from '#engine/compose/watermark-settings.ts'
import { photos } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { DEFAULT_WATERMARK } from '../watermark/watermark.service.ts'

let site: PhotoSite
let owner: TestSession
let admin: TestSession
let photo: { id: number; publicId: string }
/** The clean files, in every size, which no reply may contain. */
let clean: Buffer[]

beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 3 })
  admin = await site.user('admin@antan.test', { isAdmin: true })
  photo = (
    await site.upload(owner, { bytes: await picture({ width: 1_600, height: 1_120 }) })
  ).json<{ photo: typeof photo }>().photo
  await site.settled(photo.publicId)
  const [row] = await site.db.select().from(photos).where(eq(photos.id, photo.id))
  clean = await Promise.all(
    [row!.restoredHdUrl!, row!.restoredUrl!].map(async (key) =>
      readFile((await site.storage.localCopy(key)).path),
    ),
  )
})
afterAll(() => site?.close())

const images = ['original', 'watermark', 'map', 'hd'] as const
const queries = [
  '?size=full',
  '?size=screen',
  '?version=1',
  '?size=hd',
  '?size=small',
  '?download=1',
  '?v=1',
  '?size=full&size=screen',
]
const headers: Record<string, string>[] = [
  { range: 'bytes=0-100' },
  { range: 'bytes=100-' },
  { 'if-none-match': '*' },
  { accept: 'application/json' },
  { 'accept-encoding': 'gzip, br' },
  { 'x-http-method-override': 'GET' },
  { 'if-range': '"x"', range: 'bytes=0-' },
]

const asked = [
  { query: '', given: {} },
  ...queries.map((query) => ({ query, given: {} })),
  ...headers.map((given) => ({ query: '', given })),
  ...headers.map((given) => ({ query: '?size=screen', given })),
]

/** Mean absolute difference of two pictures brought to the same size, 0..255. */
async function distance(a: Buffer, b: Buffer): Promise<number> {
  const small = async (bytes: Buffer) =>
    sharp(bytes).resize(300, 210, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const left = await small(a)
  const right = await small(b)
  return left.reduce((sum, value, i) => sum + Math.abs(value - right[i]!), 0) / left.length
}

test('no reply for a locked photo contains clean bytes, for its owner or an administrator', async () => {
  const pieces = clean.map((bytes) =>
    bytes.subarray(Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64),
  )
  let pictures = 0
  await site.openForAdmin(admin, photo.id)
  const previews = new Map<string, Buffer>()
  for (const session of [owner, admin]) {
    for (const kind of images) {
      for (const { query, given } of asked) {
        for (const method of ['GET', 'HEAD'] as const) {
          const reply = await site.reply(
            session,
            method,
            `/api/images/${kind}/${photo.publicId}${query}`,
            given,
          )
          const name = `${method} ${kind}${query} ${JSON.stringify(given)}`
          expect(kind !== 'hd' || reply.statusCode >= 400, name).toBe(true)
          expect(kind !== 'hd' || reply.headers.etag === undefined, name).toBe(true)
          expect(method !== 'HEAD' || reply.rawPayload.length === 0, name).toBe(true)
          for (const [i, piece] of pieces.entries()) {
            expect(reply.rawPayload.includes(piece), name).toBe(false)
            expect(reply.headers['content-length'], name).not.toBe(String(clean[i]!.length))
          }
          if (reply.statusCode === 200 && method === 'GET') pictures++
          if (reply.statusCode === 200 && method === 'GET' && kind === 'watermark')
            previews.set(String(reply.headers.etag), reply.rawPayload)
        }
      }
    }
    for (const url of [
      `/api/photos/secure/${photo.id}`,
      '/api/photos/user',
      `/api/photos/status/${photo.publicId}`,
    ]) {
      const body = (await site.reply(session, 'GET', url)).body
      expect(body).not.toContain('photos/photo_')
      expect(body).not.toContain('/api/images/hd')
    }
  }
  expect(pictures).toBeGreaterThan(50)
  const sides = await Promise.all(
    [...previews.values()].map(async (bytes) => {
      const { width, height } = await sharp(bytes).metadata()
      return Math.max(width, height)
    }),
  )
  expect(sides.toSorted((a, b) => a - b)).toEqual([640, PREVIEW_SIDE])
})

test.each([
  ['', PREVIEW_SIDE],
  ['?size=small', 640],
])('the preview%s shows the watermark text', async (query, side) => {
  const { rawPayload } = await site.reply(
    owner,
    'GET',
    `/api/images/watermark/${photo.publicId}${query}`,
  )
  const { text, size, rotation } = DEFAULT_WATERMARK
  const letters = Math.round((size * side) / PREVIEW_SIDE)
  const found = await findLine(await readGrey(rawPayload, -rotation), {
    text,
    font: 'label',
    size: letters,
  })
  expect(found.length).toBeGreaterThan(10)
})

test('the preview is 1,000 px, watermarked everywhere, with the AI marking as its only metadata', async () => {
  const preview = (await site.reply(owner, 'GET', `/api/images/watermark/${photo.publicId}`))
    .rawPayload
  const about = await sharp(preview).metadata()
  expect([about.width, about.height]).toEqual([1_000, 700])
  expect([about.exif, about.icc, about.iptc, about.hasAlpha]).toEqual([
    undefined,
    undefined,
    undefined,
    false,
  ])
  expect(about.xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
  // Every sixteenth of the picture differs clearly from the clean one.
  const grid = 4
  const { width, height } = about
  const region = { width: Math.floor(width / grid), height: Math.floor(height / grid) }
  for (let row = 0; row < grid; row++) {
    for (let column = 0; column < grid; column++) {
      const cut = (bytes: Buffer) =>
        sharp(bytes)
          .resize(width, height, { fit: 'fill' })
          .extract({ left: column * region.width, top: row * region.height, ...region })
          .png()
          .toBuffer()
      expect(
        await distance(await cut(preview), await cut(clean[1]!)),
        `${row},${column}`,
      ).toBeGreaterThan(1)
    }
  }
})

/** The small rendition for lists. */
const small = (kind: 'original' | 'watermark' | 'hd') =>
  site.reply(owner, 'GET', `/api/images/${kind}/${photo.publicId}?size=small`)

test('a small rendition is at most 640 px, keeps the AI marking, and is made once', async () => {
  const [original, preview] = await Promise.all([small('original'), small('watermark')])
  expect([original.statusCode, preview.statusCode, (await small('hd')).statusCode]).toEqual([
    200, 200, 403,
  ])
  expect(original.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'image/jpeg',
  })
  const [first, second] = await Promise.all(
    [original, preview].map(({ rawPayload }) => sharp(rawPayload).metadata()),
  )
  expect([first, second]).toMatchObject([
    { width: 640, height: 448 },
    { width: 640, height: 448 },
  ])
  expect([
    first!.xmp,
    second!.xmp?.toString().includes('compositeWithTrainedAlgorithmicMedia'),
  ]).toEqual([undefined, true])
  expect(await distance(preview.rawPayload, clean[1]!)).toBeGreaterThan(1)
  expect((await small('original')).headers.etag).toBe(original.headers.etag)
  expect((await site.files()).filter((key) => key.includes('/small-'))).toHaveLength(2)
})

test('an unlocked photo gives the whole clean file with the AI marking only, revalidated at every use', async () => {
  expect((await site.reply(owner, 'POST', `/api/photos/${photo.id}/unlock`)).statusCode).toBe(200)
  const hd = await site.reply(owner, 'GET', `/api/images/hd/${photo.publicId}`)
  const [delivered, stored] = await Promise.all(
    [hd.rawPayload, clean[0]!].map((bytes) => fingerprintOf(Uint8Array.from(bytes))),
  )
  expect(delivered!.picture).toBe(stored!.picture)
  expect(hd.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'image/jpeg',
    'content-length': String(hd.rawPayload.length),
  })
  expect(
    (
      await site.reply(owner, 'GET', `/api/images/hd/${photo.publicId}?size=screen`)
    ).rawPayload.equals(clean[1]!),
  ).toBe(true)
  expect(await distance((await small('hd')).rawPayload, clean[1]!)).toBeLessThan(
    await distance((await small('watermark')).rawPayload, clean[1]!),
  )
  const about = await sharp(hd.rawPayload).metadata()
  expect([about.exif, about.icc, about.iptc]).toEqual([undefined, undefined, undefined])
  expect(about.xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
  const fresh = await site.reply(owner, 'GET', `/api/images/hd/${photo.publicId}`, {
    'if-none-match': String(hd.headers.etag),
  })
  expect([fresh.statusCode, fresh.rawPayload.length]).toEqual([304, 0])
})

test('every photo route is covered by these tests', () => {
  expect(Object.keys(photosApi).toSorted()).toEqual([
    'images.hd',
    'images.map',
    'images.original',
    'images.watermark',
    'photos.again',
    'photos.example',
    'photos.mine',
    'photos.one',
    'photos.publish',
    'photos.remove',
    'photos.retouch',
    'photos.show',
    'photos.status',
    'photos.unlock',
    'photos.upload',
    'photos.versions',
    'photos.withdraw',
  ])
})

test('unlocking a photo with a lost file costs nothing', async () => {
  const user = await site.user('lost@antan.test', { credits: 1 })
  const { publicId } = (await site.upload(user)).json<{ photo: typeof photo }>().photo
  await site.settled(publicId)
  const ofPhoto = eq(photos.publicId, publicId)
  await site.storage.remove((await site.db.select().from(photos).where(ofPhoto))[0]!.restoredHdUrl!)
  expect((await site.reply(user, 'POST', `/api/photos/${publicId}/unlock`)).statusCode).toBe(500)
  expect(await site.credits.balance(site.db, user.userId)).toBe(1)
  expect((await site.db.select().from(photos).where(ofPhoto))[0]!.isHdUnlocked).toBe(false)
})
