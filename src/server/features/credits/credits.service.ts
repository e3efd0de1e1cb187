/**
 * The credit ledger: append-only movements, each with a unique reference; the balance is guarded by
 * a row lock and a CHECK.
 */
import { and, asc, eq, gte, sql } from '../../db/drizzle.ts'
import { creditMovements } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import {
  advanceLedgerCheckpoint,
  ledgerDiscrepancies,
  recentLedgerDiscrepancies,
} from './credits.ledger.ts'
import { nextLot, replay, unusedOf, type Owed } from './credits.lots.ts'

type MovementReason = (typeof creditMovements.$inferInsert)['reason']
export type Movement = {
  userId: number
  /** Whole credits, above 0. */
  amount: number
  reason: MovementReason
  /** Names the cause, such as `unlock:photo_…`; a second movement with it changes nothing. */
  reference: string
  photoId?: number
  transactionId?: number
}
const wholeAndPositive = (amount: number) => {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError(`${amount} is not a whole number of credits above 0`)
}

export function createCredits() {
  /** Locks the account until the transaction ends. Throws NOT_FOUND for a deleted account. */
  async function lock(tx: Tx, userId: number) {
    const account = await lockAccount(tx, userId)
    if (!account) throw new AppError('NOT_FOUND')
    return account
  }

  /** The account's movements replayed: its credits by purchase, oldest first, and what it owes. */
  async function replayed(db: Reader, userId: number): Promise<ReturnType<typeof replay>> {
    const entries = await db
      .select({
        amount: creditMovements.amount,
        reason: creditMovements.reason,
        transactionId: creditMovements.transactionId,
      })
      .from(creditMovements)
      .where(eq(creditMovements.userId, userId))
      .orderBy(asc(creditMovements.id))
    return replay(entries)
  }

  /** Writes the movement; false when its reference is already in the ledger. */
  async function record(
    tx: Tx,
    { userId, amount, reason, reference, photoId, transactionId }: Movement,
  ): Promise<boolean> {
    const written = await tx
      .insert(creditMovements)
      .values({
        userId,
        amount,
        reason,
        reference,
        photoId: photoId ?? null,
        transactionId: transactionId ?? null,
      })
      .onConflictDoNothing({ target: creditMovements.reference })
      .returning({ id: creditMovements.id })
    return written.length === 1
  }

  return {
    /**
     * Adds credits, paying a debt first. Returns the balance after it; the same reference again
     * changes nothing.
     */
    async grant(tx: Tx, movement: Movement): Promise<number> {
      wholeAndPositive(movement.amount)
      const { credits, debt } = await lock(tx, movement.userId)
      if (!(await record(tx, movement))) return credits
      const paid = Math.min(debt, movement.amount)
      const after = credits + movement.amount - paid
      await tx
        .update(users)
        .set({ credits: after, debt: debt - paid })
        .where(eq(users.id, movement.userId))
      return after
    },

    /**
     * Takes credits. Returns the balance after it; the same reference again changes nothing. Throws
     * INSUFFICIENT_CREDITS.
     */
    async spend(tx: Tx, movement: Movement): Promise<number> {
      wholeAndPositive(movement.amount)
      const { credits } = await lock(tx, movement.userId)
      const [repeated] = await tx
        .select({ id: creditMovements.id })
        .from(creditMovements)
        .where(eq(creditMovements.reference, movement.reference))
      if (repeated) return credits
      if (credits < movement.amount) throw new AppError('INSUFFICIENT_CREDITS')
      if (!(await record(tx, { ...movement, amount: -movement.amount }))) return credits
      const [after] = await tx
        .update(users)
        .set({ credits: sql`${users.credits} - ${movement.amount}` })
        .where(and(eq(users.id, movement.userId), gte(users.credits, movement.amount)))
        .returning({ credits: users.credits })
      if (!after) throw new Error(`the balance of user ${movement.userId} changed under its lock`)
      return after.credits
    },

    /**
     * Takes credits back after a refund or a chargeback. What goes beyond the balance becomes a
     * debt, which new credits pay first. Returns the balance after it; the same reference again
     * changes nothing.
     */
    async takeBack(tx: Tx, movement: Movement): Promise<number> {
      wholeAndPositive(movement.amount)
      const { credits, debt } = await lock(tx, movement.userId)
      if (!(await record(tx, { ...movement, amount: -movement.amount }))) return credits
      const taken = Math.min(credits, movement.amount)
      await tx
        .update(users)
        .set({ credits: credits - taken, debt: debt + movement.amount - taken })
        .where(eq(users.id, movement.userId))
      return credits - taken
    },

    /**
     * Whole credits that are not used, by purchase; none for purchases used up. Lock the account
     * before, where it decides anything.
     */
    async unusedByPurchase(db: Reader, userId: number): Promise<Map<number, number>> {
      return unusedOf((await replayed(db, userId)).lots)
    },

    /** The purchase whose credit the next unlock uses; null for a gift, and without credits. */
    async nextPurchase(db: Reader, userId: number): Promise<number | null> {
      return nextLot((await replayed(db, userId)).lots)?.transactionId ?? null
    },

    /** The debt of an account by the payment that it comes from; together they are its debt. */
    async debtsByPayment(db: Reader, userId: number): Promise<Owed[]> {
      return (await replayed(db, userId)).owed
    },

    /** Credits of each purchase that paid a debt instead of adding to the balance. */
    async paidDebtByPurchase(db: Reader, userId: number): Promise<Map<number, number>> {
      return (await replayed(db, userId)).paidDebt
    },

    discrepancies: ledgerDiscrepancies,
    recentDiscrepancies: recentLedgerDiscrepancies,
    advanceCheckpoint: advanceLedgerCheckpoint,

    async balance(db: Reader, userId: number): Promise<number> {
      const [account] = await db
        .select({ credits: users.credits })
        .from(users)
        .where(eq(users.id, userId))
      return account?.credits ?? 0
    },
  }
}
export type Credits = ReturnType<typeof createCredits>
