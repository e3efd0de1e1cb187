/**
 * Sessions, sign-ins in progress at the identity provider, and one-time codes. Secrets are stored
 * as hashes.
 */
import { index, integer, pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token. */
    tokenHash: text('token_hash').notNull().unique(),
    /** SHA-256 of the image-only cookie. */
    imageTokenHash: text('image_token_hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** The sign-in, or the last confirmation of the identity. */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const signInFlows = pgTable('sign_in_flows', {
  /** SHA-256 of the `state` parameter. */
  stateHash: text('state_hash').primaryKey(),
  /** SHA-256 of the cookie that binds the sign-in to the browser. */
  browserHash: text('browser_hash').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  nonce: text('nonce').notNull(),
  /** Return path, without query. */
  returnPath: text('return_path').notNull().default('/'),
  /** The session whose identity this flow confirms; null for a sign-in. */
  sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
})

export const exchangeCodes = pgTable('exchange_codes', {
  /** SHA-256 of the one-time code. */
  codeHash: text('code_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
})

/** Single-use links for choosing a password. */
export const passwordLinks = pgTable(
  'password_links',
  {
    /** SHA-256 of the secret in the link. */
    secretHash: text('secret_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_links_user').on(table.userId)],
)
