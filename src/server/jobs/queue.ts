/** The job queue, on pg-boss: enqueued in the caller's transaction, rescued when a worker dies, handed back when one stops. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../db/drizzle.ts'
import { fromDrizzle, PgBoss, type ConstructorOptions, type Job } from 'pg-boss'
import type { Database, Tx } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { loggedError } from '../platform/log-error.ts'
import { JOB_NAMES, JOBS, type JobName, type JobPayloads } from './jobs.ts'
import { bossOnPglite } from './pglite-adapter.ts'

export type JobContext = {
  /** Aborted when the job is handed back (shutdown), taken away (another worker has it) or out of time. */
  signal: AbortSignal
  /** Carries the job's id and the id of the request that asked for it. */
  log: Log
}
/** Resolves when the job is done. Throwing has it run again, after a pause that grows. */
export type JobHandler<N extends JobName> = (
  payload: JobPayloads[N],
  context: JobContext,
) => Promise<void>
export type EnqueueOptions = { requestId?: string | undefined; startInSeconds?: number }
export type Enqueue = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  options?: EnqueueOptions,
) => Promise<void>

type Envelope = { payload: JobPayloads[JobName]; requestId: string | null; tries: number }
type Registered = { handler: JobHandler<JobName>; concurrency: number }
export type QueueOptions = {
  database: Database
  log: Log
  /** Longest pause before a failed job runs again, in seconds. */
  longestPause?: number
  /** How often to look for jobs that nobody announced: those whose pause is over. Seconds, at least 0.5. */
  pollSeconds?: number
}

/** A worker that stops to answer counts as dead after this many seconds (the least pg-boss takes). */
const HEARTBEAT_SECONDS = 10
/** Time for running jobs to notice that they are handed back. */
const HAND_BACK_MS = 5_000
/** Passed on to pg: a connection that vanished without a word must not hold up the workers. */
const LOST_CONNECTIONS = {
  query_timeout: 15_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}
/** What is kept of an error beside its job, for a day: like the log, without the rows that a database error quotes. */
const asKept = (error: unknown): Error => new Error(loggedError(error).message)
const NO_JOB = '00000000-0000-0000-0000-000000000000'

