import { eq, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { creditMovements } from '../../db/schema/money.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { picture } from '../../testing/pictures.ts'

type PhotoBody = {
  photo: { id: number; publicId: string; [field: string]: unknown }
  usedFreeTrial: boolean
}
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site.close())

const account = async (userId: number) =>
  (await site.db.select().from(users).where(eq(users.id, userId)))[0]!

describe('a photo’s whole life', () => {
  test('paid by the free trial: uploaded, restored, unlocked for nothing, downloaded', async () => {
    const session = await site.user('trial@antan.test', { trial: true })
    const uploaded = await site.upload(session, {
      bytes: await picture({ width: 300, height: 200 }),
      name: 'Mamie & Papi été 1953.jpg',
    })
    expect(uploaded.statusCode).toBe(200)
    const { photo, usedFreeTrial } = uploaded.json<PhotoBody>()
    expect(usedFreeTrial).toBe(true)
    expect(photo).toMatchObject({
      status: 'uploaded',
      isCompleted: false,
      hasError: false,
      isHdUnlocked: false,
      isFreeTrial: true,
      hasRestored: false,
      filename: 'Mamie & Papi été 1953.jpg',
      originalUrl: `/api/images/original/${photo.publicId}`,
      watermarkUrl: null,
      restoredUrl: null,
      restoredHdUrl: null,
      width: 300,
      height: 200,
      hdWidth: null,
      restoration: { stage: 'preparing', share: null, ahead: 0, secondsLeft: null, isSlow: false },
    })
    expect(photo.publicId).toMatch(/^photo_[A-Za-z0-9_-]{24}$/)
    expect(photo['progress']).toBeGreaterThanOrEqual(20)
    expect((await account(session.userId)).hasUsedFreeRestore).toBe(true)

    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'completed', progress: 100 })
    const done = (
      await site.reply(session, 'GET', `/api/photos/secure/${photo.id}`)
    ).json<PhotoBody>().photo
    expect(done).toMatchObject({
      status: 'completed',
      isCompleted: true,
      progress: 100,
      restoration: null,
      hasRestored: true,
      isHdUnlocked: false,
      watermarkUrl: `/api/images/watermark/${photo.publicId}`,
      restoredUrl: null,
      restoredHdUrl: null,
    })
    expect(done['hdWidth']).toBeGreaterThanOrEqual(300)
    expect(done['hdHeight']).toBeGreaterThanOrEqual(200)

    const refused = await site.reply(session, 'GET', `/api/images/hd/${photo.publicId}`)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      'PHOTO_LOCKED',
    ])
    const unlocked = await site.reply(session, 'POST', `/api/photos/${photo.publicId}/unlock`)
    expect(unlocked.json()).toMatchObject({
      message: 'Photo débloquée.',
      credits: 0,
      photo: {
        isHdUnlocked: true,
        restoredUrl: `/api/images/hd/${photo.publicId}?size=screen`,
        restoredHdUrl: `/api/images/hd/${photo.publicId}`,
      },
    })
    expect(await site.db.$count(creditMovements, eq(creditMovements.userId, session.userId))).toBe(
      0,
    )

    const hd = await site.reply(session, 'GET', `/api/images/hd/${photo.publicId}`)
    expect(hd.statusCode).toBe(200)
    expect(hd.headers['content-disposition']).toContain(
      `filename="antan-restored-${photo.publicId}-hd.jpg"`,
    )
    expect(await sharp(hd.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: done['hdWidth'],
      height: done['hdHeight'],
    })
    const screen = await site.reply(session, 'GET', `/api/images/hd/${photo.publicId}?size=screen`)
    expect(screen.statusCode).toBe(200)
    expect(screen.headers['content-disposition']).toBeUndefined()
  })

  test('paid by a credit at the unlock, once', async () => {
    const session = await site.user('credit@antan.test', { credits: 2 })
    const { photo, usedFreeTrial } = (await site.upload(session)).json<PhotoBody>()
    expect([usedFreeTrial, photo['isFreeTrial']]).toEqual([false, false])
    const early = await site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`)
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
      409,
      'PHOTO_NOT_READY',
    ])
    await site.settled(photo.publicId)
    expect((await account(session.userId)).credits).toBe(2)
    expect(
      (await site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`)).json(),
    ).toMatchObject({ message: 'Photo débloquée.', credits: 1 })
    const again = await site.reply(session, 'POST', `/api/photos/${photo.publicId}/unlock`)
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { message: 'Photo already unlocked', credits: 1 },
    ])
    const [movement] = await site.db
      .select()
      .from(creditMovements)
      .where(eq(creditMovements.reference, `unlock:${photo.publicId}`))
    expect(movement).toMatchObject({
      userId: session.userId,
      amount: -1,
      reason: 'unlock',
      photoId: photo.id,
    })
    expect(await site.credits.invariants(site.db)).toEqual([])
  })

  test('the list is newest first, the statistics count what was restored', async () => {
    const session = await site.user('list@antan.test', { credits: 1 })
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      const { photo } = (
        await site.upload(session, { bytes: await picture({ seed: i + 5 }) })
      ).json<PhotoBody>()
      made.unshift(photo.publicId)
      await site.settled(photo.publicId)
    }
    await site.db.update(photos).set({ status: 'failed' }).where(eq(photos.publicId, made[2]!))
    const list = (await site.reply(session, 'GET', '/api/photos/user')).json<
      { publicId: string }[]
    >()
    expect(list.map((photo) => photo.publicId)).toEqual(made)
    await site.reply(session, 'POST', `/api/photos/${made[0]}/unlock`)
    expect((await site.reply(session, 'GET', '/api/user/stats')).json()).toEqual({
      totalPhotos: 3,
      restoredPhotos: 2,
      creditsUsed: 1,
      totalTransactions: 0,
      totalSpent: 0,
    })
  })
})

