/**
 * The job queue on pg-boss: at-least-once, enqueued in the caller's transaction, resumed when a
 * worker dies or stops.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { sql } from '../db/drizzle.ts'
import { fromDrizzle, PgBoss, type ConstructorOptions, type Job } from 'pg-boss'
import type { Database, Tx } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { loggedError } from '../platform/log-error.ts'
import { FORMER_NAMES, JOB_NAMES, JOBS, type JobName, type JobPayloads } from './jobs.ts'
import { bossOnPglite } from './pglite-adapter.ts'
import { removeTimesAhead } from './times-ahead.ts'

export type JobContext = {
  /** Aborted at shutdown, when another worker takes the job over, or when it exceeds its time. */
  signal: AbortSignal
  /** Carries the id of the job and of the request that enqueued it. */
  log: Log
}
/** Resolves when the job is done. A rejection retries it after a growing pause. */
export type JobHandler<N extends JobName> = (
  payload: JobPayloads[N],
  context: JobContext,
) => Promise<void>
/**
 * What a feature does in a job. Several features may contribute to one job: their steps run in the
 * order of registration, also after one that failed, which makes the whole job run again.
 */
export type FeatureJob = {
  [N in JobName]: {
    name: N
    run: JobHandler<N>
    /** Jobs of this name that one process runs at once; 1 by default. */
    concurrency?: number
    /** When the job runs by itself (cron, UTC). */
    cron?: string
  }
}[JobName]
export type EnqueueOptions = {
  requestId?: string | undefined
  startInSeconds?: number
  /**
   * How many jobs of the same kind the account has in the queue: those of accounts with fewer come
   * first.
   */
  others?: number
}
export type Enqueue = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  options?: EnqueueOptions,
) => Promise<void>

type Envelope = { payload: JobPayloads[JobName]; requestId: string | null; tries: number }
type Registered = { steps: JobHandler<JobName>[]; concurrency: number; cron: string | undefined }
export type QueueOptions = {
  database: Database
  log: Log
  /** Longest pause before a failed job runs again. */
  maxPauseSeconds?: number
  /** How often to poll for jobs whose pause is over. Seconds, at least 0.5. */
  pollSeconds?: number
}

/** A worker silent for this many seconds counts as dead (the minimum of pg-boss). */
const HEARTBEAT_SECONDS = 10
/** Time for running jobs to react to the abort at shutdown. */
const HAND_BACK_MS = 5_000
/** Time for the queue to return the remaining jobs and close its connections. */
const MAX_STOP_MS = 10_000
/** Passed to pg, so that a silently lost connection does not block the workers. */
const CONNECTION_OPTIONS = {
  query_timeout: 15_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}
/** The error as stored with its job for a day: without the rows that a database error quotes. */
const storedError = (error: unknown): Error => new Error(loggedError(error).message)
/** Time between two checks for a clock that was set back. */
const CLOCK_CHECK_MS = 5 * MINUTE_MS
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Returns the settings of pg-boss for a database. */
const bossOptions = (source: Database['source']): ConstructorOptions => ({
  ...(source.kind === 'pglite'
    ? { backend: 'pglite', db: bossOnPglite(source.client), reindex: false, monitorVacuum: false }
    : {
        connectionString: source.url,
        max: 4,
        application_name: 'antan-jobs',
        ...CONNECTION_OPTIONS,
      }),
  useListenNotify: true,
  superviseIntervalSeconds: 3,
  monitorIntervalSeconds: 3,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 30,
})

