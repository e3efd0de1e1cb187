/**
 * Money: plans, settings, transactions, the credit ledger and the inbox of payment events. Orders
 * are in `orders.ts`.
 */
import { boolean, decimal, index, integer, jsonb, pgTable, sql, text } from '../drizzle.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { photos } from './photos.ts'
import { users } from './users.ts'

const euros = (name: string) => decimal(name, { precision: 10, scale: 2 })
export type PlanFeature = { name: string; included: boolean }

/** Stored names, which older versions on the same tables and backups share. */
export type PaymentMetadata = {
  /** Ids of the disputes of which the operator was alerted. */
  toldDisputes?: string[]
  /** Ids of those that were won. */
  wonDisputes?: string[]
  /** Ids of those that were lost. */
  lostDisputes?: string[]
  /** The withdrawal whose refused refund the operator was alerted of. */
  toldWithdrawal?: string
  /** The refund that an operator is making (payments.admin-refund.ts). */
  refundClaim?: unknown
}

export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeSessionId: text('stripe_session_id').unique(),
    /** The provider's invoice of one month of a subscription. */
    stripeInvoiceId: text('stripe_invoice_id').unique(),
    /** The provider's refund, on refund rows; `refundOf` is the refunded payment. */
    stripeRefundId: text('stripe_refund_id').unique(),
    refundOf: integer('refund_of'),
    orderId: text('order_id'),
    amount: euros('amount').notNull(),
    currency: text('currency').notNull().default('eur'),
    credits: integer('credits').notNull(),
    status: text('status').notNull(),
    type: text('type').notNull().default('credit_purchase'),
    metadata: jsonb('metadata').notNull().default({}).$type<PaymentMetadata>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('transactions_user').on(table.userId, table.createdAt),
    index('transactions_payment').on(table.stripePaymentIntentId),
    index('transactions_disputed')
      .on(table.id)
      .where(sql`${table.metadata} ? 'toldDisputes'`),
  ],
)

/** The append-only credit ledger; unique references make movements idempotent. */
export const creditMovements = pgTable(
  'credit_movements',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whole credits; negative when spent. */
    amount: integer('amount').notNull(),
    reason: text('reason', {
      enum: ['purchase', 'subscription', 'gift', 'admin', 'unlock', 'refund', 'chargeback', 'debt'],
    }).notNull(),
    reference: text('reference').notNull().unique(),
    photoId: integer('photo_id').references(() => photos.id, { onDelete: 'set null' }),
    transactionId: integer('transaction_id').references(() => transactions.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (table) => [
    index('credit_movements_user').on(table.userId),
    index('credit_movements_photo').on(table.photoId),
    index('credit_movements_transaction').on(table.transactionId),
  ],
)

/**
 * Sums of an account's movements up to the one that the newest row of `ledger_checkpoints` names;
 * accounts without movements have no row.
 */
export const ledgerBalances = pgTable('ledger_balances', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whole credits; negative for a debt. */
  credits: integer('credits').notNull(),
})

/** One row: the movement up to which `ledger_balances` counts, and when that was computed. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  id: id(),
  upTo: integer('up_to').notNull(),
  asOf: createdAt(),
})

/**
 * What somebody owed when their account was deleted, by the payment that it comes from: a keyed
 * hash of their identity, until they return or the debt is forgotten.
 */
export const rememberedDebts = pgTable(
  'remembered_debts',
  {
    id: id(),
    subjectHash: text('subject_hash').notNull(),
    transactionId: integer('transaction_id').references(() => transactions.id, {
      onDelete: 'set null',
    }),
    /** Whole credits. */
    credits: integer('credits').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    index('remembered_debts_subject').on(table.subjectHash),
    index('remembered_debts_transaction').on(table.transactionId),
  ],
)

/** Received webhook events, unique by the provider's event id. */
export const paymentEvents = pgTable('payment_events', {
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  payload: jsonb('payload').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  handledAt: moment('handled_at'),
  failure: text('failure'),
})

export const pricingConfigurations = pgTable('pricing_configurations', {
  planKey: text('plan_key').primaryKey(),
  name: text('name').notNull(),
  planType: text('plan_type', { enum: ['one_time', 'subscription'] })
    .notNull()
    .default('one_time'),
  credits: integer('credits').notNull(),
  basePrice: euros('base_price').notNull(),
  originalPrice: euros('original_price'),
  discountPercentage: integer('discount_percentage').notNull().default(0),
  badge: text('badge'),
  description: text('description'),
  features: jsonb('features').notNull().default([]).$type<PlanFeature[]>(),
  stripeCheckoutUrl: text('stripe_checkout_url'),
  isActive: boolean('is_active').notNull().default(true),
  sortOrder: integer('sort_order').notNull().default(0),
  lastEditedBy: integer('last_edited_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const globalPricingSettings = pgTable('global_pricing_settings', {
  settingKey: text('setting_key').primaryKey(),
  settingValue: text('setting_value').notNull(),
  lastEditedBy: integer('last_edited_by'),
  updatedAt: updatedAt(),
})
