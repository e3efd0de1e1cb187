/**
 * The database handle: PGlite in this process, or a Postgres server; the same queries run on both.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import {
  drizzlePg,
  drizzlePglite,
  migratePg,
  migratePglite,
  sql,
  type ExtractTablesWithRelations,
} from '../db/drizzle.ts'
import { tryLock } from './process-lock.mjs'

type NoSchema = Record<string, never>
export type Db = NodePgDatabase<NoSchema>
/**
 * A handle inside a transaction. Writing functions ask for it, so that passing `Db` does not
 * compile.
 */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
/** For reads that may run inside or outside a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  /** The connection for the job queue. */
  source: { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string }
  /** Applies pending migrations, up to number `upTo` if given. Safe to call concurrently. */
  migrate(upTo?: number): Promise<void>
  /**
   * Runs `work` under a lock shared by all processes of the database, so that a new installation is
   * seeded once.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../db/migrations')
/** Key of the advisory lock for migrations and seeding. */
const SETUP_LOCK = 728_341_905
/**
 * Server settings that release our locks after a frozen process or a lost connection: the server
 * ends an idle transaction after 30 s and detects a dead connection within 25 s.
 */
const SERVER_TIMEOUTS =
  '-c idle_in_transaction_session_timeout=30s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20s'

/** Takes the lock of the folder and returns its release. Throws while another process holds it. */
function lockFolder(folder: string): () => void {
  const lock = tryLock(join(folder, 'owner.lock'))
  if (lock.heldBy === undefined) return lock.release
  throw new Error(
    `The data folder ${folder} is in use by ${lock.heldBy === 0 ? 'another process' : `process ${lock.heldBy}`}. Stop it first, or set another DATA_DIR.`,
  )
}

/**
 * Opens the embedded database in a folder, or in memory without one. Throws when another process
 * owns the folder.
 */
export async function openPglite(options: {
  folder?: string
  loadDataDir?: Blob
}): Promise<Database> {
  if (options.folder) mkdirSync(options.folder, { recursive: true })
  const release = options.folder ? lockFolder(options.folder) : () => {}
  try {
    const client = await PGlite.create({
      ...(options.folder ? { dataDir: join(options.folder, 'pg') } : {}),
      ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    })
    const pglite = drizzlePglite(client)
    return {
      db: pglite as unknown as Db,
      source: { kind: 'pglite', client },
      migrate: (upTo) =>
        withMigrations(upTo, (folder) => migratePglite(pglite, { migrationsFolder: folder })),
      alone: (work) => work(),
      async close() {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * A connection with a running query counts as dead after this silence; no query of ours takes a
 * third of it.
 */
const SILENCE_MS = 20_000
type Inner = { connection: { stream: Socket }; readyForQuery: boolean }

/**
 * Closes a connection that fell silent, which TCP notices after 15 minutes only. `disable` allows a
 * long query.
 */
function closeWhenSilent(client: pg.PoolClient): { disable(): void } {
  const inner = client as unknown as Inner
  const { stream } = inner.connection
  stream.setTimeout(SILENCE_MS)
  stream.on('timeout', () => {
    if (!inner.readyForQuery)
      stream.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
  })
  return { disable: () => void stream.setTimeout(0) }
}

/** Time to open a connection, ms. */
const CONNECTION_TIMEOUT_MS = 5_000
/** Silence after which TCP probes a connection, ms. */
const KEEP_ALIVE_DELAY_MS = 10_000

/** Time to close the connections, ms; a lost one closes only when TCP gives it up. */
const LONGEST_CLOSE_MS = 5_000

/** Opens a Postgres server. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: SERVER_TIMEOUTS,
  })
  pool.on('error', () => {
    /* an idle connection was cut; the pool opens another */
  })
  const watches = new WeakMap<pg.PoolClient, ReturnType<typeof closeWhenSilent>>()
  pool.on('connect', (client) => {
    watches.set(client, closeWhenSilent(client))
    // Connections lost between two steps of a transaction: the next step fails. Without a listener
    // the error would end the process.
    client.on('error', () => {})
  })
  const db = drizzlePg(pool)
  /** Runs on a connection of its own, so that the lock ends with the connection. */
  async function underLock<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    // Waiting for another process and migrating may both take long.
    watches.get(client)?.disable()
    try {
      await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]).catch(() => {})
      client.release(true)
    }
  }
  return {
    db,
    source: { kind: 'postgres', url },
    migrate: (upTo) =>
      withMigrations(upTo, (folder) =>
        underLock((client) => migratePg(drizzlePg(client), { migrationsFolder: folder })),
      ),
    alone: underLock,
    close: () => Promise.race([pool.end(), delay(LONGEST_CLOSE_MS, undefined, { ref: false })]),
  }
}

/**
 * Opens the database of an installation: a Postgres server, or else the embedded one in the data
 * folder.
 */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl) : openPglite({ folder: join(dataDir, 'database') })

type Journal = { entries: unknown[] }
const JOURNAL = 'meta/_journal.json'
const journalIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as Journal

/** Number of migrations in this version. */
export const migrationCount = (): number => journalIn(migrationsFolder).entries.length

/**
 * Migrations of the database that this version lacks, so that its rows may name files in columns
 * that are unknown here; negative where some are still to be made.
 */
export async function migrationsAhead(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return (rows[0]?.count ?? 0) - migrationCount()
}

/** Runs `migrate` on the folder of the migrations, or on a copy that ends with number `upTo`. */
async function withMigrations(
  upTo: number | undefined,
  migrate: (folder: string) => Promise<void>,
): Promise<void> {
  if (upTo === undefined) return migrate(migrationsFolder)
  const folder = mkdtempSync(join(tmpdir(), 'antan-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const journal = journalIn(folder)
    writeFileSync(
      join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }),
    )
    await migrate(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether an error is a violation of the named unique constraint (of any, without a name). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint)
}

/** Whether the row belongs to an account deleted meanwhile. */
export function isAccountGone(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause
  return cause?.code === '23503' && (cause.constraint?.endsWith('user_id_users_id_fk') ?? false)
}

/** Whether the database cannot store a value: a text with a zero byte, a number out of range. */
export function isUnstorable(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code
  return code === '22021' || code === '22P05' || code === '22003'
}
