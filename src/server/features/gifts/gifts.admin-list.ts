/** Reads gifts for the panel: filter, search, order, page. */
import { alias, and, asc, count, desc, eq, isNotNull, or, sql, type SQL } from '../../db/drizzle.ts'
import type { z } from 'zod'
import type { AdminGift, adminGiftsApi } from '#contract/admin/gifts.ts'
import type { GiftState } from '#contract/gift-figures.ts'
import { readCode } from '#copy/gift-code.ts'
import { mentions } from '../../admin/search.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { hashSecret } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db.ts'
import { isUndelivered, stateOf } from './gifts.state.ts'

export type GiftsQuery = z.output<(typeof adminGiftsApi)['admin.gifts.list']['query']>

const buyers = alias(users, 'buyers')
const redeemers = alias(users, 'redeemers')

const SORTS: Record<GiftsQuery['sort'], SQL> = {
  paidAt: sql`${gifts.paidAt}`,
  credits: sql`${gifts.credits}`,
  expiresAt: sql`${gifts.expiresAt}`,
}
/** `stateOf` as SQL. */
const stateAt = (now: Date): SQL<GiftState> => sql`case
  when ${gifts.redeemedAt} is not null then 'redeemed'
  when ${gifts.withdrawnAt} is not null then 'withdrawn'
  when ${gifts.blockedAt} is not null or ${gifts.disputes} <> '[]'::jsonb then 'blocked'
  when ${gifts.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired'
  else 'active' end`

const select = (db: Reader) =>
  db
    .select({
      gift: gifts,
      planName: orders.planName,
      buyer: { id: buyers.id, username: buyers.username, email: buyers.email },
      redeemer: { id: redeemers.id, username: redeemers.username },
    })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .leftJoin(buyers, eq(buyers.id, gifts.userId))
    .leftJoin(redeemers, eq(redeemers.id, gifts.redeemedBy))
type Row = Awaited<ReturnType<typeof select>>[number]

const present = ({ gift, ...row }: Row, now: Date): AdminGift => ({
  ...row,
  id: gift.id,
  credits: gift.credits,
  state: stateOf(gift, now),
  isBlocked: gift.blockedAt !== null,
  isDisputed: gift.disputes.length > 0,
  paidAt: gift.paidAt!.toISOString(),
  mailOn: gift.mailOn,
  mailedAt: gift.mailedAt?.toISOString() ?? null,
  isUndelivered: isUndelivered(gift, now),
  expiresAt: gift.expiresAt!.toISOString(),
  redeemedAt: gift.redeemedAt?.toISOString() ?? null,
})

/** A whole code finds its gift, whatever its state. */
function matching(
  { filter, q, user }: Pick<GiftsQuery, 'filter' | 'q' | 'user'>,
  now: Date,
): SQL | undefined {
  const code = readCode(q)
  const found = or(
    code === null ? undefined : eq(gifts.codeHash, hashSecret(code)),
    eq(gifts.id, q),
    eq(gifts.orderId, q),
    mentions(buyers.username, q),
    mentions(buyers.email, q),
    mentions(redeemers.username, q),
  )
  return and(
    isNotNull(gifts.transactionId),
    user === undefined ? undefined : eq(gifts.userId, user),
    filter === 'all' ? undefined : sql`${stateAt(now)} = ${filter}`,
    q === '' ? undefined : found,
  )
}

export async function listGifts(
  db: Reader,
  query: GiftsQuery,
  now: Date,
): Promise<{ gifts: AdminGift[]; total: number }> {
  const condition = matching(query, now)
  const direction = query.order === 'asc' ? asc : desc
  const rows = await select(db)
    .where(condition)
    .orderBy(direction(SORTS[query.sort]), desc(gifts.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  const [counted] = await db
    .select({ total: count() })
    .from(gifts)
    .leftJoin(buyers, eq(buyers.id, gifts.userId))
    .leftJoin(redeemers, eq(redeemers.id, gifts.redeemedBy))
    .where(condition)
  return { gifts: rows.map((row) => present(row, now)), total: counted?.total ?? 0 }
}

/** One paid gift for the panel; undefined when there is none. */
export async function oneGift(db: Reader, id: string, now: Date): Promise<AdminGift | undefined> {
  const [row] = await select(db).where(and(eq(gifts.id, id), isNotNull(gifts.transactionId)))
  return row && present(row, now)
}
