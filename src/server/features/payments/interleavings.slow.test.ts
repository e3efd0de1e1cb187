/** Random money traffic on a real Postgres: many things at once, deliveries doubled, held, reversed, crashed. Full figures: money.long.test.ts. */
import { expect, inject, test } from 'vitest'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { deliverRandomly } from '../../testing/money-deliveries.ts'
import { playRounds } from '../../testing/money-rounds.ts'
import { openMoneySite } from '../../testing/money.ts'
import { newTestDatabase } from '../../testing/postgres.ts'
import type { TestSession } from '../../testing/session.ts'
import { bookFaults } from './payments.check.ts'

const newDatabase = async () => (await newTestDatabase(inject('postgresUrl'), 12)).database

test(
  '2 rounds of random acts, many at a time: no mismatch with the provider’s book',
  { timeout: 180_000 },
  async () => {
    await playRounds(newDatabase, { seed: 20_261_121, rounds: 2 })
  },
)

test(
  '1,000 deliveries, shuffled, repeated, late and crashed: no mismatch with the provider’s book',
  { timeout: 180_000 },
  async () => {
    const { deliveries, deaths } = await deliverRandomly(await newDatabase(), {
      seed: 7,
      deliveries: 1_000,
    })
    expect(deliveries).toBeGreaterThanOrEqual(1_000)
    expect(deaths).toBeGreaterThan(10)
  },
)

test(
  '30 purchases at once, each confirmed by 8 return pages and told twice: one row, one movement and one number each',
  { timeout: 120_000 },
  async () => {
    const site = await openMoneySite({ database: await newDatabase() })
    try {
      const people: TestSession[] = []
      for (let n = 0; n < 30; n++) people.push(await site.user(`buyer${n}@antan.test`))
      site.sandbox.webhooks.setMode('twice')
      await Promise.all(
        people.map(async (person) => {
          const sessionId = await site.checkout(person, { planKey: 'pack_10' })
          const returns = () =>
            Promise.all(Array.from({ length: 8 }, () => site.confirmation(person, sessionId)))
          await Promise.all([site.pay(sessionId), returns()])
          expect(
            (await returns()).every(
              ({ status, totalCredits }) => status === 'paid' && totalCredits === 10,
            ),
          ).toBe(true)
        }),
      )
      expect(await site.db.$count(transactions)).toBe(30)
      expect(await site.db.$count(creditMovements)).toBe(30)
      expect(await site.credits.invariants(site.db)).toEqual([])
      expect(await bookFaults(site.db)).toEqual([])
    } finally {
      await site.close()
    }
  },
)
