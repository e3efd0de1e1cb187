/** The tone of the badge that shows the state of a gift, to its buyer and in the back office. */
import type { GiftState } from '#contract/gift-figures.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const GIFT_TONES: Record<GiftState, BadgeTone> = {
  active: 'accent',
  redeemed: 'success',
  withdrawn: 'neutral',
  blocked: 'error',
  expired: 'neutral',
}
