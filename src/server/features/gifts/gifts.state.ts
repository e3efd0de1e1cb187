/** The state of a gift, and the columns that are erased once its code is void. */
import { and, eq, gt, isNull, sql, type SQL } from '../../db/drizzle.ts'
import type { GiftState } from '#contract/gift-figures.ts'
import { gifts } from '../../db/schema/gifts.ts'

export type GiftRow = typeof gifts.$inferSelect

export function stateOf(gift: GiftRow, now: Date): GiftState {
  if (gift.redeemedAt) return 'redeemed'
  if (gift.withdrawnAt) return 'withdrawn'
  if (gift.blockedAt || gift.disputes.length > 0) return 'blocked'
  return gift.expiresAt && gift.expiresAt <= now ? 'expired' : 'active'
}

/**
 * The mail was refused, or its day passed while the code was blocked: the address is erased, so the
 * buyer passes the code on.
 */
export const isUndelivered = (gift: GiftRow, now: Date): boolean =>
  gift.mailOn !== null &&
  gift.mailedAt === null &&
  gift.recipientEmail === null &&
  stateOf(gift, now) === 'active'

/**
 * Neither redeemed nor refunded, valid, and not disputed: the buyer may withdraw. Blocking by the
 * operator does not change that.
 */
export const isWithdrawable = (now: Date): SQL | undefined =>
  and(
    isNull(gifts.redeemedAt),
    isNull(gifts.withdrawnAt),
    gt(gifts.expiresAt, now),
    eq(gifts.disputes, sql`'[]'::jsonb`),
  )

/** Paid, and the code can be redeemed. */
export const isActiveGift = (now: Date): SQL | undefined =>
  and(isWithdrawable(now), isNull(gifts.blockedAt))

/** Columns that a gift loses when its code can no longer be used. */
export const ENDED = { codeSealed: null, recipientEmail: null } as const
