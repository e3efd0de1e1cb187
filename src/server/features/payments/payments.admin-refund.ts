/**
 * Refunds by the operator: shown before, made once at the provider, booked by the same code as
 * every other refund.
 */
import type { z } from 'zod'
import type { adminSalesApi, RefundPreview } from '#contract/admin/sales.ts'
import type { SubscriptionEnd } from '#contract/admin/sales-figures.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { eurosOfCents, moneyCopy } from '#copy/account/money.ts'
import { PaymentProviderError, type ProviderRefund } from '../../adapters/payments/payments.ts'
import { type Actor, audit } from '../../admin/audit.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { transactions } from '../../db/schema/money.ts'
import { withdrawals } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { centsOf, creditsOfRefund } from './payments.amounts.ts'
import type { PaymentsDeps, TransactionRow } from './payments.deps.ts'
import { creditsTakenBack } from './payments.disputes.ts'
import {
  effectiveRefunds,
  isFinalError,
  keyAfterFailures,
  totalOf,
} from './payments.refund-request.ts'
import { isOverdue, type Subscriptions } from './payments.subscriptions.ts'

const copy = adminSalesCopy.refund
export type RefundWish = z.output<(typeof adminSalesApi)['admin.sales.refund']['body']>
/**
 * Which refund an administrator is making, in the payment's `metadata`: another one at the same
 * moment is refused.
 */
type Claim = { key: string; from: number; amount: number; at: string }
/**
 * Age after which a claim whose process died no longer blocks others; longer than a call to the
 * provider.
 */
const MAX_CLAIM_AGE_MS = 120_000

type RefundDeps = Pick<PaymentsDeps, 'now' | 'provider'> & {
  db: Db
  settlePayment(paymentIntentId: string): Promise<void>
  subscriptions: Pick<Subscriptions, 'ofOrder' | 'endByOperator'>
}
type Payment = TransactionRow & { stripePaymentIntentId: string }
/** Cents. */
type Amounts = {
  price: number
  refunded: number
  remaining: number
  /** All refunds at the provider, failed ones included. */
  refunds: readonly ProviderRefund[]
  disputed: boolean
}

const claimOf = (row: TransactionRow): Claim | null =>
  (row.metadata.refundClaim as Claim | undefined) ?? null

