/**
 * The full counts of money on a real Postgres (`npm run test:long`), printed as lines of
 * bench/figures.json. MONEY_UNLOCKS, MONEY_ROUNDS, MONEY_DELIVERIES and MONEY_KILLS lower the
 * counts, MONEY_SEED replays a run.
 */
import { afterAll, beforeAll, inject, test } from 'vitest'
import { figure, randomOf } from '../../testing/figure.ts'
import { deliverRandomly } from '../../testing/money-deliveries.ts'
import { killUnderTraffic } from '../../testing/money-kills.ts'
import { playRounds, purchaseAtOnce } from '../../testing/money-rounds.ts'
import { newTestDatabase, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { openUnlocks } from '../../testing/unlocks.ts'

const countOf = (name: string, full: number): number => Number(process.env[name] ?? full)
const SEED = countOf('MONEY_SEED', Math.floor(Math.random() * 1_000_000_000))
const UNLOCKS = countOf('MONEY_UNLOCKS', 2_000)
const ROUNDS = countOf('MONEY_ROUNDS', 40)
const DELIVERIES = countOf('MONEY_DELIVERIES', 10_000)
const KILLS = countOf('MONEY_KILLS', 1_000)
/**
 * The sandbox reads and writes its whole book at each call, so several small sites are faster than
 * a large one.
 */
const DELIVERIES_OF_ONE_SITE = 1_000
const KILLS_OF_ONE_SITE = 50

const newDatabase = async () => (await newTestDatabase(inject('postgresUrl'), 20)).database
const secondsSince = (from: number): number => Math.round((performance.now() - from) / 1_000)
const seeds = randomOf(SEED)
const nextSeed = () => Math.floor(seeds() * 1_000_000_000)
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test(`${UNLOCKS} rounds of 8 parallel unlocks cost one credit each`, async () => {
  const from = performance.now()
  const database = await newDatabase()
  try {
    await openUnlocks(database).rounds(UNLOCKS)
  } finally {
    await database.close()
  }
  figure('money.unlocks', {
    seed: SEED,
    rounds: UNLOCKS,
    parallel: 8,
    mismatches: 0,
    seconds: secondsSince(from),
  })
})

test(`${ROUNDS} rounds of random acts agree with the provider’s book`, async () => {
  const from = performance.now()
  const acts = await playRounds(newDatabase, { seed: SEED, rounds: ROUNDS })
  figure('money.interleavings', {
    seed: SEED,
    rounds: ROUNDS,
    acts,
    mismatches: 0,
    seconds: secondsSince(from),
  })
})

test('30 purchases at once, each confirmed by 8 return pages, are booked once each', async () => {
  await purchaseAtOnce(await newDatabase(), { buyers: 30, returnPages: 8 })
})

test(`${DELIVERIES} shuffled, repeated, late and crashed deliveries agree with the provider’s book`, async () => {
  const from = performance.now()
  const sum = { deliveries: 0, events: 0, crashes: 0 }
  while (sum.deliveries < DELIVERIES) {
    const count = await deliverRandomly(await newDatabase(), {
      seed: nextSeed(),
      deliveries: DELIVERIES_OF_ONE_SITE,
    })
    for (const key of ['deliveries', 'events', 'crashes'] as const) sum[key] += count[key]
  }
  figure('money.deliveries', { seed: SEED, ...sum, mismatches: 0, seconds: secondsSince(from) })
})

test(`${KILLS} kills under traffic lose nothing acknowledged and double nothing`, async () => {
  const from = performance.now()
  const sum = {
    kills: 0,
    databaseKills: 0,
    processes: 0,
    cutOff: {} as Record<string, number>,
    paid: 0,
    unlocked: 0,
    charges: 0,
  }
  while (sum.kills < KILLS) {
    const count = await killUnderTraffic(postgres, {
      seed: nextSeed(),
      kills: Math.min(KILLS_OF_ONE_SITE, KILLS - sum.kills),
    })
    for (const key of ['kills', 'databaseKills', 'paid', 'unlocked', 'charges'] as const)
      sum[key] += count[key]
    for (const [name, cut] of Object.entries(count.cutOff))
      sum.cutOff[name] = (sum.cutOff[name] ?? 0) + cut
    sum.processes = count.processes
    // Printed after each site; the last line counts all of them, also when the run is interrupted.
    figure('money.kills', { seed: SEED, ...sum, lost: 0, doubled: 0, seconds: secondsSince(from) })
  }
})
