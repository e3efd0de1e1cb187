/**
 * Erases an account in a transaction: its rows at once, its files by the sweeper; accounting rows
 * stay, anonymised.
 */
import { and, eq, isNull, or } from '../../db/drizzle.ts'
import { photoFolder } from '../../adapters/storage/storage.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { authLogs } from '../../db/schema/logs.ts'
import { mails } from '../../db/schema/orders.ts'
import { doomedFiles, photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { Tx } from '../../platform/db.ts'
import { noteErasedAccount } from '../../domain/erasures.ts'
import { withdrawPhotoPictures } from '../../domain/photo-pictures.ts'
import { pseudonymiseAdminLogs } from './settings.pseudonym.ts'

const ROWS_PER_STATEMENT = 1_000

/**
 * Anonymises the invoices of an account and writes its farewell mail, which ends with the receipt
 * of the deletion.
 */
export type AnonymiseBuyer = (
  tx: Tx,
  account: { id: number; email: string; username: string; debt: number },
  receipt: string,
) => Promise<void>
/** Stores, under keyed hashes, what must outlive the account. */
export type Remember = {
  /** Records that this `sub` of the identity provider spent its free trial. */
  trial(tx: Tx, subject: string): Promise<void>
  /** Records what the account owes. */
  debt(
    tx: Tx,
    userId: number,
    person: Pick<typeof users.$inferSelect, 'googleId' | 'authProvider' | 'email'>,
  ): Promise<void>
}

/**
 * Deletes the row of the account, which the caller holds locked, and with it sessions, photos,
 * restorations and choices. A running restoration finds its row deleted and stops. Returns the
 * number of photos.
 */
export async function eraseAccount(
  tx: Tx,
  userId: number,
  remember: Remember,
): Promise<{ deletedPhotos: number }> {
  const [account] = await tx
    .select({
      email: users.email,
      googleId: users.googleId,
      authProvider: users.authProvider,
      hasUsedFreeRestore: users.hasUsedFreeRestore,
    })
    .from(users)
    .where(eq(users.id, userId))
  const owned = await tx
    .select()
    .from(photos)
    .where(eq(photos.userId, userId))
    .orderBy(photos.id)
    .for('update')
  const folders = owned.map(({ publicId }) => ({ key: photoFolder(publicId) }))
  for (let from = 0; from < folders.length; from += ROWS_PER_STATEMENT) {
    await tx
      .insert(doomedFiles)
      .values(folders.slice(from, from + ROWS_PER_STATEMENT))
      .onConflictDoNothing()
  }
  if (account)
    await tx
      .delete(authLogs)
      .where(or(eq(authLogs.userId, userId), eq(authLogs.email, account.email)))
  // A trial whose photo was never restored does not count as used.
  const isTrialOpen = owned.some(({ isFreeTrial, versionId }) => isFreeTrial && versionId === null)
  if (account?.googleId && account.hasUsedFreeRestore && !isTrialOpen)
    await remember.trial(tx, account.googleId)
  if (account) await remember.debt(tx, userId, account)
  await withdrawPhotoPictures(
    tx,
    owned.filter(({ isPublic }) => isPublic).map(({ publicId }) => publicId),
  )
  await pseudonymiseAdminLogs(tx, userId)
  // Paid gifts stay valid for their receivers; drafts hold an address that nobody will use.
  await tx.delete(gifts).where(and(eq(gifts.userId, userId), isNull(gifts.transactionId)))
  await noteErasedAccount(tx, userId)
  await tx.delete(users).where(eq(users.id, userId))
  return { deletedPhotos: owned.length }
}

/**
 * Erases an account that a restored backup brought back; its farewell mail was sent at the first
 * deletion.
 */
export async function eraseRestoredAccount(
  tx: Tx,
  userId: number,
  { anonymiseBuyer, remember }: { anonymiseBuyer: AnonymiseBuyer; remember: Remember },
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (!account) return
  await anonymiseBuyer(tx, account, '')
  await eraseAccount(tx, userId, remember)
  // Backups hold no mails: those there are were written by this restore.
  await tx.delete(mails)
}
