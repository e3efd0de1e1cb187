/** Limit of locked photos per account, also under concurrent uploads. */
import { randomUUID } from 'node:crypto'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_LOCKED_PHOTOS } from '#contract/limits.ts'
import { errorCopy } from '#copy/errors.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
/** A second process of the same installation whose uploads pause during preparation. */
let slow: PhotoSite
let preparing: PromiseWithResolvers<void>
let mayGoOn: PromiseWithResolvers<void>

beforeAll(async () => {
  site = await openPhotoSite()
  slow = await openPhotoSite({
    database: site.database,
    folder: site.folder,
    work: false,
    images: (real) => ({
      prepare: async (input) => {
        const prepared = await real.prepare(input)
        preparing.resolve()
        await mayGoOn.promise
        return prepared
      },
    }),
  })
})
afterAll(async () => {
  await slow?.close({ keep: true })
  await site?.close()
})

/** Inserts restored photos of this account. */
async function hold(
  session: TestSession,
  number: number,
  state: Partial<typeof photos.$inferInsert> = {},
): Promise<void> {
  await site.db.insert(photos).values(
    Array.from({ length: number }, () => ({
      publicId: `photo_${randomUUID()}`,
      userId: session.userId,
      originalUrl: 'photos/x',
      filename: 'x.jpg',
      width: 9,
      height: 9,
      status: 'completed' as const,
      ...state,
    })),
  )
}
const ownPhotos = ({ userId }: TestSession) =>
  site.db.select().from(photos).where(eq(photos.userId, userId))
async function upload(session: TestSession) {
  const reply = await site.upload(session)
  const body = reply.json<{ code?: string; message?: string; photo?: { publicId: string } }>()
  if (body.photo) await site.settled(body.photo.publicId)
  return { status: reply.statusCode, ...body }
}

test('the limit is five plus one per credit, and a deletion or a new credit makes room', async () => {
  const anna = await site.user('anna@antan.test', { credits: 2 })
  await hold(anna, MAX_LOCKED_PHOTOS + 1)
  expect((await upload(anna)).status).toBe(200)
  const kept = await site.files()
  expect(await upload(anna)).toMatchObject({
    status: 409,
    code: 'TOO_MANY_LOCKED',
    message: errorCopy.TOO_MANY_LOCKED,
  })
  expect(errorCopy.TOO_MANY_LOCKED).toContain(`${MAX_LOCKED_PHOTOS}\u00a0verrouillées`)
  expect(await site.files()).toEqual(kept)

  const [first] = await ownPhotos(anna)
  const removed = await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${first!.publicId}`,
    headers: anna.headers,
  })
  expect(removed.statusCode).toBe(200)
  expect((await upload(anna)).status).toBe(200)
  expect((await upload(anna)).code).toBe('TOO_MANY_LOCKED')
  await site.db.transaction((tx) =>
    site.credits.grant(tx, {
      userId: anna.userId,
      amount: 1,
      reason: 'gift',
      reference: 'gift:more',
    }),
  )
  expect((await upload(anna)).status).toBe(200)
})

test('unlocked and failed photos do not count, running ones do, also for the trial and administrators', async () => {
  const bruno = await site.user('bruno@antan.test', { trial: true, isAdmin: true })
  await hold(bruno, 3, { isHdUnlocked: true })
  await hold(bruno, 3, { status: 'failed' })
  await hold(bruno, MAX_LOCKED_PHOTOS - 1)
  await hold(bruno, 1, { status: 'processing' })
  expect((await upload(bruno)).code).toBe('TOO_MANY_LOCKED')
  expect(
    (await site.db.select().from(users).where(eq(users.id, bruno.userId)))[0]?.hasUsedFreeRestore,
  ).toBe(false)
  expect(await ownPhotos(bruno)).toHaveLength(3 + 3 + MAX_LOCKED_PHOTOS)
  await site.db.update(photos).set({ status: 'failed' }).where(eq(photos.status, 'processing'))
  expect(await upload(bruno)).toMatchObject({ status: 200, usedFreeTrial: true })
})

test('a locked photo can be restored again at the limit', async () => {
  const clara = await site.user('clara@antan.test', { credits: 1 })
  const { photo } = await upload(clara)
  await hold(clara, MAX_LOCKED_PHOTOS)
  expect((await upload(clara)).code).toBe('TOO_MANY_LOCKED')
  const url = `/api/photos/${photo!.publicId}/versions`
  expect(
    (await site.app.inject({ method: 'POST', url, headers: clara.headers, payload: {} }))
      .statusCode,
  ).toBe(200)
  expect(await site.settled(photo!.publicId)).toMatchObject({ status: 'completed' })
})

test('of two concurrent uploads for the last place, the second is rejected and leaves nothing', async () => {
  const dora = await site.user('dora@antan.test', { trial: true, credits: 1 })
  await hold(dora, MAX_LOCKED_PHOTOS)
  preparing = Promise.withResolvers()
  mayGoOn = Promise.withResolvers()
  const second = slow.upload(dora)
  await preparing.promise
  expect(await upload(dora)).toMatchObject({ status: 200, usedFreeTrial: true })
  const kept = await site.files()
  mayGoOn.resolve()
  const refused = await second
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    409,
    'TOO_MANY_LOCKED',
  ])
  expect(await ownPhotos(dora)).toHaveLength(MAX_LOCKED_PHOTOS + 1)
  expect(await site.files()).toEqual(kept)
})
