/**
 * Debts of deleted accounts: stored under a keyed hash of the owner's identity and attached to
 * their next account.
 */
import { DAY_MS } from '#contract/durations.ts'
import { and, desc, eq, isNotNull, lte } from '../../db/drizzle.ts'
import { creditMovements, rememberedDebts } from '../../db/schema/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Credits } from './credits.service.ts'

/**
 * Two years, the limitation period of article L218-2 of the Code de la consommation; stated in the
 * privacy policy.
 */
const RETENTION_MS = 2 * 365 * DAY_MS

/** Identifies the owner: the provider's `sub`, or the e-mail of a local account. */
export type Person = { googleId: string | null; authProvider: string; email: string }

/** Null for an account without an identity, such as a seeded one. */
function identityOf({ googleId, authProvider, email }: Person): string | null {
  if (googleId !== null) return `google:${googleId}`
  return authProvider === 'local' ? `local:${email.trim().normalize('NFC').toLowerCase()}` : null
}

type DebtsDeps = {
  db: Db
  now: Clock
  /** Keyed hash; the key is not in the database. */
  hash: (identity: string) => string
  credits: Pick<Credits, 'debtsByPayment' | 'takeBack' | 'grant'>
}

export function createDebts({ db, now, hash, credits }: DebtsDeps) {
  const subjectOf = (person: Person): string | null => {
    const identity = identityOf(person)
    return identity === null ? null : hash(identity)
  }

  return {
    /**
     * Called in the transaction that deletes the account, before its movements lose their owner.
     */
    async remember(tx: Tx, userId: number, person: Person): Promise<void> {
      const subjectHash = subjectOf(person)
      const owed = await credits.debtsByPayment(tx, userId)
      if (subjectHash === null || owed.length === 0) return
      const until = new Date(now().getTime() + RETENTION_MS)
      await tx.insert(rememberedDebts).values(owed.map((debt) => ({ ...debt, subjectHash, until })))
    },

    /** Called in the transaction that creates the account: earlier debts become its debt. */
    async attach(tx: Tx, userId: number, person: Person): Promise<void> {
      const subjectHash = subjectOf(person)
      if (subjectHash === null) return
      const found = await tx
        .delete(rememberedDebts)
        .where(eq(rememberedDebts.subjectHash, subjectHash))
        .returning()
      for (const { id, transactionId, credits: amount, until } of found) {
        if (until <= now()) continue
        await credits.takeBack(tx, {
          userId,
          amount,
          reason: 'debt',
          reference: `debt:${userId}:${id}`,
          ...(transactionId === null ? {} : { transactionId }),
        })
      }
    },

    /** Cancels the debt of a won chargeback, whether still stored or attached to a new account. */
    async release(tx: Tx, transactionId: number, amount: number, reference: string): Promise<void> {
      const waiting = await tx
        .select()
        .from(rememberedDebts)
        .where(eq(rememberedDebts.transactionId, transactionId))
        .orderBy(desc(rememberedDebts.id))
        .for('update')
      let left = amount
      for (const { id, credits: owed } of waiting) {
        const rest = owed - Math.min(owed, left)
        left -= owed - rest
        if (rest > 0)
          await tx.update(rememberedDebts).set({ credits: rest }).where(eq(rememberedDebts.id, id))
        else await tx.delete(rememberedDebts).where(eq(rememberedDebts.id, id))
      }
      if (waiting.length > 0) return
      const [attached] = await tx
        .select({ userId: creditMovements.userId, amount: creditMovements.amount })
        .from(creditMovements)
        .where(
          and(
            eq(creditMovements.reason, 'debt'),
            eq(creditMovements.transactionId, transactionId),
            isNotNull(creditMovements.userId),
          ),
        )
        .orderBy(desc(creditMovements.id))
        .limit(1)
      if (!attached?.userId) return
      const owed = Math.min(amount, -attached.amount)
      await credits.grant(tx, {
        userId: attached.userId,
        amount: owed,
        reason: 'chargeback',
        reference,
        transactionId,
      })
    },

    /** Job: deletes debts whose retention period is over at that time; returns how many. */
    async forget(at: Date): Promise<number> {
      const deleted = await db
        .delete(rememberedDebts)
        .where(lte(rememberedDebts.until, at))
        .returning({ id: rememberedDebts.id })
      return deleted.length
    },
  }
}
