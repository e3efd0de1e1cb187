/** Gifts: a paid pack, the hash of its code, and who redeemed it. */
import { index, integer, jsonb, pgTable, text } from '../drizzle.ts'
import { GIFT_DESIGNS } from '#contract/gift-figures.ts'
import { createdAt, moment } from './columns.ts'
import { transactions } from './money.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Inserted with its order; the payment adds the code. */
export const gifts = pgTable(
  'gifts',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    /** Null until the payment. */
    transactionId: integer('transaction_id')
      .unique()
      .references(() => transactions.id),
    /** The buyer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Credits that the code gives; partial refunds lower it. */
    credits: integer('credits').notNull(),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text('code_hash').unique(),
    /**
     * The code for the buyer's own eyes, the card and the mail; null once it cannot be redeemed.
     */
    codeSealed: text('code_sealed'),
    fromName: text('from_name'),
    toName: text('to_name'),
    message: text('message'),
    design: text('design', { enum: GIFT_DESIGNS }).notNull(),
    /** Used for one mail, then erased. */
    recipientEmail: text('recipient_email'),
    /** Day of the mail in Paris, `2026-12-24`. */
    mailOn: text('mail_on'),
    mailedAt: moment('mailed_at'),
    paidAt: moment('paid_at'),
    expiresAt: moment('expires_at'),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: integer('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: moment('withdrawn_at'),
    /** Blocked by the operator. */
    blockedAt: moment('blocked_at'),
    /** The provider's ids of disputes that are open or lost. */
    disputes: jsonb('disputes').notNull().default([]).$type<string[]>(),
    createdAt: createdAt(),
  },
  (table) => [index('gifts_user').on(table.userId), index('gifts_redeemer').on(table.redeemedBy)],
)
