/**
 * Processes of the real server on one Postgres and one S3 server, each behind a proxy that can cut
 * or slow it.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../db/drizzle.ts'
import { inject } from 'vitest'
import { openPostgres } from '../platform/db.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { newTestDatabase, type TestPostgres } from './postgres.ts'
import { startS3 } from './s3.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

type Role = 'web' | 'worker' | 'both'
/** Delay of restarts, as RestartSec of deploy/systemd. */
const RESTART_MS = 2_000

type Options = {
  /** The database has no schema yet: the processes create it concurrently. */
  bare?: boolean
  settings?: Record<string, string>
  /** A database server of this test, which it may kill; else the shared one. */
  postgres?: TestPostgres
}

export async function startCluster({ bare = false, settings = {}, postgres }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-cluster-'))
  const made = postgres
    ? await postgres.newDatabase()
    : await newTestDatabase(inject('postgresUrl'))
  const s3 = await startS3(folder)
  const url = new URL(made.url)
  if (bare) {
    url.pathname = `/bare_${randomBytes(5).toString('hex')}`
    await made.database.db.execute(sql`create database ${sql.identifier(url.pathname.slice(1))}`)
  }
  const database = openPostgres(url.href)
  const s3Url = new URL(s3.settings.endpoint ?? '')
  const databaseProxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
  const storageProxy = await startFaultProxy({ host: s3Url.hostname, port: Number(s3Url.port) })
  const proxied = new URL(url.href)
  proxied.port = String(databaseProxy.port)
  const { bucket, accessKeyId, secretAccessKey } = s3.settings
  const storageSettings = {
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SECRETS_KEY: 'a key of this test, 32 letters long',
  }
  const running = new Set<ServerProcess>()
  const state = { closing: false }

  async function start(role: Role, more: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startServerProcess({
      ROLE: role,
      DATABASE_URL: proxied.href,
      ENGINE: 'instant',
      ...storageSettings,
      S3_ENDPOINT: `http://127.0.0.1:${storageProxy.port}`,
      RATE_LIMIT_FACTOR: '100',
      UPLOADS_PER_DAY: '100000',
      ...settings,
      ...more,
    })
    running.add(server)
    return server
  }

  return {
    folder,
    database,
    databaseProxy,
    storageProxy,
    start,
    /** Settings that bypass the proxies. */
    direct: { DATABASE_URL: url.href, ...storageSettings, S3_ENDPOINT: s3.settings.endpoint ?? '' },
    s3: s3.settings,

    /** A supervised process that is always restarted. */
    supervise(role: Role) {
      let server: ServerProcess | null = null
      const failedStarts: string[] = []
      const crashes: string[] = []
      async function restartCrashed(one: ServerProcess): Promise<void> {
        if (server !== one || state.closing) return
        server = null
        running.delete(one)
        crashes.push(one.output.join('').slice(-2_000))
        await one.end('SIGKILL')
        await delay(RESTART_MS)
        await up()
      }
      const up = async (): Promise<void> => {
        while (!state.closing) {
          try {
            const one = await start(role)
            server = one
            void one.exited.then(() => restartCrashed(one))
            return
          } catch (error) {
            failedStarts.push(String(error))
            await delay(RESTART_MS)
          }
        }
      }
      return {
        role,
        up,
        /** Errors of starts that failed, such as while the database was down. */
        failedStarts,
        /** Last output of processes that ended unexpectedly. */
        crashes,
        get server(): ServerProcess | null {
          return server
        },
        async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
          const ended = server
          server = null
          const code = await ended?.end(signal)
          if (ended) running.delete(ended)
          return code ?? null
        },
      }
    },

    async close(): Promise<void> {
      state.closing = true
      await Promise.all([...running].map((server) => server.end('SIGKILL')))
      await databaseProxy.close()
      await storageProxy.close()
      await database.close()
      await made.database.close()
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
export type SupervisedProcess = ReturnType<Cluster['supervise']>
