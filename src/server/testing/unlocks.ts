/** Concurrent unlocks of photos and their outcomes. */
import { eq } from '../db/drizzle.ts'
import { expect } from 'vitest'
import { creditMovements } from '../db/schema/money.ts'
import { photos } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { createUnlock } from '../features/photos/photos.unlock.ts'
import { AppError } from '../platform/app-error.ts'
import { newPublicId, systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'

export function openUnlocks({ db }: Database) {
  const credits = createCredits()
  const unlock = createUnlock({
    db,
    now: systemClock,
    credits,
    requireWaiver: async () => {},
    endPaymentPages: async () => {},
    storage: { size: async () => 1 },
  })
  const outcomeOf = async (userId: number, id: string) =>
    unlock(userId, id).then(
      (reply) => reply.message,
      (error: unknown) => {
        if (error instanceof AppError) return error.code
        throw error
      },
    )

  async function newUser(name: string, amount: number): Promise<number> {
    const [user] = await db
      .insert(users)
      .values({ username: name, email: `${name}@antan.test` })
      .returning({ id: users.id })
    if (!user) throw new Error('the user was not made')
    if (amount > 0)
      await db.transaction((tx) =>
        credits.grant(tx, { userId: user.id, amount, reason: 'gift', reference: `gift:${name}` }),
      )
    return user.id
  }
  async function newPhotos(
    userId: number,
    count: number,
    more: Partial<typeof photos.$inferInsert> = {},
  ): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({
      publicId: newPublicId(),
      userId,
      filename: 'a.jpg',
      originalUrl: 'photos/a/a.jpg',
      restoredHdUrl: 'photos/a/b.jpg',
      restoredUrl: 'photos/a/c.jpg',
      watermarkUrl: 'photos/a/d.jpg',
      status: 'completed' as const,
      width: 100,
      height: 100,
      ...more,
    }))
    return (await db.insert(photos).values(rows).returning({ publicId: photos.publicId })).map(
      (row) => row.publicId,
    )
  }
  /** Unlocks concurrently; returns the number of each outcome. */
  async function together(userId: number, ids: readonly string[]): Promise<Record<string, number>> {
    const outcomes = await Promise.all(ids.map((id) => outcomeOf(userId, id)))
    return Object.fromEntries(
      [...new Set(outcomes)]
        .toSorted()
        .map((outcome) => [outcome, outcomes.filter((o) => o === outcome).length]),
    )
  }

  return {
    credits,
    newUser,
    newPhotos,
    together,

    /**
     * Unlocks one photo per round eight times concurrently; throws unless each photo costs one
     * credit and nothing else changes.
     */
    async rounds(rounds: number): Promise<void> {
      const userId = await newUser(`rounds-${rounds}`, rounds)
      for (const [round, id] of (await newPhotos(userId, rounds)).entries()) {
        expect(
          await together(
            userId,
            Array.from({ length: 8 }, () => id),
          ),
        ).toEqual({ 'Photo already unlocked': 7, 'Photo débloquée.': 1 })
        expect(await credits.balance(db, userId)).toBe(rounds - 1 - round)
      }
      expect(await db.$count(creditMovements, eq(creditMovements.userId, userId))).toBe(rounds + 1)
      expect(await credits.discrepancies(db)).toEqual([])
    },
  }
}
