/**
 * Orders: what a purchase costs, and the order that freezes it. The price is always read from the
 * database.
 */
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import type { PhotosOfAlbum, Recap } from '#contract/payments.ts'
import { moneyCopy } from '#copy/account/money.ts'
import { giftCopy, giftWaiver } from '#copy/account/gifts.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { isPublicId } from '#contract/limits.ts'
import { PAYMENT_PAGE_OPEN_MS } from '#contract/money.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isActive } from '../../domain/subscriptions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { centsOf, vatIn } from './payments.amounts.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'
import { createPages, paymentLinkUrl, takeOpenPages } from './payments.page.ts'

type Offer = {
  planKey: string | null
  name: string
  description: string | null
  mode: 'payment' | 'subscription'
  credits: number
  /** Cents. */
  amount: number
  /** A payment link that the operator created at the provider. */
  link: string | null
}
type OrdersDeps = PaymentsDeps & { settleCheckout(sessionId: string): Promise<void> }
type OrderRequest = {
  userId: number
  planKey: string | null
  /** At the unit price; a plan has its own number. */
  credits?: number | undefined
  photo?: string | undefined
  unlocks?: PhotosOfAlbum | undefined
  waiver?: string | undefined
  /** What the buyer saw: euros and whole credits. */
  seen?: { amount: number; credits: number } | undefined
  /** Makes the order one of a gift, and writes that gift in the same transaction. */
  gift?: (tx: Tx, order: Order) => Promise<void>
}

const CURRENCY = 'eur'

/** A photo that an order names. */
type Named = { publicId: string; isHdUnlocked: boolean }
const named = { publicId: photos.publicId, isHdUnlocked: photos.isHdUnlocked }

