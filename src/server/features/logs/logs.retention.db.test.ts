/** Retention of both logs. */
import { asc } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import type { Database } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createLogRetention } from './logs.retention.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

test('deletes log rows after a year, truncates addresses after 30 days, and leaves the rest', async () => {
  const { db } = database
  const rows = [
    [400, '203.0.113.77'],
    [366, '203.0.113.77'],
    [364, '203.0.113.77'],
    [31, '2001:db8:1:2:3::4'],
    [31, '203.0.113.0'],
    [31, 'unknown'],
    [31, null],
    [31, '198.51.100.9:5678'],
    [31, 'fe80::1%eth0'],
    [31, '1:2'],
    [31, '1:2:3:4:5:6:7:8:9'],
    [31, '::1'],
    [29, '203.0.113.77'],
  ] as const
  for (const [days, ipAddress] of rows) {
    await db
      .insert(authLogs)
      .values({ timestamp: daysAgo(days), authProvider: 'google', result: 'success', ipAddress })
    await db.insert(adminLogs).values({
      createdAt: daysAgo(days),
      adminId: 1,
      adminUsername: 'a',
      adminEmail: 'a@antan.test',
      action: 'X',
      ipAddress,
    })
  }
  const { run } = createLogRetention({ db, now: () => NOW })
  const expected = [
    '203.0.113.0',
    '2001:db8:1::',
    '203.0.113.0',
    'unknown',
    null,
    '198.51.100.0',
    'fe80',
    '1',
    '1',
    '::',
    '203.0.113.77',
  ]
  for (let round = 0; round < 2; round++) {
    await run({}, { signal: new AbortController().signal, log: createLog('silent') })
    for (const table of [authLogs, adminLogs]) {
      expect(
        (await db.select().from(table).orderBy(asc(table.id))).map(({ ipAddress }) => ipAddress),
      ).toEqual(expected)
    }
  }
})
