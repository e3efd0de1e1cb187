/** Accounts, and the free trials of accounts that are gone. The balance is guarded here; every change of it is a row of `credit_movements`. */
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
    /** Credits a chargeback took beyond the balance; paid first by new credits. */
    debt: integer('debt').notNull().default(0),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The provider's `sub`: the key of a Google account; the e-mail never is. */
    googleId: text('google_id').unique(),
    profilePicture: text('profile_picture'),
    hasUsedFreeRestore: boolean('has_used_free_restore').notNull().default(false),
    authProvider: text('auth_provider').notNull().default('google'),
    /** Exact to a day. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Mails about the end of an account that nobody uses (0 to 2), and when the last of them was written; both forgotten when its owner comes back. */
    inactivityNotices: integer('inactivity_notices').notNull().default(0),
    inactivityNoticeAt: moment('inactivity_notice_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('users_credits_not_negative', sql`${t.credits} >= 0`),
    check('users_debt_not_negative', sql`${t.debt} >= 0`),
  ],
)

/** Who spent the free trial on an account since deleted: a keyed hash of the provider's `sub`, until it is forgotten. */
export const spentTrials = pgTable('spent_trials', {
  subjectHash: text('subject_hash').primaryKey(),
  until: moment('until').notNull(),
})