export function createOperatorRefunds({
  db,
  now,
  provider,
  settlePayment,
  subscriptions,
}: RefundDeps) {
  /** Throws NOT_FOUND for anything but a completed payment of ours. */
  async function findPayment(reader: Reader, id: number): Promise<Payment> {
    const [row] = await reader.select().from(transactions).where(eq(transactions.id, id))
    const intent = row?.stripePaymentIntentId
    if (!row || !intent || row.refundOf !== null || row.status !== 'completed')
      throw new AppError('NOT_FOUND', { sentence: copy.notPayable })
    return { ...row, stripePaymentIntentId: intent }
  }

  /**
   * State of the payment at the provider, less a withdrawal that is under way. Throws
   * PAYMENT_UNAVAILABLE.
   */
  async function amountsOf(payment: Payment): Promise<Amounts> {
    if (!provider) throw new AppError('PAYMENT_UNAVAILABLE')
    const price = centsOf(payment.amount)
    const { refunds, disputes } = await provider
      .refundsAndDisputes(payment.stripePaymentIntentId)
      .catch((error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error
        throw new AppError('PAYMENT_UNAVAILABLE', { sentence: moneyCopy.unreachable, cause: error })
      })
    const made = effectiveRefunds(refunds)
    const [owed] = await db
      .select({ id: withdrawals.id, amount: withdrawals.amount })
      .from(withdrawals)
      .where(and(eq(withdrawals.transactionId, payment.id), eq(withdrawals.status, 'requested')))
    const waiting =
      owed && !made.some(({ withdrawalId }) => withdrawalId === owed.id) ? owed.amount : 0
    const refunded = Math.min(price, totalOf(made) + waiting)
    return {
      price,
      refunded,
      remaining: price - refunded,
      refunds,
      disputed: disputes.some(({ state }) => state === 'open' || state === 'lost'),
    }
  }

  /**
   * Stores the claim and its audit row before the provider is called. Returns false for a repeated
   * call. Throws CONFLICT.
   */
  const claim = (actor: Actor, payment: Payment, { refunded }: Amounts, wish: RefundWish) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(transactions)
        .where(eq(transactions.id, payment.id))
        .for('update')
      const known = row && claimOf(row)
      const amount = Math.round(wish.amount * 100)
      if (known?.key === wish.key && known.amount === amount) return false
      const isRecent = known && now().getTime() - Date.parse(known.at) < MAX_CLAIM_AGE_MS
      if (!row || (isRecent && known.from === refunded))
        throw new AppError('CONFLICT', { sentence: copy.moved })
      const next: Claim = { key: wish.key, from: refunded, amount, at: now().toISOString() }
      await tx
        .update(transactions)
        .set({ metadata: { ...row.metadata, refundClaim: next } })
        .where(eq(transactions.id, row.id))
      await record(tx, actor, payment, {
        action: 'REFUND_PAYMENT',
        details: copy.log(payment.orderId ?? '', wish.reason, wish.note),
        before: { refunded: refunded / 100 },
        after: { refunded: (refunded + amount) / 100 },
      })
      return true
    })

  async function record(
    tx: Tx,
    actor: Actor,
    { userId }: Payment,
    entry: { action: string; details: string; before?: object; after?: object },
  ): Promise<void> {
    const [target] = await tx
      .select({ id: users.id, username: users.username, email: users.email })
      .from(users)
      .where(eq(users.id, userId ?? 0))
    await audit(tx, actor, { ...(target ? { target } : {}), ...entry })
  }

  /**
   * Withdraws the claim after a permanent refusal of the provider; the log records that nothing was
   * refunded.
   */
  const giveUp = (actor: Actor, payment: Payment) =>
    db.transaction(async (tx) => {
      await tx
        .update(transactions)
        .set({ metadata: sql`${transactions.metadata} - 'refundClaim'` })
        .where(eq(transactions.id, payment.id))
      await record(tx, actor, payment, { action: 'REFUND_REFUSED', details: payment.orderId ?? '' })
    })

  /** Throws CONFLICT, INVALID_INPUT. */
  async function checkWish(payment: Payment, amounts: Amounts, wish: RefundWish): Promise<void> {
    if (amounts.disputed) throw new AppError('CONFLICT', { sentence: copy.disputed })
    if (amounts.refunded !== Math.round(wish.seenRefunded * 100))
      throw new AppError('CONFLICT', { sentence: copy.moved })
    if (Math.round(wish.amount * 100) > amounts.remaining)
      throw fieldError('amount', copy.tooMuch(eurosOfCents(amounts.remaining)))
    if (wish.endSubscription !== 'never' && !(await subscriptions.ofOrder(payment.orderId ?? '')))
      throw new AppError('CONFLICT', { sentence: copy.subscriptionEnded })
  }

  /**
   * The idempotency key names the state that was seen, so that the provider too makes one refund
   * from it. Throws PAYMENT_UNAVAILABLE.
   */
  async function refundAtProvider(
    actor: Actor,
    payment: Payment,
    { refunded, refunds }: Amounts,
    wish: RefundWish,
  ): Promise<void> {
    try {
      await provider?.refund({
        paymentIntentId: payment.stripePaymentIntentId,
        amount: Math.round(wish.amount * 100),
        key: keyAfterFailures(`operator:${payment.id}:${refunded}`, refunds),
        withdrawalId: null,
      })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      const refused = isFinalError(error)
      if (refused) await giveUp(actor, payment)
      throw new AppError('PAYMENT_UNAVAILABLE', {
        sentence: refused ? copy.refused : copy.unknown,
        cause: error,
      })
    }
  }

  /**
   * After the refund: a failure reports that the money was returned, and a repeated call ends only
   * the subscription.
   */
  async function endSubscription(
    actor: Actor,
    { orderId }: Payment,
    when: SubscriptionEnd,
  ): Promise<void> {
    if (when === 'never' || !orderId) return
    try {
      await subscriptions.endByOperator(actor, orderId, when)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      throw new AppError('PAYMENT_UNAVAILABLE', { sentence: copy.subscriptionStays, cause: error })
    }
  }

  return {
    /** Throws NOT_FOUND, PAYMENT_UNAVAILABLE. */
    async preview(id: number, euros: number): Promise<RefundPreview> {
      const payment = await findPayment(db, id)
      const { price, refunded, remaining, disputed } = await amountsOf(payment)
      const [account] = await db
        .select({ credits: users.credits, debt: users.debt })
        .from(users)
        .where(eq(users.id, payment.userId ?? 0))
      const amount = Math.min(remaining, Math.round(euros * 100))
      const before = await creditsTakenBack(db, payment.id)
      const isGift = payment.type === 'gift'
      const running = payment.orderId ? await subscriptions.ofOrder(payment.orderId) : undefined
      const taken =
        account && amount > 0 && !isGift
          ? creditsOfRefund({ price, bought: payment.credits, refunded: refunded + amount }, before)
          : 0
      const fromBalance = Math.min(account?.credits ?? 0, taken)
      return {
        paid: price / 100,
        refunded: refunded / 100,
        remaining: remaining / 100,
        creditsTaken: taken,
        creditsFromBalance: fromBalance,
        debtAdded: taken - fromBalance,
        balanceAfter: account ? account.credits - fromBalance : null,
        debtAfter: account ? account.debt + taken - fromBalance : null,
        isGift,
        subscription: running
          ? {
              cancelAtPeriodEnd: running.subscription.cancelAtPeriodEnd,
              currentPeriodEnd: running.subscription.currentPeriodEnd?.toISOString() ?? null,
              isOverdue: isOverdue(running.subscription),
            }
          : null,
        disputed,
      }
    },

    /**
     * Refunds once per key and returns the payment's order. Throws NOT_FOUND, INVALID_INPUT,
     * CONFLICT, PAYMENT_UNAVAILABLE.
     */
    async refund(actor: Actor, id: number, wish: RefundWish): Promise<string> {
      const payment = await findPayment(db, id)
      const amounts = await amountsOf(payment)
      const known = claimOf(payment)
      const isRepeated = known?.key === wish.key && known.amount === Math.round(wish.amount * 100)
      if (!(isRepeated && amounts.refunded > known.from)) {
        await checkWish(payment, amounts, wish)
        await claim(actor, payment, amounts, wish)
        await refundAtProvider(actor, payment, amounts, wish)
      }
      await settlePayment(payment.stripePaymentIntentId)
      await endSubscription(actor, payment, wish.endSubscription)
      return payment.orderId ?? ''
    },
  }
}