export function createQueue({ database, log, longestPause = 60, pollSeconds = 2 }: QueueOptions) {
  const { source } = database
  const embedded = source.kind === 'pglite'
  const options: ConstructorOptions = {
    ...(source.kind === 'pglite'
      ? { backend: 'pglite', db: bossOnPglite(source.client), reindex: false, monitorVacuum: false }
      : {
          connectionString: source.url,
          max: 4,
          application_name: 'antan-jobs',
          ...LOST_CONNECTIONS,
        }),
    useListenNotify: true,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 30,
  }
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'))

  const handlers = new Map<JobName, Registered>()
  const handingBack = new AbortController()
  let started = false

  const send = async (tx: Tx, name: JobName, envelope: Envelope, startInSeconds = 0) => {
    await boss.send(name, envelope, {
      db: fromDrizzle(tx, sql),
      ...(startInSeconds > 0 ? { startAfter: startInSeconds } : {}),
    })
  }

  /** Ends this run and asks for another one later, both or neither; does nothing when the job was taken away meanwhile. */
  async function runAgainLater(name: JobName, job: Job<Envelope>, error: unknown): Promise<void> {
    const tries = job.data.tries + 1
    const pause = Math.min(longestPause, 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)
    const detail = { message: asKept(error).message }
    await database.db.transaction(async (tx) => {
      const ended = (await boss.complete(name, job, detail, { db: fromDrizzle(tx, sql) })) as {
        affected?: number
      }
      if (ended.affected !== 0 && tries < JOBS[name].maxTries)
        await send(tx, name, { ...job.data, tries }, pause)
    })
  }

  async function run(name: JobName, { handler }: Registered, job: Job<Envelope>): Promise<void> {
    const { payload, requestId } = job.data
    const signal = AbortSignal.any([job.signal, handingBack.signal])
    const jobLog = log.child({ job: name, jobId: job.id, ...(requestId ? { requestId } : {}) })
    const began = performance.now()
    try {
      signal.throwIfAborted()
      await handler(payload, { signal, log: jobLog })
      jobLog.info({ ms: Math.round(performance.now() - began) }, 'job done')
    } catch (error) {
      // pg-boss gives a job that fails back at once, so that another worker goes on with it.
      if (signal.aborted) throw asKept(error)
      jobLog.error({ err: error, tries: job.data.tries + 1 }, 'job failed')
      await runAgainLater(name, job, error)
    }
  }

  /** The process that owned these is dead: nobody else can run jobs on an embedded database. */
  async function rescueOrphans(): Promise<void> {
    const found = await database.db.execute<{ id: string; name: string; retry_count: number }>(
      sql`select id, name, retry_count from pgboss.job where state = 'active' and name in ${JOB_NAMES}`,
    )
    for (const job of found.rows)
      await boss.fail(
        job.name,
        { id: job.id, retryCount: job.retry_count },
        { message: 'its process ended' },
      )
    if (found.rows.length > 0) log.info({ jobs: found.rows.length }, 'jobs of the last run resumed')
  }

  return {
    /** Names the handler of a job, before `start`. */
    work<N extends JobName>(
      name: N,
      { concurrency }: { concurrency: number },
      handler: JobHandler<N>,
    ): void {
      handlers.set(name, { handler: handler as JobHandler<JobName>, concurrency })
    },

    /** Installs the queue's tables and, with `work`, runs jobs. Throws when a job has no handler. */
    async start({ work }: { work: boolean } = { work: true }): Promise<void> {
      const orphaned = JOB_NAMES.filter((name) => !handlers.has(name))
      if (work && orphaned.length > 0)
        throw new Error(`No handler for the jobs: ${orphaned.join(', ')}`)
      await boss.start()
      started = true
      for (const name of JOB_NAMES) {
        const settings = {
          expireInSeconds: JOBS[name].expireInSeconds,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          notify: true,
          retryLimit: 1_000,
          retryDelay: 0,
          deleteAfterSeconds: 24 * 3600,
        }
        await boss.createQueue(name, settings)
        await boss.updateQueue(name, settings)
        // Puts the queue's description into pg-boss's memory: fetched inside a transaction, it would wait for that transaction for ever.
        await boss.findJobs(name, { id: NO_JOB })
      }
      if (!work) return
      if (embedded) await rescueOrphans()
      for (const [name, registered] of handlers) {
        const pace = {
          localConcurrency: registered.concurrency,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
          heartbeatRefreshSeconds: 3,
        }
        await boss.work<Envelope, void, typeof pace>(name, pace, async ([job]: Job<Envelope>[]) => {
          if (job) await run(name, registered, job)
        })
        const { cron } = JOBS[name]
        if (cron)
          await boss.schedule(name, cron, {
            payload: {},
            requestId: null,
            tries: 0,
          } satisfies Envelope)
      }
    },

    /** Asks for a job; it exists once the transaction commits. */
    async enqueue<N extends JobName>(
      tx: Tx,
      name: N,
      payload: JobPayloads[N],
      { requestId, startInSeconds }: EnqueueOptions = {},
    ): Promise<void> {
      await send(tx, name, { payload, requestId: requestId ?? null, tries: 0 }, startInSeconds)
    },

    /** Takes no more jobs and hands the running ones back for an immediate rerun elsewhere. */
    async stop(): Promise<void> {
      if (!started) return
      started = false
      // Taking no more comes first, or this process would fetch what it has just handed back.
      const idle = Promise.all(
        [...handlers.keys()].map((name) => boss.offWork(name, { wait: true })),
      )
      handingBack.abort(new Error('this process is stopping'))
      await Promise.race([idle, delay(HAND_BACK_MS, undefined, { ref: false })])
      // Whoever did not notice in time has its job taken away here.
      await boss.stop({ graceful: false })
    },
  }
}
export type Queue = ReturnType<typeof createQueue>
