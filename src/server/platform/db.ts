/** The database handle: PGlite in this process, or a Postgres server; the same queries run on both. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'

type NoSchema = Record<string, never>
export type Db = NodePgDatabase<NoSchema>
/** A handle inside a transaction. Writing functions ask for it, so that passing `Db` does not compile. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
/** For reads that may run inside or outside a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  /** What the job queue runs on. */
  source: { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string }
  migrate(): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../db/migrations')
/** Key of the advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK = 728_341_905

/** Opens the embedded database in a folder, or in memory without one. Throws when another process owns the folder. */
export async function openPglite(options: { folder?: string; loadDataDir?: Blob }): Promise<Database> {
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
      migrate: () => migratePglite(pglite, { migrationsFolder }),
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

/** Opens a Postgres server. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => { /* an idle connection was cut; the pool opens another */ })
  const db = drizzlePg(pool)
  return {
    db,
    source: { kind: 'postgres', url },
    async migrate() {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migratePg(drizzlePg(client), { migrationsFolder })
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Whether an error is a violation of the named unique constraint (of any, without a name). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint)
}

/** Whether a row was to be written for an account that has been deleted meanwhile. */
export function isAccountGone(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause
  return cause?.code === '23503' && (cause.constraint?.endsWith('user_id_users_id_fk') ?? false)
}

/** Whether a value is none that the database can hold: a text with a zero byte, a number too large. */
export function isUnstorable(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code
  return code === '22021' || code === '22P05' || code === '22003'
}