export function createQueue({
  database,
  log,
  maxPauseSeconds = 60,
  pollSeconds = 2,
}: QueueOptions) {
  const { source } = database
  const boss = new PgBoss(bossOptions(source))
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'))

  const handlers = new Map<JobName, Registered>()
  /** Names whose jobs this process fetches, former ones included. */
  const fetched = new Set<string>()
  const handingBack = new AbortController()
  let started = false
  let clockCheck: NodeJS.Timeout | undefined

  const send = async (
    tx: Tx,
    name: JobName,
    envelope: Envelope,
    { startInSeconds = 0, others = 0 }: Omit<EnqueueOptions, 'requestId'> = {},
  ) => {
    await boss.send(name, envelope, {
      db: fromDrizzle(tx, sql),
      priority: -(others + (JOBS[name].failedLast ? envelope.tries : 0)),
      ...(startInSeconds > 0 ? { startAfter: startInSeconds } : {}),
    })
  }

  /**
   * Completes this run and enqueues the next attempt in one transaction; does nothing when another
   * worker has the job.
   */
  async function runAgainLater(name: JobName, job: Job<Envelope>, error: unknown): Promise<void> {
    const tries = job.data.tries + 1
    const pause = Math.min(maxPauseSeconds, 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)
    const detail = { message: storedError(error).message }
    await database.db.transaction(async (tx) => {
      const ended = (await boss.complete(job.name, job, detail, { db: fromDrizzle(tx, sql) })) as {
        affected?: number
      }
      if (ended.affected !== 0 && tries < JOBS[name].maxTries)
        await send(tx, name, { ...job.data, tries }, { startInSeconds: pause })
    })
  }

  async function run(name: JobName, { steps }: Registered, job: Job<Envelope>): Promise<void> {
    const { payload, requestId } = job.data
    const signal = AbortSignal.any([job.signal, handingBack.signal])
    const jobLog = log.child({ job: name, jobId: job.id, ...(requestId ? { requestId } : {}) })
    const began = performance.now()
    try {
      const failures: unknown[] = []
      for (const step of steps) {
        signal.throwIfAborted()
        await step(payload, { signal, log: jobLog }).catch((error: unknown) => failures.push(error))
      }
      for (const err of failures.slice(1)) jobLog.error({ err }, 'another step of the job failed')
      if (failures.length > 0) throw failures[0]
      jobLog.info({ ms: Math.round(performance.now() - began) }, 'job done')
    } catch (error) {
      // pg-boss makes a failed job available at once, so that another worker takes it.
      if (signal.aborted) throw storedError(error)
      jobLog.error({ err: error, tries: job.data.tries + 1 }, 'job failed')
      await runAgainLater(name, job, error)
    }
  }

  /**
   * Fails jobs that a dead process left active; on an embedded database no other process can be
   * running them.
   */
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

  async function checkClock(): Promise<void> {
    try {
      if (await removeTimesAhead(database.db))
        log.error('the clock was set back: times ahead of it were removed from the job queue')
    } catch (error) {
      log.error({ err: error }, 'times ahead of the clock may remain in the job queue')
    }
  }

  async function createJobQueues(): Promise<void> {
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
      // Fills pg-boss's cache of queues: fetching it inside a transaction would deadlock with
      // that transaction.
      await boss.findJobs(name, { id: NO_JOB })
    }
  }

  /** Runs the jobs stored under one name by the handlers of `name`. */
  async function fetchJobs(storedAs: string, name: JobName, registered: Registered): Promise<void> {
    const pace = {
      localConcurrency: registered.concurrency,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: 3,
    }
    fetched.add(storedAs)
    await boss.work<Envelope, void, typeof pace>(storedAs, pace, async ([job]: Job<Envelope>[]) => {
      if (job) await run(name, registered, job)
    })
  }

  /** Starts to fetch the jobs of a name and sets its schedule. */
  async function startWork(name: JobName, registered: Registered): Promise<void> {
    await fetchJobs(name, name, registered)
    if (registered.cron)
      await boss.schedule(name, registered.cron, {
        payload: {},
        requestId: null,
        tries: 0,
      } satisfies Envelope)
    const former = FORMER_NAMES[name]
    if (!former || !(await boss.getQueue(former))) return
    await boss.unschedule(former)
    await fetchJobs(former, name, registered)
  }

  return {
    /**
     * Registers what runs in a job, before `start`. Throws when two steps of a job disagree on its
     * schedule.
     */
    work({ name, run: step, concurrency = 1, cron }: FeatureJob): void {
      const known = handlers.get(name)
      if (known && cron !== known.cron) throw new Error(`Two schedules for the job: ${name}`)
      const steps = [...(known?.steps ?? []), step as JobHandler<JobName>]
      handlers.set(name, { steps, concurrency, cron })
    },

    /** Creates the queue's tables and, with `work`, runs jobs. Throws when a job has no handler. */
    async start({ work }: { work: boolean } = { work: true }): Promise<void> {
      const orphaned = JOB_NAMES.filter((name) => !handlers.has(name))
      if (work && orphaned.length > 0)
        throw new Error(`No handler for the jobs: ${orphaned.join(', ')}`)
      await boss.start()
      started = true
      await createJobQueues()
      if (!work) return
      if (source.kind === 'pglite') await rescueOrphans()
      await checkClock()
      clockCheck = setInterval(() => void checkClock(), CLOCK_CHECK_MS).unref()
      for (const [name, registered] of handlers) await startWork(name, registered)
    },

    /** Enqueues a job; it exists once the transaction commits. */
    async enqueue<N extends JobName>(
      tx: Tx,
      name: N,
      payload: JobPayloads[N],
      { requestId, ...place }: EnqueueOptions = {},
    ): Promise<void> {
      await send(tx, name, { payload, requestId: requestId ?? null, tries: 0 }, place)
    },

    /**
     * Stops fetching jobs and returns the running ones to the queue for an immediate rerun
     * elsewhere.
     */
    async stop(): Promise<void> {
      if (!started) return
      started = false
      clearInterval(clockCheck)
      // Fetching stops first, or this process would fetch the jobs it has just returned.
      const idle = Promise.all([...fetched].map((name) => boss.offWork(name, { wait: true })))
      handingBack.abort(new Error('this process is stopping'))
      await Promise.race([idle, delay(HAND_BACK_MS, undefined, { ref: false })])
      // Takes the jobs that did not react in time from their handlers; a lost connection closes late.
      const stopped = boss.stop({ graceful: false })
      await Promise.race([stopped, delay(MAX_STOP_MS, undefined, { ref: false })])
    },
  }
}
export type Queue = ReturnType<typeof createQueue>
