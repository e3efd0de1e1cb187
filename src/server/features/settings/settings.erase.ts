/** Erases an account inside a transaction: its rows at once, its files by the sweeper; accounting rows stay, without the person. */
import { eq, inArray, or } from '../../db/drizzle.ts'
import { authLogs } from '../../db/schema/logs.ts'
import { doomedFiles, photos, photoVersions } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { contentChanged } from '../../platform/content-version.ts'
import type { Tx } from '../../platform/db.ts'
import { noteErasedAccount } from '../../platform/erasures.ts'

const DOOM_BATCH = 1_000

/** Keeps in mind that this `sub` of the identity provider spent its free trial. */
export type RememberTrial = (tx: Tx, subject: string) => Promise<void>

/**
 * Deletes the row of the account, which the caller holds locked, and with it sessions, photos, restorations and choices.
 * A restoration under way finds its row gone and ends by itself. Returns how many photos there were.
 */
export async function eraseAccount(tx: Tx, userId: number, rememberTrial: RememberTrial): Promise<{ deletedPhotos: number }> {
  const [account] = await tx.select({ email: users.email, googleId: users.googleId, hasUsedFreeRestore: users.hasUsedFreeRestore }).from(users).where(eq(users.id, userId))
  const owned = await tx.select().from(photos).where(eq(photos.userId, userId)).orderBy(photos.id).for('update')
  const ids = owned.map(({ id }) => id)
  const versions = ids.length === 0 ? [] : await tx.select().from(photoVersions).where(inArray(photoVersions.photoId, ids))
  const keys = [...new Set([
    ...owned.flatMap(({ originalUrl, restoredUrl, restoredHdUrl, watermarkUrl }) => [originalUrl, restoredUrl, restoredHdUrl, watermarkUrl]),
    ...versions.flatMap(({ hdKey, screenKey, watermarkKey, mapKey }) => [hdKey, screenKey, watermarkKey, mapKey]),
  ])].filter((key) => key !== null)
  for (let from = 0; from < keys.length; from += DOOM_BATCH) {
    await tx.insert(doomedFiles).values(keys.slice(from, from + DOOM_BATCH).map((key) => ({ key }))).onConflictDoNothing()
  }
  if (account) await tx.delete(authLogs).where(or(eq(authLogs.userId, userId), eq(authLogs.email, account.email)))
  // A trial whose photo never got restored was not spent.
  const isTrialOpen = owned.some(({ isFreeTrial, versionId }) => isFreeTrial && versionId === null)
  if (account?.googleId && account.hasUsedFreeRestore && !isTrialOpen) await rememberTrial(tx, account.googleId)
  // Pairs of the gallery go with their photos.
  if (owned.some(({ isPublic }) => isPublic)) await contentChanged(tx)
  await noteErasedAccount(tx, userId)
  await tx.delete(users).where(eq(users.id, userId))
  return { deletedPhotos: owned.length }
}
