/**
 * The waiver: a request for immediate execution, which ends the right of withdrawal for credits
 * once they are used.
 */
import { and, eq, gte, max } from '../../db/drizzle.ts'
import { moneyCopy } from '#copy/account/money.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders, waivers } from '../../db/schema/orders.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { withdrawalDeadline } from './payments.dates.ts'
import type { PaymentsDeps } from './payments.deps.ts'

export function createWaivers({ db, now, credits }: Pick<PaymentsDeps, 'db' | 'now' | 'credits'>) {
  /**
   * Whether the purchase's right of withdrawal is over, or waived by a request for immediate
   * execution.
   */
  async function isWaivedOrOver(
    reader: Reader,
    userId: number,
    transactionId: number,
  ): Promise<boolean> {
    const [purchase] = await reader
      .select({ boughtAt: transactions.createdAt, waiverAt: orders.waiverAt })
      .from(transactions)
      .leftJoin(orders, eq(orders.id, transactions.orderId))
      .where(eq(transactions.id, transactionId))
    if (!purchase || purchase.waiverAt || now() > withdrawalDeadline(purchase.boughtAt)) return true
    const [waiver] = await reader
      .select({ id: waivers.id })
      .from(waivers)
      .where(and(eq(waivers.userId, userId), gte(waivers.createdAt, purchase.boughtAt)))
      .limit(1)
    return waiver !== undefined
  }

  return {
    /**
     * Called before a credit is used. Throws WAIVER_REQUIRED while its purchase can be withdrawn
     * from and is not waived.
     */
    async requireWaiver(tx: Tx, userId: number): Promise<void> {
      await lockAccount(tx, userId)
      const transactionId = await credits.nextPurchase(tx, userId)
      if (transactionId !== null && !(await isWaivedOrOver(tx, userId, transactionId)))
        throw new AppError('WAIVER_REQUIRED')
    },

    /**
     * Stores the request for immediate execution of every credit held now, once. Throws
     * OUTDATED_PAGE for an outdated text.
     */
    async waive(userId: number, version: string): Promise<{ message: string }> {
      if (version !== waiverCopy.version)
        throw new AppError('OUTDATED_PAGE', { sentence: moneyCopy.outdatedWaiver })
      await db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        const [latest] = await tx
          .select({ at: max(transactions.createdAt) })
          .from(transactions)
          .where(eq(transactions.userId, userId))
        const isSameWaiver = and(
          eq(waivers.userId, userId),
          eq(waivers.textVersion, version),
          latest?.at ? gte(waivers.createdAt, latest.at) : undefined,
        )
        if ((await tx.$count(waivers, isSameWaiver)) === 0)
          await tx.insert(waivers).values({ userId, textVersion: version, createdAt: now() })
      })
      return { message: moneyCopy.waived }
    },
  }
}
