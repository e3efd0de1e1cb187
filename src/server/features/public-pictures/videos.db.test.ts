/**
 * Videos of the landing page: received within bounds, served in ranges while a section names them,
 * refused where they can't play, swept.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_VIDEO_BYTES } from '#contract/videos.ts'
import { landingAdminCopy } from '#copy/admin/landing.ts'
import { contentVersions, publicMedia } from '../../db/schema/content.ts'
import { formOf } from '../../testing/multipart.ts'
import { ebmlHead, mp4Box, mp4Head, webmOf } from '../../testing/videos.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const SECTION = '/api/admin/landing-sections/share'
const PLACE = '/api/admin/upload-public-video'
let site: AdminSite
let later = 0
beforeAll(async () => {
  site = await openAdminSite({ now: () => new Date(Date.now() + later) })
  await site.call('POST', '/api/admin/landing-sections', { sectionKey: 'share', title: 'Partage' })
})
afterAll(() => site.close())

const post = (
  bytes: Uint8Array,
  headers: Record<string, string> = site.admin.headers,
  fields: Record<string, string> = {},
) => {
  const form = formOf(fields, { file: bytes })
  return site.app.inject({
    method: 'POST',
    url: PLACE,
    headers: { ...form.headers, ...headers },
    payload: form.payload,
  })
}
const sent = async (bytes: Uint8Array) => (await post(bytes)).json<{ url: string }>().url
const save = (content: object) => site.call('PATCH', SECTION, { content })
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const shown = async () =>
  (await site.app.inject('/api/landing-sections')).json<
    { content: { videoUrl: string | null } }[]
  >()[0]!.content.videoUrl
const kept = async () =>
  (await readdir(join(site.folder, 'public'), { recursive: true }))
    .filter((name) => name.includes('video.'))
    .toSorted()

test('a video is stored under the type of its bytes, and only administrators may upload one', async () => {
  expect(await sent(webmOf(9_000))).toMatch(/^\/media\/[\w-]{22}\/video\.webm$/)
  expect(await sent(Buffer.concat([mp4Head('isom', 'avc1'), Buffer.alloc(100)]))).toMatch(
    /\/video\.mp4$/,
  )
  expect(await sent(webmOf(9_000))).toBe(await sent(webmOf(9_000)))
  const { headers } = await site.user('visiteuse@antan.test')
  expect([
    (await post(webmOf(500), {})).statusCode,
    (await post(webmOf(500), headers)).statusCode,
  ]).toEqual([401, 403])
})

test('a stored mp4 does not say where it was filmed', async () => {
  const place = mp4Box('udta', Buffer.from('+48.8577+002.2950/'))
  const film = Buffer.concat([mp4Head('isom', 'avc1'), mp4Box('moov', place)])
  const stored = await get(await sent(film), site.admin.headers)
  expect([stored.statusCode, stored.rawPayload.length]).toEqual([200, film.length])
  expect(stored.rawPayload.includes('+48')).toBe(false)
})

test('an invalid video is rejected with a sentence and nothing is stored', async () => {
  const before = await kept()
  const names = await readdir(site.temporaryFolder)
  for (const bytes of [
    Buffer.from('<html>'),
    ebmlHead('matroska'),
    mp4Head('avif', 'mif1'),
    Buffer.alloc(3_000_000, 0xff),
  ]) {
    const refused = await post(bytes)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      415,
      landingAdminCopy.notVideo,
    ])
  }
  const bare = await site.app.inject({
    method: 'POST',
    url: PLACE,
    headers: site.admin.headers,
    payload: {},
  })
  const other = formOf({}, { autre: webmOf(500) })
  const elsewhere = await site.app.inject({
    method: 'POST',
    url: PLACE,
    headers: { ...other.headers, ...site.admin.headers },
    payload: other.payload,
  })
  expect([bare, elsewhere].map((reply) => reply.json<{ code: string }>().code)).toEqual([
    'FILE_MISSING',
    'FILE_MISSING',
  ])
  expect([await kept(), await readdir(site.temporaryFolder)]).toEqual([before, names])
})

test('50 MB are accepted, one byte more is rejected, and neither is held in memory', async () => {
  const head = ebmlHead('webm')
  const form = formOf({}, { file: Buffer.alloc(0) })
  const cut = form.payload.indexOf('\r\n\r\n') + 4
  const piece = Buffer.alloc(1_048_576)
  /** Called after every ten pieces. */
  let measure = (): void => undefined
  /** A form with a film of so many bytes, made while it is sent. */
  const send = async (bytes: number) => {
    async function* body() {
      yield form.payload.subarray(0, cut)
      yield head
      for (let left = bytes - head.length, count = 1; left > 0; left -= piece.length, count++) {
        yield piece.subarray(0, Math.min(left, piece.length))
        if (count % 10 === 0) measure()
      }
      yield form.payload.subarray(cut)
    }
    const length = String(form.payload.length + bytes)
    const reply = await fetch(`${await address()}${PLACE}`, {
      method: 'POST',
      headers: { ...form.headers, ...site.admin.headers, 'content-length': length },
      body: ReadableStream.from(body()),
      duplex: 'half',
    })
    return { status: reply.status, ...((await reply.json()) as { url?: string; message?: string }) }
  }
  const before = process.memoryUsage().arrayBuffers
  const held = [] as number[]
  measure = () => {
    collectGarbage()
    held.push(process.memoryUsage().arrayBuffers - before)
  }
  const whole = await send(MAX_VIDEO_BYTES)
  measure = () => undefined
  expect(whole).toMatchObject({ status: 200, url: expect.stringContaining('/media/') })
  expect(held).toHaveLength(5)
  expect(Math.max(...held)).toBeLessThan(MAX_VIDEO_BYTES / 4)
  const names = await kept()
  expect(await send(MAX_VIDEO_BYTES + 1)).toMatchObject({
    status: 413,
    message: 'Fichier trop volumineux. Maximum 50\u00a0Mo autorisé.',
  })
  expect(await send(MAX_VIDEO_BYTES + 1_000_000)).toMatchObject({ status: 413 })
  expect(await kept()).toEqual(names)
})
const address = async () =>
  site.app.server.listening
    ? `http://127.0.0.1:${(site.app.server.address() as { port: number }).port}`
    : site.app.listen({ port: 0, host: '127.0.0.1' })

