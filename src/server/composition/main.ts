/**
 * The composition root: configuration → adapters → HTTP and worker. Run by `npm start`; ends
 * gracefully on SIGTERM, SIGINT or a lost parent.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildWorkerApp } from './app.ts'
import { createFeatures, type Features } from './features.ts'
import type { AppDeps } from './app-deps.ts'
import { requirePair } from '../backup/installation.ts'
import { refuseUnfinished } from '../backup/restore.ts'
import { readConfig, type Config } from '../config.ts'
import { seedPublicContent } from './content-seed.ts'
import { startHeartbeat } from '../features/overview/heartbeat.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import { DEMO_EMAIL } from '../features/users/users.seed.ts'
import { createPagesDev } from '../http/page-dev.ts'
import { registerPages } from '../http/pages.ts'
import { chooseIdentity } from './identity.ts'
import { createQueue } from '../jobs/queue.ts'
import { openOutbox } from './mailer.ts'
import { choosePayments } from './payments.ts'
import { createImageWork } from '../adapters/images/image-work.ts'
import { collectJobs } from './jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase, type Db } from '../platform/db.ts'
import { createLog, type Log } from '../platform/log.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { seed } from './seed.ts'
import { explainStart } from '../operations/start-failure.ts'
import { chooseStorage, temporaryFolderOf } from './storage.ts'

/** Time for the proxy to notice the drain: it checks every two seconds (deploy/Caddyfile). */
const DRAIN_MS = 5_000

/**
 * Pending connections of the listening socket; Node's default of 511 makes a burst of visitors wait
 * for seconds.
 */
const BACKLOG = 4_096

/** Age in days of the payments whose books every scrape checks; the daily job checks all. */
const RECENT_DAYS = 7

/** The API and the pages. */
async function buildSite(deps: AppDeps, features: Features): Promise<FastifyInstance> {
  const { config } = deps
  const app = await buildApp(deps, features)
  const dev = config.development ? { dev: await createPagesDev(app) } : {}
  await registerPages(app, {
    distDir: join(import.meta.dirname, '../../../dist'),
    publicUrl: config.publicUrl,
    rateLimitFactor: config.rateLimitFactor,
    contentVersion: features.pageVersion,
    measured: async () => (await features.analytics.measurementId()) !== null,
    ...dev,
  })
  return app
}

/** The measurements of this process; null where none are asked for. */
async function openMetrics(config: Config, db: Db, images: ReturnType<typeof createImageWork>) {
  if (!config.metrics) return null
  const { createMetrics } = await import('../operations/metrics.ts')
  return createMetrics({
    db,
    dataDir: config.dataDir,
    imageWork: images.stats,
    accountsOffLedger: async () => (await createCredits().recentDiscrepancies(db)).length,
    faultsInBooks: async () => (await bookFaults(db, RECENT_DAYS)).length,
  })
}

/** Creates what a new installation starts with; several of its processes may start together. */
const setUp = ({ config, database, storage }: AppDeps, features: Features): Promise<void> =>
  database.alone(async () => {
    await requirePair({ db: database.db, storage, temporaryFolder: temporaryFolderOf(config) })
    await seed(database.db, storage, config, features.credits)
    await seedPublicContent(database.db, features.publicPictures)
  })

/** Listens for requests and returns the end of it: drains behind a proxy, then closes. */
async function serve(deps: AppDeps, features: Features): Promise<() => Promise<void>> {
  const { config } = deps
  const app = config.servesRequests
    ? await buildSite(deps, features)
    : await buildWorkerApp(deps, features)
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  return async () => {
    app.drain()
    if (config.servesRequests && config.trustProxy) await delay(DRAIN_MS)
    await app.close()
  }
}

async function start(config: Config, log: Log): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  /** Stops everything started so far, in reverse order. */
  const stop = async () => {
    for (const end of ends.splice(0).toReversed())
      await end().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  try {
    makeFolder(config.dataDir)
    const database = await openDatabase(config)
    ends.push(() => database.close())
    await refuseUnfinished(database.db)
    await database.migrate()

    const { storage, publicStorage } = chooseStorage(config)
    const images = createImageWork(config, log)
    ends.push(() => images.close())
    const queue = createQueue({ database, log })
    const metrics = await openMetrics(config, database.db, images)
    const deps: AppDeps = {
      ...(metrics ? { metrics } : {}),
      config,
      log,
      now: systemClock,
      database,
      storage,
      publicStorage,
      queue,
      images,
      outbox: openOutbox(config, systemClock),
      ...(await chooseIdentity(config, log)),
      ...(await choosePayments(config, log, systemClock)),
    }
    const features = createFeatures(deps)
    await setUp(deps, features)

    for (const job of collectJobs(deps, features)) queue.work(job)
    await queue.start({ work: config.runsJobs })
    ends.push(() => queue.stop())

    if (config.servesRequests) ends.push(startHeartbeat({ db: database.db, log }))
    ends.push(await serve(deps, features))
    if (config.metrics && metrics) {
      const { serveMetrics } = await import('../http/metrics.ts')
      const served = await serveMetrics(metrics, config.metrics)
      ends.push(() => served.close())
    }
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

function announce(config: Config): void {
  if (!config.servesRequests) return void process.stdout.write('Antan is ready to restore photos\n')
  const lines = [`Antan is ready at ${config.publicUrl}`]
  if (config.demo)
    lines.push(
      'Development accounts, no password:',
      `  ${config.adminEmail}  administrator`,
      `  ${DEMO_EMAIL}  ordinary account with photos and credits`,
    )
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  let stop = async () => {}
  let ending = false
  const end = async (why: string) => {
    if (ending) return
    ending = true
    log.info({ why }, 'stopping')
    await stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void end('SIGTERM'))
  process.once('SIGINT', () => void end('SIGINT'))
  // Logged like other errors, because a database error quotes rows, then ends as Node would.
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an uncaught exception')
    process.exit(1)
  })
  // The IPC channel to the start script; when it closes, nothing else would stop this process.
  process.once('disconnect', () => void end('parent gone'))
  stop = await start(config, log)
  if (ending) return stop()
  announce(config)
}

let config: Config | null = null
try {
  config = readConfig(process.env)
  await main(config)
} catch (error) {
  process.stderr.write(`${explainStart(error, config)}\n`)
  process.exit(1)
}
