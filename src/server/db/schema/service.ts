/** When the service was there: one row for each minute in which a server answered and reached its database. */
import { pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const serviceMinutes = pgTable('service_minutes', { minute: moment('minute').primaryKey() })
