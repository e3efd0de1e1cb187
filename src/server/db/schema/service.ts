/** What the service keeps about itself: when it was there, and what was deleted since it last said so outside the database. */
import { pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'

/** One row for each minute in which a server answered and reached its database. */
export const serviceMinutes = pgTable('service_minutes', { minute: moment('minute').primaryKey() })

/** Deletions that are not on the list outside the database yet (server/backup/erasure-list.ts). */
export const erasures = pgTable('erasures', {
  id: id(),
  what: text('what').notNull(),
  createdAt: createdAt(),
})

/** One row: the name of this installation, which its storage carries as well (server/backup/installation.ts), and when it was last backed up. */
export const installation = pgTable('installation', {
  id: text('id').primaryKey(),
  createdAt: createdAt(),
  backedUpAt: moment('backed_up_at'),
})
