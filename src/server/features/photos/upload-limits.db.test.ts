/** Limits of uploads: one restoration at a time, and a number of photos a day. */
import { ImageError } from '#engine/image/errors.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { formOf } from '../../testing/multipart.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'
import { parisToday } from '../../domain/paris-time.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site.close())

test('of concurrent uploads one starts a restoration, the others are rejected', async () => {
  const session = await site.user('eager@antan.test', { credits: 5 })
  const bytes = await picture({ width: 400, height: 400 })
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => site.upload(session, { bytes })),
  )
  const codes = replies
    .map((reply) => (reply.statusCode === 200 ? 'ok' : reply.json<{ code: string }>().code))
    .toSorted()
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'RESTORATION_IN_PROGRESS'), 'ok'])
  const [row] = await site.db.select().from(photos).where(eq(photos.userId, session.userId))
  await site.settled(row!.publicId)
  expect(await site.db.$count(restorations, eq(restorations.userId, session.userId))).toBe(1)
})

test('an upload whose reply was lost is sent again without another photo, trial or credit', async () => {
  const session = await site.user('tunnel@antan.test', { trial: true })
  const bytes = await picture({ width: 400, height: 400 })
  const send = async (sendId: string) => {
    const form = formOf({ sendId }, { photo: bytes })
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/photos/upload',
      headers: { ...form.headers, ...session.headers },
      payload: form.payload,
    })
    const { photo, usedFreeTrial, code } = reply.json<{
      photo?: { publicId: string }
      usedFreeTrial?: boolean
      code?: string
    }>()
    return { publicId: photo?.publicId, usedFreeTrial, code }
  }
  const first = await send('first-photo')
  expect(first).toMatchObject({ usedFreeTrial: true })
  expect(await send('first-photo')).toEqual(first)
  await site.settled(first.publicId ?? '')
  expect(await send('first-photo')).toEqual(first)
  expect(await site.db.$count(photos, eq(photos.userId, session.userId))).toBe(1)
  expect((await send('other-photo')).code).toBe('INSUFFICIENT_CREDITS')

  // A restoration that failed is not given again; its trial came back.
  await site.db.update(photos).set({ status: 'failed' }).where(eq(photos.userId, session.userId))
  await site.db.update(users).set({ hasUsedFreeRestore: false }).where(eq(users.id, session.userId))
  expect((await send('first-photo')).publicId).not.toBe(first.publicId)
})

test('the daily limit counts photos of the day in Paris, by the database’s clock', async () => {
  const small = await openPhotoSite({ uploadsPerDay: 2, work: false })
  const session = await small.user('daily@antan.test', { credits: 1 })
  const upload = async () => {
    const reply = await small.upload(session)
    await small.db
      .update(restorations)
      .set({ status: 'done' })
      .where(eq(restorations.userId, session.userId))
    return reply
  }
  expect((await upload()).statusCode).toBe(200)
  expect((await upload()).statusCode).toBe(200)
  const files = await small.files()
  const third = await upload()
  expect([third.statusCode, third.json<{ code: string }>().code]).toEqual([429, 'DAILY_LIMIT'])
  expect(await small.files()).toEqual(files)
  await small.db
    .update(photos)
    .set({
      createdAt: sql`${parisToday} - interval '1 second'`,
    })
    .where(eq(photos.userId, session.userId))
  expect((await upload()).statusCode).toBe(200)
  await small.close()
})

test('an account sends a bounded number of damaged pictures in an hour', async () => {
  let prepared = 0
  let time = new Date('2026-11-25T10:00:00Z')
  const strict = await openPhotoSite({
    now: () => time,
    work: false,
    env: { RATE_LIMIT_FACTOR: '1' },
    images: () => ({
      prepare: async () => {
        prepared++
        throw new ImageError('UNREADABLE', 'cut off')
      },
    }),
  })
  const session = await strict.user('damaged@antan.test', { credits: 1 })
  const other = await strict.user('other@antan.test', { credits: 1 })
  const codeOf = async (who = session) =>
    (await strict.upload(who)).json<{ code: string; message: string }>()
  for (let n = 0; n < 30; n++) expect((await codeOf()).code).toBe('UNREADABLE')
  expect(await codeOf()).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('dans une heure'),
  })
  expect(prepared).toBe(30)
  expect((await codeOf(other)).code).toBe('UNREADABLE')
  time = new Date('2026-11-25T11:00:00Z')
  expect((await codeOf()).code).toBe('UNREADABLE')
  await strict.close()
})
