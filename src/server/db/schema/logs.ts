/**
 * Sign-in log and administration log. Rows are append-only, pseudonymised when an account is
 * deleted, and deleted by retention.
 */
import { index, integer, pgTable, text } from '../drizzle.ts'
import { createdAt, id, moment } from './columns.ts'

export const adminLogs = pgTable(
  'admin_logs',
  {
    id: id(),
    adminId: integer('admin_id').notNull(),
    adminUsername: text('admin_username').notNull(),
    adminEmail: text('admin_email').notNull(),
    action: text('action').notNull(),
    targetUserId: integer('target_user_id'),
    targetUserUsername: text('target_user_username'),
    targetUserEmail: text('target_user_email'),
    details: text('details'),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [index('admin_logs_time').on(table.createdAt)],
)

export const authLogs = pgTable(
  'auth_logs',
  {
    id: id(),
    timestamp: moment('timestamp').notNull().defaultNow(),
    email: text('email'),
    userId: integer('user_id'),
    authProvider: text('auth_provider').notNull(),
    result: text('result', { enum: ['success', 'failure'] }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    failureReason: text('failure_reason'),
    /**
     * The IP address (for IPv6 its first 64 bits) that sign-in attempts are counted by; erased
     * after a month.
     */
    network: text('network'),
  },
  (table) => [
    index('auth_logs_time').on(table.timestamp),
    index('auth_logs_network').on(table.network, table.timestamp),
  ],
)
