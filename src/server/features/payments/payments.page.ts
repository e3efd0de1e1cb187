/**
 * The payment page of an order: a session at the provider or a payment link, and the pages that a
 * new order replaces.
 */
import { and, eq, inArray, type SQL } from '../../db/drizzle.ts'
import { moneyCopy } from '#copy/account/money.ts'
import { PaymentProviderError, type PaymentProvider } from '../../adapters/payments/payments.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'
import { createLostOrders } from './payments.lost-orders.ts'

export type PageDeps = Pick<PaymentsDeps, 'db' | 'now' | 'publicUrl' | 'secrets' | 'log'> & {
  settleCheckout(sessionId: string): Promise<void>
}
export type OpenPage = { orderId: string; sessionId: string }

/** Stripe replaces it by the id of the session. */
const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

/**
 * Open pages of those orders of an account that meet the condition. Orders whose page is not
 * created yet expire here, which `openSession` detects.
 */
export async function takeOpenPages(
  tx: Tx,
  userId: number,
  condition: SQL | undefined,
): Promise<OpenPage[]> {
  const open = await tx
    .select({ orderId: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.via, 'session'),
        eq(orders.status, 'open'),
        condition,
      ),
    )
  const withoutPage = open.filter(({ sessionId }) => sessionId === null)
  if (withoutPage.length > 0)
    await tx
      .update(orders)
      .set({ status: 'expired' })
      .where(
        inArray(
          orders.id,
          withoutPage.map(({ orderId }) => orderId),
        ),
      )
  return open.flatMap(({ orderId, sessionId }) =>
    sessionId === null ? [] : [{ orderId, sessionId }],
  )
}

/** The address of a payment link that carries the order's id. */
export function paymentLinkUrl(link: string, order: Order): string {
  const url = new URL(link)
  url.searchParams.set('client_reference_id', order.id)
  return url.href
}

export function createPages({ db, now, publicUrl, secrets, log, settleCheckout }: PageDeps) {
  const lostOrders = createLostOrders({ db, secrets, log })
  /** Expires an order that is still open. */
  const expireOrder = async (orderId: string): Promise<void> => {
    await db
      .update(orders)
      .set({ status: 'expired' })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'open')))
  }

  function cancelUrl({ kind, planKey, photoId, unlocks }: Order): string {
    if (kind === 'gift') return `${publicUrl}/offrir?payment=cancelled`
    if (unlocks) return `${publicUrl}/album/${unlocks.album}?payment=cancelled`
    const query = new URLSearchParams({
      ...(planKey === null ? {} : { plan: planKey }),
      ...(planKey !== null && photoId ? { from: 'restore' } : {}),
      ...(photoId ? { photo: photoId } : {}),
      payment: 'cancelled',
    })
    return `${publicUrl}/${planKey === null ? 'restore' : 'checkout'}?${query.toString()}`
  }

  /**
   * Stores the session under the account's lock, so that an account deletion and this order see
   * each other.
   */
  const storeSession = (order: Order, sessionId: string) =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, order.userId)
      const [row] = await tx
        .update(orders)
        .set({ sessionId })
        .where(eq(orders.id, order.id))
        .returning({ status: orders.status })
      return { hasAccount: account !== undefined, isOpen: row?.status === 'open' }
    })

  return {
    expireOrder,

    /** Settles pages that were paid and expires the others. */
    async expirePages(provider: PaymentProvider, pages: readonly OpenPage[]): Promise<void> {
      for (const { orderId, sessionId } of pages) {
        await orUnavailable(provider.expireCheckout(sessionId))
        if ((await orUnavailable(provider.checkout(sessionId)))?.status === 'complete')
          await orUnavailable(settleCheckout(sessionId))
        await expireOrder(orderId)
      }
    },

    /**
     * Creates the session and returns its address. Throws CONFLICT (replaced by a later order),
     * OUTDATED_PAGE (nothing left to unlock), UNAUTHENTICATED (account deleted).
     */
    async openSession(
      provider: PaymentProvider,
      order: Order,
      description: string | null,
    ): Promise<string> {
      const [account] = await db
        .select({ email: users.email, customerId: users.stripeCustomerId })
        .from(users)
        .where(eq(users.id, order.userId ?? 0))
      if (!account) throw new AppError('UNAUTHENTICATED')
      const { sessionId, url } = await orUnavailable(
        provider.createCheckout({
          orderId: order.id,
          planKey: order.planKey,
          name: order.planName,
          description,
          amount: order.amount,
          currency: order.currency,
          monthly: order.mode === 'subscription',
          customerId: account.customerId,
          email: account.email,
          expiresAt: order.expiresAt ?? now(),
          sealedOrder: await lostOrders.seal(db, order),
          successUrl: `${publicUrl}/payment-success?session_id=${SESSION_PLACEHOLDER}`,
          cancelUrl: cancelUrl(order),
        }),
      )
      const { hasAccount, isOpen } = await storeSession(order, sessionId)
      if (hasAccount && isOpen) return url
      await orUnavailable(provider.expireCheckout(sessionId))
      throw hasAccount ? takenFrom(order) : new AppError('UNAUTHENTICATED')
    },
  }
}

/** Why the page of an order was taken from it while it was being created. */
const takenFrom = ({ mode, photoId }: Order): AppError =>
  mode === 'subscription'
    ? new AppError('CONFLICT', { sentence: moneyCopy.replaced })
    : new AppError('OUTDATED_PAGE', {
        sentence: moneyCopy.nothingToUnlock[photoId === null ? 'album' : 'photo'],
      })

const orUnavailable = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof PaymentProviderError
      ? new AppError('PAYMENT_UNAVAILABLE', { cause: error })
      : error
  })
