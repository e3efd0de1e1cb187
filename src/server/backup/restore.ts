/**
 * Restores a backup into an empty installation: files first, then all rows in one transaction,
 * without what was deleted since.
 */
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { PRIVACY_CHOICES } from '#contract/settings.ts'
import { and, eq, ne, sql } from '../db/drizzle.ts'
import { albumPhotos, albums } from '../db/schema/albums.ts'
import { familyLinks, familyReplies } from '../db/schema/family.ts'
import { memoryPeople } from '../db/schema/memories.ts'
import { photos } from '../db/schema/photos.ts'
import { privacySettings } from '../db/schema/settings.ts'
import { users } from '../db/schema/users.ts'
import { enqueueLostJobs, type PendingWork } from '../jobs/lost-jobs.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Database, Reader, Tx } from '../platform/db.ts'
import {
  accountName,
  albumName,
  albumPlaceName,
  consentName,
  familyLinkName,
  familyReplyName,
  optOutName,
  personName,
  roleName,
} from '../domain/erasures.ts'
import { readMemory, writeMemory } from '../domain/memories.ts'
import { isStaffRow } from '../domain/staff.ts'
import { SUPER_ADMIN_ID } from '../domain/super-admin.ts'
import { readSummary, TABLES } from './backup.ts'
import type { Erasures } from './erasure-list.ts'
import { takeNameOf } from './installation.ts'
import { mendPhotos } from './damage.ts'
import { erasedPhotos, eraseVersos } from './erased-photos.ts'
import { countNewerFiles, readManifest, restoreFiles, type Stores } from './files.ts'
import { loadTables, tablesInUse } from './tables.ts'

export type RestoreDeps = {
  /** Without a schema, or with an unused one. */
  database: Database
  stores: Stores
  /** Its tables must be installed; it need not process jobs. */
  queue: Pick<Queue, 'start' | 'enqueue'>
  acceptDamage: boolean
  erasures: Erasures
  /** Deletes an account as its owner did, without sending mail. */
  eraseAccount(tx: Tx, userId: number): Promise<unknown>
  erasePhoto(tx: Tx, userId: number, publicId: string): Promise<unknown>
  withdrawConsent(tx: Tx, userId: number, publicId: string): Promise<unknown>
  /** Blocks codes of gifts, which may have been redeemed since the backup; returns how many. */
  holdGifts(tx: Tx): Promise<number>
  /** Gives the notices of a coming deletion again: a backup holds no queued mails. */
  withdrawNotices(tx: Tx): Promise<void>
  /** Prevents invoice numbers issued since the backup from being issued again. */
  startNewInvoiceSeries(tx: Tx): Promise<void>
  /** Rows that wait for a job, by feature; a backup holds no jobs. */
  pendingWork: readonly PendingWork[]
}
export type Restored = Omit<Awaited<ReturnType<typeof restoreFiles>>, 'lost'> & {
  newerFiles: number
  photos: number
  accounts: number
  erasedAccounts: number
  erasedPhotos: number
  withdrawnConsents: number
  lostRoles: number
  heldGifts: number
  jobs: Record<string, number>
}

/** Whether something that may be given back was erased since the backup. */
type IsLost = (what: string) => Promise<boolean>
/**
 * A deletion carries the time at which its transaction began, and may miss a snapshot made later.
 */
const LONGEST_DELETION_MS = HOUR_MS

/**
 * Ends family links that were closed since the backup at the time of their closing, from which
 * retention counts, and deletes replies that were deleted since.
 */
