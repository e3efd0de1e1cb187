/** Which photos of an album can be unlocked, and for how many credits. */
import { UNLOCK_PRICE } from '#contract/limits.ts'
import type { Photo } from '#contract/photos.ts'

/** Restored and still locked. */
export const lockedOf = (photos: readonly Photo[]): Photo[] =>
  photos.filter(
    ({ isCompleted, isHdUnlocked, hasRestored }) => isCompleted && hasRestored && !isHdUnlocked,
  )

/** Credits that they cost; those of the free trial cost none. */
export const priceOf = (photos: readonly Photo[]): number =>
  photos.filter(({ isFreeTrial }) => !isFreeTrial).length * UNLOCK_PRICE
