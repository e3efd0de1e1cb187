/** Logs that an administrator viewed a user's picture, at most once an hour for the same administrator and picture. */
import { and, eq, gt, sql } from '../../db/drizzle.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import type { Db } from '../../platform/db.ts'

type Access = {
  adminId: number
  photo: { publicId: string; userId: number }
  picture: string
  ip: string
  userAgent: string
}

export async function logAdminAccess(
  db: Db,
  { adminId, photo, picture, ip, userAgent }: Access,
): Promise<void> {
  const details = `${photo.publicId} (${picture})`
  await db.transaction(async (tx) => {
    const [recent] = await tx
      .select({ id: adminLogs.id })
      .from(adminLogs)
      .where(
        and(
          eq(adminLogs.adminId, adminId),
          eq(adminLogs.details, details),
          gt(adminLogs.createdAt, sql`now() - interval '1 hour'`),
        ),
      )
      .limit(1)
    if (recent) return
    const [admin] = await tx.select().from(users).where(eq(users.id, adminId))
    const [owner] = await tx.select().from(users).where(eq(users.id, photo.userId))
    await tx.insert(adminLogs).values({
      adminId,
      adminUsername: admin?.username ?? '',
      adminEmail: admin?.email ?? '',
      action: 'VIEW_PHOTO',
      targetUserId: photo.userId,
      targetUserUsername: owner?.username ?? null,
      targetUserEmail: owner?.email ?? null,
      details,
      ipAddress: ip,
      userAgent,
    })
  })
}
