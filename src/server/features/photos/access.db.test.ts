/** Access to photos: other users, no session, the image cookie, administrators. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'

type PhotoBody = {
  photo: { id: number; publicId: string; [field: string]: unknown }
}
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site.close())

const account = async (userId: number) =>
  (await site.db.select().from(users).where(eq(users.id, userId)))[0]!

test('photos of others answer exactly as unknown photos', async () => {
  const owner = await site.user('owner@antan.test', { credits: 3 })
  const stranger = await site.user('stranger@antan.test', { credits: 3 })
  const { photo } = (await site.upload(owner)).json<PhotoBody>()
  await site.settled(photo.publicId)
  await site.reply(owner, 'POST', `/api/photos/${photo.id}/unlock`)
  const unknown = 'photo_AAAAAAAAAAAAAAAAAAAAAAAA'
  const pairs = [
    ['GET', `/api/photos/secure/${photo.id}`, '/api/photos/secure/999999'],
    ['GET', `/api/photos/secure/${photo.publicId}`, `/api/photos/secure/${unknown}`],
    ['POST', `/api/photos/${photo.id}/unlock`, '/api/photos/999999/unlock'],
    ['POST', `/api/photos/${photo.publicId}/unlock`, `/api/photos/${unknown}/unlock`],
    ...['original', 'watermark', 'hd'].map(
      (kind) =>
        ['GET', `/api/images/${kind}/${photo.publicId}`, `/api/images/${kind}/${unknown}`] as const,
    ),
    ...['original', 'watermark', 'hd'].map(
      (kind) =>
        [
          'HEAD',
          `/api/images/${kind}/${photo.publicId}`,
          `/api/images/${kind}/${unknown}`,
        ] as const,
    ),
    [
      'GET',
      `/api/images/hd/${photo.publicId}?size=screen`,
      `/api/images/hd/${unknown}?size=screen`,
    ],
    ['GET', `/api/images/original/${photo.id}`, '/api/images/original/999999'],
    ['GET', '/api/photos/secure/0', '/api/photos/secure/x%27%20or%201=1'],
  ] as const
  const refusals: unknown[] = []
  for (const [method, theirs, nobodys] of pairs) {
    const a = await site.reply(stranger, method, theirs)
    const b = await site.reply(stranger, method, nobodys)
    const seen = ({ statusCode, body, headers }: typeof a) => {
      const { 'x-request-id': id, date: _date, ...rest } = headers
      return {
        statusCode,
        body: body.replaceAll(String(id), 'ID'),
        rest: Object.fromEntries(
          Object.entries(rest).filter(([name]) => !name.startsWith('x-ratelimit')),
        ),
      }
    }
    expect(seen(a), theirs).toEqual(seen(b))
    expect(a.statusCode, theirs).toBe(404)
    if (method !== 'HEAD') refusals.push(a.json())
  }
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 'PHOTO_NOT_FOUND', message: 'Photo introuvable' })
  expect((await account(stranger.userId)).credits).toBe(3)
})

test('without a session every route answers 401, except the public status with its five fields', async () => {
  const owner = await site.user('public@antan.test', { credits: 1 })
  const { photo } = (await site.upload(owner)).json<PhotoBody>()
  await site.settled(photo.publicId)
  for (const url of [
    `/api/photos/secure/${photo.id}`,
    '/api/photos/user',
    `/api/images/original/${photo.publicId}`,
    '/api/user/stats',
  ]) {
    expect((await site.reply(null, 'GET', url)).statusCode, url).toBe(401)
  }
  expect((await site.upload(null)).statusCode).toBe(401)
  const status = await site.reply(null, 'GET', `/api/photos/status/${photo.publicId}`)
  expect(Object.keys(status.json<object>()).toSorted()).toEqual([
    'createdAt',
    'hasError',
    'isCompleted',
    'progress',
    'status',
  ])
  for (const id of [
    String(photo.id),
    'photo_x',
    'photo_AAAAAAAAAAAAAAAAAAAAAAAA',
    '..%2f..',
    '%00',
  ]) {
    expect((await site.reply(null, 'GET', `/api/photos/status/${id}`)).statusCode, id).toBe(404)
  }
})

test('the image cookie gives access to pictures only', async () => {
  const owner = await site.user('cookie@antan.test', { credits: 1 })
  const { photo } = (await site.upload(owner)).json<PhotoBody>()
  await site.settled(photo.publicId)
  const cookie = { cookie: owner.imageCookie }
  expect(
    (await site.reply(null, 'GET', `/api/images/watermark/${photo.publicId}`, cookie)).statusCode,
  ).toBe(200)
  expect(
    (await site.reply(null, 'GET', `/api/images/original/${photo.publicId}`, cookie)).statusCode,
  ).toBe(200)
  expect((await site.reply(null, 'GET', `/api/photos/secure/${photo.id}`, cookie)).statusCode).toBe(
    401,
  )
  expect(
    (await site.reply(null, 'POST', `/api/photos/${photo.id}/unlock`, cookie)).statusCode,
  ).toBe(401)
})

test('an administrator sees a photo after giving a reason; views are logged, and clean files of a locked photo are refused', async () => {
  const owner = await site.user('watched@antan.test', { credits: 1 })
  const admin = await site.user('boss@antan.test', { isAdmin: true })
  const { photo } = (await site.upload(owner)).json<PhotoBody>()
  await site.settled(photo.publicId)
  expect((await site.reply(admin, 'GET', `/api/photos/secure/${photo.id}`)).statusCode).toBe(200)
  const unopened = await site.reply(admin, 'GET', `/api/images/watermark/${photo.publicId}`)
  expect([unopened.statusCode, unopened.json<{ message: string }>().message]).toEqual([
    403,
    'Indiquez d’abord pourquoi vous ouvrez cette photo.',
  ])
  await site.openForAdmin(admin, photo.id)
  const other = await site.user('boss2@antan.test', { isAdmin: true })
  expect(
    (await site.reply(other, 'GET', `/api/images/watermark/${photo.publicId}`)).statusCode,
  ).toBe(403)
  for (let i = 0; i < 3; i++) {
    const view = await site.reply(admin, 'GET', `/api/images/watermark/${photo.publicId}`)
    expect([view.statusCode, view.headers['cache-control']]).toEqual([200, 'no-store'])
  }
  expect((await site.reply(admin, 'GET', `/api/images/hd/${photo.publicId}`)).json()).toMatchObject(
    { code: 'PHOTO_LOCKED' },
  )
  expect((await site.reply(admin, 'POST', `/api/photos/${photo.id}/unlock`)).statusCode).toBe(404)
  const rows = await site.db.select().from(adminLogs).where(eq(adminLogs.adminId, admin.userId))
  expect(rows).toMatchObject([
    { action: 'OPEN_PHOTO', details: `${photo.publicId} – Demande du client` },
    {
      action: 'VIEW_PHOTO',
      adminEmail: 'boss@antan.test',
      targetUserId: owner.userId,
      targetUserEmail: 'watched@antan.test',
      details: `${photo.publicId} (watermark)`,
    },
  ])
  // The permission ends after an hour.
  const anHourAgo = new Date(Date.now() - 61 * 60_000)
  await site.db
    .update(adminLogs)
    .set({ createdAt: anHourAgo })
    .where(eq(adminLogs.action, 'OPEN_PHOTO'))
  expect(
    (await site.reply(admin, 'GET', `/api/images/original/${photo.publicId}`)).statusCode,
  ).toBe(403)
})
