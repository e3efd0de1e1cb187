/**
 * The server composed for photo tests: real database, files, queue and image work; faults are
 * injected at the ports.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../db/drizzle.ts'
import type { Registry } from 'prom-client'
import { createLocalStorage } from '../adapters/storage/local.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { createImageWork, type ImageWork } from '../adapters/images/image-work.ts'
import { buildApp } from '../composition/app.ts'
import { createFeatures } from '../composition/features.ts'
import type { AppDeps } from '../composition/app-deps.ts'
import { collectJobs } from '../composition/jobs.ts'
import { readConfig, type Config } from '../config.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { mails } from '../db/schema/orders.ts'
import { users } from '../db/schema/users.ts'
import { chooseIdentity } from '../composition/identity.ts'
import type { JobName } from '../jobs/jobs.ts'
import { createQueue, type FeatureJob, type JobContext } from '../jobs/queue.ts'
import { openOutbox } from '../composition/mailer.ts'
import { openMail } from '../features/mail/mail.service.ts'
import { choosePayments } from '../composition/payments.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { createLog, type Log } from '../platform/log.ts'
import { temporaryFolderOf } from '../composition/storage.ts'
import { openTestDatabase } from './database.ts'
import { formWith, type FormFile } from './multipart.ts'
import { picture } from './pictures.ts'
import { signIn, type TestSession } from './session.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'

type FeatureRun = (payload: object, context: JobContext) => Promise<void>

export type PhotoSiteOptions = {
  database?: Database
  /** Storage folder; a new one by default. */
  folder?: string
  now?: Clock
  uploadsPerDay?: number
  /** The engine whose options the site offers; tests without networks replace its image work. */
  engine?: 'instant' | 'local'
  /** Whether this site runs jobs itself. */
  work?: boolean
  /** Mails are not sent, so that tests can read them at any time. */
  keepsMails?: boolean
  /** Wraps the real image work, to make it slow, fail or stop. */
  images?: (real: ImageWork) => Partial<ImageWork>
  storage?: (real: Storage) => Partial<Storage>
  metrics?: Registry
  /** Settings beside those of every test. */
  env?: Record<string, string>
}

/** Image work of the instant engine by the restorations at once, for all sites of a worker. */
const instantWork = new Map<number, ReturnType<typeof createImageWork>>()

/** Starts image work, or shares that of earlier sites, whose processes run already. */
function openImageWork(config: Config, log: Log): ReturnType<typeof createImageWork> {
  if (config.engine !== 'instant') return createImageWork(config, log)
  const shared = instantWork.get(config.restorationsAtOnce) ?? createImageWork(config, log)
  instantWork.set(config.restorationsAtOnce, shared)
  return { ...shared, close: async () => {} }
}

