/**
 * Availability of the service, pending deletions for the list outside the database, and the
 * installation's name.
 */
import { pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'

/** One row for each minute in which a server answered and reached its database. */
export const serviceMinutes = pgTable('service_minutes', { minute: moment('minute').primaryKey() })

/** Deletions not yet copied to the list outside the database (server/backup/erasure-list.ts). */
export const erasures = pgTable('erasures', {
  id: id(),
  what: text('what').notNull(),
  createdAt: createdAt(),
})

/**
 * One row: the installation's name, also stored in its storage (server/backup/installation.ts), the
 * time of its last backup, and the time that retention has reached
 * (server/jobs/retention-clock.ts).
 */
export const installation = pgTable('installation', {
  id: text('id').primaryKey(),
  createdAt: createdAt(),
  backedUpAt: moment('backed_up_at'),
  retainedAt: moment('retained_at'),
})
