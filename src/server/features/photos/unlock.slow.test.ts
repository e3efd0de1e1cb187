import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditMovements } from '../../db/schema/money.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import { newPublicId, systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { createCredits } from '../credits/credits.service.ts'
import { createUnlock } from './photos.unlock.ts'

const credits = createCredits()
let postgres: TestPostgres
let database: Database
let unlock: ReturnType<typeof createUnlock>
beforeAll(async () => {
  postgres = await startPostgres()
  database = (await postgres.newDatabase(20)).database
  unlock = createUnlock({ db: database.db, now: systemClock, credits })
})
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
})

async function newUser(name: string, amount: number): Promise<number> {
  const [user] = await database.db.insert(users).values({ username: name, email: `${name}@antan.test` }).returning({ id: users.id })
  if (amount > 0) await database.db.transaction((tx) => credits.grant(tx, { userId: user!.id, amount, reason: 'gift', reference: `gift:${name}` }))
  return user!.id
}
async function newPhotos(userId: number, count: number, more: Partial<typeof photos.$inferInsert> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    publicId: newPublicId(), userId, filename: 'a.jpg', originalUrl: 'photos/a/a.jpg', restoredHdUrl: 'photos/a/b.jpg', restoredUrl: 'photos/a/c.jpg',
    watermarkUrl: 'photos/a/d.jpg', status: 'completed' as const, width: 100, height: 100, ...more,
  }))
  return (await database.db.insert(photos).values(rows).returning({ publicId: photos.publicId })).map((row) => row.publicId)
}
const outcomeOf = async (done: Promise<{ message: string }>) => done.then((reply) => reply.message, (error: unknown) => {
  if (error instanceof AppError) return error.code
  throw error
})
const tally = (outcomes: string[]) => Object.fromEntries([...new Set(outcomes)].toSorted().map((outcome) => [outcome, outcomes.filter((o) => o === outcome).length]))

test('200 parallel unlocks of 200 photos with 3 credits: exactly 3 succeed', async () => {
  const userId = await newUser('three', 3)
  const ids = await newPhotos(userId, 200)
  const outcomes = await Promise.all(ids.map((id) => outcomeOf(unlock(userId, id))))
  expect(tally(outcomes)).toEqual({ INSUFFICIENT_CREDITS: 197, 'Photo débloquée.': 3 })
  expect(await database.db.$count(photos, sql`user_id = ${userId} and is_hd_unlocked`)).toBe(3)
  expect(await credits.balance(database.db, userId)).toBe(0)
  expect(await credits.invariants(database.db)).toEqual([])
})

test('200 rounds of 8 parallel unlocks of one photo: one credit each', async () => {
  const userId = await newUser('rounds', 200)
  for (const [round, id] of (await newPhotos(userId, 200)).entries()) {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(unlock(userId, id))))
    expect(tally(outcomes)).toEqual({ 'Photo already unlocked': 7, 'Photo débloquée.': 1 })
    expect(await credits.balance(database.db, userId)).toBe(199 - round)
  }
  expect(await database.db.$count(creditMovements, eq(creditMovements.userId, userId))).toBe(201)
  expect(await credits.invariants(database.db)).toEqual([])
})

test('the trial’s photo unlocks once for nothing, beside unlocks that cost', async () => {
  const userId = await newUser('trial', 1)
  const [trial] = await newPhotos(userId, 1, { isFreeTrial: true })
  const [paid] = await newPhotos(userId, 1)
  const outcomes = await Promise.all([trial, paid, trial, paid, trial, paid].map((id) => outcomeOf(unlock(userId, id!))))
  expect(tally(outcomes)).toEqual({ 'Photo already unlocked': 4, 'Photo débloquée.': 2 })
  expect(await credits.balance(database.db, userId)).toBe(0)
  expect(await credits.invariants(database.db)).toEqual([])
})
