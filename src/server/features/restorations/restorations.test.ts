import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ImageError } from '#restoration/image/errors.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { PixelWork } from '../../app.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite, type PhotoSiteOptions } from '../../testing/photos.ts'

type PhotoBody = { photo: { id: number; publicId: string; progress: number; restoration: { stage: string; share: number } | null } }

/** What goes wrong in the test at hand, over the real thing. */
let fault: {
  restore?: (real: PixelWork['restore']) => PixelWork['restore']
  watermark?: (real: PixelWork['watermark']) => PixelWork['watermark']
  put?: (real: Storage['put']) => Storage['put']
} = {}
const faulty: PhotoSiteOptions = {
  pixels: (real) => ({
    restore: (...given) => (fault.restore?.(real.restore) ?? real.restore)(...given),
    watermark: (...given) => (fault.watermark?.(real.watermark) ?? real.watermark)(...given),
  }),
  storage: (real) => ({ put: (...given) => (fault.put?.(real.put) ?? real.put)(...given) }),
}
let working: PhotoSite
/** Takes uploads and runs no jobs by itself. */
let idle: PhotoSite
beforeAll(async () => {
  working = await openPhotoSite(faulty)
  idle = await openPhotoSite({ ...faulty, work: false })
})
beforeEach(() => { fault = {} })
afterAll(async () => {
  await working?.close()
  await idle?.close()
})

/** A door that work waits at until it is opened. */
function door() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    open: opened.resolve,
    reached: reached.promise,
    async wait(signal?: AbortSignal) {
      reached.resolve()
      const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
      await Promise.race([opened.promise, aborted])
    },
  }
}
let people = 0
async function begin(site: PhotoSite, { trial = true } = {}) {
  const session = await site.user(`someone${++people}@antan.test`, { trial, credits: trial ? 0 : 1 })
  const { photo } = (await site.upload(session)).json<PhotoBody>()
  const [restoration] = await site.db.select().from(restorations).where(eq(restorations.photoId, photo.id))
  return { session, photo, restorationId: restoration!.id }
}
const rows = async (site: PhotoSite, photoId: number) => ({
  photo: (await site.db.select().from(photos).where(eq(photos.id, photoId)))[0],
  restoration: (await site.db.select().from(restorations).where(eq(restorations.photoId, photoId)))[0],
  versions: await site.db.select().from(photoVersions).where(eq(photoVersions.photoId, photoId)),
})
/** Every file belongs to a row, every row has its files. */
async function expectSound(site: PhotoSite) {
  const held = (await site.db.select().from(photos)).flatMap((photo) => [photo.originalUrl, photo.restoredUrl, photo.restoredHdUrl, photo.watermarkUrl])
  expect(await site.files()).toEqual(held.filter((key) => key !== null).toSorted())
  expect(await site.credits.invariants(site.db)).toEqual([])
}
const context = (site: PhotoSite) => ({ signal: new AbortController().signal, log: site.log })

