/** A restoration on a remote engine: whoever takes it over goes on with the prediction it finds, and what nobody wants any more is ended. */
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
import type { PixelWork } from '../../composition/app.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { begin, context, expectSound, rows } from './restorations.fixture.ts'

let double: ReplicateDouble
let site: PhotoSite
beforeAll(async () => {
  double = await startDouble()
  site = await openPhotoSite({ work: false, pixels: remotely })
})
beforeEach(() => {
  double.predictions.clear()
  double.setBehaviour({})
})
afterAll(async () => {
  await site?.close()
  await double?.close()
})

/** The remote engine in the place of the site's own; what it brings is encoded by the instant engine. */
function remotely(real: PixelWork): Partial<PixelWork> {
  const engine = createReplicateEngine({
    settings: double.settings,
    timing: FAST_TIMING,
    pixels: {
      sentPicture: prepareSentPicture,
      remoteResult: async ({ answer, hd, screen }, signal): Promise<RestorationReport> =>
        real.restore(
          { source: answer, hd, screen },
          () => {
            /* nobody watches */
          },
          signal,
        ),
    },
  })
  return { restore: engine.restore, forget: engine.forget! }
}
const states = () => [...double.predictions.values()].map(({ status }) => status)

test('a worker that stops leaves its prediction to the next one: one is made, one is paid', async () => {
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
    site.restorePhoto({ restorationId }, { ...context(site), signal: stopping.signal }),
  ).rejects.toThrow('this process is stopping')
  const [id] = double.predictions.keys()
  expect((await rows(site, photo.id)).restoration).toMatchObject({
    status: 'running',
    predictionId: id,
    failures: 0,
  })
  expect(states()).toEqual(['starting'])
  double.setBehaviour({})
  await site.restorePhoto({ restorationId }, context(site))
  expect(await rows(site, photo.id)).toMatchObject({
    photo: { status: 'completed', replicatePredictionId: id },
    restoration: { status: 'done', attempt: 2 },
  })
  expect([double.predictions.size, states()]).toEqual([1, ['succeeded']])
  await expectSound(site)
})

test('an engine that is away: three attempts, then failed, the trial is back, nothing goes on elsewhere', async () => {
  const { session, photo, restorationId } = await begin(site)
  double.setBehaviour({ override: (call) => (call === 'get' ? { status: 503 } : undefined) })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(site.restorePhoto({ restorationId }, context(site))).rejects.toThrow('UNAVAILABLE')
  await site.restorePhoto({ restorationId }, context(site))
  expect(await rows(site, photo.id)).toMatchObject({
    photo: { status: 'failed' },
    restoration: { status: 'failed', failures: 3, failureCode: 'ENGINE' },
  })
  expect([double.predictions.size, states()]).toEqual([1, ['canceled']])
  expect((await site.db.select().from(users).where(eq(users.id, session.userId)))[0]).toMatchObject(
    { hasUsedFreeRestore: false, credits: 0 },
  )
  await expectSound(site)
})

test('a photo deleted while its prediction runs ends it', async () => {
  const { photo, restorationId } = await begin(site)
  double.setBehaviour({ polls: Number.POSITIVE_INFINITY })
  const working = site.restorePhoto({ restorationId }, context(site))
  await expect.poll(states).toEqual(['starting'])
  await expect.poll(async () => (await rows(site, photo.id)).restoration?.predictionId).toBeTruthy()
  await site.db.delete(restorations).where(eq(restorations.id, restorationId))
  await site.db.delete(photos).where(eq(photos.id, photo.id))
  await working
  expect(states()).toEqual(['canceled'])
})