export function createOrders(deps: OrdersDeps) {
  const { db, now, newSecret, provider, pricing, vatRate } = deps
  const pages = createPages(deps)

  /** Throws INVALID_INPUT (no plan named), PLAN_NOT_FOUND, PLAN_INACTIVE, PLAN_IS_FREE. */
  async function offerOf(planKey: string | null, credits = 1): Promise<Offer> {
    if (planKey === '')
      throw new AppError('INVALID_INPUT', {
        sentence: moneyCopy.planMissing,
        fields: { planKey: moneyCopy.planMissing },
      })
    if (planKey === null) {
      const amount = credits * centsOf(String(await pricing.unitPrice()))
      const words = moneyCopy.singleCredits(credits)
      return { planKey, ...words, mode: 'payment', credits, amount, link: null }
    }
    const plan = await pricing.plan(planKey)
    if (!plan) throw new AppError('PLAN_NOT_FOUND')
    if (!plan.isActive) throw new AppError('PLAN_INACTIVE')
    const amount = centsOf(plan.basePrice)
    if (amount <= 0) throw new AppError('PLAN_IS_FREE')
    const { name, description, planType, stripeCheckoutUrl: link } = plan
    const mode = planType === 'subscription' ? 'subscription' : 'payment'
    return { planKey, name, description, mode, credits: plan.credits, amount, link }
  }

  async function assertNotSubscribed(reader: Reader, userId: number): Promise<void> {
    const [running] = await reader
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(isActive(userId))
      .limit(1)
    if (running) throw new AppError('ALREADY_SUBSCRIBED')
  }
  /** The user's own photo; null for any other. */
  async function ownPhoto(
    reader: Reader,
    userId: number,
    publicId: string | undefined,
  ): Promise<Named | null> {
    if (!publicId || !isPublicId(publicId)) return null
    const [photo] = await reader
      .select(named)
      .from(photos)
      .where(and(eq(photos.publicId, publicId), eq(photos.userId, userId)))
    return photo ?? null
  }

  /** Those of the photos that are the user's and in their album, in its order. */
  const ownPhotosOf = (reader: Reader, userId: number, unlocks: PhotosOfAlbum): Promise<Named[]> =>
    reader
      .select(named)
      .from(albumPhotos)
      .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
      .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
      .where(
        and(
          eq(albums.userId, userId),
          eq(albums.publicId, unlocks.album),
          inArray(photos.publicId, unlocks.photos),
        ),
      )
      .orderBy(albumPhotos.position)

  /**
   * What the order is to unlock; read under the account's lock, which unlocks and deletions take
   * too. Throws OUTDATED_PAGE for credits at the unit price that are bought for a photo and cannot
   * unlock it: it is no longer locked, or the account owes as many.
   */
  async function boughtFor(
    tx: Tx,
    { userId, photo: publicId, unlocks }: OrderRequest,
    { planKey, credits }: Offer,
    debt: number,
  ): Promise<{ photoId: string | null; unlocks: PhotosOfAlbum | null }> {
    const photo = await ownPhoto(tx, userId, publicId)
    const ofAlbum = unlocks ? await ownPhotosOf(tx, userId, unlocks) : []
    const isSingle = planKey === null
    if (isSingle && publicId && (photo === null || photo.isHdUnlocked))
      throw new AppError('OUTDATED_PAGE', { sentence: moneyCopy.nothingToUnlock.photo })
    if (isSingle && publicId && credits <= debt)
      throw new AppError('OUTDATED_PAGE', { sentence: moneyCopy.nothingToUnlock.debt(debt) })
    const locked = ofAlbum.filter(({ isHdUnlocked }) => !isHdUnlocked)
    if (isSingle && unlocks && locked.length < new Set(unlocks.photos).size)
      throw new AppError('OUTDATED_PAGE', { sentence: moneyCopy.nothingToUnlock.album })
    return {
      photoId: photo?.publicId ?? null,
      unlocks:
        unlocks && ofAlbum.length > 0
          ? { album: unlocks.album, photos: ofAlbum.map((one) => one.publicId) }
          : null,
    }
  }

  async function writeOrder(
    tx: Tx,
    { userId, waiver, gift }: OrderRequest,
    offer: Offer,
    bought: { photoId: string | null; unlocks: PhotosOfAlbum | null },
  ): Promise<Order> {
    if (waiver !== undefined && waiver !== (gift ? giftWaiver : waiverCopy).version)
      throw new AppError('OUTDATED_PAGE', { sentence: moneyCopy.outdatedWaiver })
    const [order] = await tx
      .insert(orders)
      .values({
        id: `order_${newSecret(18)}`,
        userId,
        planKey: offer.planKey,
        planName: offer.name,
        kind: gift ? 'gift' : 'credits',
        mode: offer.mode,
        via: offer.link ? 'link' : 'session',
        credits: offer.credits,
        amount: offer.amount,
        currency: CURRENCY,
        ...bought,
        waiverVersion: waiver ?? null,
        waiverAt: waiver === undefined ? null : now(),
        expiresAt: new Date(now().getTime() + PAYMENT_PAGE_OPEN_MS),
      })
      .returning()
    if (!order) throw new Error('the order was not written')
    await gift?.(tx, order)
    return order
  }
  /**
   * Throws INVALID_INPUT for a subscription, WAIVER_REQUIRED where the buyer does not let the code
   * be used at once.
   */
  function assertGift({ waiver }: OrderRequest, { mode }: Offer): void {
    if (mode === 'subscription')
      throw new AppError('INVALID_INPUT', { fields: { planKey: giftCopy.packsOnly } })
    if (waiver === undefined)
      throw new AppError('WAIVER_REQUIRED', { sentence: giftCopy.waiverMissing })
  }

  return {
    /**
     * Throws INVALID_INPUT (no plan named), PLAN_NOT_FOUND, PLAN_INACTIVE, PLAN_IS_FREE,
     * ALREADY_SUBSCRIBED.
     */
    async recap(userId: number, planKey: string | null, singles = 1): Promise<Recap> {
      const { name, description, mode, credits, amount } = await offerOf(planKey, singles)
      if (mode === 'subscription') await assertNotSubscribed(db, userId)
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
     * Writes the order and returns the address of its payment page; an earlier open subscription
     * page is expired. Throws INVALID_INPUT (no plan named), PLAN_NOT_FOUND, PLAN_INACTIVE,
     * PLAN_IS_FREE, ALREADY_SUBSCRIBED, STRIPE_URL_NOT_CONFIGURED, PAYMENT_UNAVAILABLE,
     * UNAUTHENTICATED (account deleted), WAIVER_REQUIRED (gift), CONFLICT (offer changed, replaced
     * by a later order), OUTDATED_PAGE (old waiver text, nothing to unlock).
     */
    async open(request: OrderRequest): Promise<{ url: string }> {
      const { userId } = request
      const plan = await offerOf(request.planKey, request.credits)
      // A payment link can be paid twice, but an order has one gift.
      const offer = request.gift ? { ...plan, link: null } : plan
      const isSubscription = offer.mode === 'subscription'
      if (request.gift) assertGift(request, offer)
      if (request.seen && !isAsShown(offer, request.seen))
        throw new AppError('CONFLICT', { sentence: moneyCopy.offerChanged })
      if (!provider || (offer.link && !provider.isPaymentLink(offer.link)))
        throw new AppError('STRIPE_URL_NOT_CONFIGURED')
      const { order, replaced } = await db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId)
        if (!account) throw new AppError('UNAUTHENTICATED')
        const bought = await boughtFor(tx, request, offer, account.debt)
        if (isSubscription) await assertNotSubscribed(tx, userId)
        const openPages = isSubscription
          ? await takeOpenPages(tx, userId, eq(orders.mode, 'subscription'))
          : []
        return { order: await writeOrder(tx, request, offer, bought), replaced: openPages }
      })
      try {
        await pages.expirePages(provider, replaced)
        if (replaced.length > 0) await assertNotSubscribed(db, userId)
        const url = offer.link
          ? paymentLinkUrl(offer.link, order)
          : await pages.openSession(provider, order, offer.description)
        return { url }
      } catch (error) {
        await pages.expireOrder(order.id)
        throw error
      }
    },

    /** Job: expires orders that never got a page; Stripe expires its pages itself. */
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
