/**
 * A restoration on a remote engine: a later attempt resumes the prediction of the earlier one, an
 * unneeded one is cancelled.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RestorationReport } from '#engine/engine.ts'
import {
  FAST_TIMING,
  startDouble,
  type ReplicateDouble,
} from '#engine/engines/replicate/double.fixture.ts'
import { prepareSentPicture } from '#engine/engines/replicate/sent-picture.ts'
import { createReplicateEngine } from '#engine/engines/replicate/replicate-engine.ts'
import type { ImageWork } from '../../adapters/images/image-work.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { begin, expectConsistent, rows } from './restorations.fixture.ts'

let double: ReplicateDouble
let site: PhotoSite
beforeAll(async () => {
  double = await startDouble()
  site = await openPhotoSite({ work: false, images: remotely })
})
beforeEach(() => {
  double.predictions.clear()
  double.setBehaviour({})
})
afterAll(async () => {
  await site?.close()
  await double?.close()
})

/** Replaces the site's engine by the remote one; the instant engine encodes its results. */
function remotely(real: ImageWork): Partial<ImageWork> {
  const engine = createReplicateEngine({
    settings: double.settings,
    timing: FAST_TIMING,
    pixels: {
      sentPicture: prepareSentPicture,
      remoteResult: async ({ answer, hd, screen }, signal): Promise<RestorationReport> =>
        real.restore(
          { source: answer, hd, screen },
          () => {
            /* progress is not tested here */
          },
          signal,
        ),
    },
  })
  return { restore: engine.restore, forget: engine.forget! }
}
const states = () => [...double.predictions.values()].map(({ status }) => status)

test('the attempt after a stopped worker resumes its prediction, so only one is created', async () => {
  const { photo, restorationId } = await begin(site)
  const stopping = new AbortController()
  double.setBehaviour({
    polls: Number.POSITIVE_INFINITY,
    override: (call, nth) => {
      if (call === 'get' && nth === 2) stopping.abort(new Error('this process is stopping'))
      return undefined
    },
  })
  await expect(
    site.restorePhoto({ restorationId }, { ...site.jobContext, signal: stopping.signal }),
  ).rejects.toThrow('this process is stopping')
  const [id] = double.predictions.keys()
  expect((await rows(site, photo.id)).restoration).toMatchObject({
    status: 'running',
    predictionId: id,
    failures: 0,
  })
  expect(states()).toEqual(['starting'])
  double.setBehaviour({})
  await site.restorePhoto({ restorationId }, site.jobContext)
  expect(await rows(site, photo.id)).toMatchObject({
    photo: { status: 'completed', replicatePredictionId: id },
    restoration: { status: 'done', attempt: 2 },
  })
  expect([double.predictions.size, states()]).toEqual([1, ['succeeded']])
  await expectConsistent(site)
})

test('an unavailable engine fails after three attempts, returns the trial and cancels the prediction', async () => {
  const { session, photo, restorationId } = await begin(site)
  double.setBehaviour({ override: (call) => (call === 'get' ? { status: 503 } : undefined) })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(site.restorePhoto({ restorationId }, site.jobContext)).rejects.toThrow(
      'UNAVAILABLE',
    )
  await site.restorePhoto({ restorationId }, site.jobContext)
  expect(await rows(site, photo.id)).toMatchObject({
    photo: { status: 'failed' },
    restoration: { status: 'failed', failures: 3, failureCode: 'ENGINE' },
  })
  expect([double.predictions.size, states()]).toEqual([1, ['canceled']])
  expect((await site.db.select().from(users).where(eq(users.id, session.userId)))[0]).toMatchObject(
    { hasUsedFreeRestore: false, credits: 0 },
  )
  await expectConsistent(site)
})

test('deleting a photo cancels its running prediction', async () => {
  const { photo, restorationId } = await begin(site)
  double.setBehaviour({ polls: Number.POSITIVE_INFINITY })
  const working = site.restorePhoto({ restorationId }, site.jobContext)
  await expect.poll(states).toEqual(['starting'])
  await expect.poll(async () => (await rows(site, photo.id)).restoration?.predictionId).toBeTruthy()
  await site.db.delete(restorations).where(eq(restorations.id, restorationId))
  await site.db.delete(photos).where(eq(photos.id, photo.id))
  await working
  expect(states()).toEqual(['canceled'])
})
