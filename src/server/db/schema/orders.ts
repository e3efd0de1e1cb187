/** Orders, subscriptions, waivers, withdrawals, invoices, and queued mail. */
import type { PhotosOfAlbum } from '#contract/payments.ts'
import { boolean, index, integer, jsonb, pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'
import { transactions } from './money.ts'
import { users } from './users.ts'

const userId = () => integer('user_id').references(() => users.id, { onDelete: 'set null' })

/** An order, frozen before the payment page opens. Its id is the reference of the payment. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Null for credits at the unit price. */
    planKey: text('plan_key'),
    planName: text('plan_name').notNull(),
    /** What the payment buys: credits for the buyer, or the code of a gift. */
    kind: text('kind', { enum: ['credits', 'gift'] })
      .notNull()
      .default('credits'),
    mode: text('mode', { enum: ['payment', 'subscription'] }).notNull(),
    /**
     * The kind of payment page: a session of this order, or a payment link that several sessions
     * share.
     */
    via: text('via', { enum: ['session', 'link'] }).notNull(),
    credits: integer('credits').notNull(),
    /** Cents, tax included. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull().default('eur'),
    /** Public id of the photo to unlock. */
    photoId: text('photo_id'),
    /** Public ids of an album and of its photos to unlock. */
    unlocks: jsonb('unlocks').$type<PhotosOfAlbum>(),
    sessionId: text('session_id').unique(),
    status: text('status', { enum: ['open', 'pending', 'paid', 'failed', 'expired', 'refused'] })
      .notNull()
      .default('open'),
    /** Why payments were not fulfilled, each with its session or invoice. */
    refusal: text('refusal'),
    /** Version of the accepted waiver text; null without a waiver. */
    waiverVersion: text('waiver_version'),
    waiverAt: moment('waiver_at'),
    expiresAt: moment('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('orders_user').on(table.userId),
    index('orders_status').on(table.status, table.createdAt),
  ],
)

/** The provider's subscriptions as last read from it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    currentPeriodEnd: moment('current_period_end'),
    endedAt: moment('ended_at'),
    /**
     * A second subscription paid while another was active: cancelled and refunded, never credited.
     */
    isSurplus: boolean('is_surplus').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('subscriptions_user').on(table.userId)],
)

/** Append-only: waivers for credits bought before this time. */
export const waivers = pgTable(
  'waivers',
  {
    id: id(),
    userId: userId(),
    textVersion: text('text_version').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('waivers_user').on(table.userId)],
)

/** Withdrawals from purchases; credits are removed at once, the refund follows. */
export const withdrawals = pgTable('withdrawals', {
  id: text('id').primaryKey(),
  userId: userId(),
  transactionId: integer('transaction_id')
    .notNull()
    .references(() => transactions.id)
    .unique(),
  credits: integer('credits').notNull(),
  /** Cents. */
  amount: integer('amount').notNull(),
  status: text('status', { enum: ['requested', 'refunded'] })
    .notNull()
    .default('requested'),
  createdAt: createdAt(),
  refundedAt: moment('refunded_at'),
})

/**
 * Issued invoices and credit notes; immutable except for the buyer's name, which is erased with the
 * account. The credit note of a rejected refund passes to the refund that is made instead.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    number: text('number').notNull().unique(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    userId: userId(),
    /** The documented payment or refund. */
    transactionId: integer('transaction_id')
      .notNull()
      .references(() => transactions.id)
      .unique(),
    document: jsonb('document').notNull().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [index('invoices_user').on(table.userId)],
)

/** The last number of each invoice series; its row lock prevents gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
})

/** Queued mail, inserted in the transaction that causes it and deleted once sent. */
export const mails = pgTable('mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  /** Documents rendered and attached when the mail is sent. */
  invoiceIds: jsonb('invoice_ids').notNull().default([]).$type<number[]>(),
  createdAt: createdAt(),
})
