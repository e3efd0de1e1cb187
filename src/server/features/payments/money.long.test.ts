/**
 * The full figures of money on a real Postgres (`npm run test:long`), each line of them printed for bench/figures.json.
 * MONEY_UNLOCKS, MONEY_ROUNDS, MONEY_DELIVERIES and MONEY_KILLS ask for less, MONEY_SEED replays a run.
 */
import { afterAll, beforeAll, inject, test } from 'vitest'
import { figure, randomOf } from '../../testing/figure.ts'
import { deliverRandomly } from '../../testing/money-deliveries.ts'
import { killUnderTraffic } from '../../testing/money-kills.ts'
import { playRounds } from '../../testing/money-rounds.ts'
import { newTestDatabase, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { openUnlocks } from '../../testing/unlocks.ts'

const asked = (name: string, full: number): number => Number(process.env[name] ?? full)
const SEED = asked('MONEY_SEED', Math.floor(Math.random() * 1_000_000_000))
const UNLOCKS = asked('MONEY_UNLOCKS', 2_000)
const ROUNDS = asked('MONEY_ROUNDS', 40)
const DELIVERIES = asked('MONEY_DELIVERIES', 10_000)
const KILLS = asked('MONEY_KILLS', 1_000)
/** The sandbox's book is searched, and in a site of its own written, whole: several short lives of it are quicker than one long one. */
const DELIVERIES_OF_ONE_SITE = 1_000
const KILLS_OF_ONE_SITE = 50

const newDatabase = async () => (await newTestDatabase(inject('postgresUrl'), 20)).database
const seconds = (from: number): number => Math.round((performance.now() - from) / 1_000)
const seeds = randomOf(SEED)
const nextSeed = () => Math.floor(seeds() * 1_000_000_000)
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test(`${UNLOCKS} rounds of 8 parallel unlocks: one credit each`, async () => {
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
    seconds: seconds(from),
  })
})

test(`${ROUNDS} rounds of random acts: no mismatch with the provider’s book`, async () => {
  const from = performance.now()
  const acts = await playRounds(newDatabase, { seed: SEED, rounds: ROUNDS })
  figure('money.interleavings', {
    seed: SEED,
    rounds: ROUNDS,
    acts,
    mismatches: 0,
    seconds: seconds(from),
  })
})

test(`${DELIVERIES} deliveries, shuffled, repeated, late and crashed: no mismatch with the provider’s book`, async () => {
  const from = performance.now()
  const sum = { deliveries: 0, events: 0, deaths: 0 }
  while (sum.deliveries < DELIVERIES) {
    const count = await deliverRandomly(await newDatabase(), {
      seed: nextSeed(),
      deliveries: DELIVERIES_OF_ONE_SITE,
    })
    for (const key of ['deliveries', 'events', 'deaths'] as const) sum[key] += count[key]
  }
  figure('money.deliveries', { seed: SEED, ...sum, mismatches: 0, seconds: seconds(from) })
})

test(`${KILLS} kills under traffic: nothing acknowledged lost, nothing doubled`, async () => {
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
    // Said after each site: the last line stands for all of them, also where the run is ended before its time.
    figure('money.kills', { seed: SEED, ...sum, lost: 0, doubled: 0, seconds: seconds(from) })
  }
})
