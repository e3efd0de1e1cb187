/**
 * Second factors of staff accounts, sign-ins that wait for one, and what the installation requires.
 */
import { boolean, index, integer, pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'
import { users } from './users.ts'

export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32 secret of the authenticator, sealed with the installation's key. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the first code: the secret has no effect before. */
  enabledAt: moment('enabled_at'),
  /**
   * Time step (Unix time / 30 s) of the last accepted code; codes of it and of earlier steps are
   * refused.
   */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** One row per unused recovery code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Sign-ins whose first factor was accepted and whose second one is awaited. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the secret that the browser holds. */
    secretHash: text('secret_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_challenges_user').on(table.userId)],
)

/** One row, absent until the first change. */
export const securitySettings = pgTable('security_settings', {
  id: integer('id').primaryKey().default(1),
  secondFactorRequired: boolean('second_factor_required').notNull().default(false),
})
