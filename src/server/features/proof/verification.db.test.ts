/**
 * Checks of files by their hashes: recognised files, private data that no reply contains, and
 * deletions.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '#contract/fingerprint.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { TEST_SIGNER } from '../../testing/c2pa.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
let owner: TestSession
let sent: Buffer
let photo: { id: number; publicId: string }
beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 5 })
  sent = await picture()
  photo = (await site.upload(owner, { bytes: sent })).json<{ photo: typeof photo }>().photo
  await site.settled(photo.publicId)
})
afterAll(() => site?.close())

const ask = (payload: object) =>
  site.app.inject({ method: 'POST', url: '/api/verifications', payload })
const check = async (bytes: Uint8Array) =>
  (await ask(await fingerprintOf(Uint8Array.from(bytes)))).json<Record<string, unknown>>()
const fileAt = async (url: string) => (await site.reply(owner, 'GET', url)).rawPayload
const postFor = async (path: string, payload: object) =>
  (
    await site.app.inject({
      method: 'POST',
      url: `/api/photos/${photo.publicId}/${path}`,
      headers: owner.headers,
      payload,
    })
  ).json<Record<string, string>>()
const UNKNOWN = {
  isKnown: false,
  isSameFile: false,
  kind: null,
  restoredAt: null,
  engine: null,
  engineVersion: null,
  reconstructed: null,
  signedBy: null,
}

test('what the owner receives is recognised, whole and with other information about it', async () => {
  await site.reply(owner, 'POST', `/api/photos/${photo.publicId}/unlock`)
  const [version] = await site.db
    .update(photoVersions)
    .set({ report: { engine: 'local', engineVersion: '2.9.0', retouch: SHARES } })
    .where(eq(photoVersions.photoId, photo.id))
    .returning()
  const hd = `/api/images/hd/${photo.publicId}`
  const sheet = { sheet: 'photo', format: '10x15', fit: 'fill', border: 0, bleed: false }
  const files = {
    hd: await fileAt(hd),
    png: await fileAt(`${hd}?format=png`),
    screen: await fileAt(`${hd}?size=screen`),
    preview: await fileAt(`/api/images/watermark/${photo.publicId}`),
    share: await fileAt((await postFor('generate-share-image', {}))['shareUrl']!),
    print: await fileAt((await postFor('print', { ...sheet, file: 'pdf' }))['sheetUrl']!),
  }
  for (const [kind, bytes] of Object.entries(files))
    expect(await check(bytes), kind).toEqual({
      isKnown: true,
      isSameFile: true,
      kind,
      restoredAt: version!.createdAt.toISOString(),
      engine: 'local',
      engineVersion: '2.9.0',
      reconstructed: 0.04,
      signedBy: ['hd', 'png', 'share'].includes(kind) ? TEST_SIGNER : null,
    })
  const titled = Buffer.concat([
    files.hd.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 6, 78, 111, 195, 171]),
    files.hd.subarray(2),
  ])
  expect(await check(titled)).toMatchObject({ isKnown: true, isSameFile: false, kind: 'hd' })
  const spoilt = Buffer.from(files.hd)
  spoilt[spoilt.length - 9]! ^= 1
  expect(await check(spoilt)).toEqual(UNKNOWN)
})
const SHARES = { original: 0.82, cleaned: 0.14, reconstructed: 0.04 }

test('the fingerprints of received files are not recognised', async () => {
  expect(await check(sent)).toEqual(UNKNOWN)
  expect(await check(await fileAt(`/api/images/original/${photo.publicId}`))).toEqual(UNKNOWN)
})

test('anything but two hashes is rejected', async () => {
  const hash = 'a'.repeat(64)
  for (const body of [
    {},
    { file: hash },
    { file: hash, picture: 'A'.repeat(64) },
    { file: hash, picture: `${hash}\n` },
    { file: [hash], picture: hash },
  ])
    expect((await ask(body)).statusCode, JSON.stringify(body)).toBe(400)
})

test('a deleted photo is no longer recognised', async () => {
  const hd = await fileAt(`/api/images/hd/${photo.publicId}`)
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${photo.publicId}`,
    headers: owner.headers,
  })
  expect(await check(hd)).toEqual(UNKNOWN)
  expect(await site.db.$count(fileFingerprints)).toBe(0)
})
