/** Gifts: bought by one account, redeemed by another. */
import { and, desc, eq, isNotNull } from '../../db/drizzle.ts'
import type { GiftDesign } from '#contract/gift-figures.ts'
import type { Gift } from '#contract/gifts.ts'
import { giftCardCopy } from '#copy/account/gifts.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { orders } from '../../db/schema/orders.ts'
import { downloadOf, type FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import { drawCard } from './gifts.card.ts'
import { shownCode } from './gifts.codes.ts'
import { createDelivery } from './gifts.delivery.ts'
import type { GiftsDeps } from './gifts.deps.ts'
import { createGiftPurchase } from './gifts.purchase.ts'
import { createRedemption } from './gifts.redemption.ts'
import { createGiftRetention } from './gifts.retention.ts'
import { isUndelivered, stateOf, type GiftRow } from './gifts.state.ts'

export function createGifts(deps: GiftsDeps) {
  const { db, now, secrets, publicUrl, pictureOf } = deps
  const delivery = createDelivery(deps)
  const { checkout, hooks } = createGiftPurchase({ ...deps, deliver: delivery.deliver })

  const codeOf = (gift: GiftRow): string | null =>
    stateOf(gift, now()) === 'active' ? shownCode(secrets, gift.codeSealed) : null

  return {
    checkout,
    hooks,
    redeem: createRedemption(deps),
    deliverDue: delivery.deliverDue,
    noteUndelivered: delivery.noteUndelivered,
    forget: createGiftRetention(deps),

    /** Paid gifts, newest first. */
    async mine(userId: number): Promise<Gift[]> {
      const rows = await db
        .select({ gift: gifts, planName: orders.planName })
        .from(gifts)
        .innerJoin(orders, eq(orders.id, gifts.orderId))
        .where(and(eq(gifts.userId, userId), isNotNull(gifts.transactionId)))
        .orderBy(desc(gifts.transactionId))
      return rows.map(({ gift, planName }) => ({
        id: gift.id,
        transactionId: gift.transactionId!,
        planName,
        credits: gift.credits,
        code: codeOf(gift),
        state: stateOf(gift, now()),
        from: gift.fromName,
        to: gift.toName,
        design: gift.design,
        mailOn: gift.mailOn,
        mailedAt: gift.mailedAt?.toISOString() ?? null,
        isUndelivered: isUndelivered(gift, now()),
        paidAt: gift.paidAt!.toISOString(),
        expiresAt: gift.expiresAt!.toISOString(),
        redeemedAt: gift.redeemedAt?.toISOString() ?? null,
      }))
    },

    /**
     * The card as PDF, for its buyer. Throws NOT_FOUND, GIFT_UNUSABLE (nothing left to redeem).
     */
    async card(userId: number, id: string, design?: GiftDesign): Promise<FileReply> {
      const [gift] = await db
        .select()
        .from(gifts)
        .where(and(eq(gifts.id, id), eq(gifts.userId, userId)))
      if (!gift?.expiresAt) throw new AppError('NOT_FOUND')
      const code = codeOf(gift)
      if (!code) throw new AppError('GIFT_UNUSABLE')
      const chosen = design ?? gift.design
      const bytes = await drawCard({
        picture: pictureOf(chosen),
        design: chosen,
        from: gift.fromName ?? '',
        to: gift.toName ?? '',
        message: gift.message ?? '',
        credits: gift.credits,
        code,
        address: `${publicUrl}/cadeau`,
        until: gift.expiresAt,
      })
      return downloadOf(bytes, {
        mediaType: 'application/pdf',
        downloadAs: giftCardCopy.fileName,
      })
    },
  }
}
export type Gifts = ReturnType<typeof createGifts>
