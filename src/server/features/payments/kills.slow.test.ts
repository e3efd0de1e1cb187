/**
 * Server processes and their database killed under money traffic, a few times; money.long.test.ts
 * has the full counts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killUnderTraffic } from '../../testing/money-kills.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'

/** The fifth kill ends the database too. */
const KILLS = 5

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test(
  'acknowledged payments and unlocks survive 5 kills, one of the database too, once each',
  { timeout: 120_000 },
  async () => {
    const { databaseKills, cutOff, unlocked } = await killUnderTraffic(postgres, {
      seed: 4,
      kills: KILLS,
    })
    expect(databaseKills).toBe(1)
    expect(Object.values(cutOff).reduce((sum, cut) => sum + cut, 0)).toBeGreaterThanOrEqual(KILLS)
    expect(unlocked).toBeGreaterThan(0)
  },
)
