/**
 * Staff accounts (administrators and support) and whether one of them has to enable a second factor
 * first.
 */
import { and, eq, isNotNull, or, sql } from '../db/drizzle.ts'
import { secondFactors, securitySettings } from '../db/schema/second-factors.ts'
import { users } from '../db/schema/users.ts'
import type { Reader } from '../platform/db.ts'
import { isAdministrator, SUPER_ADMIN_ID } from './super-admin.ts'

type Account = { id: number; isAdmin: boolean; isSupport: boolean }
/** Administrators do not count as support staff. */
export const isSupportStaff = (account: Account): boolean =>
  account.isSupport && !isAdministrator(account)
const isStaff = (account: Account): boolean => isAdministrator(account) || account.isSupport

/** Condition: the row of `users` is a staff account. */
export const isStaffRow = or(users.isAdmin, users.isSupport, eq(users.id, SUPER_ADMIN_ID))
/** Condition: an enabled second factor of this account. */
export const enabledFactorOf = (userId: number) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt))

/** Whether the installation requires a second factor of staff. */
export async function isSecondFactorRequired(reader: Reader): Promise<boolean> {
  const [settings] = await reader
    .select({ isRequired: securitySettings.secondFactorRequired })
    .from(securitySettings)
  return settings?.isRequired ?? false
}

/** Whether this account must enable a second factor before it may use the back office. */
export async function mustEnrol(reader: Reader, account: Account): Promise<boolean> {
  if (!isStaff(account)) return false
  const [found] = await reader
    .select({ id: securitySettings.id })
    .from(securitySettings)
    .where(
      and(
        securitySettings.secondFactorRequired,
        sql`not exists (select 1 from ${secondFactors} where ${enabledFactorOf(account.id)})`,
      ),
    )
  return found !== undefined
}