describe('failures', () => {
  test('an engine that fails twice is tried a third time', async () => {
    let runs = 0
    fault.restore = (real) => async (...given) => {
      if (++runs < 3) throw new Error('engine crashed')
      return real(...given)
    }
    const site = working
    const { photo } = await begin(site)
    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'completed' })
    expect((await rows(site, photo.id)).restoration).toMatchObject({ status: 'done', attempt: 3, failures: 2, share: 1 })
    await expectSound(site)
  })

  test('after three failures: failed, nothing charged, the free trial is back and can be spent again', async () => {
    fault.restore = () => async () => { throw new Error('engine crashed') }
    const site = working
    const { session, photo } = await begin(site)
    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'failed', progress: 0, hasError: true, isCompleted: false })
    const { restoration, photo: row } = await rows(site, photo.id)
    expect(restoration).toMatchObject({ status: 'failed', attempt: 3, failures: 3, failureCode: 'ENGINE' })
    expect(row).toMatchObject({ isFreeTrial: false, restoredHdUrl: null, watermarkUrl: null })
    expect((await site.db.select().from(users).where(eq(users.id, session.userId)))[0]).toMatchObject({ hasUsedFreeRestore: false, credits: 0 })
    expect((await site.reply(session, 'POST', `/api/photos/${photo.id}/unlock`)).json()).toMatchObject({ code: 'PHOTO_NOT_READY' })
    await expectSound(site)
    fault = {}
    const again = await site.upload(session)
    expect(again.json()).toMatchObject({ usedFreeTrial: true })
    expect(await site.settled(again.json<PhotoBody>().photo.publicId)).toMatchObject({ status: 'completed' })
    await expectSound(site)
  })

  test('a picture that cannot be read fails at once', async () => {
    fault.restore = () => async () => { throw new ImageError('UNREADABLE', 'cut short') }
    const site = working
    const { photo } = await begin(site, { trial: false })
    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'failed' })
    expect((await rows(site, photo.id)).restoration).toMatchObject({ attempt: 1, failureCode: 'UNREADABLE' })
    await expectSound(site)
  })

  test.each(['watermark', 'storage'])('a failing %s leaves no file behind and is tried again', async (what) => {
    let failures = 0
    let puts = 0
    const fail = () => { if (++failures < 3) throw new Error(`${what} failed`) }
    if (what === 'watermark') {
      fault.watermark = (real) => async (...given) => {
        fail()
        return real(...given)
      }
    } else {
      fault.put = (real) => async (...given) => {
        await real(...given)
        // After the upload: the second file of each attempt, stored but not acknowledged.
        if (++puts > 1 && puts % 2 === 1) fail()
      }
    }
    const site = working
    const { photo } = await begin(site)
    expect(await site.settled(photo.publicId)).toMatchObject({ status: 'completed' })
    expect((await rows(site, photo.id)).versions).toHaveLength(1)
    await expectSound(site)
  })

  test('an upload whose rows cannot be written leaves no file, no row, no spent trial', async () => {
    const site = idle
    const session = await site.user('unlucky@antan.test', { trial: true })
    const files = await site.files()
    await site.db.execute('create function refuse() returns trigger language plpgsql as $$ begin raise exception \'no\'; end $$')
    await site.db.execute('create trigger refuse before insert on restorations for each row execute function refuse()')
    const reply = await site.upload(session)
    await site.db.execute('drop trigger refuse on restorations')
    expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: 'INTERNAL' }])
    expect(await site.files()).toEqual(files)
    expect(await site.db.$count(photos, eq(photos.userId, session.userId))).toBe(0)
    expect((await site.db.select().from(users).where(eq(users.id, session.userId)))[0]!.hasUsedFreeRestore).toBe(false)
  })
})

describe('progress', () => {
  test('follows the engine, keeps its stage names in the contract’s words, and never falls when an attempt starts over', async () => {
    const first = door()
    const second = door()
    let attempt = 0
    fault.restore = (real) => async (request, onProgress, signal) => {
      const run = ++attempt
      onProgress({ stage: 'super-resolution', share: run === 1 ? 0.8 : 0.1 })
      await (run === 1 ? first : second).wait(signal)
      if (run === 1) throw new Error('engine crashed')
      return real(request, onProgress, signal)
    }
    const site = working
    const { session, photo } = await begin(site)
    const look = async () => (await site.reply(session, 'GET', `/api/photos/secure/${photo.id}`)).json<PhotoBody>().photo
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
    first.open()
    await second.reached
    await delay(900)
    await until(0.7)
    second.open()
    await site.settled(photo.publicId)
    seen.push((await look()).progress)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(100)
    expect(seen.some((progress) => progress > 80 && progress < 100)).toBe(true)
  })
})

