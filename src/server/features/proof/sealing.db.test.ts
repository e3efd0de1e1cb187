/**
 * Signed downloads over HTTP: cached, signed again after a change of the caption, the same in a
 * ZIP, and optional.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '#contract/fingerprint.ts'
import { photoFolder } from '../../adapters/storage/storage.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { storeFingerprints } from '../../domain/fingerprints.ts'
import { c2pa, TEST_SIGNER } from '../../testing/c2pa.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
let owner: TestSession
let sent: Buffer
let photo: { id: number; publicId: string }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-sealing-'))
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 5 })
  sent = await picture()
  photo = await unlocked(site, owner)
})
afterAll(async () => {
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

async function unlocked(at: PhotoSite, session: TestSession) {
  const made = (await at.upload(session, { bytes: sent })).json<{ photo: typeof photo }>().photo
  await at.settled(made.publicId)
  await at.reply(session, 'POST', `/api/photos/${made.publicId}/unlock`)
  await at.db
    .update(photoVersions)
    .set({
      report: {
        engine: 'local',
        engineVersion: '2.9.0',
        retouch: { original: 0.82, cleaned: 0.14, reconstructed: 0.04 },
      },
    })
    .where(eq(photoVersions.photoId, made.id))
  return made
}
const download = (query = '') =>
  site.reply(owner, 'GET', `/api/images/hd/${photo.publicId}${query}`)
const signedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of site.storage.list(`${photoFolder(photo.publicId)}signed-`))
    keys.push(key)
  return keys
}
async function read(bytes: Buffer, mimeType = 'image/jpeg') {
  const reader = await c2pa!.Reader.fromAsset({ buffer: bytes, mimeType })
  return reader!.json()
}
const check = async (bytes: Uint8Array) =>
  (
    await site.app.inject({
      method: 'POST',
      url: '/api/verifications',
      payload: await fingerprintOf(Uint8Array.from(bytes)),
    })
  ).json<Record<string, unknown>>()
const tell = async (title: string) => {
  const url = `/api/photos/${photo.publicId}/memory`
  const { memory } = (await site.reply(owner, 'GET', url)).json<{ memory: { version: number } }>()
  const reply = await site.app.inject({
    method: 'PUT',
    url,
    headers: owner.headers,
    payload: { ...memory, title },
  })
  expect(reply.statusCode).toBe(200)
}

test.skipIf(!c2pa)(
  'the manifest names the original, what was done and how much was reconstructed',
  async () => {
    const store = await read((await download()).rawPayload)
    expect(store.validation_state).toBe('Valid')
    const manifest = store.manifests![store.active_manifest!]!
    const received = await fingerprintOf(Uint8Array.from(sent))
    expect(manifest.ingredients).toEqual([
      expect.objectContaining({
        relationship: 'parentOf',
        instance_id: `urn:sha256:${received.file}`,
      }),
    ])
    const data = (label: string) =>
      manifest.assertions!.find((assertion: { label: string }) => assertion.label === label)
        ?.data as object
    expect(data('c2pa.actions.v2')).toMatchObject({
      actions: [
        { action: 'c2pa.opened' },
        {
          action: 'c2pa.edited',
          digitalSourceType:
            'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
        },
      ],
    })
    expect(data('antan.restoration')).toMatchObject({
      engine: 'local',
      shares: { original: 0.82, cleaned: 0.14, reconstructed: 0.04 },
      originalSha256: { received: received.file },
    })
    expect(JSON.stringify(manifest)).not.toContain(photo.publicId)
  },
)

test.skipIf(!c2pa)('a signed file is written once, and again when its words change', async () => {
  const first = await download()
  const again = await download()
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(again.headers.etag).toBe(first.headers.etag)
  await tell('Noces de Jeanne')
  const captioned = await download()
  expect(captioned.headers.etag).not.toBe(first.headers.etag)
  expect(captioned.rawPayload.toString('utf8')).toContain('Noces de Jeanne')
  expect((await read(captioned.rawPayload)).validation_state).toBe('Valid')
  expect(await signedKeys()).toHaveLength(1)
  for (const { rawPayload } of [first, captioned])
    expect(await check(rawPayload)).toMatchObject({
      isSameFile: true,
      kind: 'hd',
      signedBy: TEST_SIGNER,
    })
  const spoilt = Buffer.from(captioned.rawPayload)
  spoilt[spoilt.length - 9]! ^= 1
  expect(await check(spoilt)).toMatchObject({ isKnown: false, signedBy: null })
  expect((await read(spoilt)).validation_state).toBe('Invalid')
})

test.skipIf(!c2pa)('words that their owner deletes leave the signed copies too', async () => {
  await tell('Cousin Anatole')
  await download()
  await download('?format=png')
  expect(await signedKeys()).not.toEqual([])
  await tell('')
  await site.sweep()
  for (const key of await site.files()) {
    const bytes = await buffer((await site.storage.open(key)).stream)
    expect(bytes.includes('Anatole'), key).toBe(false)
  }
  expect((await download()).statusCode).toBe(200)
})

test.skipIf(!c2pa)('the PNG is signed too, and the receipt names the manifest', async () => {
  const png = await read((await download('?format=png')).rawPayload, 'image/png')
  expect(png.validation_state).toBe('Valid')
  const hd = await download()
  const receipt = (
    await site.reply(owner, 'GET', `/api/photos/${photo.publicId}/receipt?format=json`)
  ).json<{ fichiers: { hd: { sha256: string }; hdSignee: object } }>()
  const { file } = await fingerprintOf(Uint8Array.from(hd.rawPayload))
  expect(receipt.fichiers.hdSignee).toEqual({
    sha256: file,
    manifeste: (await read(hd.rawPayload)).active_manifest,
    signataire: TEST_SIGNER,
  })
  expect(receipt.fichiers.hd.sha256).not.toBe(file)
})

test.skipIf(!c2pa)('signed copies go with the version that they were made of', async () => {
  expect(await signedKeys()).not.toHaveLength(0)
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${photo.publicId}`,
    headers: owner.headers,
  })
  await site.sweep()
  expect(await signedKeys()).toEqual([])
})

test('files are given out unsigned where the certificate cannot be read', async () => {
  const other = await openPhotoSite({
    env: {
      CREDENTIALS_CERTIFICATE_FILE: join(folder, 'no.pem'),
      CREDENTIALS_KEY_FILE: join(folder, 'no.key'),
    },
  })
  try {
    const session = await other.user('other@antan.test', { credits: 5 })
    const made = await unlocked(other, session)
    const hd = await other.reply(session, 'GET', `/api/images/hd/${made.publicId}`)
    expect(hd.statusCode).toBe(200)
    expect(hd.rawPayload.includes('jumb')).toBe(false)
    expect(await other.db.$count(fileFingerprints, eq(fileFingerprints.kind, 'hd'))).toBe(1)
  } finally {
    await other.close()
  }
})

test('the fingerprints of the newest thousand files made on request are kept for each photo', async () => {
  const { id: photoId } = await unlocked(site, owner)
  const mine = eq(fileFingerprints.photoId, photoId)
  await site.db.delete(fileFingerprints).where(mine)
  const [version] = await site.db
    .select({ id: photoVersions.id })
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photoId))
  const store = (kind: 'hd' | 'share', count: number) =>
    site.db.transaction((tx) =>
      storeFingerprints(
        tx,
        { photoId, versionId: version!.id },
        Array.from({ length: count }, (_, at) => ({ kind, file: `${kind} ${at}`, picture: 'x' })),
      ),
    )
  await store('hd', 1)
  await store('share', 1_003)
  const kept = await site.db
    .select()
    .from(fileFingerprints)
    .where(mine)
    .orderBy(fileFingerprints.id)
  expect(kept.map(({ fileHash }) => fileHash).slice(0, 2)).toEqual(['hd 0', 'share 3'])
  expect(kept).toHaveLength(1_001)
})
