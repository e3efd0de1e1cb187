/**
 * Orders with their payments, documents, refunds and history; refunds by the operator. Amounts are
 * in euros.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { InvoiceLink } from '../payments.ts'
import { day, ofAccount, pageQuery, pageTotal } from './page.ts'
import {
  DISPUTE_STATES,
  REFUND_REASONS,
  SALE_KINDS,
  SALE_STATES,
  HISTORY_STEPS,
  SUBSCRIPTION_ENDS,
} from './sales-figures.ts'
import { ByRowId } from '../params.ts'

const Euros = z.number()
const Buyer = z.object({
  id: z.int().positive(),
  username: z.string(),
  email: z.string(),
  /** Whole credits. */
  credits: z.int(),
  debt: z.int(),
})

export const Sale = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Null once the account is deleted. */
  buyer: Buyer.nullable(),
  planName: z.string(),
  kind: z.enum(SALE_KINDS),
  credits: z.int(),
  amount: Euros,
  /** Of all its payments, several for a subscription. */
  paid: Euros,
  refunded: Euros,
  state: z.enum(SALE_STATES),
})
export type Sale = z.infer<typeof Sale>

export const SalePayment = z.object({
  id: z.int().positive(),
  type: z.string(),
  status: z.string(),
  amount: Euros,
  credits: z.int(),
  createdAt: z.iso.datetime(),
  /** The payment that a refund refunds; null for a payment. */
  refundOf: z.int().nullable(),
  /** Of a payment: what its refunds have paid back. */
  refunded: Euros,
  /** The bank's dispute of the payment, which then cannot be refunded. */
  dispute: z.enum(DISPUTE_STATES).nullable(),
  document: InvoiceLink.nullable(),
})
export type SalePayment = z.infer<typeof SalePayment>

export const SaleStoryItem = z.object({
  at: z.iso.datetime(),
  step: z.enum(HISTORY_STEPS),
  /** Event type, document number, reason of a movement, or public id of a photo. */
  detail: z.string(),
  amount: Euros.nullable(),
  credits: z.int().nullable(),
  failed: z.boolean(),
})
export type SaleStoryItem = z.infer<typeof SaleStoryItem>

export const SaleStory = z.object({
  sale: Sale.extend({
    photoId: z.string().nullable(),
    refusal: z.string().nullable(),
    sessionId: z.string().nullable(),
  }),
  /** Payments and refunds, oldest first. */
  payments: z.array(SalePayment),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      currentPeriodEnd: z.iso.datetime().nullable(),
    }),
  ),
  story: z.array(SaleStoryItem),
})
export type SaleStory = z.infer<typeof SaleStory>

export const RefundPreview = z.object({
  /**
   * What was paid, what is refunded already (withdrawals under way included), and what can still be
   * refunded.
   */
  paid: Euros,
  refunded: Euros,
  remaining: Euros,
  /** Credits that this refund takes back: from the balance, and as a debt where they are used. */
  creditsTaken: z.int().nonnegative(),
  creditsFromBalance: z.int().nonnegative(),
  debtAdded: z.int().nonnegative(),
  /** Null for a deleted account. */
  balanceAfter: z.int().nullable(),
  debtAfter: z.int().nullable(),
  /** Only the credits of the gift's code are lowered, unless it has been redeemed. */
  isGift: z.boolean(),
  /** The running subscription of the payment; null when there is none. */
  subscription: z
    .object({
      /** Cancelled already: it ends with the paid month. */
      cancelAtPeriodEnd: z.boolean(),
      currentPeriodEnd: z.iso.datetime().nullable(),
      /** The current month is not paid; the provider tries again. */
      isOverdue: z.boolean(),
    })
    .nullable(),
  /** A dispute is open or lost: the bank holds the money. */
  disputed: z.boolean(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

/** Euros with whole cents. */
const wholeCents = (euros: number): boolean =>
  Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6
const refundAmount = z.number().positive().max(100_000).refine(wholeCents)
const euroFilter = z.coerce.number<number>().min(0).max(1_000_000).optional()
const salesQuery = pageQuery(['createdAt', 'amount']).extend({
  filter: z.enum(['all', ...SALE_STATES]).default('all'),
  kind: z.enum(['all', ...SALE_KINDS]).default('all'),
  from: day,
  to: day,
  min: euroFilter,
  max: euroFilter,
  user: ofAccount,
})

export const adminSalesApi = {
  'admin.sales.list': endpoint('admin.sales.list', {
    access: 'support',
    summary: 'Orders with what was paid and refunded: one page, newest first',
    query: salesQuery,
    reply: z.object({ sales: z.array(Sale), total: pageTotal }),
  }),
  'admin.sales.export': fileEndpoint('admin.sales.export', {
    access: 'admin',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'The orders that match, as a CSV file; the export is logged',
    query: salesQuery,
    mediaTypes: ['text/csv'],
  }),
  'admin.sales.read': endpoint('admin.sales.read', {
    access: 'support',
    summary: 'One order with its payments, documents and history',
    params: z.object({ id: z.string().min(1).max(200) }),
    reply: SaleStory,
  }),
  'admin.sales.document': fileEndpoint('admin.sales.document', {
    access: 'support',
    summary: 'An invoice or credit note',
    params: ByRowId,
    mediaTypes: ['application/pdf'],
  }),
  'admin.sales.refundPreview': endpoint('admin.sales.refundPreview', {
    access: 'admin',
    rateLimit: 'payment',
    summary: 'What a refund of this amount would do',
    params: ByRowId,
    query: z.object({ amount: z.coerce.number<number>().min(0).max(100_000).default(0) }),
    reply: RefundPreview,
  }),
  'admin.sales.refund': endpoint('admin.sales.refund', {
    access: 'admin',
    fresh: true,
    rateLimit: 'payment',
    summary:
      'Refunds a payment or a part of it at the provider, once per `key`; 409 when something was refunded since `seenRefunded`',
    params: ByRowId,
    body: z.object({
      amount: refundAmount,
      reason: z.enum(REFUND_REASONS),
      note: z.string().trim().max(300).default(''),
      endSubscription: z.enum(SUBSCRIPTION_ENDS).default('never'),
      seenRefunded: z.number().min(0).max(100_000),
      key: z.uuid(),
    }),
    reply: SaleStory,
  }),
}
