/**
 * The super administrator: the account with id 1, always an administrator, never demoted or
 * deleted.
 */

export const SUPER_ADMIN_ID = 1

export const isSuperAdmin = (userId: number): boolean => userId === SUPER_ADMIN_ID

export const isAdministrator = (account: { id: number; isAdmin: boolean }): boolean =>
  account.isAdmin || isSuperAdmin(account.id)
