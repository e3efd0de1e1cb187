/** Gifts of all accounts, which administrators find, block and reissue. */
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { GIFT_STATES } from '../gift-figures.ts'
import { ofAccount, pageQuery, pageTotal } from './page.ts'
import { PublicId } from '../params.ts'

export const AdminGift = z.object({
  id: z.string(),
  planName: z.string(),
  /** Whole credits that the code holds. */
  credits: z.int().nonnegative(),
  state: z.enum(GIFT_STATES),
  /** The operator blocked the code. */
  isBlocked: z.boolean(),
  /** A bank disputes the payment, which blocks an unused code too. */
  isDisputed: z.boolean(),
  /** Null once the account is deleted. */
  buyer: z.object({ id: z.int().positive(), username: z.string(), email: z.string() }).nullable(),
  redeemer: z.object({ id: z.int().positive(), username: z.string() }).nullable(),
  paidAt: z.iso.datetime(),
  mailOn: z.iso.date().nullable(),
  mailedAt: z.iso.datetime().nullable(),
  /** The mail did not arrive and its address is erased. */
  isUndelivered: z.boolean(),
  expiresAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
})
export type AdminGift = z.infer<typeof AdminGift>

const ById = z.object({ id: PublicId })
const giftsQuery = pageQuery(['paidAt', 'credits', 'expiresAt']).extend({
  filter: z.enum(['all', ...GIFT_STATES]).default('all'),
  user: ofAccount,
})

export const adminGiftsApi = {
  'admin.gifts.list': endpoint('admin.gifts.list', {
    access: 'admin',
    summary: 'Paid gifts, found by code, number or account, filtered, sorted and paged',
    query: giftsQuery,
    reply: z.object({ gifts: z.array(AdminGift), total: pageTotal }),
  }),
  'admin.gifts.export': fileEndpoint('admin.gifts.export', {
    access: 'admin',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'The gifts that match, as a CSV file without codes; the export is logged',
    query: giftsQuery,
    mediaTypes: ['text/csv'],
  }),
  'admin.gifts.block': endpoint('admin.gifts.block', {
    access: 'admin',
    summary: 'Blocks an unused code, or unblocks it',
    params: ById,
    body: z.object({ blocked: z.boolean() }),
    reply: z.object({ gift: AdminGift, message: z.string() }),
  }),
  'admin.gifts.reissue': endpoint('admin.gifts.reissue', {
    access: 'admin',
    fresh: true,
    summary: 'Replaces an unused code; the old one is void, the new one is shown here once',
    params: ById,
    reply: z.object({ gift: AdminGift, code: z.string(), message: z.string() }),
  }),
}
