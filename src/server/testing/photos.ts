/** A small site for tests of photos: real database, real files, real queue and real image work; faults are put in at the ports. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createLocalStorage } from '../adapters/storage/local.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { users } from '../db/schema/users.ts'
import { createSessions } from '../features/auth/auth.sessions.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { photosRoutes } from '../features/photos/photos.routes.ts'
import { createPhotos } from '../features/photos/photos.service.ts'
import type { UploadDeps } from '../features/photos/photos.upload.ts'
import { createRestorations, type RestorationDeps } from '../features/restorations/restorations.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { createUsers } from '../features/users/users.service.ts'
import { loadWatermark, watermarkPhase } from '../features/watermark/watermark.service.ts'
import { createHttpServer } from '../http/server.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSweeper } from '../jobs/sweeper.ts'
import { newPublicId, newSecret, systemClock, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openTestDatabase } from './database.ts'
import { formWith, type FormFile } from './multipart.ts'
import { picture } from './pictures.ts'
import { openPixels } from './pixels.ts'
import { signIn, type TestSession } from './session.ts'

export type PhotoSiteOptions = {
  database?: Database
  /** Where files are; a folder of its own unless given. */
  folder?: string
  now?: Clock
  uploadsPerDay?: number
  /** Whether this site runs jobs itself. */
  work?: boolean
  /** Wraps the real image work, to make it slow, fail or stop. */
  pixels?: (real: Pixels) => Partial<Pixels>
  storage?: (real: Storage) => Partial<Storage>
}
export type Pixels = Pick<UploadDeps, 'prepare'> & Pick<RestorationDeps, 'restore' | 'watermark'>

export async function openPhotoSite(options: PhotoSiteOptions = {}) {
  const database = options.database ?? await openTestDatabase()
  const { db } = database
  const folder = options.folder ?? await mkdtemp(join(tmpdir(), 'antan-photos-'))
  const temporaryFolder = join(folder, 'tmp')
  const now = options.now ?? systemClock
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => { lines.push(line) } })
  const localStorage = createLocalStorage({ folder: join(folder, 'files'), temporaryFolder })
  const storage: Storage = { ...localStorage, ...options.storage?.(localStorage) }
  const real = await openPixels()
  const pixels: Pixels = { ...real.pixels, ...options.pixels?.(real.pixels) }
  const queue = createQueue({ database, log, longestPause: 0.3 })
  const credits = createCredits()
  const photos = createPhotos({
    db, storage, now, credits, newPublicId, temporaryFolder, enqueue: queue.enqueue, prepare: pixels.prepare, uploadsPerDay: options.uploadsPerDay ?? 1_000,
  })
  const restorePhoto = createRestorations({
    db, storage, temporaryFolder, restore: pixels.restore, watermark: pixels.watermark, watermarkSettings: () => loadWatermark(db), watermarkPhase,
  })
  const sweep = createSweeper({ db, storage, temporaryFolder, now })
  queue.work('restore-photo', { concurrency: 2 }, restorePhoto)
  queue.work('sweep', { concurrency: 1 }, sweep)
  await queue.start({ work: options.work ?? true })

  const { authenticator } = createSessions({ db, now: systemClock, newSecret })
  const app = await createHttpServer({ log, trustProxy: false, secureCookies: false, development: true, authenticator })
  const bindOptions = { rateLimitFactor: 10_000, secureCookies: false, publicUrl: 'http://localhost' }
  photosRoutes(app, photos, bindOptions)
  usersRoutes(app, createUsers({ db }), bindOptions)
  await app.ready()

  async function reply(session: TestSession | null, method: 'GET' | 'POST' | 'HEAD', url: string, headers: Record<string, string> = {}) {
    return app.inject({ method, url, headers: { ...session?.headers, ...headers } })
  }

  return {
    app, database, db, storage, folder, temporaryFolder, queue, credits, photos, restorePhoto, sweep, log, lines, reply,

    /** A signed-in user; without the trial unless it is asked for. */
    async user(email: string, { credits: amount = 0, trial = false, isAdmin = false } = {}): Promise<TestSession> {
      const session = await signIn(db, email)
      await db.update(users).set({ hasUsedFreeRestore: !trial, isAdmin }).where(eq(users.id, session.userId))
      if (amount > 0) {
        await db.transaction((tx) => credits.grant(tx, { userId: session.userId, amount, reason: 'gift', reference: `gift:${email}` }))
      }
      return session
    },

    async upload(session: TestSession | null, file: Partial<FormFile> = {}) {
      const form = formWith({ bytes: file.bytes ?? await picture(), ...file })
      return app.inject({ method: 'POST', url: '/api/photos/upload', headers: { ...form.headers, ...session?.headers }, payload: form.payload })
    },

    /** Waits until a photo's restoration is over. Returns its last status reply. */
    async settled(publicId: string, seconds = 30): Promise<{ status: string; progress: number }> {
      for (const end = Date.now() + seconds * 1_000; ;) {
        const status = (await app.inject(`/api/photos/status/${publicId}`)).json<{ status: string; progress: number }>()
        if (['completed', 'failed'].includes(status.status)) return status
        if (Date.now() > end) throw new Error(`${publicId} is still ${JSON.stringify(status)}:\n${lines.slice(-20).join('')}`)
        await delay(50)
      }
    },

    /** Keys of every file kept. */
    async files(): Promise<string[]> {
      const keys: string[] = []
      for await (const file of localStorage.list('')) keys.push(file.key)
      return keys.toSorted()
    },

    /** Ends everything; `keep` leaves database and folder to a next site. */
    async close({ keep = false } = {}) {
      await app.close()
      await queue.stop()
      await real.close()
      if (keep) return
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type PhotoSite = Awaited<ReturnType<typeof openPhotoSite>>
