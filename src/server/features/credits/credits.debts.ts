/** Credits owed by accounts that are gone: kept under a keyed hash of the owner's identity, and attached to the account of their return. */
import { and, desc, eq, isNotNull, lte } from '../../db/drizzle.ts'
import { creditMovements, rememberedDebts } from '../../db/schema/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Credits } from './credits.service.ts'

/** Two years, the limitation period of article L218-2 of the Code de la consommation; stated in the privacy policy. */
const REMEMBERED_MS = 2 * 365 * 24 * 3_600_000

/** What recognises somebody: the provider's `sub`, or the e-mail of an account with a password. */
export type Person = { googleId: string | null; authProvider: string; email: string }

/** Null for an account that nobody can return to, such as one seeded without an identity. */
function identityOf({ googleId, authProvider, email }: Person): string | null {
  if (googleId !== null) return `google:${googleId}`
  return authProvider === 'local' ? `local:${email.trim().normalize('NFC').toLowerCase()}` : null
}

type DebtsDeps = {
  db: Db
  now: Clock
  /** With a key that is not in the database. */
  hash: (identity: string) => string
  credits: Pick<Credits, 'owed' | 'takeBack' | 'grant'>
}

export function createDebts({ db, now, hash, credits }: DebtsDeps) {
  const subjectOf = (person: Person): string | null => {
    const identity = identityOf(person)
    return identity === null ? null : hash(identity)
  }

  return {
    /** In the transaction that deletes the account, while its movements still name it. */
    async remember(tx: Tx, userId: number, person: Person): Promise<void> {
      const subjectHash = subjectOf(person)
      const owed = await credits.owed(tx, userId)
      if (subjectHash === null || owed.length === 0) return
      const until = new Date(now().getTime() + REMEMBERED_MS)
      await tx.insert(rememberedDebts).values(owed.map((debt) => ({ ...debt, subjectHash, until })))
    },

    /** In the transaction that makes the account: what its owner owed before becomes its debt, which new credits pay first. */
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

    /** A chargeback of a deleted account was won by us: what it made the owner owe is owed no more, wherever it is now. */
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

    /** Returns how many were forgotten. */
    async forget(): Promise<number> {
      const gone = await db
        .delete(rememberedDebts)
        .where(lte(rememberedDebts.until, now()))
        .returning({ id: rememberedDebts.id })
      return gone.length
    },
  }
}
