/** The purchase that each credit belongs to, by replaying movements. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLot, replay, unusedOf, type Entry } from './credits.lots.ts'

const buy = (transactionId: number, amount: number): Entry => ({
  amount,
  reason: 'purchase',
  transactionId,
})
const gift = (amount: number): Entry => ({ amount, reason: 'gift', transactionId: null })
const unlock = (times = 1): Entry[] =>
  Array.from({ length: times }, () => ({
    amount: -1,
    reason: 'unlock',
    transactionId: null,
  }))
const refund = (transactionId: number, amount: number): Entry => ({
  amount: -amount,
  reason: 'refund',
  transactionId,
})
const chargeback = (transactionId: number, amount: number): Entry => ({
  amount,
  reason: 'chargeback',
  transactionId,
})
const left = (entries: Entry[]) =>
  replay(entries).lots.map(({ transactionId, remaining }) => [transactionId, remaining])

test('the oldest purchase is used first', () => {
  expect(left([buy(1, 3), buy(2, 10), ...unlock(4)])).toEqual([
    [1, 0],
    [2, 9],
  ])
  const { lots } = replay([gift(1), buy(1, 2), ...unlock(2)])
  expect(nextLot(lots)).toMatchObject({ transactionId: 1, remaining: 1 })
  expect([...unusedOf(lots)]).toEqual([[1, 1]])
})

test('a refund takes from its own purchase; a chargeback continues with the others and then becomes a debt', () => {
  expect(left([buy(1, 3), buy(2, 10), refund(2, 4)])).toEqual([
    [1, 3],
    [2, 6],
  ])
  const entries = [buy(1, 3), buy(2, 2), ...unlock(4), chargeback(1, -3)]
  expect(replay(entries)).toMatchObject({ debt: 2, lots: [{ remaining: 0 }, { remaining: 0 }] })
  expect(left([...entries, buy(3, 5)])).toEqual([
    [1, 0],
    [2, 0],
    [3, 3],
  ])
})

test('an administrator’s reduction takes what administrators gave first', () => {
  const admin = (amount: number): Entry => ({ amount, reason: 'admin', transactionId: null })
  expect(left([admin(2), buy(1, 10), admin(90), admin(-91)])).toEqual([
    [null, 1],
    [1, 10],
    [null, 0],
  ])
  expect(left([buy(1, 3), buy(2, 3), admin(1), admin(-5)])).toEqual([
    [1, 0],
    [2, 2],
    [null, 0],
  ])
})

test('a won chargeback refills the purchases that it took from', () => {
  const lost = [buy(1, 3), buy(2, 2), ...unlock(1), chargeback(1, -3)]
  expect(left(lost)).toEqual([
    [1, 0],
    [2, 1],
  ])
  expect(left([...lost, chargeback(1, 3)])).toEqual([
    [1, 2],
    [2, 2],
  ])
  const paidByNew = [buy(1, 3), ...unlock(3), chargeback(1, -3), buy(2, 5)]
  expect(left(paidByNew)).toEqual([
    [1, 0],
    [2, 2],
  ])
  expect(left([...paidByNew, chargeback(1, 3)])).toEqual([
    [1, 0],
    [2, 5],
  ])
})

test('a debt names its payment, and so do the credits that paid it', () => {
  const owing = [buy(1, 3), buy(2, 2), ...unlock(5), chargeback(1, -3), chargeback(2, -2)]
  expect(replay(owing).owed).toEqual([
    { transactionId: 1, credits: 3 },
    { transactionId: 2, credits: 2 },
  ])
  expect(replay([...owing, chargeback(2, 2)]).owed).toEqual([{ transactionId: 1, credits: 3 }])
  const paid = replay([...owing, buy(3, 4)])
  expect([paid.owed, [...paid.paidDebt]]).toEqual([[{ transactionId: 2, credits: 1 }], [[3, 4]]])
})

test('remaining credits less the debt equal the sum, and no lot exceeds its purchase', () => {
  const step = fc.record({
    kind: fc.constantFrom('buy', 'gift', 'unlock', 'refund', 'chargeback', 'won', 'admin'),
    amount: fc.integer({ min: 1, max: 9 }),
    of: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const entries: Entry[] = []
      const bought = new Map<number, number>()
      const open = new Map<number, number>()
      for (const { kind, amount, of } of steps) {
        const held = replay(entries).lots.reduce((sum, { remaining }) => sum + remaining, 0)
        if (kind === 'buy' && !bought.has(of)) {
          bought.set(of, amount)
          entries.push(buy(of, amount))
        }
        if (kind === 'gift') entries.push(gift(amount))
        if (kind === 'unlock' && held > 0) entries.push(...unlock())
        if (kind === 'admin' && held > 0)
          entries.push({
            amount: of % 2 === 0 ? amount : -Math.min(amount, held),
            reason: 'admin',
            transactionId: null,
          })
        if (kind === 'refund' && bought.has(of) && !open.has(of))
          entries.push(refund(of, Math.min(amount, bought.get(of) ?? 0)))
        if (kind === 'chargeback' && bought.has(of) && !open.has(of)) {
          open.set(of, bought.get(of) ?? 0)
          entries.push(chargeback(of, -(bought.get(of) ?? 0)))
        }
        if (kind === 'won' && open.has(of)) {
          entries.push(chargeback(of, open.get(of) ?? 0))
          open.delete(of)
        }
        const { lots, debt } = replay(entries)
        const remaining = lots.reduce((sum, lot) => sum + lot.remaining, 0)
        expect(remaining - debt).toBe(entries.reduce((sum, entry) => sum + entry.amount, 0))
        expect(Math.min(remaining, debt)).toBe(0)
        for (const lot of lots) expect(lot.remaining >= 0 && lot.remaining <= lot.bought).toBe(true)
      }
    }),
    { seed: 11, numRuns: 300 },
  )
})
