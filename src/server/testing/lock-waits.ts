/** How many connections to a test's database wait for a lock. */
import { sql } from '../db/drizzle.ts'
import type { Reader } from '../platform/db.ts'

export async function lockWaits(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
