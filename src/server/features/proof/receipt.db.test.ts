/** Receipts over HTTP: access, recorded fingerprints, and facts that were not recorded. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CREATOR_TOOL } from '#engine/output/xmp.ts'
import { brand } from '#copy/brand.ts'
import { photos, photoVersions } from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { readPdfPage } from '../../testing/pdf-page.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { drawReceipt } from './proof.receipt-pdf.ts'
import { collectReceipt } from './proof.receipt.ts'

let site: PhotoSite
let owner: TestSession
let sent: Buffer
let photo: { id: number; publicId: string }
/** Runs before a stored file is read. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  site = await openPhotoSite({
    storage: (real) => ({
      localCopy: async (key) => {
        await meanwhile?.()
        return real.localCopy(key)
      },
    }),
  })
  owner = await site.user('owner@antan.test', { credits: 4 })
  sent = await picture()
  photo = await unlocked()
})
afterAll(() => site?.close())

async function unlocked() {
  const made = (await site.upload(owner, { bytes: sent, name: 'mamie <1935>.jpg' })).json<{
    photo: typeof photo
  }>().photo
  await site.settled(made.publicId)
  await site.reply(owner, 'POST', `/api/photos/${made.publicId}/unlock`)
  return made
}
const get = (session: TestSession | null, publicId: string, format = 'json') =>
  site.reply(session, 'GET', `/api/photos/${publicId}/receipt?format=${format}`)
type Data = {
  fichiers: { recu: { sha256: string | null }; original: File; hd: File }
  moteur: object
}
type File = { sha256: string; sha256Image: string; calculeeLe: string | null }
/** The stored file; a download of it is signed. */
async function storedHd(): Promise<Buffer> {
  const [row] = await site.db.select().from(photos).where(eq(photos.id, photo.id))
  return readFile((await site.storage.localCopy(row!.restoredHdUrl!)).path)
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the JSON receipt names the uploaded file, the stored ones and what made them', async () => {
  const reply = await get(owner, photo.publicId)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': expect.stringContaining(`antan-recu-${photo.publicId}.json`),
  })
  const data = reply.json<Data>()
  expect(data).toMatchObject({
    photo: { id: photo.publicId, nom: 'mamie <1935>.jpg' },
    moteur: { nom: 'instant', version: '1', reseaux: null },
    lieu: expect.stringContaining('Sur nos machines'),
    roleDeLaMachine: 'both',
    parts: null,
    retouches: { traitsEffacement: 0, traitsOriginal: 0, visagesChoisis: 0 },
  })
  expect(data.fichiers.recu.sha256).toBe(sha256(sent))
  expect(data.fichiers.hd).toMatchObject({ sha256: sha256(await storedHd()), calculeeLe: null })
  expect(data.fichiers.original.calculeeLe).toBeNull()
})

test('the PDF receipt has one page and the same fingerprints', async () => {
  const reply = await get(owner, photo.publicId, 'pdf')
  expect(reply.headers['content-type']).toBe('application/pdf')
  const { texts, baselines, pages } = await readPdfPage(reply.rawPayload)
  const data = (await get(owner, photo.publicId)).json<Data>()
  expect(pages).toBe(1)
  for (const text of [
    'Reçu de restauration',
    data.fichiers.recu.sha256,
    data.fichiers.hd.sha256,
    data.fichiers.hd.sha256Image,
  ])
    expect(texts.join(' ')).toContain(text)
  // A fingerprint stands on the line of its label.
  const lineOf = (text: string) => baselines[texts.indexOf(text)]
  expect(lineOf(data.fichiers.hd.sha256Image)).toBeCloseTo(lineOf('Image de la version HD')!, 0)
})

test('a receipt with many networks and retouches stays on one page', async () => {
  const facts = await collectReceipt(
    { ...site, now: () => new Date('2026-11-24T09:00:00Z'), inactivityDays: 730 },
    { userId: owner.userId, publicId: photo.publicId },
  )
  const networks = Array.from({ length: 14 }, (_, i) => ({
    name: `network-${i}`,
    sha256: sha256(sent),
  }))
  const bytes = await drawReceipt(
    { ...facts, networks },
    'own machines',
    'https://antan.test/verifier',
  )
  const { texts, baselines, pages } = await readPdfPage(bytes)
  expect(pages).toBe(1)
  expect(texts.join(' ')).toContain('https://antan.test/verifier')
  expect(Math.min(...baselines), 'lowest line, points').toBeGreaterThan(20)
})

test('for a photo restored before receipts existed, missing facts stay empty and computable ones are computed once', async () => {
  await site.db.delete(fileFingerprints).where(eq(fileFingerprints.photoId, photo.id))
  await site.db.update(photoVersions).set({ report: {} }).where(eq(photoVersions.photoId, photo.id))
  const first = (await get(owner, photo.publicId)).json<Data>()
  expect(first.fichiers.recu.sha256).toBeNull()
  expect(first.moteur).toEqual({ nom: null, version: null, reseaux: null })
  expect(first.fichiers.hd.calculeeLe).not.toBeNull()
  expect((await get(owner, photo.publicId)).json<Data>().fichiers.hd.sha256).toBe(
    first.fichiers.hd.sha256,
  )
  expect(await site.db.$count(fileFingerprints, eq(fileFingerprints.photoId, photo.id))).toBe(2)
  const { texts } = await readPdfPage((await get(owner, photo.publicId, 'pdf')).rawPayload)
  const missing = texts.filter((text) => text.endsWith('à l’époque'))
  expect(missing).toEqual([
    'Non enregistrée à l’époque',
    'Non enregistré à l’époque',
    'Non enregistrés à l’époque',
    'Non enregistrée à l’époque',
    'Empreinte non enregistrée à l’époque',
  ])
  expect(texts.join(' ')).toContain('nous ne l’inventons pas')
})

test('a photo older than versions has a receipt', async () => {
  const old = await unlocked()
  await site.db.update(photos).set({ versionId: null }).where(eq(photos.id, old.id))
  expect((await get(owner, old.publicId)).json<object>()).toMatchObject({ restaureeLe: null })
  expect((await get(owner, old.publicId, 'pdf')).statusCode).toBe(200)
})

test('an unknown format is rejected, and no name of a person is in a log', async () => {
  expect((await get(owner, photo.publicId, 'docx')).statusCode).toBe(400)
  expect(site.lines.join('\n')).not.toContain('mamie')
})

test('files are marked with the name of the service', () => {
  expect(CREATOR_TOOL).toBe(brand.name)
})

test.each(['json', 'pdf'])(
  'a photo deleted while its %s receipt is made is not found',
  async (format) => {
    const { id, publicId } = await unlocked()
    await site.db.delete(fileFingerprints).where(eq(fileFingerprints.photoId, id))
    meanwhile = async () => {
      meanwhile = null
      await site.app.inject({
        method: 'DELETE',
        url: `/api/photos/${publicId}`,
        headers: owner.headers,
      })
    }
    const reply = await get(owner, publicId, format)
    expect([reply.statusCode, reply.json<object>()]).toMatchObject([
      404,
      { code: 'PHOTO_NOT_FOUND' },
    ])
  },
)