describe('nobody restores or unlocks what nobody pays for', () => {
  test('an upload without trial and credit is refused before any pixel is touched', async () => {
    const session = await site.user('poor@antan.test')
    const before = await site.files()
    const reply = await site.upload(session)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
      402,
      'INSUFFICIENT_CREDITS',
    ])
    expect(await site.files()).toEqual(before)
    expect(await site.db.$count(photos, eq(photos.userId, session.userId))).toBe(0)
  })

  test('an unlock without credit says so in both languages and changes nothing', async () => {
    const session = await site.user('spent@antan.test', { credits: 1 })
    const { photo } = (await site.upload(session)).json<PhotoBody>()
    await site.settled(photo.publicId)
    await site.db.transaction((tx) =>
      site.credits.spend(tx, {
        userId: session.userId,
        amount: 1,
        reason: 'admin',
        reference: 'admin:spent',
      }),
    )
    const reply = await site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      402,
      { code: 'INSUFFICIENT_CREDITS', message: 'Crédits insuffisants (Insufficient credits)' },
    ])
    const [row] = await site.db.select().from(photos).where(eq(photos.id, photo.id))
    expect([row!.isHdUnlocked, row!.unlockedAt]).toEqual([false, null])
    expect(await site.credits.invariants(site.db)).toEqual([])
  })
})

describe('other people’s photos', () => {
  test('answer exactly as photos that do not exist', async () => {
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
          [
            'GET',
            `/api/images/${kind}/${photo.publicId}`,
            `/api/images/${kind}/${unknown}`,
          ] as const,
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
      const [a, b] = [
        await site.reply(stranger, method, theirs),
        await site.reply(stranger, method, nobodys),
      ]
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

  test('without a session: 401 on everything but the public status, which has five fields', async () => {
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

  test('the image cookie opens pictures and nothing else', async () => {
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
    expect(
      (await site.reply(null, 'GET', `/api/photos/secure/${photo.id}`, cookie)).statusCode,
    ).toBe(401)
    expect(
      (await site.reply(null, 'POST', `/api/photos/${photo.id}/unlock`, cookie)).statusCode,
    ).toBe(401)
  })

  test('an administrator sees them on record, and gets nothing clean of a locked one', async () => {
    const owner = await site.user('watched@antan.test', { credits: 1 })
    const admin = await site.user('boss@antan.test', { isAdmin: true })
    const { photo } = (await site.upload(owner)).json<PhotoBody>()
    await site.settled(photo.publicId)
    expect((await site.reply(admin, 'GET', `/api/photos/secure/${photo.id}`)).statusCode).toBe(200)
    for (let i = 0; i < 3; i++)
      expect(
        (await site.reply(admin, 'GET', `/api/images/watermark/${photo.publicId}`)).statusCode,
      ).toBe(200)
    expect(
      (await site.reply(admin, 'GET', `/api/images/hd/${photo.publicId}`)).json(),
    ).toMatchObject({ code: 'PHOTO_LOCKED' })
    expect((await site.reply(admin, 'POST', `/api/photos/${photo.id}/unlock`)).statusCode).toBe(404)
    const rows = await site.db.select().from(adminLogs).where(eq(adminLogs.adminId, admin.userId))
    expect(rows).toMatchObject([
      {
        action: 'VIEW_PHOTO',
        adminEmail: 'boss@antan.test',
        targetUserId: owner.userId,
        targetUserEmail: 'watched@antan.test',
        details: `${photo.publicId} (watermark)`,
      },
    ])
  })
})

test('one restoration at a time, also when the uploads come together', async () => {
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

test('the daily cap counts today’s photos in Paris, by the database’s clock', async () => {
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
      createdAt: sql`date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris' - interval '1 second'`,
    })
    .where(eq(photos.userId, session.userId))
  expect((await upload()).statusCode).toBe(200)
  await small.close()
})
