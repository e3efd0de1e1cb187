/** Balances as of a checkpoint: the check from there on finds what the whole check finds. */
import { eq } from '../../db/drizzle.ts'
import { expect, test } from 'vitest'
import { creditMovements, ledgerBalances } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createCredits } from './credits.service.ts'
import { HOUR_MS } from '#contract/durations.ts'

test('a checkpoint sums settled movements once, and a wrong balance is found before and after it', async () => {
  const { db, close } = await openTestDatabase()
  const credits = createCredits()
  const made = await db
    .insert(users)
    .values(
      ['anna', 'bert', 'cleo'].map((name) => ({ username: name, email: `${name}@antan.test` })),
    )
    .returning({ id: users.id })
  const [anna, bert, cleo] = made.map(({ id }) => id) as [number, number, number]
  const grant = (userId: number, amount: number, reference: string) =>
    db.transaction((tx) => credits.grant(tx, { userId, amount, reason: 'admin', reference }))
  await grant(anna, 5, 'a')
  await grant(bert, 3, 'b')
  const now = Date.now()
  // Movements of the last hour are not settled.
  expect(await credits.advanceCheckpoint(db, new Date(now))).toBe(0)
  const later = new Date(now + 2 * HOUR_MS)
  const upTo = await credits.advanceCheckpoint(db, later)
  expect(upTo).toBeGreaterThan(0)
  expect(await credits.advanceCheckpoint(db, later)).toBe(upTo)
  expect(await db.select().from(ledgerBalances).orderBy(ledgerBalances.userId)).toEqual([
    { userId: anna, credits: 5 },
    { userId: bert, credits: 3 },
  ])

  await grant(anna, 2, 'a2')
  await grant(cleo, 1, 'c')
  await db.transaction((tx) =>
    credits.spend(tx, { userId: bert, amount: 1, reason: 'unlock', reference: 'b2' }),
  )
  expect(await credits.recentDiscrepancies(db)).toEqual([])
  await db.update(users).set({ credits: 9 }).where(eq(users.id, bert))
  const found = [{ userId: bert, credits: 9, debt: 0, movements: 2 }]
  expect(await credits.recentDiscrepancies(db)).toEqual(found)
  expect(await credits.discrepancies(db)).toEqual(found)

  // The whole check alone finds a movement that was changed after the checkpoint had summed it.
  await db.update(users).set({ credits: 2 }).where(eq(users.id, bert))
  await db.update(creditMovements).set({ amount: 6 }).where(eq(creditMovements.reference, 'a'))
  expect(await credits.recentDiscrepancies(db)).toEqual([])
  expect(await credits.discrepancies(db)).toEqual([
    { userId: anna, credits: 7, debt: 0, movements: 8 },
  ])

  await db.delete(users).where(eq(users.id, bert))
  expect(await db.$count(ledgerBalances, eq(ledgerBalances.userId, bert))).toBe(0)
  await close()
})