async function endFamilyLinks(
  tx: Tx,
  { isErased, erasedAt }: Pick<Erasures, 'isErased' | 'erasedAt'>,
): Promise<void> {
  const links = await tx.select().from(familyLinks)
  for (const { id, tokenHash } of links) {
    const closedAt = await erasedAt(familyLinkName(tokenHash))
    if (closedAt)
      await tx
        .update(familyLinks)
        .set({ closedAt, closedBy: 'owner' })
        .where(eq(familyLinks.id, id))
  }
  const replies = await tx
    .select({
      id: familyReplies.id,
      linkId: familyReplies.linkId,
      submission: familyReplies.submission,
    })
    .from(familyReplies)
  for (const { id, linkId, submission } of replies)
    if (isErased(familyReplyName(linkId, submission)))
      await tx.delete(familyReplies).where(eq(familyReplies.id, id))
}

/**
 * Deletes albums again that were deleted since the backup, and takes photos out of others that were
 * taken out.
 */
async function eraseAlbumPlaces(tx: Tx, isErased: (what: string) => boolean): Promise<void> {
  for (const { id, publicId } of await tx.select().from(albums))
    if (isErased(albumName(publicId))) await tx.delete(albums).where(eq(albums.id, id))
  const places = await tx
    .select({ id: photos.id, photo: photos.publicId, album: albums.publicId })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
  for (const { id, photo, album } of places)
    if (isErased(albumPlaceName(album, photo)))
      await tx.delete(albumPhotos).where(eq(albumPhotos.photoId, id))
}

/** The rows whose name was erased since the backup, and not given back before it. */
async function lostSince<T extends { name: string }>(
  rows: readonly T[],
  isLost: IsLost,
): Promise<T[]> {
  const lost: T[] = []
  for (const row of rows) if (await isLost(row.name)) lost.push(row)
  return lost
}

/** Removes people from memories again who were removed since the backup. */
async function erasePeople(tx: Tx, isLost: IsLost): Promise<void> {
  const people = await tx
    .select({ photoId: photos.id, person: memoryPeople.name, name: personName })
    .from(memoryPeople)
    .innerJoin(photos, eq(photos.id, memoryPeople.photoId))
  const erased = Map.groupBy(await lostSince(people, isLost), ({ photoId }) => photoId)
  for (const [photoId, named] of erased) {
    const memory = await readMemory(tx, photoId)
    const kept = memory.people.filter(({ name }) => !named.some(({ person }) => person === name))
    await writeMemory(tx, photoId, { ...memory, people: kept }, new Date())
  }
}

/** Removes roles again that were removed since the backup. Returns the number of accounts. */
async function takeRolesAway(tx: Tx, isLost: IsLost): Promise<number> {
  const staff = await tx
    .select({ id: users.id, name: roleName })
    .from(users)
    .where(and(isStaffRow, ne(users.id, SUPER_ADMIN_ID)))
  const lost = await lostSince(staff, isLost)
  for (const { id } of lost)
    await tx.update(users).set({ isAdmin: false, isSupport: false }).where(eq(users.id, id))
  return lost.length
}

/** Switches off choices of the privacy settings again that were switched off since the backup. */
async function repeatOptOuts(tx: Tx, isLost: IsLost): Promise<void> {
  for (const choice of PRIVACY_CHOICES) {
    const accounts = await tx.select({ userId: users.id, name: optOutName(choice) }).from(users)
    const off = { [choice]: false, updatedAt: sql`now()` }
    for (const { userId } of await lostSince(accounts, isLost))
      await tx
        .insert(privacySettings)
        .values({ userId, ...off })
        .onConflictDoUpdate({ target: privacySettings.userId, set: off })
  }
}

/**
 * Marker present from the first row to the last deletion, so that no server starts on a database
 * that still holds deleted users.
 */
const UNFINISHED = sql.identifier('restore_unfinished')

/** Throws if a restore was started and not finished. */
export async function refuseUnfinished(reader: Reader): Promise<void> {
  const { rows } = await reader.execute<{ found: boolean }>(
    sql`select to_regclass('public.restore_unfinished') is not null as found`,
  )
  if (rows[0]?.found)
    throw new Error(
      'A backup was being put into this database and did not finish: make a new database and put it back again.',
    )
}

