/** Which photos an order is to unlock. */
import { eq, or, sql } from '../db/drizzle.ts'
import { orders } from '../db/schema/orders.ts'
import { photos } from '../db/schema/photos.ts'

/** Condition between an order and a photo: the order was placed for it, or for its album. */
export const isOrderForPhoto = or(
  eq(orders.photoId, photos.publicId),
  sql`${orders.unlocks} -> 'photos' @> to_jsonb(${photos.publicId})`,
)
