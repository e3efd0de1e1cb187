/** Rounds of random money traffic on a database of their own, many acts at once: the provider's book is the judge after each. */
import { expect } from 'vitest'
import type { Database } from '../platform/db.ts'
import { actsOf, calm, openTradingSite, play } from './money-acts.ts'
import { expectBooksAgree } from './money-book.ts'

const ACTS = 72
const AT_ONCE = 6

/** `newDatabase` is asked once a round. Returns how many acts were played. */
export async function playRounds(
  newDatabase: () => Promise<Database>,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<number> {
  for (const [round, acts] of actsOf({
    seed,
    runs: rounds,
    acts: ACTS,
    deliveries: true,
  }).entries()) {
    const where = `seed ${seed}, round ${round}`
    const { site, people } = await openTradingSite(await newDatabase())
    try {
      for (let from = 0; from < acts.length; from += AT_ONCE) {
        await Promise.all(acts.slice(from, from + AT_ONCE).map((act) => play(site, people, act)))
      }
      await calm(site)
      await expectBooksAgree(site, people, where)
      expect(
        site.lines.filter((line) => line.includes('unexpected error')),
        where,
      ).toEqual([])
    } finally {
      await site.close()
    }
  }
  return rounds * ACTS
}
