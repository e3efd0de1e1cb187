/** Ends what an account could still be charged for, before the account is deleted. */
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts'
import type { PaymentProvider } from '../../adapters/payments/payments.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { mayBeCharged } from '../../domain/subscriptions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'

type ClosingDeps = {
  db: Db
  provider: Pick<PaymentProvider, 'expireCheckout' | 'cancelNow'> | null
}

export function createClosing({ db, provider }: ClosingDeps) {
  /** Throws PAYMENT_UNAVAILABLE where payments are no longer configured. */
  function requireProvider() {
    if (!provider) throw new AppError('PAYMENT_UNAVAILABLE')
    return provider
  }
  const running = (reader: Reader, userId: number) =>
    reader.select({ id: subscriptions.id }).from(subscriptions).where(mayBeCharged(userId))
  const open = (reader: Reader, userId: number) =>
    reader
      .select({ id: orders.id, sessionId: orders.sessionId })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.status, 'open'),
          eq(orders.via, 'session'),
          isNotNull(orders.sessionId),
        ),
      )

  return {
    /**
     * Closes the account's open payment pages and ends its subscriptions at once, at the provider
     * too.
     */
    async close(userId: number): Promise<void> {
      for (const { id, sessionId } of await open(db, userId)) {
        if (sessionId) await requireProvider().expireCheckout(sessionId)
        await db
          .update(orders)
          .set({ status: 'expired' })
          .where(and(eq(orders.id, id), eq(orders.status, 'open')))
      }
      for (const { id } of await running(db, userId)) {
        await requireProvider().cancelNow(id)
        await db
          .update(subscriptions)
          .set({ status: 'canceled', endedAt: sql`now()` })
          .where(eq(subscriptions.id, id))
      }
    },
    /** Whether anything could still be charged; read under the account's lock. */
    isOpen: async (tx: Tx, userId: number): Promise<boolean> =>
      (await open(tx, userId)).length > 0 || (await running(tx, userId)).length > 0,
  }
}
