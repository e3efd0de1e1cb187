/**
 * What tests of restorations share: sites whose image work and storage fail on demand, and checks
 * of rows and files.
 */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { ImageWork } from '../../adapters/images/image-work.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite, type PhotoSiteOptions } from '../../testing/photos.ts'

export type PhotoBody = {
  photo: {
    id: number
    publicId: string
    progress: number
    restoration: { stage: string; share: number | null } | null
  }
}

/** Wrappers around the real functions, set by a test. */
export const fault: {
  restore?: ((real: ImageWork['restore']) => ImageWork['restore']) | undefined
  watermark?: ((real: ImageWork['watermark']) => ImageWork['watermark']) | undefined
  put?: ((real: Storage['put']) => Storage['put']) | undefined
} = {}
export const clearFaults = () =>
  Object.assign(fault, { restore: undefined, watermark: undefined, put: undefined })

/** Options of a site whose functions `fault` wraps. */
export const faulty: PhotoSiteOptions = {
  images: (real) => ({
    restore: (...given) => (fault.restore?.(real.restore) ?? real.restore)(...given),
    watermark: (...given) => (fault.watermark?.(real.watermark) ?? real.watermark)(...given),
  }),
  storage: (real) => ({ put: (...given) => (fault.put?.(real.put) ?? real.put)(...given) }),
}

/**
 * Two sites wrapped by `fault`, for all tests of a file: `working` runs jobs, `idle` accepts
 * uploads and runs none.
 */
export function faultySites(): { working: PhotoSite; idle: PhotoSite } {
  const sites: Partial<{ working: PhotoSite; idle: PhotoSite }> = {}
  beforeAll(async () => {
    sites.working = await openPhotoSite(faulty)
    sites.idle = await openPhotoSite({ ...faulty, work: false })
  })
  beforeEach(() => {
    clearFaults()
  })
  afterAll(async () => {
    await sites.working?.close()
    await sites.idle?.close()
  })
  return sites as { working: PhotoSite; idle: PhotoSite }
}

/** A gate at which work waits until it is opened. `reached` resolves when the first work waits. */
export function gate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    open: opened.resolve,
    reached: reached.promise,
    async wait(signal?: AbortSignal) {
      reached.resolve()
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
      await Promise.race([opened.promise, aborted])
    },
  }
}
let people = 0
export async function begin(site: PhotoSite, { trial = true } = {}) {
  const session = await site.user(`someone${++people}@antan.test`, {
    trial,
    credits: trial ? 0 : 1,
  })
  const { photo } = (await site.upload(session)).json<PhotoBody>()
  const [restoration] = await site.db
    .select()
    .from(restorations)
    .where(eq(restorations.photoId, photo.id))
  return { session, photo, restorationId: restoration!.id }
}
export const rows = async (site: PhotoSite, photoId: number) => ({
  photo: (await site.db.select().from(photos).where(eq(photos.id, photoId)))[0],
  restoration: (
    await site.db.select().from(restorations).where(eq(restorations.photoId, photoId))
  )[0],
  versions: await site.db.select().from(photoVersions).where(eq(photoVersions.photoId, photoId)),
})
/**
 * Checks that every file belongs to a row, every row has its files, and the ledger is consistent.
 */
export async function expectConsistent(site: PhotoSite) {
  const held = (await site.db.select().from(photos)).flatMap((photo) => [
    photo.originalUrl,
    photo.restoredUrl,
    photo.restoredHdUrl,
    photo.watermarkUrl,
  ])
  expect(await site.files()).toEqual(held.filter((key) => key !== null).toSorted())
  expect(await site.credits.discrepancies(site.db)).toEqual([])
}
