/** What the operator keeps about a customer: notes, and which mails were sent. */
import { boolean, index, integer, pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'
import { users } from './users.ts'

export const accountNotes = pgTable(
  'account_notes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who wrote it; null once that account is deleted. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('account_notes_user').on(table.userId, table.createdAt)],
)

/** Mails that the mail server accepted or refused for good, without their text. */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    sentAt: moment('sent_at').notNull(),
    refused: boolean('refused').notNull().default(false),
  },
  (table) => [index('sent_mails_user').on(table.userId, table.sentAt)],
)
