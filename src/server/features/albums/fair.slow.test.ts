/**
 * Three accounts on the real queue: a long album delays another account's photo by one restoration
 * at most.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { asc, eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { photos, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { albumCalls } from './albums.fixture.ts'

/** Photos of the short album. */
const SHORT_ALBUM = 8
/** Long enough that the single photo arrives while both albums are under way, ms. */
const RESTORATION_MS = 60

test.each([
  // The largest album.
  { workers: 1, longAlbum: 50 },
  { workers: 2, longAlbum: 20 },
])(
  'with $workers workers, the single photo starts after at most one restoration of each album, and the albums take turns',
  async ({ workers, longAlbum }) => {
    const idle = await openPhotoSite({ work: false })
    const anna = await idle.user('anna@antan.test', { credits: longAlbum })
    const bruno = await idle.user('bruno@antan.test', { credits: SHORT_ALBUM })
    const clara = await idle.user('clara@antan.test', { credits: 1 })
    for (const [session, number] of [
      [anna, longAlbum],
      [bruno, SHORT_ALBUM],
    ] as const) {
      const calls = albumCalls(idle, session)
      const album = await calls.make()
      for (let n = 0; n < number; n++) expect((await calls.send(album)).status).toBe(200)
    }
    const open = () =>
      openPhotoSite({
        database: idle.database,
        folder: idle.folder,
        images: (real) => ({
          restore: async (...given) => {
            await delay(RESTORATION_MS)
            return real.restore(...given)
          },
        }),
      })
    const sites = await Promise.all(Array.from({ length: workers }, open))
    const [working] = sites as [PhotoSite]
    const runs = () => idle.db.select().from(restorations).orderBy(asc(restorations.startedAt))
    try {
      await expect
        .poll(async () => (await runs()).filter(({ status }) => status === 'done').length, {
          timeout: 30_000,
        })
        .toBeGreaterThan(6)
      const { photo } = (await working.upload(clara)).json<{ photo: { publicId: string } }>()
      expect(await working.settled(photo.publicId)).toMatchObject({ status: 'completed' })
      await expect
        .poll(() => idle.db.$count(photos, eq(photos.status, 'completed')), { timeout: 60_000 })
        .toBe(longAlbum + SHORT_ALBUM + 1)

      const all = await runs()
      const single = all.find(({ userId }) => userId === clara.userId)!
      const between = all.filter(
        ({ startedAt }) => startedAt! > single.createdAt && startedAt! < single.startedAt!,
      )
      for (const { userId } of [anna, bruno])
        expect(between.filter((run) => run.userId === userId).length).toBeLessThanOrEqual(1)
      // While both albums were under way, each got every second restoration.
      const both = all.slice(0, SHORT_ALBUM).filter(({ userId }) => userId === bruno.userId).length
      expect(Math.abs(both - SHORT_ALBUM / 2)).toBeLessThanOrEqual(1)
      // Each photo once, in the order of the album.
      const turns = all.filter(({ userId }) => userId === anna.userId).map(({ turn }) => turn)
      expect(turns).toEqual(Array.from({ length: longAlbum }, (_, index) => index + 1))
      expect(all.every(({ attempt }) => attempt === 1)).toBe(true)
    } finally {
      for (const site of sites) await site.close({ keep: true })
      await idle.close()
    }
  },
  120_000,
)
