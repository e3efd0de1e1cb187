/**
 * Row locks that several features take, always account → photo → restoration, so that no two
 * transactions deadlock.
 */
import { and, eq, type SQL } from '../db/drizzle.ts'
import { photos } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import type { Tx } from '../platform/db.ts'

/** Locks an account until the transaction ends; undefined for a deleted account or for null. */
export async function lockAccount(
  tx: Tx,
  userId: number | null,
): Promise<typeof users.$inferSelect | undefined> {
  if (userId === null) return undefined
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return account
}

/**
 * Locks an account and then its photo that meets the condition; undefined without a condition or a
 * match.
 */
export async function lockPhoto(
  tx: Tx,
  userId: number,
  condition: SQL | undefined,
): Promise<typeof photos.$inferSelect | undefined> {
  await lockAccount(tx, userId)
  if (!condition) return undefined
  const [photo] = await tx
    .select()
    .from(photos)
    .where(and(condition, eq(photos.userId, userId)))
    .for('update')
  return photo
}
