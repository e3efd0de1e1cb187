/** Open disputes are read without a scan of all payments. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { transactions } from '../db/schema/money.ts'
import type { Database } from '../platform/db.ts'
import { openTestDatabase } from '../testing/database.ts'
import { isDisputeOpen } from './disputes.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('open disputes are read from the index of disputed payments', async () => {
  const { rows } = await database.db.transaction(async (tx) => {
    // A scan is cheaper for an empty table.
    await tx.execute(sql`set local enable_seqscan = off`)
    const open = tx.select({ id: transactions.id }).from(transactions).where(isDisputeOpen)
    return tx.execute(sql`explain ${open.getSQL()}`)
  })
  expect(JSON.stringify(rows)).toContain('transactions_disputed')
})
