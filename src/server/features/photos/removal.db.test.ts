/** Deleting a photo in each of its states: rows, files, trial and daily limit. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doomedFiles, photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { creditMovements } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
/** While set, restorations wait for it to open. */
let gate: { wait: Promise<void>; open: () => void } | null = null
const close = () => {
  let open = () => {}
  gate = {
    wait: new Promise((resolve) => {
      open = resolve
    }),
    open: () => open(),
  }
}
/** Runs once, just before this call of the storage. */
let meanwhile: { call: 'size' | 'open'; what: () => Promise<unknown> } | null = null
const happen = async (call: 'size' | 'open') => {
  if (meanwhile?.call !== call) return
  const { what } = meanwhile
  meanwhile = null
  await what()
}
beforeAll(async () => {
  site = await openPhotoSite({
    storage: (real) => ({
      async size(key) {
        await happen('size')
        return real.size(key)
      },
      async open(key) {
        await happen('open')
        return real.open(key)
      },
    }),
    images: (real) => ({
      restore: async (request, onProgress, signal) => {
        if (gate)
          await Promise.race([
            gate.wait,
            new Promise((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason as Error))
            }),
          ])
        return real.restore(request, onProgress, signal)
      },
    }),
  })
})
afterAll(() => site?.close())

const remove = (session: TestSession | null, id: string | number) =>
  site.app.inject({ method: 'DELETE', url: `/api/photos/${id}`, headers: { ...session?.headers } })
const uploaded = async (session: TestSession) =>
  (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>().photo
const sweep = () => site.sweep()
const until = async (what: () => Promise<boolean>) => {
  const end = Date.now() + 10_000
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it never happened')
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

test.each(['size', 'open'] as const)(
  'a picture whose photo is deleted during the request (%s) is not found',
  async (call) => {
    const session = await site.user(`meanwhile-${call}@antan.test`, { credits: 2 })
    const gone = await uploaded(session)
    await site.settled(gone.publicId)
    await site.reply(session, 'POST', `/api/photos/${gone.id}/unlock`)
    meanwhile = { call, what: async () => [await remove(session, gone.id), await sweep()] }
    const reply = await site.reply(session, 'GET', `/api/images/hd/${gone.publicId}`)
    expect([
      reply.statusCode,
      reply.json<{ code: string }>().code,
      reply.headers['content-disposition'],
      reply.headers.etag,
    ]).toEqual([404, 'PHOTO_NOT_FOUND', undefined, undefined])
  },
)

test('a photo that is deleted while it is unlocked is not found', async () => {
  const session = await site.user('meanwhile-unlock@antan.test', { credits: 2 })
  const gone = await uploaded(session)
  await site.settled(gone.publicId)
  meanwhile = { call: 'size', what: async () => [await remove(session, gone.id), await sweep()] }
  const reply = await site.reply(session, 'POST', `/api/photos/${gone.id}/unlock`)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'PHOTO_NOT_FOUND'])
})

