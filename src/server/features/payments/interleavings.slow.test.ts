/**
 * Concurrent money traffic on a real Postgres, one short run of each kind; money.long.test.ts has
 * the full counts.
 */
import { expect, inject, test } from 'vitest'
import { deliverRandomly } from '../../testing/money-deliveries.ts'
import { playRounds, purchaseAtOnce } from '../../testing/money-rounds.ts'
import { newTestDatabase } from '../../testing/postgres.ts'

const newDatabase = async () => (await newTestDatabase(inject('postgresUrl'), 12)).database

test('a round of random concurrent acts agrees with the provider’s book', async () => {
  await playRounds(newDatabase, { seed: 20_261_121, rounds: 1 })
})

test('80 shuffled, repeated, late and crashed deliveries agree with the provider’s book', async () => {
  const { deliveries, crashes } = await deliverRandomly(await newDatabase(), {
    seed: 7,
    deliveries: 80,
  })
  expect(deliveries).toBeGreaterThanOrEqual(80)
  expect(crashes).toBeGreaterThan(3)
})

test('8 purchases at once, each confirmed by 8 return pages, are booked once each', async () => {
  await purchaseAtOnce(await newDatabase(), { buyers: 8, returnPages: 8 })
})
