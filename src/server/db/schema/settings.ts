/** Privacy choices with the proof of each consent, and the publisher's details. */
import { boolean, index, integer, jsonb, pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Current choices; without a row the column defaults apply. */
export const privacySettings = pgTable('privacy_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  analyticalCookies: boolean('analytical_cookies').notNull().default(false),
  marketingCookies: boolean('marketing_cookies').notNull().default(false),
  emailMarketing: boolean('email_marketing').notNull().default(false),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  updatedAt: updatedAt(),
})

/** Append-only: one row per saved choice, with the version of the text shown. */
export const privacyConsents = pgTable(
  'privacy_consents',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    choices: jsonb('choices').notNull().$type<Record<string, boolean>>(),
    /** Version of the wording beside the switches. */
    textVersion: text('text_version').notNull(),
    /** IP address truncated to its network. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [index('privacy_consents_user').on(table.userId)],
)

/**
 * One row: the publisher's details for legal pages and invoices, and when somebody confirmed the
 * legal texts.
 */
export const publisherDetails = pgTable('publisher_details', {
  id: integer('id').primaryKey().default(1),
  name: text('name').notNull().default(''),
  legalForm: text('legal_form').notNull().default(''),
  address: text('address').notNull().default(''),
  registration: text('registration').notNull().default(''),
  vatNumber: text('vat_number').notNull().default(''),
  director: text('director').notNull().default(''),
  host: text('host').notNull().default(''),
  mediator: text('mediator').notNull().default(''),
  legalReadAt: moment('legal_read_at'),
  lastEditedBy: integer('last_edited_by'),
  /** Null before the details are first saved. */
  updatedAt: moment('updated_at'),
})
