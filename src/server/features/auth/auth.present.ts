/** The only way an account leaves the server for its owner. */
import type { User } from '#contract/auth.ts'
import type { users } from '../../db/schema/users.ts'

export type UserRow = typeof users.$inferSelect
/** User id 1: always an administrator, never demoted or deleted. */
export const SUPER_ADMIN_ID = 1

export const isAdministrator = (row: Pick<UserRow, 'id' | 'isAdmin'>): boolean =>
  row.isAdmin || row.id === SUPER_ADMIN_ID

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  credits: row.credits,
  debt: row.debt,
  hasUsedFreeRestore: row.hasUsedFreeRestore,
  isAdmin: isAdministrator(row),
  isSuperAdmin: row.id === SUPER_ADMIN_ID,
  createdAt: row.createdAt.toISOString(),
})
