/** The real server, and once its database, killed outright under money traffic. Full figures: money.long.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killUnderTraffic } from '../../testing/money-kills.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'

let postgres: TestPostgres
beforeAll(async () => { postgres = await startPostgres() })
afterAll(() => postgres?.stop())

test('5 kills under traffic, one of the database too: every acknowledged payment and unlock stands, once', { timeout: 240_000 }, async () => {
  const { databaseKills, paid, unlocked } = await killUnderTraffic(postgres, { seed: 4, kills: 5 })
  expect(databaseKills).toBe(1)
  expect(paid).toBeGreaterThan(0)
  expect(unlocked).toBeGreaterThan(0)
})
