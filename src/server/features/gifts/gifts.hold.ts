/** Blocks the codes of a restored backup: those redeemed since the backup look like unused ones. */
import { gifts } from '../../db/schema/gifts.ts'
import type { Tx } from '../../platform/db.ts'
import { isActiveGift } from './gifts.state.ts'

/** Returns how many codes are blocked until the operator releases them. */
export async function holdGifts(tx: Tx, now: Date): Promise<number> {
  const held = await tx
    .update(gifts)
    .set({ blockedAt: now })
    .where(isActiveGift(now))
    .returning({ id: gifts.id })
  return held.length
}
