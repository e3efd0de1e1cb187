/**
 * One free trial per person: a keyed hash of the owner's identity is kept for a year after an
 * account that used it is deleted.
 */
import { DAY_MS } from '#contract/durations.ts'
import { and, eq, gt, lte } from '../../db/drizzle.ts'
import { spentTrials } from '../../db/schema/users.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Stated in the privacy policy. */
const RETENTION_MS = 365 * DAY_MS

/** @param hash keyed hash of the identity provider's `sub`; the key is not in the database */
export function createTrials({
  db,
  now,
  hash,
}: {
  db: Db
  now: Clock
  hash: (subject: string) => string
}) {
  return {
    /** Called in the transaction that deletes the account. */
    async remember(tx: Tx, subject: string): Promise<void> {
      const until = new Date(now().getTime() + RETENTION_MS)
      await tx
        .insert(spentTrials)
        .values({ subjectHash: hash(subject), until })
        .onConflictDoUpdate({ target: spentTrials.subjectHash, set: { until } })
    },
    async isSpent(tx: Tx, subject: string): Promise<boolean> {
      return (
        (await tx.$count(
          spentTrials,
          and(eq(spentTrials.subjectHash, hash(subject)), gt(spentTrials.until, now())),
        )) > 0
      )
    },
    /** Deletes hashes whose retention period is over at that time; returns how many. */
    async forget(at: Date): Promise<number> {
      return (
        await db
          .delete(spentTrials)
          .where(lte(spentTrials.until, at))
          .returning({ hash: spentTrials.subjectHash })
      ).length
    },
  }
}
