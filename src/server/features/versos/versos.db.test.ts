/** Versos over HTTP: sent, treated, shown, replaced, removed, exported, swept. */
import sharp from 'sharp'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verso } from '#contract/versos.ts'
import { photos } from '../../db/schema/photos.ts'
import { formWith } from '../../testing/multipart.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { zipEntries } from '../../testing/zip.ts'

let site: PhotoSite
let owner: TestSession
let other: TestSession
let admin: TestSession
/** Makes the treatment fail. */
let isBroken = false
beforeAll(async () => {
  site = await openPhotoSite({
    uploadsPerDay: 30,
    images: (real) => ({
      document: async (input, signal) => {
        if (isBroken) throw new Error('broken')
        return real.document(input, signal)
      },
    }),
  })
  owner = await site.user('owner@antan.test', { credits: 20 })
  other = await site.user('other@antan.test', { credits: 2 })
  admin = await site.user('admin@antan.test', { isAdmin: true })
})
afterAll(() => site?.close())

const uploaded = async () => {
  const { publicId } = (await site.upload(owner)).json<{ photo: { publicId: string } }>().photo
  await site.settled(publicId)
  return publicId
}
const send = async (publicId: string, bytes?: Buffer, session: TestSession | null = owner) => {
  const form = formWith({ bytes: bytes ?? (await picture()), name: 'dos.jpg' })
  return site.app.inject({
    method: 'POST',
    url: `/api/photos/${publicId}/verso`,
    headers: { ...form.headers, ...session?.headers },
    payload: form.payload,
  })
}
const read = async (publicId: string) =>
  (await site.reply(owner, 'GET', `/api/photos/${publicId}/verso`)).json<{ verso: Verso | null }>()
    .verso
const ended = (publicId: string) =>
  expect.poll(async () => (await read(publicId))?.status, { timeout: 20_000 })
const image = (publicId: string, size: string, session: TestSession | null = owner) =>
  site.reply(session, 'GET', `/api/images/verso/${publicId}?size=${size}`)
const remove = (publicId: string, session = owner) =>
  site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${publicId}/verso`,
    headers: session.headers,
  })
const filesOf = async (publicId: string) =>
  (await site.files()).filter((key) => key.includes(publicId))

test('a verso is treated, and the unlock of the photo opens it for the same credit', async () => {
  const publicId = await uploaded()
  expect(await read(publicId)).toBeNull()
  const reply = await send(publicId)
  expect(reply.json()).toMatchObject({ verso: { status: 'processing', filename: 'dos.jpg' } })
  await ended(publicId).toBe('completed')
  const preview = await image(publicId, 'preview')
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/jpeg'])
  for (const size of ['screen', 'full']) expect((await image(publicId, size)).statusCode).toBe(403)
  const { credits } = (await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)).json<{
    credits: number
  }>()
  const full = await image(publicId, 'full')
  expect(full.headers['content-disposition']).toContain(`antan-restored-${publicId}-verso-hd.jpg`)
  const { width, height, xmp } = await sharp(full.rawPayload).metadata()
  expect(await read(publicId)).toMatchObject({ width, height })
  expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
  const again = await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  expect(again.json<{ credits: number }>().credits).toBe(credits)
  const entries = zipEntries((await site.reply(owner, 'GET', '/api/user/data-export')).rawPayload)
  for (const name of ['verso.jpg', 'verso-hd.jpg'])
    expect(entries.has(`photos/${publicId}/${name}`), name).toBe(true)
  expect(entries.get('donnees.json')!.toString()).toContain('"filename": "dos.jpg"')
})

test('nobody else sends, sees or removes it; what is no picture is refused', async () => {
  const publicId = await uploaded()
  await send(publicId)
  await ended(publicId).toBe('completed')
  for (const session of [other, admin]) {
    expect((await send(publicId, undefined, session)).statusCode).toBe(404)
    expect((await image(publicId, 'preview', session)).statusCode).toBe(404)
    expect((await remove(publicId, session)).statusCode).toBe(404)
  }
  expect((await send(publicId, undefined, null)).statusCode).toBe(401)
  expect((await image(publicId, 'preview', null)).statusCode).toBe(401)
  expect((await send(publicId, Buffer.from('<svg/>'))).statusCode).toBe(415)
  expect((await send(publicId, Buffer.alloc(5_242_881, 1))).statusCode).toBe(413)
  expect(await read(publicId)).toMatchObject({ status: 'completed' })
  await site.db.update(photos).set({ status: 'processing' }).where(eq(photos.publicId, publicId))
  expect((await send(publicId)).statusCode).toBe(409)
})

test('a replaced or removed verso leaves no file, and the photo keeps its own', async () => {
  const publicId = await uploaded()
  const before = await filesOf(publicId)
  await send(publicId)
  await ended(publicId).toBe('completed')
  const first = await read(publicId)
  await send(publicId)
  await ended(publicId).toBe('completed')
  expect((await read(publicId))?.createdAt).not.toBe(first?.createdAt)
  const context = { signal: new AbortController().signal, log: site.log }
  await site.sweep(context)
  expect(await filesOf(publicId)).toHaveLength(before.length + 4)
  expect((await remove(publicId)).json()).toEqual({ verso: null })
  expect((await image(publicId, 'preview')).statusCode).toBe(404)
  await site.sweep(context)
  expect(await filesOf(publicId)).toEqual(before)
})

test('a verso that cannot be treated ends as failed and can be replaced', async () => {
  const publicId = await uploaded()
  isBroken = true
  await send(publicId)
  await ended(publicId).toBe('failed')
  expect((await image(publicId, 'preview')).statusCode).toBe(409)
  isBroken = false
  await send(publicId)
  await ended(publicId).toBe('completed')
})

test('a verso that is removed during its treatment stays removed', async () => {
  const publicId = await uploaded()
  await send(publicId)
  await remove(publicId)
  expect(await read(publicId)).toBeNull()
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${publicId}`,
    headers: owner.headers,
  })
  expect((await send(publicId)).statusCode).toBe(404)
})

test('versos count among the uploads of the day', async () => {
  const publicId = await uploaded()
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) statuses.push((await send(publicId)).statusCode)
  expect(statuses.at(-1)).toBe(429)
})
