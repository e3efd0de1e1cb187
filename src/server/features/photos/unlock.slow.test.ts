/**
 * Unlocks at the same moment, on a real Postgres. Full figures: money.long.test.ts of the payments.
 */
import { sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { photos } from '../../db/schema/photos.ts'
import type { Database } from '../../platform/db.ts'
import { newTestDatabase } from '../../testing/postgres.ts'
import { openUnlocks } from '../../testing/unlocks.ts'

let database: Database
let site: ReturnType<typeof openUnlocks>
beforeAll(async () => {
  database = (await newTestDatabase(inject('postgresUrl'), 20)).database
  site = openUnlocks(database)
})
afterAll(() => database?.close())

test('200 parallel unlocks of 200 photos with 3 credits: exactly 3 succeed', async () => {
  const userId = await site.newUser('three', 3)
  expect(await site.together(userId, await site.newPhotos(userId, 200))).toEqual({
    INSUFFICIENT_CREDITS: 197,
    'Photo débloquée.': 3,
  })
  expect(await database.db.$count(photos, sql`user_id = ${userId} and is_hd_unlocked`)).toBe(3)
  expect(await site.credits.balance(database.db, userId)).toBe(0)
  expect(await site.credits.discrepancies(database.db)).toEqual([])
})

test('40 rounds of 8 parallel unlocks of one photo: one credit each', () => site.rounds(40))

test('the trial’s photo unlocks once for nothing, beside unlocks that cost', async () => {
  const userId = await site.newUser('trial', 1)
  const [trial = ''] = await site.newPhotos(userId, 1, { isFreeTrial: true })
  const [paid = ''] = await site.newPhotos(userId, 1)
  expect(await site.together(userId, [trial, paid, trial, paid, trial, paid])).toEqual({
    'Photo already unlocked': 4,
    'Photo débloquée.': 2,
  })
  expect(await site.credits.balance(database.db, userId)).toBe(0)
  expect(await site.credits.discrepancies(database.db)).toEqual([])
})
