/** Statistics of the signed-in user. */
import { and, count, eq, isNotNull, sql } from '../../db/drizzle.ts'
import type { UserStats } from '#contract/users.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { photos } from '../../db/schema/photos.ts'
import type { Db } from '../../platform/db.ts'

export function createUsers({ db }: { db: Db }) {
  return {
    async stats(userId: number): Promise<UserStats> {
      const restored = and(eq(photos.status, 'completed'), isNotNull(photos.restoredHdUrl))
      const [[pictures], [money], [ledger]] = await Promise.all([
        db
          .select({
            total: count(),
            restored: sql<number>`count(*) filter (where ${restored})`.mapWith(Number),
          })
          .from(photos)
          .where(eq(photos.userId, userId)),
        db
          .select({
            total: sql<number>`count(*) filter (where ${transactions.status} <> 'failed')`.mapWith(
              Number,
            ),
            spent:
              sql<number>`coalesce(sum(${transactions.amount}) filter (where ${transactions.status} = 'completed'), 0)`.mapWith(
                Number,
              ),
          })
          .from(transactions)
          .where(eq(transactions.userId, userId)),
        db
          .select({
            used: sql<number>`coalesce(-sum(${creditMovements.amount}), 0)`.mapWith(Number),
          })
          .from(creditMovements)
          .where(and(eq(creditMovements.userId, userId), eq(creditMovements.reason, 'unlock'))),
      ])
      return {
        totalPhotos: pictures?.total ?? 0,
        restoredPhotos: pictures?.restored ?? 0,
        creditsUsed: ledger?.used ?? 0,
        totalTransactions: money?.total ?? 0,
        totalSpent: money?.spent ?? 0,
      }
    },
  }
}
export type Users = ReturnType<typeof createUsers>
