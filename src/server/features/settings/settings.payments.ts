/** What money an account still has under way, and how it is ended before the account goes. */
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { mayBeCharged } from '../../domain/subscriptions.ts'
import type { Db, Reader } from '../../platform/db.ts'
import type { DeletionDeps } from './settings.deletion.ts'

export type AccountPaymentsDeps = {
  db: Db
  provider: {
    /** Closes a payment page; does nothing when it is closed or paid. */
    expireCheckout(sessionId: string): Promise<void>
    /** Ends a subscription at once; does nothing when it has ended. */
    endSubscription(subscriptionId: string): Promise<void>
  }
  /** Takes the person out of what accounting must keep, and says goodbye by mail. */
  leave: DeletionDeps['payments']['leave']
}

export function createAccountPayments({
  db,
  provider,
  leave,
}: AccountPaymentsDeps): DeletionDeps['payments'] {
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
    async close(userId) {
      for (const { id, sessionId } of await open(db, userId)) {
        if (sessionId) await provider.expireCheckout(sessionId)
        await db
          .update(orders)
          .set({ status: 'expired' })
          .where(and(eq(orders.id, id), eq(orders.status, 'open')))
      }
      for (const { id } of await running(db, userId)) {
        await provider.endSubscription(id)
        await db
          .update(subscriptions)
          .set({ status: 'canceled', endedAt: sql`now()` })
          .where(eq(subscriptions.id, id))
      }
    },
    isOpen: async (tx, userId) =>
      (await open(tx, userId)).length > 0 || (await running(tx, userId)).length > 0,
    leave,
  }
}
