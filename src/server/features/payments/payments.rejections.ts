/**
 * Payments that are not accepted: contradictions are reported, ownerless and surplus payments are
 * refunded.
 */
import { and, eq, or } from '../../db/drizzle.ts'
import { moneyMail } from '#copy/account/money.ts'
import type { PaymentProvider, ProviderRefund } from '../../adapters/payments/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { Tx } from '../../platform/db.ts'
import { alertOperator } from './payments.alerts.ts'
import type { Payment } from './payments.booking.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'
import {
  effectiveRefunds,
  isFinalError,
  refundRemainder,
  totalOf,
} from './payments.refund-request.ts'

type RejectionDeps = Pick<PaymentsDeps, 'db' | 'post' | 'log' | 'adminEmail'> & {
  provider: PaymentProvider
}

type PaymentEvidence = {
  amount: number
  currency: string
  mode?: string
  planKey?: string | null
  sessionId?: string
}
const { refusals } = moneyMail

/** Why a payment does not belong to the order; null when everything agrees. */
export function contradictionOf(order: Order, paid: PaymentEvidence): string | null {
  if (order.refusal?.startsWith(refusals.lostAccount)) return refusals.lostAccount
  if (paid.currency !== order.currency) return refusals.currency(paid.currency)
  if (paid.amount !== order.amount) return refusals.amount(paid.amount, order.amount)
  if (paid.mode && paid.mode !== order.mode) return refusals.mode(paid.mode)
  if (paid.planKey && paid.planKey !== order.planKey) return refusals.plan(paid.planKey)
  if (
    paid.sessionId &&
    order.via === 'session' &&
    order.sessionId &&
    order.sessionId !== paid.sessionId
  )
    return refusals.session
  return null
}

export function createRejections(deps: RejectionDeps) {
  const { db, provider, post, log } = deps

  /**
   * Adds a payment to the refusals of its order and ends its pending row; false when it is there.
   * An order fulfilled by another payment stays paid.
   */
  async function markRefused(
    tx: Tx,
    order: Order,
    reason: string,
    paymentId: string,
  ): Promise<boolean> {
    const [fresh] = await tx
      .select({ refusal: orders.refusal, status: orders.status })
      .from(orders)
      .where(eq(orders.id, order.id))
      .for('update')
    if (!fresh || fresh.refusal?.includes(`(${paymentId})`)) return false
    const refusal = [fresh.refusal, `${reason} (${paymentId})`].filter(Boolean).join('; ')
    await tx
      .update(orders)
      .set({ refusal, ...(fresh.status === 'paid' ? {} : { status: 'refused' as const }) })
      .where(eq(orders.id, order.id))
    const isOfPayment = or(
      eq(transactions.stripeSessionId, paymentId),
      eq(transactions.stripeInvoiceId, paymentId),
    )
    await tx
      .update(transactions)
      .set({ status: 'failed' })
      .where(and(isOfPayment, eq(transactions.status, 'pending')))
    return true
  }

  /** A final refusal, such as a disputed payment, is logged. */
  async function refundInFull(order: Order, paymentIntentId: string, key: string): Promise<void> {
    await refundRemainder(provider, {
      paymentIntentId,
      price: order.amount,
      maxAmount: order.amount,
      key: `${key}:${paymentIntentId}`,
      withdrawalId: null,
    }).catch((error: unknown) => {
      if (!isFinalError(error)) throw error
      log.error({ order: order.id, err: error }, 'a payment cannot be refunded')
    })
  }
  const refundsOf = async (paymentIntentId: string | null): Promise<ProviderRefund[]> =>
    paymentIntentId
      ? effectiveRefunds((await provider.refundsAndDisputes(paymentIntentId)).refunds)
      : []

  return {
    /** Grants nothing and alerts the operator once per payment (session or invoice). */
    async rejectMismatch(order: Order, reason: string, paymentId: string): Promise<void> {
      log.error({ order: order.id, why: reason }, 'a payment contradicts its order')
      await db.transaction(async (tx) => {
        if (await markRefused(tx, order, reason, paymentId))
          await alertOperator(deps, tx, 'mismatch', {
            order: order.id,
            details: `${reason} (${paymentId})`,
          })
      })
    },

    /**
     * Refunds a payment whose account is gone or already subscribed, and ends the subscription it
     * paid for.
     */
    async refundRejected(
      order: Order,
      reason: 'ownerless' | 'surplus',
      { sessionId, invoiceId, paymentIntentId, subscriptionId }: Payment,
    ): Promise<void> {
      if (subscriptionId) await provider.cancelNow(subscriptionId)
      if (paymentIntentId) await refundInFull(order, paymentIntentId, reason)
      const refunds = await refundsOf(paymentIntentId)
      const left = order.amount - totalOf(refunds)
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, order.userId)
        if (!(await markRefused(tx, order, refusals[reason], invoiceId ?? sessionId ?? ''))) return
        const details = moneyMail.sentBack({
          paid: order.amount,
          refunds: refunds.map(({ amount }) => amount),
          left,
          subscription: subscriptionId,
        })
        await alertOperator(deps, tx, reason, { order: order.id, details })
        if (left > 0) await alertOperator(deps, tx, 'refundRefused', { order: order.id, details })
        if (!account) return
        const words = { username: account.username, plan: order.planName, isRefunded: left === 0 }
        await post(tx, { to: account.email, ...moneyMail.surplus(words) })
      })
    },
  }
}
