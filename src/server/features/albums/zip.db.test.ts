/** The ZIP of an album: content, names, access, one at a time, and a cancelled download. */
import { fingerprintOf } from '#contract/fingerprint.ts'
import { missingFiles } from '#copy/files.ts'
import { eq } from '../../db/drizzle.ts'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos } from '../../db/schema/photos.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { writeMemory } from '../../domain/memories.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { zipEntries } from '../../testing/zip.ts'
import { albumCalls } from './albums.fixture.ts'

let site: PhotoSite
let anna: TestSession
let albumId: string
const sent: string[] = []
/** Streams of stored files that were opened and not closed. */
let open = 0
/** Stored files are read without an end, as over a slow connection. */
let isEndless = false

beforeAll(async () => {
  site = await openPhotoSite({
    storage: (real) => ({
      open: async (key, range) => {
        const file = isEndless
          ? { stream: new PassThrough(), bytes: 1 }
          : await real.open(key, range)
        open += 1
        file.stream.once('close', () => (open -= 1))
        return file
      },
    }),
  })
  anna = await site.user('anna@antan.test', { credits: 9 })
  const calls = albumCalls(site, anna)
  albumId = await calls.make('Été / 1936')
  for (let n = 0; n < 4; n++) sent.push((await calls.send(albumId)).photo!.publicId)
  for (const publicId of sent) await site.settled(publicId)
})
afterAll(() => site?.close())

const zip = (session: TestSession | null) =>
  site.app.inject({ url: `/api/albums/${albumId}/zip`, headers: session?.headers ?? {} })

test('a ZIP is refused while no photo is unlocked, and to anyone but the owner', async () => {
  expect((await zip(anna)).json()).toMatchObject({ code: 'NOTHING_UNLOCKED' })
  expect((await zip(await site.user('bruno@antan.test'))).statusCode).toBe(404)
  expect((await zip(await site.user('chef@antan.test', { isAdmin: true }))).statusCode).toBe(404)
  expect((await zip(null)).statusCode).toBe(401)
})

test('a ZIP holds the HD files of unlocked photos in order, named by title and date, with the captions', async () => {
  for (const publicId of [sent[2], sent[0], sent[3]])
    await site.reply(anna, 'POST', `/api/photos/${publicId}/unlock`)
  const [third] = await site.db.select().from(photos).where(eq(photos.publicId, sent[2]!))
  const memory = { title: '=Noël', date: 'vers 1935', place: 'Tours', people: [], story: '' }
  await site.db.transaction((tx) =>
    writeMemory(tx, third!.id, { ...memory, version: 0 }, new Date()),
  )
  const writtenSide = { photoId: third!.id, filename: 'dos.jpg', width: 1, height: 1 }
  const keys = { originalKey: third!.originalUrl, hdKey: third!.restoredHdUrl }
  await site.db.insert(photoVersos).values({ ...writtenSide, ...keys, status: 'completed' })
  const reply = await zip(anna)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('Été 1936.zip')
  const entries = zipEntries(reply.rawPayload)
  const receipts = (name: string) => [`recus/${name}.pdf`, `recus/${name}.json`]
  expect([...entries.keys()]).toEqual([
    'legendes.csv',
    '1 photo.jpg',
    ...receipts('1 photo'),
    '2 =Noël, vers 1935.jpg',
    '2 =Noël, vers 1935, verso.jpg',
    ...receipts('2 =Noël, vers 1935'),
    '3 photo.jpg',
    ...receipts('3 photo'),
  ])
  const receipt = JSON.parse(entries.get('recus/1 photo.json')!.toString()) as {
    photo: { id: string }
    fichiers: { hd: { sha256: string }; hdSignee: { sha256: string } | null }
  }
  expect(receipt.photo.id).toBe(sent[0])
  // The receipt names the file beside it, signed or not.
  const { hd, hdSignee } = receipt.fichiers
  const { file } = await fingerprintOf(Uint8Array.from(entries.get('1 photo.jpg')!))
  expect((hdSignee ?? hd).sha256).toBe(file)
  expect(entries.get('recus/1 photo.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')
  const direct = async (publicId: string) =>
    (await site.app.inject({ url: `/api/images/hd/${publicId}`, headers: anna.headers })).rawPayload
  expect(entries.get('1 photo.jpg')?.equals(await direct(sent[0]!))).toBe(true)
  expect(entries.get('2 =Noël, vers 1935.jpg')?.equals(await direct(sent[2]!))).toBe(true)
  expect(entries.get('2 =Noël, vers 1935.jpg')?.includes('Tours')).toBe(true)
  expect(entries.get('2 =Noël, vers 1935, verso.jpg')?.includes('Tours')).toBe(true)
  const table = entries.get('legendes.csv')!.toString()
  expect(table.startsWith('\ufeff"Fichier";')).toBe(true)
  expect(table).toContain(`"2 =Noël, vers 1935.jpg";"'=Noël";"vers 1935";"Tours";"";""\r\n`)
  await expect.poll(() => open).toBe(0)
})

test('a photo that is being retouched has its receipts, as it has its HD file', async () => {
  const shown = eq(photos.publicId, sent[0]!)
  await site.db.update(photos).set({ status: 'processing' }).where(shown)
  const entries = zipEntries((await zip(anna)).rawPayload)
  await site.db.update(photos).set({ status: 'completed' }).where(shown)
  expect(entries.get('1 photo.jpg')!.length).toBeGreaterThan(0)
  expect(entries.get('recus/1 photo.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')
  expect(entries.get('recus/1 photo.json')!.length).toBeGreaterThan(0)
})

test('a photo deleted while its file is signed is left out of the ZIP', async () => {
  const { publicId } = (await albumCalls(site, anna).send(albumId)).photo!
  await site.settled(publicId)
  await site.reply(anna, 'POST', `/api/photos/${publicId}/unlock`)
  const { reply } = await site.db.transaction(async (tx) => {
    await tx.delete(photos).where(eq(photos.publicId, publicId))
    const asked = zip(anna)
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    return { reply: asked }
  })
  const entries = zipEntries((await reply).rawPayload)
  expect(entries.get('1 photo.jpg')!.length).toBeGreaterThan(0)
  expect([...entries.keys()].at(-1)).toBe(missingFiles.name)
})

test('an account downloads one ZIP at a time; a cancelled download closes every file', async () => {
  const asked = { userId: anna.userId, albumId }
  const first = await site.features.albums.zip(asked)
  const atOnce = await site.features.albums.zip(asked)
  isEndless = true
  const stream = await first.open()
  await expect(atOnce.open()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect((await zip(anna)).statusCode).toBe(429)
  stream.resume()
  await expect.poll(() => open).toBe(1)
  stream.destroy()
  await expect.poll(() => open).toBe(0)
  isEndless = false
  await expect.poll(async () => (await zip(anna)).statusCode).toBe(200)
})
