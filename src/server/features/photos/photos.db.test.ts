/** The life of a photo over HTTP: upload, restoration, unlock, download, and their price. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { creditMovements } from '../../db/schema/money.ts'
import { photos } from '../../db/schema/photos.ts'
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

describe('life of a photo', () => {
  test('with the free trial: uploaded, restored, unlocked for free, downloaded', async () => {
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

  test('with a credit: spent at the unlock, once', async () => {
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
    expect(await site.credits.discrepancies(site.db)).toEqual([])
  })

  test('a picture that the account has already is named while locked, for its owner alone', async () => {
    const session = await site.user('twice@antan.test', { credits: 3 })
    const admin = await site.user('sees-twice@antan.test', { isAdmin: true, credits: 1 })
    const bytes = await picture({ seed: 77 })
    const sent = async (by: typeof session, name: string) => {
      const { photo } = (await site.upload(by, { bytes, name })).json<PhotoBody>()
      await site.settled(photo.publicId)
      return photo
    }
    const shown = async (by: typeof session, { publicId }: { publicId: string }) =>
      (await site.reply(by, 'GET', `/api/photos/secure/${publicId}`)).json<PhotoBody>().photo[
        'samePicture'
      ]
    const first = await sent(session, 'noce.jpg')
    const second = await sent(session, 'noce (copie).jpg')
    const others = await sent(admin, 'noce.jpg')

    const named = { publicId: first.publicId, filename: 'noce.jpg', title: null }
    expect(second['samePicture']).toEqual({ ...named, isHdUnlocked: false })
    expect(await shown(session, first)).toBe(null)
    expect(await shown(admin, second)).toBe(null)
    expect(await shown(admin, others)).toBe(null)

    await site.reply(session, 'POST', `/api/photos/${second.publicId}/unlock`)
    expect(await shown(session, second)).toBe(null)
    expect(await shown(session, first)).toEqual({
      publicId: second.publicId,
      filename: 'noce (copie).jpg',
      title: null,
      isHdUnlocked: true,
    })
    await site.db.update(photos).set({ status: 'failed' }).where(eq(photos.id, second.id))
    expect(await shown(session, first)).toBe(null)
  })

  test('the list is newest first, and the statistics count restored photos', async () => {
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

describe('without trial and credit', () => {
  test('an upload is rejected before its pixels are processed', async () => {
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

  test('an unlock is rejected in both languages and changes nothing', async () => {
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
    expect(await site.credits.discrepancies(site.db)).toEqual([])
  })
})
