/** When a gift is over. */
import { sql } from '../db/drizzle.ts'
import { gifts } from '../db/schema/gifts.ts'

/** Its redemption, its withdrawal, or the end of its code; retention counts from it. */
export const giftEnd = sql`coalesce(${gifts.redeemedAt}, ${gifts.withdrawnAt}, ${gifts.expiresAt})`
