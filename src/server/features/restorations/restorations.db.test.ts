/** Failures, progress and watermark phase of restorations. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../../db/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { ImageError } from '#engine/image/errors.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import {
  begin,
  gate,
  expectConsistent,
  fault,
  faultySites,
  clearFaults,
  rows,
  type PhotoBody,
} from './restorations.fixture.ts'

const sites = faultySites()

describe('failures', () => {
  test('an engine that fails twice is retried a third time', async () => {
    let runs = 0
    fault.restore =
      (real) =>
      async (...given) => {
        if (++runs < 3) throw new Error('engine crashed')
        return real(...given)
      }
    const site = sites.working
    const { photo } = await begin(site)
    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'completed' })
    expect((await rows(site, photo.id)).restoration).toMatchObject({
      status: 'done',
      attempt: 3,
      failures: 2,
      share: 1,
    })
    await expectConsistent(site)
  })

  test('after three failures the photo fails without a charge and the free trial can be used again', async () => {
    fault.restore = () => async () => {
      throw new Error('engine crashed')
    }
    const site = sites.working
    const { session, photo } = await begin(site)
    expect(await site.settled(photo.publicId)).toMatchObject({
      status: 'failed',
      progress: 0,
      hasError: true,
      isCompleted: false,
    })
    const { restoration, photo: row } = await rows(site, photo.id)
    expect(restoration).toMatchObject({
      status: 'failed',
      attempt: 3,
      failures: 3,
      failureCode: 'ENGINE',
    })
    expect(row).toMatchObject({ isFreeTrial: false, restoredHdUrl: null, watermarkUrl: null })
    expect(
      (await site.db.select().from(users).where(eq(users.id, session.userId)))[0],
    ).toMatchObject({ hasUsedFreeRestore: false, credits: 0 })
    expect(
      (await site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`)).json(),
    ).toMatchObject({ code: 'PHOTO_NOT_READY' })
    await expectConsistent(site)
    clearFaults()
    const again = await site.upload(session)
    expect(again.json()).toMatchObject({ usedFreeTrial: true })
    expect(await site.settled(again.json<PhotoBody>().photo.publicId)).toMatchObject({
      status: 'completed',
    })
    await expectConsistent(site)
  })

  test('an unreadable picture fails at the first attempt', async () => {
    fault.restore = () => async () => {
      throw new ImageError('UNREADABLE', 'cut short')
    }
    const site = sites.working
    const { photo } = await begin(site, { trial: false })
    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'failed' })
    expect((await rows(site, photo.id)).restoration).toMatchObject({
      attempt: 1,
      failureCode: 'UNREADABLE',
    })
    await expectConsistent(site)
  })

  test('an unreachable storage counts no failures, and the restoration finishes once it is reachable', async () => {
    const site = sites.idle
    const { photo, restorationId } = await begin(site)
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    fault.restore = () => async () => ({ width: 9, height: 9, stages: [], retouch: null }) as never
    fault.watermark = () => async () => ({}) as never
    fault.put = () => async () => {
      throw away
    }
    for (let tries = 0; tries < 12; tries++)
      await expect(site.restorePhoto({ restorationId }, site.jobContext)).rejects.toThrow(
        'out of reach',
      )
    expect((await rows(site, photo.id)).restoration).toMatchObject({
      status: 'running',
      attempt: 12,
      failures: 0,
      excused: 12,
    })
    clearFaults()
    await site.restorePhoto({ restorationId }, site.jobContext)
    expect((await rows(site, photo.id)).restoration).toMatchObject({
      status: 'done',
      attempt: 13,
      failures: 0,
    })
    await expectConsistent(site)
  })

  test.each(['watermark', 'storage'])(
    'a failing %s leaves no file and is retried',
    async (what) => {
      let failures = 0
      let puts = 0
      const fail = () => {
        if (++failures < 3) throw new Error(`${what} failed`)
      }
      if (what === 'watermark') {
        fault.watermark =
          (real) =>
          async (...given) => {
            fail()
            return real(...given)
          }
      } else {
        fault.put =
          (real) =>
          async (...given) => {
            await real(...given)
            // After the upload: the second file of each attempt, stored but not acknowledged.
            if (++puts > 1 && puts % 2 === 1) fail()
          }
      }
      const site = sites.working
      const { photo } = await begin(site)
      expect(await site.settled(photo.publicId)).toMatchObject({ status: 'completed' })
      expect((await rows(site, photo.id)).versions).toHaveLength(1)
      await expectConsistent(site)
    },
  )

  test('an upload whose rows cannot be written leaves no file, no row and an unused trial', async () => {
    const site = sites.idle
    const session = await site.user('unlucky@antan.test', { trial: true })
    const files = await site.files()
    await site.db.execute(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    )
    await site.db.execute(
      'create trigger refuse before insert on restorations for each row execute function refuse()',
    )
    const reply = await site.upload(session)
    await site.db.execute('drop trigger refuse on restorations')
    expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: 'INTERNAL' }])
    expect(await site.files()).toEqual(files)
    expect(await site.db.$count(photos, eq(photos.userId, session.userId))).toBe(0)
    expect(
      (await site.db.select().from(users).where(eq(users.id, session.userId)))[0]!
        .hasUsedFreeRestore,
    ).toBe(false)
  })
})

describe('progress', () => {
  test('follows the engine in the stages of the contract and never decreases when an attempt starts over', async () => {
    const first = gate()
    const second = gate()
    let attempt = 0
    fault.restore = (real) => async (request, onProgress, signal) => {
      const run = ++attempt
      onProgress({ stage: 'super-resolution', share: run === 1 ? 0.8 : 0.1 })
      await (run === 1 ? first : second).wait(signal)
      if (run === 1) throw new Error('engine crashed')
      return real(request, onProgress, signal)
    }
    const site = sites.working
    const { session, photo } = await begin(site)
    const look = async () =>
      (await site.reply(session, 'GET', `/api/photos/secure/${photo.id}`)).json<PhotoBody>().photo
    const seen: number[] = []
    const until = async (share: number) => {
      for (;;) {
        const { progress, restoration } = await look()
        seen.push(progress)
        if ((restoration?.share ?? 0) >= share) return restoration
        await delay(60)
      }
    }
    expect((await until(0.7))?.stage).toBe('restoring')
    const { reportedAt, advancedAt } = (await rows(site, photo.id)).restoration!
    expect(reportedAt).toEqual(advancedAt)
    first.open()
    await second.reached
    await delay(900)
    await until(0.7)
    expect((await rows(site, photo.id)).restoration).toMatchObject({
      reportedAt,
      advancedAt,
      attempt: 2,
    })
    second.open()
    await site.settled(photo.publicId)
    seen.push((await look()).progress)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(100)
    expect(seen.some((progress) => progress > 70 && progress <= 88)).toBe(true)
  })
})

test('all previews of an account have the same watermark phase, which differs from another account’s', async () => {
  const site = sites.working
  const phases: number[] = []
  fault.watermark = (real) => (input, signal) => {
    phases.push(input.phase)
    return real(input, signal)
  }
  const { session, photo } = await begin(site, { trial: false })
  await site.settled(photo.publicId)
  const again = await site.app.inject({
    method: 'POST',
    url: `/api/photos/${photo.id}/versions`,
    headers: session.headers,
    payload: {},
  })
  expect(again.statusCode).toBe(200)
  await site.settled(photo.publicId)
  const second = (await site.upload(session)).json<PhotoBody>().photo
  await site.settled(second.publicId)
  await site.settled((await begin(site)).photo.publicId)
  expect(phases).toHaveLength(4)
  expect(new Set(phases.slice(0, 3)).size).toBe(1)
  expect(phases[3]).not.toBe(phases[0])
})
