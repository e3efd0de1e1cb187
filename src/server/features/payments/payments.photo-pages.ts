/**
 * Payment pages of single credits that have nothing left to unlock: a job ends them at the
 * provider, so that nobody pays for a photo that is unlocked or deleted.
 */
import { and, eq, isNull, sql, type SQL } from '../../db/drizzle.ts'
import { orders } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { isOrderForPhoto } from '../../domain/order-photos.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { createPages, takeOpenPages, type PageDeps } from './payments.page.ts'

type PhotoPagesDeps = PageDeps & Pick<PaymentsDeps, 'enqueue' | 'provider'>

/**
 * Orders at the unit price whose photos are all unlocked or deleted. `boughtFor` refuses to open
 * such an order; of an album, it also refuses one that would unlock fewer photos than it pays for.
 */
export const hasNothingToUnlock = (userId: number): SQL | undefined =>
  and(
    isNull(orders.planKey),
    sql`coalesce(${orders.photoId}, ${orders.unlocks} ->> 'album') is not null`,
    sql`not exists (select 1 from ${photos}
      where ${photos.userId} = ${userId} and not ${photos.isHdUnlocked}
        and ${isOrderForPhoto})`,
  )

export function createPhotoPages(deps: PhotoPagesDeps) {
  const { db, provider, enqueue } = deps
  const pages = createPages(deps)
  return {
    /** Runs in the transaction that unlocked or deleted a photo, under the account's lock. */
    async endPages(tx: Tx, userId: number): Promise<void> {
      const isOpen = and(eq(orders.userId, userId), eq(orders.status, 'open'))
      const pointless = await tx.$count(orders, and(isOpen, hasNothingToUnlock(userId)))
      if (pointless > 0) await enqueue(tx, 'close-payment-pages', { userId })
    },

    /** Job: a page that was paid meanwhile is settled, and its credits stay on the account. */
    async closePages({ userId }: { userId: number }): Promise<void> {
      if (!provider) return
      const open = await db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        return takeOpenPages(tx, userId, hasNothingToUnlock(userId))
      })
      await pages.expirePages(provider, open)
    },
  }
}