describe('workers that die, freeze or come late', () => {
  test('a worker that wakes after another one finished overwrites nothing and takes its own files away', async () => {
    const frozen = door()
    let runs = 0
    fault.restore = (real) => async (request, onProgress) => {
      // Frozen means deaf as well: it does not hear the signal.
      if (++runs === 1) await frozen.wait()
      return real(request, onProgress, new AbortController().signal)
    }
    const site = idle
    const { photo, restorationId } = await begin(site)
    const late = site.restorePhoto({ restorationId }, context(site))
    await frozen.reached
    await site.restorePhoto({ restorationId }, context(site))
    const before = await rows(site, photo.id)
    expect(before.photo).toMatchObject({ status: 'completed' })
    frozen.open()
    await late
    expect(await rows(site, photo.id)).toEqual(before)
    expect(before.versions).toHaveLength(1)
    await expectSound(site)
  })

  test('a late worker that fails does not fail what another one finished', async () => {
    const frozen = door()
    let runs = 0
    fault.restore = (real) => async (...given) => {
      if (++runs > 1) return real(...given)
      await frozen.wait()
      throw new ImageError('UNREADABLE', 'late')
    }
    const site = idle
    const { photo, restorationId } = await begin(site)
    const late = site.restorePhoto({ restorationId }, context(site))
    await frozen.reached
    await site.restorePhoto({ restorationId }, context(site))
    frozen.open()
    await late
    expect((await rows(site, photo.id)).photo).toMatchObject({ status: 'completed', isFreeTrial: true })
    await expectSound(site)
  })

  test('a restoration that is over is not run again', async () => {
    const site = working
    const { photo, restorationId } = await begin(site)
    await site.settled(photo.publicId)
    const before = await rows(site, photo.id)
    await site.restorePhoto({ restorationId }, context(site))
    await site.restorePhoto({ restorationId: 987_654 }, context(site))
    expect(await rows(site, photo.id)).toEqual(before)
  })

  test('a photo deleted while it is restored stops the work and leaves no file', async () => {
    const busy = door()
    const heard = Promise.withResolvers<unknown>()
    fault.restore = () => async (_request, _onProgress, signal) => {
      signal.addEventListener('abort', () => heard.resolve(signal.reason))
      await busy.wait(signal)
      throw new Error('unreachable')
    }
    const site = working
    const { photo } = await begin(site)
    await busy.reached
    const [row] = await site.db.delete(photos).where(eq(photos.id, photo.id)).returning()
    await site.storage.remove(row!.originalUrl)
    expect(String(await heard.promise)).toContain('no longer this attempt’s')
    await delay(100)
    await expectSound(site)
  })

  test('a server that stops hands its restoration back; the next one finishes it, without counting a failure', async () => {
    const busy = door()
    fault.restore = () => async (_request, _onProgress, signal) => {
      await busy.wait(signal)
      throw new Error('unreachable')
    }
    const first = await openPhotoSite(faulty)
    const { photo } = await begin(first)
    await busy.reached
    await first.close({ keep: true })
    expect((await rows(first, photo.id)).restoration).toMatchObject({ status: 'running', attempt: 1, failures: 0 })
    const second = await openPhotoSite({ database: first.database, folder: first.folder })
    expect(await second.settled(photo.publicId)).toMatchObject({ status: 'completed' })
    expect((await rows(second, photo.id)).restoration).toMatchObject({ status: 'done', attempt: 2, failures: 0 })
    await expectSound(second)
    await second.close()
  })

  test('the log of a restoration carries the id of the request that asked for it', async () => {
    const site = working
    const session = await site.user('logged@antan.test', { trial: true })
    const reply = await site.upload(session)
    await site.settled(reply.json<PhotoBody>().photo.publicId)
    const line = site.lines.findLast((text) => text.includes('restoration finished'))
    expect(JSON.parse(line!)).toMatchObject({ requestId: reply.headers['x-request-id'], attempt: 1, job: 'restore-photo' })
    expect(site.lines.join('')).not.toContain('logged@antan.test')
  })
})
