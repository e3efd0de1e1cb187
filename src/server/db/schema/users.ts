/**
 * Accounts, and used trials of deleted accounts. A CHECK guards the balance; every change of it is
 * a row of `credit_movements`.
 */
import { boolean, check, integer, pgTable, sql, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull().unique(),
    email: text('email').notNull().unique(),
    /** Argon2id hash; null for Google accounts. */
    password: text('password'),
    credits: integer('credits').notNull().default(0),
    /** Credits owed after a refund or a chargeback; new credits pay them first. */
    debt: integer('debt').notNull().default(0),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Reads customers, orders and states of photos; means nothing for an administrator. */
    isSupport: boolean('is_support').notNull().default(false),
    /** The provider's `sub`, which identifies a Google account; the e-mail address never does. */
    googleId: text('google_id').unique(),
    profilePicture: text('profile_picture'),
    hasUsedFreeRestore: boolean('has_used_free_restore').notNull().default(false),
    authProvider: text('auth_provider').notNull().default('google'),
    /** Last visit, to the day. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Inactivity notices sent (0 to 2) and the time of the last one; both reset by a visit. */
    inactivityNotices: integer('inactivity_notices').notNull().default(0),
    inactivityNoticeAt: moment('inactivity_notice_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('users_credits_not_negative', sql`${table.credits} >= 0`),
    check('users_debt_not_negative', sql`${table.debt} >= 0`),
  ],
)

/** Used trials of deleted accounts: a keyed hash of the provider's `sub` and its expiry. */
export const spentTrials = pgTable('spent_trials', {
  subjectHash: text('subject_hash').primaryKey(),
  until: moment('until').notNull(),
})