test('deleting a restored photo removes rows and files, and the ledger keeps the payment', async () => {
  const session = await site.user('restored@antan.test', { credits: 2 })
  const photo = await uploaded(session)
  await site.settled(photo.publicId)
  await site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`)
  // Files that no row names: share images and small copies.
  const share = {
    method: 'POST',
    url: `/api/photos/${photo.publicId}/generate-share-image`,
    headers: session.headers,
  } as const
  expect(
    (
      await site.app.inject({
        ...share,
        payload: { aspectRatio: '1:1', format: 'jpeg', quality: 0.9 },
      })
    ).statusCode,
  ).toBe(200)
  await site.reply(session, 'GET', `/api/images/original/${photo.publicId}?size=small`)
  expect((await site.files()).filter((key) => /share-|small-/.test(key))).toHaveLength(2)
  const reply = await remove(session, photo.id)
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: 'Photo supprimée.', trialReturned: false, receipt: expect.any(Object) },
  ])
  for (const url of [
    `/api/photos/secure/${photo.publicId}`,
    `/api/photos/status/${photo.publicId}`,
    `/api/images/original/${photo.publicId}`,
    `/api/images/hd/${photo.publicId}`,
  ]) {
    expect((await site.reply(session, 'GET', url)).statusCode).toBe(404)
  }
  for (const table of [photoVersions, restorations])
    expect(await site.db.$count(table, eq(table.photoId, photo.id))).toBe(0)
  await sweep()
  expect((await site.files()).filter((key) => key.includes(photo.publicId))).toEqual([])
  expect(await site.db.$count(doomedFiles)).toBe(0)
  expect(
    await site.db
      .select()
      .from(creditMovements)
      .where(eq(creditMovements.reference, `unlock:${photo.publicId}`)),
  ).toMatchObject([{ amount: -1, photoId: null }])
  expect((await remove(session, photo.id)).statusCode).toBe(404)
})

test('deleting a photo during its restoration stops the work, leaves no file and returns the trial', async () => {
  const session = await site.user('running@antan.test', { trial: true })
  close()
  const photo = await uploaded(session)
  await until(
    async () => (await site.db.$count(restorations, eq(restorations.status, 'running'))) === 1,
  )
  expect((await remove(session, photo.publicId)).json()).toMatchObject({ trialReturned: true })
  expect(
    await site.db
      .select({ used: users.hasUsedFreeRestore })
      .from(users)
      .where(eq(users.id, session.userId)),
  ).toEqual([{ used: false }])
  await until(async () => site.lines.some((line) => line.includes('no longer wanted')))
  gate!.open()
  gate = null
  await sweep()
  expect((await site.files()).filter((key) => key.includes(photo.publicId))).toEqual([])
  const again = await site.upload(session)
  expect(again.json()).toMatchObject({ usedFreeTrial: true })
  await site.settled(again.json<{ photo: { publicId: string } }>().photo.publicId)
})

test('a completed trial is not returned', async () => {
  const session = await site.user('trial@antan.test', { trial: true })
  const photo = await uploaded(session)
  await site.settled(photo.publicId)
  expect((await remove(session, photo.publicId)).json()).toMatchObject({ trialReturned: false })
  expect(
    await site.db
      .select({ used: users.hasUsedFreeRestore })
      .from(users)
      .where(eq(users.id, session.userId)),
  ).toEqual([{ used: true }])
})

test('only the owner can delete a photo here', async () => {
  const owner = await site.user('keeps@antan.test', { credits: 1 })
  const other = await site.user('wants@antan.test')
  const admin = await site.user('boss@antan.test', { isAdmin: true })
  const photo = await uploaded(owner)
  await site.settled(photo.publicId)
  for (const session of [other, admin])
    for (const id of [photo.id, photo.publicId])
      expect((await remove(session, id)).statusCode).toBe(404)
  expect((await remove(null, photo.id)).statusCode).toBe(401)
  expect(await site.db.$count(photos, eq(photos.id, photo.id))).toBe(1)
})

test('of twelve concurrent deletions exactly one succeeds', async () => {
  const session = await site.user('crowd@antan.test', { credits: 1 })
  const photo = await uploaded(session)
  await site.settled(photo.publicId)
  const statuses = (
    await Promise.all(Array.from({ length: 12 }, () => remove(session, photo.id)))
  ).map((reply) => reply.statusCode)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 404).length,
  ]).toEqual([1, 11])
})

test('deleted photos count towards the daily limit', async () => {
  const small = await openPhotoSite({ uploadsPerDay: 2 })
  const session = await small.user('daily@antan.test', { credits: 1 })
  for (let i = 0; i < 2; i++) {
    const { publicId } = (await small.upload(session)).json<{ photo: { publicId: string } }>().photo
    await small.settled(publicId)
    await small.app.inject({
      method: 'DELETE',
      url: `/api/photos/${publicId}`,
      headers: session.headers,
    })
  }
  expect((await small.upload(session)).json()).toMatchObject({ code: 'DAILY_LIMIT' })
  await small.close()
})
