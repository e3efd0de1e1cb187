/** The ledger: references, debts, refusals and invariants. */
import { sql } from '../../db/drizzle.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditMovements } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import type { Database } from '../../platform/db.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createCredits } from './credits.service.ts'

const credits = createCredits()
let database: Database
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function newUser(debt = 0): Promise<number> {
  const name = `user${++made}`
  const [user] = await database.db
    .insert(users)
    .values({ username: name, email: `${name}@antan.test`, debt })
    .returning({ id: users.id })
  return user!.id
}
const grant = (userId: number, amount: number, reference: string) =>
  database.db.transaction((tx) => credits.grant(tx, { userId, amount, reason: 'gift', reference }))
const spend = (userId: number, amount: number, reference: string) =>
  database.db.transaction((tx) =>
    credits.spend(tx, { userId, amount, reason: 'unlock', reference }),
  )

test('a repeated movement counts once', async () => {
  const userId = await newUser()
  expect(await grant(userId, 3, 'gift:a')).toBe(3)
  expect(await grant(userId, 3, 'gift:a')).toBe(3)
  expect(await spend(userId, 1, 'unlock:a')).toBe(2)
  expect(await spend(userId, 1, 'unlock:a')).toBe(2)
  expect(await credits.balance(database.db, userId)).toBe(2)
  expect(await credits.discrepancies(database.db)).toEqual([])
})
const takeBack = (userId: number, amount: number, reference: string) =>
  database.db.transaction((tx) =>
    credits.takeBack(tx, { userId, amount, reason: 'chargeback', reference }),
  )
const account = async (userId: number) =>
  (
    await database.db
      .select({ credits: users.credits, debt: users.debt })
      .from(users)
      .where(sql`id = ${userId}`)
  )[0]

test('spending more than the balance is refused without a movement', async () => {
  const userId = await newUser()
  await grant(userId, 1, 'gift:b')
  await expect(spend(userId, 2, 'unlock:b')).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' })
  expect(await database.db.$count(creditMovements, sql`reference = 'unlock:b'`)).toBe(0)
  expect(await credits.balance(database.db, userId)).toBe(1)
})

test('new credits pay a debt first', async () => {
  const userId = await newUser()
  await database.db
    .insert(creditMovements)
    .values({ userId, amount: -5, reason: 'chargeback', reference: 'chargeback:c' })
  await database.db
    .update(users)
    .set({ debt: 5 })
    .where(sql`id = ${userId}`)
  expect(await grant(userId, 3, 'gift:c1')).toBe(0)
  expect(await grant(userId, 4, 'gift:c2')).toBe(2)
  expect(await credits.discrepancies(database.db)).toEqual([])
})

test('credits taken back beyond the balance become a debt, once per reference', async () => {
  const userId = await newUser()
  await grant(userId, 3, 'gift:d')
  expect(await takeBack(userId, 1, 'refund:d')).toBe(2)
  expect(await takeBack(userId, 5, 'chargeback:d')).toBe(0)
  expect(await takeBack(userId, 5, 'chargeback:d')).toBe(0)
  expect(await account(userId)).toEqual({ credits: 0, debt: 3 })
  expect(await credits.discrepancies(database.db)).toEqual([])
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 60])('refuses %d credits', async (amount) => {
  const userId = await newUser()
  await expect(grant(userId, amount, `bad:${amount}`)).rejects.toThrow(RangeError)
  await expect(spend(userId, amount, `bad:${amount}`)).rejects.toThrow(RangeError)
  await expect(takeBack(userId, amount, `bad:${amount}`)).rejects.toThrow(RangeError)
})

test('the invariant reports a balance without movements', async () => {
  const userId = await newUser()
  await database.db
    .update(users)
    .set({ credits: 7 })
    .where(sql`id = ${userId}`)
  expect(await credits.discrepancies(database.db)).toEqual([
    { userId, credits: 7, debt: 0, movements: 0 },
  ])
  await database.db
    .update(users)
    .set({ credits: 0 })
    .where(sql`id = ${userId}`)
})

const OPERATIONS = { grant, spend, takeBack }

test('any series of movements, with repetitions and refusals, agrees with a plain sum', async () => {
  const step = fc.record({
    kind: fc.constantFrom('grant', 'spend', 'takeBack'),
    amount: fc.integer({ min: 1, max: 6 }),
    reference: fc.integer({ min: 0, max: 14 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const userId = await newUser()
      const taken = new Set<string>()
      let sum = 0
      const balance = () => Math.max(0, sum)
      for (const { kind, amount, reference } of steps) {
        const name = `${userId}:${reference}`
        const refused = kind === 'spend' && !taken.has(name) && amount > balance()
        const outcome = await OPERATIONS[kind](userId, amount, name).catch(
          ({ code }: { code: string }) => code,
        )
        if (!refused && !taken.has(name)) sum += kind === 'grant' ? amount : -amount
        if (!refused) taken.add(name)
        expect(outcome).toBe(refused ? 'INSUFFICIENT_CREDITS' : balance())
      }
      expect(await account(userId)).toEqual({ credits: balance(), debt: Math.max(0, -sum) })
      expect(await credits.discrepancies(database.db)).toEqual([])
    }),
    { seed: 4, numRuns: 30 },
  )
})
