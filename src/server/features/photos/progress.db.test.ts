/** Progress of a restoration: place in the queue, percentage, estimate, and whether it is slow. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo, PhotoStatusReply } from '#contract/photos.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

let at = Date.now()
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ work: false, now: () => new Date(at) })
})
afterAll(() => site?.close())

const later = (seconds: number) => {
  at += seconds * 1_000
}
async function uploaded(email: string) {
  const session = await site.user(email, { credits: 1 })
  const { photo } = (await site.upload(session)).json<{ photo: Photo }>()
  return { session, photo }
}
const seen = async (session: TestSession, { id }: Photo) =>
  (await site.reply(session, 'GET', `/api/photos/secure/${id}`)).json<{ photo: Photo }>().photo
/**
 * Writes the rows of a running restoration: started `ago` seconds before, with the engine's reports
 * since.
 */
async function working(
  { id }: Photo,
  ago: number,
  said: { share: number; reportedAgo: number; advancedAgo: number; attempt?: number } | null,
) {
  const before = (seconds: number) => new Date(at - seconds * 1_000)
  await site.db.update(photos).set({ status: 'processing' }).where(eq(photos.id, id))
  await site.db
    .update(restorations)
    .set({
      status: 'running',
      attempt: said?.attempt ?? 1,
      startedAt: before(ago),
      stage: 'restoring',
      ...(said
        ? {
            share: said.share,
            reportedAt: before(said.reportedAgo),
            advancedAt: before(said.advancedAgo),
          }
        : {}),
    })
    .where(eq(restorations.photoId, id))
}

test('a waiting restoration shows how many are ahead, a running one does not', async () => {
  const first = await uploaded('un@antan.test')
  const second = await uploaded('deux@antan.test')
  const third = await uploaded('trois@antan.test')
  const ahead = async () => {
    const all = await Promise.all(
      [first, second, third].map(({ session, photo }) => seen(session, photo)),
    )
    return all.map(({ restoration }) => restoration?.ahead)
  }
  expect(await ahead()).toEqual([0, 1, 2])
  await working(first.photo, 0, null)
  expect(await ahead()).toEqual([null, 1, 2])
  await site.db
    .update(restorations)
    .set({ status: 'done' })
    .where(eq(restorations.photoId, first.photo.id))
  expect(await ahead()).toEqual([undefined, 0, 1])
})

test('progress follows the time model until the engine reports a share, then the share, with an estimate from the pace', async () => {
  const { session, photo } = await uploaded('lent@antan.test')
  await working(photo, 22.5, null)
  expect(await seen(session, photo)).toMatchObject({
    progress: 65,
    restoration: { share: null, secondsLeft: null, isSlow: false },
  })
  await working(photo, 101, { share: 0.4, reportedAgo: 100, advancedAgo: 0 })
  const shown = await seen(session, photo)
  expect(shown).toMatchObject({ progress: 46, restoration: { secondsLeft: 150, isSlow: true } })
  const status = (
    await site.reply(null, 'GET', `/api/photos/status/${photo.publicId}`)
  ).json<PhotoStatusReply>()
  expect(status.progress).toBe(46)
  const [mine] = (await site.reply(session, 'GET', '/api/photos/user')).json<Photo[]>()
  expect(mine).toEqual(shown)
  later(10)
  expect((await seen(session, photo)).restoration).toMatchObject({ secondsLeft: 140 })
})

test('a repeated attempt keeps the progress and gives no estimate', async () => {
  const { session, photo } = await uploaded('encore@antan.test')
  await working(photo, 50, { share: 0.7, reportedAgo: 49, advancedAgo: 9, attempt: 2 })
  expect(await seen(session, photo)).toMatchObject({
    progress: 73,
    restoration: { secondsLeft: null },
  })
})

test('the usual duration comes from recent restorations, once there are ten', async () => {
  const { session, photo } = await uploaded('mesure@antan.test')
  const others = await uploaded('recents@antan.test')
  await working(photo, 70, null)
  const done = async (seconds: number, attempt = 1) => {
    await site.db.insert(restorations).values({
      photoId: others.photo.id,
      userId: others.session.userId,
      status: 'done',
      attempt,
      startedAt: new Date(at - seconds * 1_000),
      finishedAt: new Date(at),
    })
  }
  for (let i = 1; i <= 9; i++) await done(20 * i)
  // A repeated attempt is not part of the sample.
  await done(5_000, 2)
  later(60)
  expect((await seen(session, photo)).restoration).toMatchObject({
    isSlow: true,
    secondsLeft: null,
  })
  await done(200)
  later(61)
  await working(photo, 70, null)
  // Median 110 s, 90th percentile 182 s.
  expect((await seen(session, photo)).restoration).toMatchObject({ isSlow: false, secondsLeft: 40 })
  await working(photo, 183, null)
  expect((await seen(session, photo)).restoration).toMatchObject({
    isSlow: true,
    secondsLeft: null,
  })
})