/**
 * Repeats the deletions, withdrawals, opt-outs and role changes since the backup, blocks codes of
 * gifts, and enqueues pending work and the payments since.
 */
const settle =
  (
    {
      stores,
      queue,
      erasures,
      eraseAccount,
      erasePhoto,
      withdrawConsent,
      holdGifts,
      withdrawNotices,
      startNewInvoiceSeries,
      pendingWork,
    }: RestoreDeps,
    {
      files,
      lost,
      madeAt,
    }: { files: ReadonlyMap<string, unknown>; lost: ReadonlySet<string>; madeAt: string },
  ) =>
  async (tx: Tx) => {
    const start = new Date(Date.parse(madeAt) - LONGEST_DELETION_MS)
    const { isErased } = erasures
    const isLost: IsLost = (what) => erasures.wasErasedSince(what, start)
    await takeNameOf(stores.private, tx)
    await startNewInvoiceSeries(tx)
    const accounts = (await tx.select({ id: users.id, name: accountName }).from(users)).filter(
      ({ name }) => isErased(name),
    )
    for (const { id } of accounts) await eraseAccount(tx, id)
    await mendPhotos(tx, lost, queue.enqueue)
    await eraseVersos(tx, isErased, files)
    const erased = await erasedPhotos(tx, isErased, files)
    for (const { userId, publicId } of erased) await erasePhoto(tx, userId, publicId)
    const pairs = await tx
      .select({ userId: photos.userId, publicId: photos.publicId })
      .from(photos)
      .where(eq(photos.isPublic, true))
    const shown = await lostSince(
      pairs.map((pair) => ({ ...pair, name: consentName(pair.publicId) })),
      isLost,
    )
    for (const { userId, publicId } of shown) await withdrawConsent(tx, userId, publicId)
    await endFamilyLinks(tx, erasures)
    await eraseAlbumPlaces(tx, isErased)
    await erasePeople(tx, isLost)
    await repeatOptOuts(tx, isLost)
    const lostRoles = await takeRolesAway(tx, isLost)
    const heldGifts = await holdGifts(tx)
    await withdrawNotices(tx)
    const jobs = await enqueueLostJobs(tx, queue.enqueue, pendingWork)
    await queue.enqueue(tx, 'sweep', {})
    await queue.enqueue(tx, 'replay-payments', { since: madeAt })
    await tx.execute(sql`drop table ${UNFINISHED}`)
    return {
      photos: await tx.$count(photos),
      accounts: await tx.$count(users),
      erasedAccounts: accounts.length,
      erasedPhotos: erased.length,
      withdrawnConsents: shown.length,
      lostRoles,
      heldGifts,
      jobs,
    }
  }

/**
 * Throws a readable error when the database is in use, the storage belongs to another installation,
 * or the backup is damaged.
 */
export async function restoreBackup(deps: RestoreDeps, folder: string): Promise<Restored> {
  const { database, stores, queue } = deps
  const summary = await readSummary(folder)
  const files = await readManifest(folder, summary.files.sha256)
  await refuseUnfinished(database.db)
  // Migrates as far as the backup's schema, so that later migrations convert its rows.
  await database.migrate(summary.migrations)
  const used = await tablesInUse(database.db)
  if (used.length > 0)
    throw new Error(
      `The database is in use (rows in ${used.slice(0, 5).join(', ')}). A backup is put into a new one only.`,
    )
  const newerFiles = await countNewerFiles(stores.private, files)
  if (newerFiles === null)
    throw new Error(
      'The storage holds photos that this backup does not know. Give it an empty one, or the one it was made from.',
    )
  const { lost, ...put } = await restoreFiles(stores, folder, files, deps)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`create table ${UNFINISHED} ()`)
    await loadTables(tx, join(folder, TABLES), summary)
  })
  await database.migrate()
  await queue.start({ work: false })
  const settled = settle(deps, { files, lost, madeAt: summary.madeAt })
  return { ...(await database.db.transaction(settled)), newerFiles, ...put }
}
