/**
 * Lists beside the orders: payments and refunds with their documents, and subscriptions. Amounts
 * are in euros.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { InvoiceLink } from '../payments.ts'
import { day, pageQuery, pageTotal } from './page.ts'
import { DISPUTE_STATES, PAYMENT_FILTERS, SUBSCRIPTION_STATES } from './sales-figures.ts'

const Buyer = z.object({ id: z.int().positive(), username: z.string(), email: z.string() })

export const BookedPayment = z.object({
  id: z.int().positive(),
  at: z.iso.datetime(),
  isRefund: z.boolean(),
  status: z.string(),
  /** Negative for a refund. */
  amount: z.number(),
  credits: z.int(),
  /** A bank contests the payment. */
  dispute: z.enum(DISPUTE_STATES).nullable(),
  /** Null once the account is deleted. */
  buyer: Buyer.nullable(),
  orderId: z.string().nullable(),
  planName: z.string().nullable(),
  document: InvoiceLink.nullable(),
})
export type BookedPayment = z.infer<typeof BookedPayment>

export const BookedSubscription = z.object({
  id: z.string(),
  orderId: z.string(),
  planName: z.string(),
  amount: z.number(),
  state: z.enum(SUBSCRIPTION_STATES),
  buyer: Buyer.nullable(),
  createdAt: z.iso.datetime(),
  /** Next renewal or planned end; null while a payment is overdue and after the end. */
  currentPeriodEnd: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type BookedSubscription = z.infer<typeof BookedSubscription>

const paymentsQuery = pageQuery(['createdAt', 'amount']).extend({
  filter: z.enum(PAYMENT_FILTERS).default('all'),
  from: day,
  to: day,
})
const subscriptionsQuery = pageQuery(['createdAt']).extend({
  filter: z.enum(['all', ...SUBSCRIPTION_STATES]).default('all'),
})

export const adminSalesBooksApi = {
  'admin.payments.list': endpoint('admin.payments.list', {
    access: 'support',
    summary: 'Payments and refunds with their documents: one page, newest first',
    query: paymentsQuery,
    reply: z.object({ payments: z.array(BookedPayment), total: pageTotal }),
  }),
  'admin.payments.export': fileEndpoint('admin.payments.export', {
    access: 'admin',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'The payments and refunds that match, as a CSV file; the export is logged',
    query: paymentsQuery,
    mediaTypes: ['text/csv'],
  }),
  'admin.subscriptions.list': endpoint('admin.subscriptions.list', {
    access: 'support',
    summary: 'Subscriptions of all accounts: one page, newest first',
    query: subscriptionsQuery,
    reply: z.object({ subscriptions: z.array(BookedSubscription), total: pageTotal }),
  }),
  'admin.subscriptions.export': fileEndpoint('admin.subscriptions.export', {
    access: 'admin',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'The subscriptions that match, as a CSV file; the export is logged',
    query: subscriptionsQuery,
    mediaTypes: ['text/csv'],
  }),
}
