/** Processes of the real server, and twice their database, killed outright under money traffic. Full figures: money.long.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killUnderTraffic } from '../../testing/money-kills.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test(
  '15 kills under traffic, two of the database too: every acknowledged payment and unlock stands, once',
  { timeout: 240_000 },
  async () => {
    const { databaseKills, cutOff, unlocked } = await killUnderTraffic(postgres, {
      seed: 4,
      kills: 15,
    })
    expect(databaseKills).toBe(2)
    expect(Object.values(cutOff).reduce((sum, cut) => sum + cut, 0)).toBeGreaterThanOrEqual(15)
    expect(unlocked).toBeGreaterThan(0)
  },
)
