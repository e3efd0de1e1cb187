/** Workers that freeze, continue after they were superseded, or stop during a restoration. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../../db/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { ImageError } from '#engine/image/errors.ts'
import { photos } from '../../db/schema/photos.ts'
import { openPhotoSite } from '../../testing/photos.ts'
import {
  begin,
  gate,
  expectConsistent,
  fault,
  faulty,
  faultySites,
  rows,
  type PhotoBody,
} from './restorations.fixture.ts'

const sites = faultySites()

describe('late and stopped workers', () => {
  test('a superseded worker overwrites nothing and removes its own files', async () => {
    const frozen = gate()
    let runs = 0
    fault.restore = (real) => async (request, onProgress) => {
      // A frozen worker does not react to the signal either.
      if (++runs === 1) await frozen.wait()
      return real(request, onProgress, new AbortController().signal)
    }
    const site = sites.idle
    const { photo, restorationId } = await begin(site)
    const late = site.restorePhoto({ restorationId }, site.jobContext)
    await frozen.reached
    await site.restorePhoto({ restorationId }, site.jobContext)
    const before = await rows(site, photo.id)
    expect(before.photo).toMatchObject({ status: 'completed' })
    frozen.open()
    await late
    expect(await rows(site, photo.id)).toEqual(before)
    expect(before.versions).toHaveLength(1)
    await expectConsistent(site)
  })

  test('a failure of a superseded worker leaves the finished restoration as it is', async () => {
    const frozen = gate()
    let runs = 0
    fault.restore =
      (real) =>
      async (...given) => {
        if (++runs > 1) return real(...given)
        await frozen.wait()
        throw new ImageError('UNREADABLE', 'late')
      }
    const site = sites.idle
    const { photo, restorationId } = await begin(site)
    const late = site.restorePhoto({ restorationId }, site.jobContext)
    await frozen.reached
    await site.restorePhoto({ restorationId }, site.jobContext)
    frozen.open()
    await late
    expect((await rows(site, photo.id)).photo).toMatchObject({
      status: 'completed',
      isFreeTrial: true,
    })
    await expectConsistent(site)
  })

  test('a finished or unknown restoration does not run', async () => {
    const site = sites.working
    const { photo, restorationId } = await begin(site)
    await site.settled(photo.publicId)
    const before = await rows(site, photo.id)
    await site.restorePhoto({ restorationId }, site.jobContext)
    await site.restorePhoto({ restorationId: 987_654 }, site.jobContext)
    expect(await rows(site, photo.id)).toEqual(before)
  })

  test('deleting a photo aborts its restoration and leaves no file', async () => {
    const busy = gate()
    const heard = Promise.withResolvers<unknown>()
    fault.restore = () => async (_request, _onProgress, signal) => {
      signal.addEventListener('abort', () => heard.resolve(signal.reason))
      await busy.wait(signal)
      throw new Error('unreachable')
    }
    const site = sites.working
    const { photo } = await begin(site)
    await busy.reached
    const [row] = await site.db.delete(photos).where(eq(photos.id, photo.id)).returning()
    await site.storage.remove(row!.originalUrl)
    expect(String(await heard.promise)).toContain('no longer this attempt’s')
    await delay(100)
    await expectConsistent(site)
  })

  test('a stopping server hands its restoration back without a counted failure, and the next one finishes it', async () => {
    const busy = gate()
    fault.restore = () => async (_request, _onProgress, signal) => {
      await busy.wait(signal)
      throw new Error('unreachable')
    }
    const first = await openPhotoSite(faulty)
    const { photo } = await begin(first)
    await busy.reached
    await first.close({ keep: true })
    expect((await rows(first, photo.id)).restoration).toMatchObject({
      status: 'running',
      attempt: 1,
      failures: 0,
    })
    const second = await openPhotoSite({ database: first.database, folder: first.folder })
    expect(await second.settled(photo.publicId)).toMatchObject({ status: 'completed' })
    expect((await rows(second, photo.id)).restoration).toMatchObject({
      status: 'done',
      attempt: 2,
      failures: 0,
    })
    await expectConsistent(second)
    await second.close()
  })

  test('the log of a restoration carries the id of the request that started it', async () => {
    const site = sites.working
    const session = await site.user('logged@antan.test', { trial: true })
    const reply = await site.upload(session)
    await site.settled(reply.json<PhotoBody>().photo.publicId)
    // The line is written after the photo is settled.
    const lines = () => site.lines.filter((text) => text.includes('restoration finished'))
    await expect
      .poll(() => lines().map((text) => JSON.parse(text) as object))
      .toContainEqual(
        expect.objectContaining({
          requestId: reply.headers['x-request-id'],
          attempt: 1,
          job: 'restore-photo',
        }),
      )
    expect(site.lines.join('')).not.toContain('logged@antan.test')
  })
})
