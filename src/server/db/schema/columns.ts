/** Columns that several tables share. */
import { integer, timestamp } from '../drizzle.ts'

/** A timestamp in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () => moment('updated_at').notNull().defaultNow()
/** The numeric primary key. */
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()
