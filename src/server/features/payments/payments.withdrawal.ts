/** The right of withdrawal: unused credits of a purchase are refunded within 14 days. */
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import type { Withdrawable } from '#contract/payments.ts'
import { eurosOfCents, moneyCopy, moneyMail } from '#copy/account/money.ts'
import { transactions } from '../../db/schema/money.ts'
import { subscriptions, withdrawals } from '../../db/schema/orders.ts'
import { disputeOf } from '../../domain/disputes.ts'
import { lockAccount } from '../../domain/locks.ts'
import { mayBeCharged } from '../../domain/subscriptions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { alertOperator } from './payments.alerts.ts'
import { centsOf, refundFor } from './payments.amounts.ts'
import { invoiceLine, orderById } from './payments.booking.ts'
import { withdrawalDeadline } from './payments.dates.ts'
import type { PaymentsDeps, TransactionRow } from './payments.deps.ts'
import { isFinalError, refundRemainder } from './payments.refund-request.ts'

type WithdrawalDeps = PaymentsDeps & {
  settlePayment(paymentIntentId: string): Promise<void>
}

export function createWithdrawal(deps: WithdrawalDeps) {
  const { db, now, newSecret, provider, credits, gifts, enqueue, post, settlePayment, log } = deps
  /** What can be withdrawn now, by the id of the purchase; renewals of a subscription cannot. */
  async function withdrawables(
    reader: Reader,
    userId: number,
    purchases: readonly TransactionRow[],
  ): Promise<Map<number, Withdrawable>> {
    const found = new Map<number, Withdrawable>()
    const paid = purchases.filter(
      ({ status, refundOf, stripeSessionId }) =>
        status === 'completed' && refundOf === null && stripeSessionId !== null,
    )
    // A gift can be withdrawn from as long as its code is valid and unused.
    const openGifts = await gifts.withdrawables(
      reader,
      paid.flatMap(({ id, type }) => (type === 'gift' ? [id] : [])),
    )
    const open = paid.filter(({ id, type, createdAt }) =>
      type === 'gift' ? openGifts.has(id) : now() <= withdrawalDeadline(createdAt),
    )
    if (open.length === 0) return found
    const unused = await credits.unusedByPurchase(reader, userId)
    const sums = await reader
      .select({ id: transactions.refundOf, sum: sql<string>`-sum(${transactions.amount})` })
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, userId),
          inArray(
            transactions.refundOf,
            open.map(({ id }) => id),
          ),
          eq(transactions.status, 'completed'),
        ),
      )
      .groupBy(transactions.refundOf)
    const refunded = new Map(sums.map(({ id, sum }) => [id, centsOf(sum)]))
    const charged = await reader
      .select({ orderId: subscriptions.orderId })
      .from(subscriptions)
      .where(mayBeCharged(userId))
    for (const purchase of open) {
      const price = centsOf(purchase.amount)
      const gift = openGifts.get(purchase.id)
      const left = gift?.credits ?? unused.get(purchase.id) ?? 0
      const amount = Math.min(
        refundFor(price, left, purchase.credits),
        price - (refunded.get(purchase.id) ?? 0),
      )
      if (amount > 0)
        found.set(purchase.id, {
          credits: left,
          amount: amount / 100,
          until: (gift?.until ?? withdrawalDeadline(purchase.createdAt)).toISOString(),
          endsSubscription: charged.some(({ orderId }) => orderId === purchase.orderId),
        })
    }
    return found
  }

  async function requestWithdrawal(tx: Tx, userId: number, transactionId: number) {
    const account = await lockAccount(tx, userId)
    if (!account) throw new AppError('UNAUTHENTICATED')
    const [purchase] = await tx
      .select()
      .from(transactions)
      .where(and(eq(transactions.id, transactionId), eq(transactions.userId, userId)))
    const [already] = await tx
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(eq(withdrawals.transactionId, transactionId))
    const withdrawable =
      purchase && !already
        ? (await withdrawables(tx, userId, [purchase])).get(purchase.id)
        : undefined
    if (!purchase || !withdrawable) throw new AppError('WITHDRAWAL_REFUSED')
    const id = `withdrawal_${newSecret(12)}`
    const requestedAt = now()
    await tx.insert(withdrawals).values({
      id,
      userId,
      transactionId,
      credits: withdrawable.credits,
      amount: centsOf(String(withdrawable.amount)),
      createdAt: requestedAt,
    })
    if (purchase.type === 'gift') await gifts.withdraw(tx, transactionId)
    else
      await credits.takeBack(tx, {
        userId,
        amount: withdrawable.credits,
        reason: 'refund',
        reference: `withdrawal:${id}`,
        transactionId,
      })
    const order = purchase.orderId ? await orderById(tx, purchase.orderId) : null
    const words = moneyMail.withdrawal({
      username: account.username,
      requestedAt,
      credits: withdrawable.credits,
      amount: eurosOfCents(centsOf(String(withdrawable.amount))),
      line: invoiceLine(purchase.type, order?.planName ?? '', purchase.credits),
    })
    await post(tx, { to: account.email, ...words })
    await enqueue(tx, 'pay-back', { withdrawalId: id })
    return {
      message: moneyCopy.withdrawn,
      credits: withdrawable.credits,
      amount: withdrawable.amount,
      requestedAt: requestedAt.toISOString(),
    }
  }

  /**
   * The provider refuses the refund, as during a dispute: the withdrawal stays owed, so that the
   * refund is tried again, and the operator is alerted once. After a lost dispute the bank has paid
   * the buyer back.
   */
  async function alertOfRefusal(
    row: { withdrawal: typeof withdrawals.$inferSelect; purchase: TransactionRow },
    paymentIntentId: string,
    error: unknown,
  ) {
    const {
      withdrawal: { id },
      purchase,
    } = row
    await settlePayment(paymentIntentId)
    const [fresh] = await db
      .select({ status: withdrawals.status, metadata: transactions.metadata })
      .from(withdrawals)
      .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId))
      .where(eq(withdrawals.id, id))
    if (fresh && (fresh.status === 'refunded' || disputeOf(fresh.metadata) === 'lost')) return
    log.error({ withdrawal: id, err: error }, 'a withdrawal cannot be paid back')
    await db.transaction(async (tx) => {
      const told = await tx
        .update(transactions)
        .set({
          metadata: sql`${transactions.metadata} || jsonb_build_object('toldWithdrawal', ${id}::text)`,
        })
        .where(
          and(
            eq(transactions.id, purchase.id),
            sql`${transactions.metadata}->>'toldWithdrawal' is distinct from ${id}`,
          ),
        )
        .returning({ id: transactions.id })
      if (told.length > 0)
        await alertOperator(deps, tx, 'refundRefused', {
          order: purchase.orderId ?? '',
          details: id,
        })
    })
  }

  return {
    withdrawables,

    /**
     * Takes the unused credits back at once; a job refunds the money. Throws WITHDRAWAL_REFUSED.
     */
    withdraw: (userId: number, transactionId: number) =>
      db.transaction((tx) => requestWithdrawal(tx, userId, transactionId)),

    /**
     * Job: refunds a withdrawal at the provider and ends the subscription it was for. Throws to be
     * retried.
     */
    async payBack({ withdrawalId }: { withdrawalId: string }): Promise<void> {
      const [row] = await db
        .select({ withdrawal: withdrawals, purchase: transactions })
        .from(withdrawals)
        .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId))
        .where(eq(withdrawals.id, withdrawalId))
      if (!row || row.withdrawal.status === 'refunded') return
      const { purchase, withdrawal } = row
      if (!provider || !purchase.stripePaymentIntentId)
        throw new Error('no payment provider to pay back with')
      if (purchase.type === 'subscription' && purchase.orderId) {
        const running = await db
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(eq(subscriptions.orderId, purchase.orderId))
        for (const { id } of running) await provider.cancelNow(id)
      }
      const { stripePaymentIntentId: paymentIntentId } = purchase
      const price = centsOf(purchase.amount)
      try {
        await refundRemainder(provider, {
          paymentIntentId,
          price,
          maxAmount: withdrawal.amount,
          key: withdrawalId,
          withdrawalId,
        })
      } catch (error) {
        if (isFinalError(error)) return alertOfRefusal(row, paymentIntentId, error)
        throw error
      }
      await settlePayment(paymentIntentId)
    },
  }
}
