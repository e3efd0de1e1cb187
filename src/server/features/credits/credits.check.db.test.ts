/** The daily check of balances and books. */
import { sql } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { users } from '../../db/schema/users.ts'
import { createLog } from '../../platform/log.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createLedgerCheck } from './credits.check.ts'
import { createCredits } from './credits.service.ts'

test('the daily check logs a wrong balance by the id of its account, and no warning otherwise', async () => {
  const { db, close } = await openTestDatabase()
  const lines: string[] = []
  const log = createLog('warn', {
    write: (line) => {
      lines.push(line)
    },
  })
  const check = createLedgerCheck({
    db,
    now: () => new Date(),
    credits: createCredits(),
    bookFaults: async () => [],
  })
  const [user] = await db
    .insert(users)
    .values({ username: 'anna', email: 'anna@antan.test' })
    .returning({ id: users.id })
  await check({}, { log })
  expect(lines).toEqual([])
  await db
    .update(users)
    .set({ credits: 4 })
    .where(sql`id = ${user!.id}`)
  await check({}, { log })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 50,
    count: 1,
    discrepancies: [{ userId: user!.id, credits: 4, debt: 0, movements: 0 }],
  })
  expect(lines[0]).not.toContain('anna')
  await close()
})
