/** Before a payment: what it will cost, and the payment page for it. The price is always read from the database. */
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import type { Recap } from '#contract/payments.ts'
import { moneyCopy } from '#copy/account/money.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { isPublicId } from '#contract/limits.ts'
import { PAYMENT_PAGE_OPEN } from '#contract/money.ts'
import { PaymentProviderError, type PaymentProvider } from '../../adapters/payments/payments.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { centsOf, vatIn } from './payments.amounts.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { isRunning, lockAccount, type Order } from './payments.store.ts'

type Offer = {
  planKey: string | null
  name: string
  description: string | null
  mode: 'payment' | 'subscription'
  credits: number
  /** Cents. */
  amount: number
  /** A payment page that the operator made. */
  link: string | null
}
type OrdersDeps = PaymentsDeps & { settleCheckout(sessionId: string): Promise<void> }
export type Wish = {
  userId: number
  planKey: string | null
  photo?: string | undefined
  waiver?: string | undefined
  /** What the buyer was shown: euros and whole credits. */
  seen?: { amount: number; credits: number } | undefined
}

const CURRENCY = 'eur'
const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

export function createOrders({
  db,
  now,
  newSecret,
  provider,
  pricing,
  publicUrl,
  vatRate,
  settleCheckout,
}: OrdersDeps) {
  /** Throws INVALID_INPUT (no plan named), PLAN_NOT_FOUND, PLAN_INACTIVE, PLAN_IS_FREE. */
  async function offerOf(planKey: string | null): Promise<Offer> {
    if (planKey === '')
      throw new AppError('INVALID_INPUT', {
        sentence: moneyCopy.planMissing,
        fields: { planKey: moneyCopy.planMissing },
      })
    if (planKey === null) {
      const amount = centsOf(String(await pricing.unitPrice()))
      return { planKey, ...moneyCopy.singleCredit, mode: 'payment', credits: 1, amount, link: null }
    }
    const plan = await pricing.plan(planKey)
    if (!plan) throw new AppError('PLAN_NOT_FOUND')
    if (!plan.isActive) throw new AppError('PLAN_INACTIVE')
    const amount = centsOf(plan.basePrice)
    if (amount <= 0) throw new AppError('PLAN_IS_FREE')
    const { name, description, planType, credits, stripeCheckoutUrl } = plan
    const mode = planType === 'subscription' ? 'subscription' : 'payment'
    return { planKey, name, description, mode, credits, amount, link: stripeCheckoutUrl }
  }

  async function refuseSecondSubscription(reader: Reader, userId: number): Promise<void> {
    const [running] = await reader
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(isRunning(userId))
      .limit(1)
    if (running) throw new AppError('ALREADY_SUBSCRIBED')
  }
  /** Only a photo of one's own is remembered with an order. */
  async function ownPhoto(userId: number, publicId: string | undefined): Promise<string | null> {
    if (!publicId || !isPublicId(publicId)) return null
    const [photo] = await db
      .select({ publicId: photos.publicId })
      .from(photos)
      .where(and(eq(photos.publicId, publicId), eq(photos.userId, userId)))
    return photo?.publicId ?? null
  }

  async function writeOrder(
    tx: Tx,
    { userId, waiver }: Wish,
    offer: Offer,
    photoId: string | null,
  ): Promise<Order> {
    if (waiver !== undefined && waiver !== waiverCopy.version)
      throw new AppError('CONFLICT', { sentence: moneyCopy.outdatedWaiver })
    const [order] = await tx
      .insert(orders)
      .values({
        id: `order_${newSecret(18)}`,
        userId,
        planKey: offer.planKey,
        planName: offer.name,
        mode: offer.mode,
        via: offer.link ? 'link' : 'session',
        credits: offer.credits,
        amount: offer.amount,
        currency: CURRENCY,
        photoId,
        waiverVersion: waiver ?? null,
        waiverAt: waiver === undefined ? null : now(),
        expiresAt: new Date(now().getTime() + PAYMENT_PAGE_OPEN),
      })
      .returning()
    if (!order) throw new Error('the order was not written')
    return order
  }

  /** Open pages for a subscription that a new order replaces. One whose page is only being made ends here: `openSession` sees it. */
  async function replaced(tx: Tx, userId: number): Promise<{ id: string; sessionId: string }[]> {
    const open = await tx
      .select({ id: orders.id, sessionId: orders.sessionId })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.mode, 'subscription'),
          eq(orders.via, 'session'),
          eq(orders.status, 'open'),
        ),
      )
    const unmade = open.filter(({ sessionId }) => sessionId === null).map(({ id }) => id)
    if (unmade.length > 0)
      await tx.update(orders).set({ status: 'expired' }).where(inArray(orders.id, unmade))
    return open.flatMap(({ id, sessionId }) => (sessionId === null ? [] : [{ id, sessionId }]))
  }
  /** Ends pages that a new order replaces. Throws ALREADY_SUBSCRIBED where one of them was paid. */
  async function end(
    open: PaymentProvider,
    userId: number,
    pages: { id: string; sessionId: string }[],
  ): Promise<void> {
    for (const { id, sessionId } of pages) {
      await reached(open.expireCheckout(sessionId))
      if ((await reached(open.checkout(sessionId)))?.status === 'complete')
        await reached(settleCheckout(sessionId))
      await db
        .update(orders)
        .set({ status: 'expired' })
        .where(and(eq(orders.id, id), eq(orders.status, 'open')))
    }
    if (pages.length > 0) await refuseSecondSubscription(db, userId)
  }
  function cancelUrl(planKey: string | null, photoId: string | null): string {
    const query = new URLSearchParams({
      ...(planKey === null ? {} : { plan: planKey }),
      ...(planKey !== null && photoId ? { from: 'restore' } : {}),
      ...(photoId ? { photo: photoId } : {}),
      payment: 'cancelled',
    })
    return `${publicUrl}/${planKey === null ? 'restore' : 'checkout'}?${query.toString()}`
  }

  async function openSession(
    open: PaymentProvider,
    order: Order,
    description: string | null,
  ): Promise<string> {
    const [account] = await db
      .select({ email: users.email, customerId: users.stripeCustomerId })
      .from(users)
      .where(eq(users.id, order.userId ?? 0))
    if (!account) throw new AppError('UNAUTHENTICATED')
    const { sessionId, url } = await reached(
      open.createCheckout({
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
        successUrl: `${publicUrl}/payment-success?session_id=${SESSION_PLACEHOLDER}`,
        cancelUrl: cancelUrl(order.planKey, order.photoId),
      }),
    )
    const { here, kept } = await db.transaction(async (tx) => {
      // Under the account's lock, so that a deletion either sees this page or is seen here.
      const owner = await lockAccount(tx, order.userId)
      const [row] = await tx
        .update(orders)
        .set({ sessionId })
        .where(eq(orders.id, order.id))
        .returning({ status: orders.status })
      return { here: owner !== null, kept: row }
    })
    if (here && kept?.status === 'open') return url
    // Meanwhile the account was deleted, or a later order replaced this one.
    await reached(open.expireCheckout(sessionId))
    throw here
      ? new AppError('CONFLICT', { sentence: moneyCopy.replaced })
      : new AppError('UNAUTHENTICATED')
  }

  return {
    /** Throws INVALID_INPUT (no plan named), PLAN_NOT_FOUND, PLAN_INACTIVE, PLAN_IS_FREE, ALREADY_SUBSCRIBED. */
    async recap(userId: number, planKey: string | null): Promise<Recap> {
      const { name, description, mode, credits, amount } = await offerOf(planKey)
      if (mode === 'subscription') await refuseSecondSubscription(db, userId)
      return {
        planKey,
        name,
        description,
        planType: mode === 'subscription' ? 'subscription' : 'one_time',
        credits,
        amount: amount / 100,
        currency: CURRENCY,
        taxMention: moneyCopy.taxMention(vatIn(amount, vatRate)),
      }
    },

    /**
     * Freezes the order and returns the address of its payment page.
     * Of subscriptions one page is open at a time: a new order ends the page of an earlier one.
     * Throws INVALID_INPUT (no plan named), PLAN_NOT_FOUND, PLAN_INACTIVE, PLAN_IS_FREE, ALREADY_SUBSCRIBED, STRIPE_URL_NOT_CONFIGURED, PAYMENT_UNAVAILABLE,
     * CONFLICT (old waiver text, not what the buyer was shown, replaced by a later order), UNAUTHENTICATED (the account is gone).
     */
    async open(wish: Wish): Promise<{ url: string }> {
      const offer = await offerOf(wish.planKey)
      if (wish.seen && !isAsShown(offer, wish.seen))
        throw new AppError('CONFLICT', { sentence: moneyCopy.offerChanged })
      if (!provider || (offer.link && !provider.isPaymentLink(offer.link)))
        throw new AppError('STRIPE_URL_NOT_CONFIGURED')
      const photoId = await ownPhoto(wish.userId, wish.photo)
      const { order, earlier } = await db.transaction(async (tx) => {
        if (!(await lockAccount(tx, wish.userId))) throw new AppError('UNAUTHENTICATED')
        if (offer.mode === 'subscription') await refuseSecondSubscription(tx, wish.userId)
        const pages = offer.mode === 'subscription' ? await replaced(tx, wish.userId) : []
        return { order: await writeOrder(tx, wish, offer, photoId), earlier: pages }
      })
      try {
        await end(provider, wish.userId, earlier)
        return {
          url: offer.link
            ? linkOf(offer.link, order)
            : await openSession(provider, order, offer.description),
        }
      } catch (error) {
        // Its page was shown to nobody.
        await db
          .update(orders)
          .set({ status: 'expired' })
          .where(and(eq(orders.id, order.id), eq(orders.status, 'open')))
        throw error
      }
    },

    /** Stripe ends its pages by itself; what never came to a page ends here. */
    async expireOld(): Promise<void> {
      const old = sql`${orders.createdAt} < now() - interval '2 days'`
      await db
        .update(orders)
        .set({ status: 'expired' })
        .where(and(eq(orders.status, 'open'), old))
    },
  }
}

const isAsShown = (
  { amount, credits }: Offer,
  seen: { amount: number; credits: number },
): boolean => amount === Math.round(seen.amount * 100) && credits === seen.credits

function linkOf(link: string, order: Order): string {
  const url = new URL(link)
  url.searchParams.set('client_reference_id', order.id)
  return url.href
}

const reached = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof PaymentProviderError
      ? new AppError('PAYMENT_UNAVAILABLE', { cause: error })
      : error
  })
