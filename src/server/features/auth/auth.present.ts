/** Serialises an account for its owner. */
import type { User } from '#contract/auth.ts'
import type { users } from '../../db/schema/users.ts'
import { isAdministrator, isSuperAdmin } from '../../domain/super-admin.ts'

export type UserRow = typeof users.$inferSelect

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  credits: row.credits,
  debt: row.debt,
  hasUsedFreeRestore: row.hasUsedFreeRestore,
  isAdmin: isAdministrator(row),
  isSuperAdmin: isSuperAdmin(row.id),
  createdAt: row.createdAt.toISOString(),
})
