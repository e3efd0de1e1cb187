/**
 * Administrators open a user's pictures only with a reason; each view is audited, at most once an
 * hour.
 */
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { type Actor, auditOnceAnHour } from '../../admin/audit.ts'
import { and, eq, gt, sql } from '../../db/drizzle.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'

/** The action whose `details` begin with the public id of the opened photo. */
export const OPENING = 'OPEN_PHOTO'

/**
 * Throws FORBIDDEN unless this administrator opened the photo with a reason within the last hour.
 */
export async function requireOpening(db: Db, adminId: number, publicId: string): Promise<void> {
  const [opened] = await db
    .select({ id: adminLogs.id })
    .from(adminLogs)
    .where(
      and(
        eq(adminLogs.adminId, adminId),
        eq(adminLogs.action, OPENING),
        sql`starts_with(${adminLogs.details}, ${`${publicId} `})`,
        gt(adminLogs.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(1)
  if (!opened) throw new AppError('FORBIDDEN', { sentence: adminCustomersCopy.opening.first })
}

type Access = {
  actor: Actor
  photo: { publicId: string; userId: number }
  picture: string
}

export const logAdminAccess = (db: Db, { actor, photo, picture }: Access): Promise<void> =>
  db.transaction(async (tx) => {
    const [target] = await tx
      .select({ id: users.id, username: users.username, email: users.email })
      .from(users)
      .where(eq(users.id, photo.userId))
    await auditOnceAnHour(tx, actor, {
      action: 'VIEW_PHOTO',
      ...(target ? { target } : {}),
      details: `${photo.publicId} (${picture})`,
    })
  })
