/**
 * Versos over HTTP: upload, crop, treatment, display, download with the memory, replacement,
 * removal, export and sweep. The file exceeds 300 lines because its tests share one site, whose
 * treatment they hold back or break.
 */
import sharp from 'sharp'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verso } from '#contract/versos.ts'
import { photos } from '../../db/schema/photos.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { formWith } from '../../testing/multipart.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { readPdfPage } from '../../testing/pdf-page.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { zipEntries } from '../../testing/zip.ts'

let site: PhotoSite
let owner: TestSession
let other: TestSession
let admin: TestSession
/** Makes the treatment fail. */
let isBroken = false
/** Awaited by every picture before it is prepared. */
let gate: Promise<void> = Promise.resolve()
let prepared = 0
/** Pictures whose treatment has begun, and what each treatment waits for. */
const treated: string[] = []
let treating: Promise<void> = Promise.resolve()
/** Runs before a stored file is opened. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  site = await openPhotoSite({
    uploadsPerDay: 30,
    storage: (real) => ({
      open: async (...asked) => {
        await meanwhile?.()
        return real.open(...asked)
      },
    }),
    images: (real) => ({
      prepare: async (input) => {
        prepared++
        await gate
        return real.prepare(input)
      },
      document: async (input, signal) => {
        if (isBroken) throw new Error('broken')
        treated.push(input.source)
        await treating
        return real.document(input, signal)
      },
    }),
  })
  owner = await site.user('owner@antan.test', { credits: 20 })
  other = await site.user('other@antan.test', { credits: 2 })
  admin = await site.user('admin@antan.test', { isAdmin: true })
})
afterAll(() => site?.close())

const uploaded = async (session = owner) => {
  const { publicId } = (await site.upload(session)).json<{ photo: { publicId: string } }>().photo
  await site.settled(publicId)
  return publicId
}
const send = async (
  publicId: string,
  bytes?: Buffer,
  session: TestSession | null = owner,
  fields: Record<string, string> = {},
) => {
  const form = formWith({ bytes: bytes ?? (await picture()), name: 'dos.jpg', fields })
  return site.app.inject({
    method: 'POST',
    url: `/api/photos/${publicId}/verso`,
    headers: { ...form.headers, ...session?.headers },
    payload: form.payload,
  })
}
const read = async (publicId: string, session = owner) =>
  (await site.reply(session, 'GET', `/api/photos/${publicId}/verso`)).json<{
    verso: Verso | null
  }>().verso
const ended = (publicId: string, session = owner) =>
  expect.poll(async () => (await read(publicId, session))?.status, { timeout: 20_000 })
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

test('other accounts cannot send, see or remove a verso, and files that are no picture are refused', async () => {
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

test('a verso is cut at the corners of the card', async () => {
  const publicId = await uploaded()
  const bytes = await picture({ width: 600, height: 500 })
  const corners = '100,100,500,100,500,400,100,400'
  const reply = await send(publicId, bytes, owner, { corners })
  expect(reply.json()).toMatchObject({ verso: { width: 400, height: 300 } })
  const crossed = '100,100,500,400,500,100,100,400'
  for (const [refused, status] of [
    [crossed, 422],
    ['1,2,3', 400],
  ] as const)
    expect((await send(publicId, bytes, owner, { corners: refused })).statusCode).toBe(status)
  expect(await read(publicId)).toMatchObject({ width: 400 })
})

test('the downloaded verso and the PDF of both sides contain the memory of the photo', async () => {
  const publicId = await uploaded()
  const pdf = () => site.reply(owner, 'GET', `/api/images/postcard/${publicId}`)
  expect((await pdf()).statusCode).toBe(403)
  await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  expect((await pdf()).statusCode).toBe(404)
  await send(publicId, await picture({ width: 300, height: 400 }))
  expect((await pdf()).statusCode).toBe(409)
  await ended(publicId).toBe('completed')
  const place = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const memory = {
    title: 'La plage à Royan',
    date: '1936',
    place: 'Royan',
    people: [{ name: 'Odette', place }],
    story: 'Un bel été.',
    version: 0,
  }
  const saved = await site.app.inject({
    method: 'PUT',
    url: `/api/photos/${publicId}/memory`,
    headers: owner.headers,
    payload: memory,
  })
  expect(saved.statusCode).toBe(200)

  const full = await image(publicId, 'full')
  const xmp = (await sharp(full.rawPayload).metadata()).xmp?.toString() ?? ''
  for (const part of [
    '>La plage à Royan<',
    'Un bel été.',
    '<photoshop:DateCreated>1936<',
    '<rdf:li>Odette</rdf:li>',
    'compositeWithTrainedAlgorithmicMedia',
  ])
    expect(xmp).toContain(part)
  // The place of a face is a place of the recto.
  expect(xmp).not.toContain('mwg-rs:Name')
  expect(Number(full.headers['content-length'])).toBe(full.rawPayload.length)
  const preview = await sharp((await image(publicId, 'screen')).rawPayload).metadata()
  expect(preview.xmp?.toString() ?? '').not.toContain('Royan')

  const card = await pdf()
  expect(card.headers['content-disposition']).toContain('carte.pdf')
  const text = card.rawPayload.toString('utf8')
  for (const part of ['>La plage à Royan<', '<rdf:li>Odette</rdf:li>', 'DigitalSourceType'])
    expect(text).toContain(part)
  expect((await readPdfPage(card.rawPayload)).pages).toBe(2)
  const sizes = [...text.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((found) =>
    found.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)),
  )
  const [recto, back] = sizes
  expect(Math.max(...recto!)).toBe(140)
  // The verso is taller than wide, its recto is wider than tall.
  expect(back).toEqual(recto!.toReversed())
  for (const session of [other, admin, null])
    expect((await site.reply(session, 'GET', `/api/images/postcard/${publicId}`)).statusCode).toBe(
      session ? 404 : 401,
    )
})

test('an account reads one PDF at a time, and a second one waits for its turn', async () => {
  const publicId = await uploaded()
  await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  await send(publicId, await picture({ width: 300, height: 400 }))
  await ended(publicId).toBe('completed')
  const asked = { userId: owner.userId, publicId }
  const [first, atOnce] = await Promise.all([
    site.features.versos.postcard(asked),
    site.features.versos.postcard(asked),
  ])
  const unread = await first.open()
  let isOpen = false
  const second = atOnce.open().finally(() => (isOpen = true))
  const third = site.reply(owner, 'GET', `/api/images/postcard/${publicId}`)
  await site.reply(owner, 'GET', `/api/photos/${publicId}/verso`)
  expect(isOpen).toBe(false)
  unread.destroy()
  ;(await second).destroy()
  expect((await third).statusCode).toBe(200)
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
  await site.sweep()
  expect(await filesOf(publicId)).toHaveLength(before.length + 4)
  expect((await remove(publicId)).json()).toEqual({ verso: null })
  expect((await image(publicId, 'preview')).statusCode).toBe(404)
  await site.sweep()
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

test('a verso whose workers died three times ends as failed', async () => {
  const publicId = await uploaded()
  const letGo = Promise.withResolvers<void>()
  treating = letGo.promise
  treated.length = 0
  await send(publicId)
  await expect.poll(() => treated.length, { timeout: 10_000 }).toBe(1)
  const [verso] = await site.db
    .update(photoVersos)
    .set({ attempt: 3 })
    .where(eq(photoVersos.status, 'processing'))
    .returning({ photoId: photoVersos.photoId })
  letGo.resolve()
  await site.db.transaction((tx) => site.queue.enqueue(tx, 'restore-verso', verso!))
  await ended(publicId).toBe('failed')
  expect(treated).toHaveLength(1)
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

test('one account prepares one verso at a time, whichever photos they belong to', async () => {
  const first = await uploaded()
  const second = await uploaded()
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const before = prepared
  const sent = send(first)
  await expect.poll(() => prepared).toBe(before + 1)
  const refused = await Promise.race([send(second), sent])
  expect(refused.statusCode).toBe(409)
  open()
  expect((await sent).statusCode).toBe(200)
  expect((await send(second)).statusCode).toBe(200)
})

test('the versos of an account that sends many wait behind those of others', async () => {
  const hasty = await site.user('hasty@antan.test', { credits: 20 })
  const photosOfHasty = [await uploaded(hasty), await uploaded(hasty), await uploaded(hasty)]
  const photoOfOther = await uploaded(other)
  const letGo = Promise.withResolvers<void>()
  treating = letGo.promise
  treated.length = 0
  for (const publicId of photosOfHasty) await send(publicId, undefined, hasty)
  await expect.poll(() => treated.length, { timeout: 10_000 }).toBe(1)
  await send(photoOfOther, undefined, other)
  letGo.resolve()
  await expect.poll(() => treated.length, { timeout: 20_000 }).toBe(4)
  expect(treated[1]).toContain(photoOfOther)
})

test('versos count among the uploads of the day', async () => {
  const publicId = await uploaded()
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) statuses.push((await send(publicId)).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

test.each([
  ['photo', '', 'PHOTO_NOT_FOUND'],
  ['verso', '/verso', 'NOT_FOUND'],
])(
  'a verso and a card whose %s is deleted while they are read are not found',
  async (name, deleted, code) => {
    const session = await site.user(`${name}@antan.test`, { credits: 5 })
    for (const path of ['verso/ID?size=preview', 'verso/ID?size=full', 'postcard/ID']) {
      const publicId = await uploaded(session)
      await send(publicId, undefined, session)
      await ended(publicId, session).toBe('completed')
      await site.reply(session, 'POST', `/api/photos/${publicId}/unlock`)
      meanwhile = async () => {
        meanwhile = null
        const url = `/api/photos/${publicId}${deleted}`
        await site.app.inject({ method: 'DELETE', url, headers: session.headers })
        await site.sweep()
      }
      const reply = await site.reply(session, 'GET', `/api/images/${path.replace('ID', publicId)}`)
      expect([path, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        path,
        404,
        code,
      ])
    }
  },
)