test('an address without a video is rejected under its input', async () => {
  const addresses = {
    'https://www.youtube.com/watch?v=abc': landingAdminCopy.badVideo,
    'https://ailleurs.test/film.mp4': landingAdminCopy.badVideo,
    'http://ailleurs.test/film.mp4': landingAdminCopy.badVideo,
    'javascript:alert(1)': landingAdminCopy.badVideo,
    '/partage.webm': landingAdminCopy.badVideo,
    '/media/abcdefghijklmnopqrstuv-12x12/12.jpg': landingAdminCopy.badVideo,
    '/media/abcdefghijklmnopqrstuv/video.webm': landingAdminCopy.missingVideo,
  }
  for (const [videoUrl, sentence] of Object.entries(addresses)) {
    const reply = await save({ videoUrl })
    expect([videoUrl, reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([
      videoUrl,
      400,
      { 'content.videoUrl': sentence },
    ])
  }
  const url = await sent(webmOf(700, 2))
  expect((await save({ videoUrl: url, useVideoFallback: false })).statusCode).toBe(200)
  expect(await shown()).toBe(url)
  expect((await save({ videoUrl: null })).statusCode).toBe(200)
  expect(await shown()).toBeNull()
})

test('a video is served whole and in ranges once a section references it', async () => {
  const bytes = webmOf(10_000, 3)
  const url = await sent(bytes)
  expect((await get(url)).statusCode).toBe(404)
  const preview = await get(url, site.admin.headers)
  expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'private, no-store'])
  await save({ videoUrl: url })
  const whole = await get(url)
  expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(whole.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '10000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  })
  const etag = whole.headers.etag as string
  const part = await get(url, { range: 'bytes=100-299' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    'bytes 100-299/10000',
    '200',
  ])
  expect(part.rawPayload.equals(bytes.subarray(100, 300))).toBe(true)
  const none = await get(url, { range: 'bytes=10000-' })
  expect([none.statusCode, none.headers['content-range'], none.body]).toEqual([
    416,
    'bytes */10000',
    '',
  ])
  expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  for (const wrong of [url.replace('webm', 'mp4'), url.replace('video', 'film'), `${url}.exe`])
    expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 404])
})

test('a video that is swept while it is read answers 404', async () => {
  const url = await sent(webmOf(10_000, 4))
  await save({ videoUrl: url })
  const { open } = site.publicStorage
  site.publicStorage.open = async (key) => {
    site.publicStorage.open = open
    await site.publicStorage.remove(key)
    return open(key)
  }
  const reply = await get(url)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('a replaced video is unreachable at once, and deleted once neither a version nor the library has it', async () => {
  const first = await sent(webmOf(800, 4))
  const second = await sent(webmOf(800, 5))
  await save({ videoUrl: first })
  await save({ videoUrl: second })
  expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
  await site.features.sweepPictures()
  expect((await get(first, site.admin.headers)).statusCode).toBe(200)
  later = 90_000_000
  await site.features.sweepPictures()
  expect((await get(first, site.admin.headers)).statusCode).toBe(200)
  await site.db.delete(contentVersions)
  await site.db.delete(publicMedia)
  await site.features.sweepPictures()
  later = 0
  expect([
    (await get(first, site.admin.headers)).statusCode,
    (await get(second)).statusCode,
  ]).toEqual([404, 200])
  expect(await kept()).toEqual([expect.stringContaining(second.split('/')[2]!)])
})
