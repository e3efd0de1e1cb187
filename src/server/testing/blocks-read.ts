/**
 * Counts the blocks of tables and indexes that queries read: a count is the same on every run,
 * unlike a duration.
 */
import type pg from 'pg'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../platform/db.ts'

/** Makes every connection report what it read; by itself it does so once a second at most. */
async function reportReads(db: Db): Promise<void> {
  const pool = (db as Db & { $client: pg.Pool }).$client
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()')
    client.release()
  }
}

async function blocksSoFar(db: Db): Promise<number> {
  await reportReads(db)
  const { rows } = await db.execute<{ n: number }>(
    sql`select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
      + coalesce(toast_blks_read + toast_blks_hit, 0))::int as n
      from pg_statio_user_tables where schemaname = 'public'`,
  )
  return rows[0]!.n
}

/**
 * Returns the blocks of the product's tables read during `work`, on a Postgres database; the
 * job queue looks after its own tables at any time and isn't counted.
 */
export async function blocksRead(db: Db, work: () => Promise<unknown>): Promise<number> {
  const before = await blocksSoFar(db)
  await work()
  return (await blocksSoFar(db)) - before
}
