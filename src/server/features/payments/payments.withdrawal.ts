/** The right of withdrawal: paying unused credits back within 14 days; asking for immediate execution ends it for used ones. */
import { and, eq, gte, inArray, max, sql } from '../../db/drizzle.ts'
import type { Withdrawable } from '#contract/payments.ts'
import { euros, moneyCopy, moneyMail } from '#copy/account/money.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders, subscriptions, waivers, withdrawals } from '../../db/schema/orders.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import type { Alert } from './payments.alerts.ts'
import { centsOf, refundFor } from './payments.amounts.ts'
import { lineOf } from './payments.booking.ts'
import { withdrawalDeadline } from './payments.dates.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { isFinal, refundRest } from './payments.rest.ts'
import { lockAccount, orderById, type TransactionRow } from './payments.store.ts'

type WithdrawalDeps = PaymentsDeps & {
  alert: Alert
  settlePayment(paymentIntentId: string): Promise<void>
}

export function createWithdrawal(deps: WithdrawalDeps) {
  const { db, now, newSecret, provider, credits, enqueue, post, alert, settlePayment, log } = deps
  /** What can be paid back now, by the id of the purchase. A renewal gives no new right. The ledger is read once, and only where it matters. */
  async function withdrawables(
    reader: Reader,
    userId: number,
    purchases: readonly TransactionRow[],
  ): Promise<Map<number, Withdrawable>> {
    const found = new Map<number, Withdrawable>()
    const open = purchases.filter(
      ({ status, refundOf, stripeSessionId, createdAt }) =>
        status === 'completed' &&
        refundOf === null &&
        stripeSessionId !== null &&
        now() <= withdrawalDeadline(createdAt),
    )
    if (open.length === 0) return found
    const unused = await credits.unused(reader, userId)
    const sums = await reader
      .select({ id: transactions.refundOf, sum: sql<string>`-sum(${transactions.amount})` })
      .from(transactions)
      .where(
        and(
          inArray(
            transactions.refundOf,
            open.map(({ id }) => id),
          ),
          eq(transactions.status, 'completed'),
        ),
      )
      .groupBy(transactions.refundOf)
    const back = new Map(sums.map(({ id, sum }) => [id, centsOf(sum)]))
    for (const purchase of open) {
      const price = centsOf(purchase.amount)
      const left = unused.get(purchase.id) ?? 0
      const amount = Math.min(
        refundFor(price, left, purchase.credits),
        price - (back.get(purchase.id) ?? 0),
      )
      if (amount > 0)
        found.set(purchase.id, {
          credits: left,
          amount: amount / 100,
          until: withdrawalDeadline(purchase.createdAt).toISOString(),
        })
    }
    return found
  }

  async function request(tx: Tx, userId: number, transactionId: number) {
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
    const back =
      purchase && !already
        ? (await withdrawables(tx, userId, [purchase])).get(purchase.id)
        : undefined
    if (!purchase || !back) throw new AppError('WITHDRAWAL_REFUSED')
    const id = `withdrawal_${newSecret(12)}`
    const requestedAt = now()
    await tx.insert(withdrawals).values({
      id,
      userId,
      transactionId,
      credits: back.credits,
      amount: centsOf(String(back.amount)),
      createdAt: requestedAt,
    })
    await credits.takeBack(tx, {
      userId,
      amount: back.credits,
      reason: 'refund',
      reference: `withdrawal:${id}`,
      transactionId,
    })
    const order = purchase.orderId ? await orderById(tx, purchase.orderId) : null
    const words = moneyMail.withdrawal({
      username: account.username,
      requestedAt,
      credits: back.credits,
      amount: euros(centsOf(String(back.amount))),
      line: lineOf(purchase.type, order?.planName ?? '', purchase.credits),
    })
    await post(tx, { to: account.email, ...words })
    await enqueue(tx, 'pay-back', { withdrawalId: id })
    return {
      message: moneyCopy.withdrawn,
      credits: back.credits,
      amount: back.amount,
      requestedAt: requestedAt.toISOString(),
    }
  }

  /** Purchases whose right of withdrawal runs and for which nobody asked for immediate execution. */
  async function isWaived(reader: Reader, userId: number, transactionId: number): Promise<boolean> {
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

  /** Refused for good, as when the bank has the money already: the debt to the customer stands, and a person must look. */
  async function refused(
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
      .select({ status: withdrawals.status })
      .from(withdrawals)
      .where(eq(withdrawals.id, id))
    if (fresh?.status === 'refunded') return
    log.error({ withdrawal: id, err: error }, 'a withdrawal cannot be paid back')
    await db.transaction((tx) =>
      alert(tx, 'refundRefused', { order: purchase.orderId ?? '', details: id }),
    )
  }

  return {
    withdrawables,

    /** Takes the unused credits at once; the money follows by a job. Throws WITHDRAWAL_REFUSED. */
    withdraw: (userId: number, transactionId: number) =>
      db.transaction((tx) => request(tx, userId, transactionId)),

    /** Job: pays back at the provider and ends the subscription that was withdrawn from. Throws to be run again. */
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
        await refundRest(provider, {
          paymentIntentId,
          price,
          most: withdrawal.amount,
          key: withdrawalId,
          withdrawalId,
        })
      } catch (error) {
        if (isFinal(error)) return refused(row, paymentIntentId, error)
        throw error
      }
      await settlePayment(paymentIntentId)
    },

    /**
     * Before a credit is used. Throws WAIVER_REQUIRED where its purchase can still be withdrawn from and nobody asked for immediate
     * execution.
     */
    async requireWaiver(tx: Tx, userId: number): Promise<void> {
      await lockAccount(tx, userId)
      const transactionId = await credits.nextPurchase(tx, userId)
      if (transactionId !== null && !(await isWaived(tx, userId, transactionId)))
        throw new AppError('WAIVER_REQUIRED')
    },

    /** Keeps the request for immediate execution with every credit held now; said again, it changes nothing. Throws CONFLICT for an outdated text. */
    async waive(userId: number, version: string): Promise<{ message: string }> {
      if (version !== waiverCopy.version)
        throw new AppError('CONFLICT', { sentence: moneyCopy.outdatedWaiver })
      await db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        const [latest] = await tx
          .select({ at: max(transactions.createdAt) })
          .from(transactions)
          .where(eq(transactions.userId, userId))
        const said = and(
          eq(waivers.userId, userId),
          eq(waivers.textVersion, version),
          latest?.at ? gte(waivers.createdAt, latest.at) : undefined,
        )
        if ((await tx.$count(waivers, said)) === 0)
          await tx.insert(waivers).values({ userId, textVersion: version, createdAt: now() })
      })
      return { message: moneyCopy.waived }
    },
  }
}
