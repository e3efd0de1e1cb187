/** Serialises an account for its owner. */
import type { User } from '#contract/auth.ts'
import type { users } from '../../db/schema/users.ts'
import { isSupportStaff } from '../../domain/staff.ts'
import { isAdministrator, isSuperAdmin } from '../../domain/super-admin.ts'

export type UserRow = typeof users.$inferSelect

/** `enrolmentDue`: the account must enable a second factor before it may use the back office. */
export const presentUser = (row: UserRow, enrolmentDue: boolean): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  credits: row.credits,
  debt: row.debt,
  hasUsedFreeRestore: row.hasUsedFreeRestore,
  isAdmin: isAdministrator(row),
  isSuperAdmin: isSuperAdmin(row.id),
  isSupport: isSupportStaff(row),
  mustEnrol: enrolmentDue,
  createdAt: row.createdAt.toISOString(),
})