export async function openPhotoSite(options: PhotoSiteOptions = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'antan-photos-')))
  const config = readConfig({
    // Development mode disables load shedding, since the event loop is delayed while tests start.
    ANTAN_DEV: 'true',
    DATA_DIR: folder,
    ENGINE: options.engine ?? 'instant',
    RATE_LIMIT_FACTOR: '10000',
    RESTORATIONS_AT_ONCE: '2',
    UPLOADS_PER_DAY: String(options.uploadsPerDay ?? 1_000),
    ...options.env,
  })
  const database = options.database ?? (await openTestDatabase())
  const { db } = database
  const lines: string[] = []
  const log = createLog('debug', {
    write: (line) => {
      lines.push(line)
    },
  })
  const localStorage = createLocalStorage({
    folder: join(folder, 'files'),
    temporaryFolder: temporaryFolderOf(config),
  })
  const publicStorage = createLocalStorage({
    folder: join(folder, 'public'),
    temporaryFolder: temporaryFolderOf(config),
  })
  const storage: Storage = { ...localStorage, ...options.storage?.(localStorage) }
  const real = openImageWork(config, log)
  const images: ImageWork = { ...real, ...options.images?.(real) }
  const queue = createQueue({ database, log, maxPauseSeconds: 0.3, pollSeconds: 0.5 })
  const now = options.now ?? systemClock
  const deps: AppDeps = {
    ...(options.metrics ? { metrics: options.metrics } : {}),
    config,
    log,
    now,
    database,
    storage,
    publicStorage,
    queue,
    images,
    outbox: openOutbox(config, now),
    ...(await chooseIdentity(config, log)),
    ...(await choosePayments(config, log, now)),
  }
  const features = createFeatures(deps)
  const { credits, photos, restorePhoto } = features
  const jobs = collectJobs(deps, features)
  const unsent: FeatureJob = { name: 'send-mail', run: () => Promise.resolve() }
  for (const job of jobs) queue.work(options.keepsMails && job.name === unsent.name ? unsent : job)
  await queue.start({ work: options.work ?? true })
  const app = await buildApp(deps, features)
  await app.ready()

  async function reply(
    session: TestSession | null,
    method: 'GET' | 'POST' | 'HEAD',
    url: string,
    headers: Record<string, string> = {},
  ) {
    return app.inject({ method, url, headers: { ...session?.headers, ...headers } })
  }

  /** Gives an administrator's reason for opening a photo, which makes its pictures accessible. */
  async function openForAdmin(admin: TestSession, photoId: number): Promise<void> {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api/admin/photos/${photoId}/openings`,
      headers: admin.headers,
      payload: { reason: 'request' },
    })
    if (statusCode !== 200) throw new Error(`the photo was not opened: ${body}`)
  }

  const jobContext: JobContext = { signal: new AbortController().signal, log }
  /** Runs every step of a job once. */
  async function runJob(name: JobName): Promise<void> {
    for (const job of jobs) if (job.name === name) await (job.run as FeatureRun)({}, jobContext)
  }

  return {
    openForAdmin,
    /** The payment sandbox, and the features as `composition/features.ts` creates them. */
    sandbox: deps.paymentSandbox,
    features,
    app,
    database,
    db,
    storage,
    publicStorage,
    folder,
    temporaryFolder: temporaryFolderOf(config),
    queue,
    credits,
    photos,
    restorePhoto,
    /** For jobs that a test runs by itself; never aborted. */
    jobContext,
    runJob,
    /** Runs the job that deletes orphaned and expired data. */
    sweep: () => runJob('sweep'),
    log,
    lines,
    reply,

    /** Creates a signed-in user; without the trial by default. */
    async user(
      email: string,
      { credits: amount = 0, trial = false, isAdmin = false } = {},
    ): Promise<TestSession> {
      const session = await signIn(db, email)
      await db
        .update(users)
        .set({ hasUsedFreeRestore: !trial, isAdmin })
        .where(eq(users.id, session.userId))
      if (amount > 0) {
        await db.transaction((tx) =>
          credits.grant(tx, {
            userId: session.userId,
            amount,
            reason: 'gift',
            reference: `gift:${email}`,
          }),
        )
      }
      return session
    },

    async upload(session: TestSession | null, file: Partial<FormFile> = {}) {
      const form = formWith({ bytes: file.bytes ?? (await picture()), ...file })
      return app.inject({
        method: 'POST',
        url: '/api/photos/upload',
        headers: { ...form.headers, ...session?.headers },
        payload: form.payload,
      })
    },

    versionsOf: async (session: TestSession, id: number) =>
      (await reply(session, 'GET', `/api/photos/${id}/versions`)).json<PhotoVersions>(),

    /** Waits until a photo's restoration has ended. Returns its last status reply. */
    async settled(publicId: string, seconds = 30): Promise<{ status: string; progress: number }> {
      const end = Date.now() + seconds * 1_000
      for (;;) {
        const status = (await app.inject(`/api/photos/status/${publicId}`)).json<{
          status: string
          progress: number
        }>()
        if (['completed', 'failed'].includes(status.status)) return status
        if (Date.now() > end)
          throw new Error(
            `${publicId} is still ${JSON.stringify(status)}:\n${lines.slice(-20).join('')}`,
          )
        await delay(50)
      }
    },

    /** Queued mails to an address, oldest first, decrypted. */
    async waitingMails(to: string): Promise<{ subject: string; body: string }[]> {
      const secrets = openSecretBox(config)
      const rows = await db.select().from(mails).where(eq(mails.recipient, to)).orderBy(mails.id)
      return rows.map(({ subject, body }) => ({ subject, body: openMail(secrets, body).text }))
    },

    /** Keys of a photo's stored files. */
    async files(): Promise<string[]> {
      const keys: string[] = []
      for await (const file of localStorage.list('photos/')) keys.push(file.key)
      return keys.toSorted()
    },

    /** Stops everything; `keep` leaves database and folder for the next site. */
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
