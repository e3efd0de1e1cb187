/**
 * The return from the payment page: finds the user's order, settles it if needed and reports its
 * state.
 */
import { eq } from '../../db/drizzle.ts'
import type { Confirmation } from '#contract/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'
import { orderById } from './payments.booking.ts'

type ConfirmationDeps = Pick<PaymentsDeps, 'db' | 'provider' | 'credits'> & {
  settleCheckout(sessionId: string): Promise<void>
}

/**
 * The ids come from the address bar and become part of a path of the provider's API, where `..`
 * would name another resource.
 */
const isProviderId = (id: string): boolean => /^(?:cs|pi)_\w+$/.test(id)

export function createConfirmation({ db, provider, credits, settleCheckout }: ConfirmationDeps) {
  /** The order of a payment session or payment intent; null unless it is this user's. */
  async function findOwnOrder(
    userId: number,
    sessionId: string | undefined,
    paymentIntentId: string | undefined,
  ): Promise<{ order: Order; sessionId: string } | null> {
    if (![sessionId, paymentIntentId].every((id) => id === undefined || isProviderId(id)))
      return null
    const origin = sessionId
      ? { checkout: sessionId }
      : paymentIntentId
        ? await provider?.originOf(paymentIntentId)
        : null
    if (!provider || !origin || !('checkout' in origin)) return null
    const [stored] = await db.select().from(orders).where(eq(orders.sessionId, origin.checkout))
    const orderId = stored ? null : (await provider.checkout(origin.checkout))?.orderId
    const order = stored ?? (orderId ? await orderById(db, orderId) : null)
    return order?.userId === userId ? { order, sessionId: origin.checkout } : null
  }

  async function readTransaction(sessionId: string) {
    const [row] = await db
      .select({ id: transactions.id, status: transactions.status })
      .from(transactions)
      .where(eq(transactions.stripeSessionId, sessionId))
    return row
  }

  /** Throws PAYMENT_NOT_FOUND. */
  return async function confirm(
    userId: number,
    sessionId?: string,
    paymentIntentId?: string,
  ): Promise<Confirmation> {
    const found = await findOwnOrder(userId, sessionId, paymentIntentId)
    if (!found) throw new AppError('PAYMENT_NOT_FOUND')
    if ((await readTransaction(found.sessionId))?.status !== 'completed')
      await settleCheckout(found.sessionId)
    const transaction = await readTransaction(found.sessionId)
    const order = (await orderById(db, found.order.id)) ?? found.order
    const paidDebt = transaction
      ? ((await credits.paidDebtByPurchase(db, userId)).get(transaction.id) ?? 0)
      : 0
    return {
      status: transaction?.status === 'completed' ? 'paid' : unpaidStatusOf(order),
      transactionId: transaction?.id ?? null,
      credits: order.credits,
      paidDebt,
      totalCredits: await credits.balance(db, userId),
      photo: order.photoId,
      unlocks: order.unlocks,
      hasWaiver: order.waiverVersion !== null,
      isGift: order.kind === 'gift',
    }
  }
}

function unpaidStatusOf({ refusal, status }: Order): Confirmation['status'] {
  if (refusal !== null) return 'refused'
  return status === 'open' || status === 'paid' ? 'pending' : status
}
