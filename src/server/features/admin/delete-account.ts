/** Deletes an account: the rows at once, the files by the sweeper; accounting rows stay without the name. */
import { eq } from 'drizzle-orm'
import { doomedFiles, photos, photoVersions } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { Tx } from '../../platform/db.ts'

/** Run with the account locked. A restoration under way finds its row gone and ends by itself. */
export async function deleteAccount(tx: Tx, userId: number): Promise<void> {
  const owned = await tx.select({ id: photos.id, original: photos.originalUrl, restored: photos.restoredUrl, hd: photos.restoredHdUrl, watermark: photos.watermarkUrl })
    .from(photos).where(eq(photos.userId, userId)).for('update')
  const versions = await tx.select({ hd: photoVersions.hdKey, screen: photoVersions.screenKey, watermark: photoVersions.watermarkKey })
    .from(photoVersions).innerJoin(photos, eq(photos.id, photoVersions.photoId)).where(eq(photos.userId, userId))
  const keys = new Set([
    ...owned.flatMap(({ original, restored, hd, watermark }) => [original, restored, hd, watermark]),
    ...versions.flatMap(({ hd, screen, watermark }) => [hd, screen, watermark]),
  ].filter((key) => key !== null))
  if (keys.size > 0) await tx.insert(doomedFiles).values([...keys].map((key) => ({ key }))).onConflictDoNothing()
  await tx.delete(users).where(eq(users.id, userId))
}
