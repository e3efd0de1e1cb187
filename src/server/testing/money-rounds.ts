/**
 * Concurrent payment traffic: rounds of random operations, and simultaneous purchases. After each,
 * our books are compared with the provider's.
 */
import { expect } from 'vitest'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import type { Database } from '../platform/db.ts'
import { actsOf, redeliverAll, openTradingSite, play } from './money-acts.ts'
import { expectBooksAgree } from './money-book.ts'
import { openMoneySite } from './money.ts'
import type { TestSession } from './session.ts'

const ACTS_PER_ROUND = 72
const CONCURRENT_ACTS = 6

/** Each round has its own database. Returns the number of operations. */
export async function playRounds(
  newDatabase: () => Promise<Database>,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<number> {
  for (const [round, acts] of actsOf({
    seed,
    runs: rounds,
    acts: ACTS_PER_ROUND,
    deliveries: true,
  }).entries()) {
    const where = `seed ${seed}, round ${round}`
    const { site, people } = await openTradingSite(await newDatabase())
    try {
      for (let from = 0; from < acts.length; from += CONCURRENT_ACTS) {
        await Promise.all(
          acts.slice(from, from + CONCURRENT_ACTS).map((act) => play(site, people, act)),
        )
      }
      await redeliverAll(site)
      await expectBooksAgree(site, people, where)
      expect(
        site.lines.filter((line) => line.includes('unexpected error')),
        where,
      ).toEqual([])
    } finally {
      await site.close()
    }
  }
  return rounds * ACTS_PER_ROUND
}

/**
 * Buyers who all pay at once, each confirmed by several return pages before and after the payment,
 * with every event delivered twice.
 */
export async function purchaseAtOnce(
  database: Database,
  { buyers, returnPages }: { buyers: number; returnPages: number },
): Promise<void> {
  const site = await openMoneySite({ database })
  try {
    const people: TestSession[] = []
    for (let n = 0; n < buyers; n++) people.push(await site.user(`buyer${n}@antan.test`))
    site.sandbox.webhooks.setMode('twice')
    await Promise.all(
      people.map(async (person) => {
        const sessionId = await site.checkout(person, { planKey: 'pack_10' })
        const confirm = () =>
          Promise.all(
            Array.from({ length: returnPages }, () => site.confirmation(person, sessionId)),
          )
        await Promise.all([site.pay(sessionId), confirm()])
        for (const confirmation of await confirm())
          expect(confirmation).toMatchObject({ status: 'paid', totalCredits: 10 })
      }),
    )
    expect(await site.db.$count(transactions)).toBe(buyers)
    expect(await site.db.$count(creditMovements)).toBe(buyers)
    expect(await site.credits.discrepancies(site.db)).toEqual([])
    expect(await bookFaults(site.db)).toEqual([])
  } finally {
    await site.close()
  }
}
