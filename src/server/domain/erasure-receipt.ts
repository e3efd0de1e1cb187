/**
 * Composes the receipt of a deletion, read in its transaction before the rows are deleted. Stores
 * nothing.
 */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ErasureReceipt } from '#contract/erasure.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ERASED_KINDS, type ErasedKind } from '#contract/erasure-kinds.ts'
import { GIFT_WORDS_DAYS } from '#contract/gift-figures.ts'
import {
  and,
  eq,
  getTableConfig,
  inArray,
  isNotNull,
  max,
  or,
  sql,
  type SQL,
} from '../db/drizzle.ts'
import * as schema from '../db/schema/index.ts'
import type { Tx } from '../platform/db.ts'
import { giftEnd } from './gift-end.ts'
import { PHOTO_FILE_COLUMNS } from './photo-files.ts'

const { galleryConsents, gifts, invoices, photos, users } = schema
type PhotoRow = typeof photos.$inferSelect

/** Tables with a name of their own in the receipt; the others count as attached. */
const KINDS = new Map<PgTable, ErasedKind>([
  [schema.photoVersions, 'versions'],
  [schema.restorations, 'restorations'],
  [schema.fileFingerprints, 'fingerprints'],
  [schema.sentMails, 'mails'],
  [schema.sessions, 'sessions'],
  [schema.privacySettings, 'preferences'],
  [schema.privacyConsents, 'preferences'],
])
/** Counted by their photo, or as the photos themselves. */
const COUNTED_OTHERWISE: readonly PgTable[] = [photos, schema.restorations]

/** Columns whose rows are deleted with a row of `target`. */
function cascadesFrom(target: PgTable): PgColumn[] {
  return Object.values<PgTable>(schema).flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference()
      return key.onDelete === 'cascade' && foreignTable === target ? [columns[0]!] : []
    }),
  )
}
const OF_PHOTOS = cascadesFrom(photos)
const OF_ACCOUNT = cascadesFrom(users).filter(({ table }) => !COUNTED_OTHERWISE.includes(table))

/** A year at most, see "Backup" in docs/operations.md. */
const BACKUP_YEARS = 1
/** Article L123-22 of the Code de commerce. */
const ACCOUNTING_YEARS = 10
/** As stated in the privacy policy. */
const ADMIN_LOG_YEARS = 1
const TRIAL_YEARS = 1
const DEBT_YEARS = 2

const yearsAfter = (date: Date, years: number): string => {
  const end = new Date(date)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end.toISOString()
}

async function countErased(
  tx: Tx,
  ofPhotos: SQL | undefined,
  account: number | null,
): Promise<ErasureReceipt['erased']> {
  const counts = new Map<ErasedKind, number>()
  const add = (kind: ErasedKind, count: number) => counts.set(kind, (counts.get(kind) ?? 0) + count)
  const owned = tx.select({ id: photos.id }).from(photos).where(ofPhotos)
  add('photos', await tx.$count(photos, ofPhotos))
  for (const { column, photoId } of PHOTO_FILE_COLUMNS) {
    // The shown version's files are named by its photo and by its own row.
    if (column.table === photos && !['original_url', 'upload_url'].includes(column.name)) continue
    const named = and(inArray(photoId, owned), isNotNull(column))
    add('files', await tx.$count(column.table, named))
  }
  for (const column of OF_PHOTOS)
    add(
      KINDS.get(column.table) ?? 'attached',
      await tx.$count(column.table, inArray(column, owned)),
    )
  if (account !== null)
    for (const column of OF_ACCOUNT)
      add(KINDS.get(column.table) ?? 'attached', await tx.$count(column.table, eq(column, account)))
  return ERASED_KINDS.flatMap((what) => {
    const count = counts.get(what) ?? 0
    return count > 0 ? [{ what, count }] : []
  })
}

const alwaysKept = (at: Date): ErasureReceipt['kept'] => [
  { what: 'adminLog', until: yearsAfter(at, ADMIN_LOG_YEARS) },
  { what: 'backups', until: yearsAfter(at, BACKUP_YEARS) },
  { what: 'erasureList', until: null },
]

/** Call it before the photo's row is deleted. */
export async function photoErasure(tx: Tx, photo: PhotoRow, at: Date): Promise<ErasureReceipt> {
  const kept: ErasureReceipt['kept'] = []
  if (photo.unlockedAt && !photo.isFreeTrial)
    kept.push({ what: 'ledger', until: yearsAfter(photo.unlockedAt, ACCOUNTING_YEARS) })
  if ((await tx.$count(galleryConsents, eq(galleryConsents.publicId, photo.publicId))) > 0)
    kept.push({ what: 'consent', until: null })
  return {
    subject: 'photo',
    erasedAt: at.toISOString(),
    erased: await countErased(tx, eq(photos.id, photo.id), null),
    kept: [...kept, ...alwaysKept(at)],
  }
}

/**
 * When names and messages are erased of the last gift that an account paid or redeemed; null
 * without any.
 */
async function giftWordsUntil(tx: Tx, userId: number): Promise<string | null> {
  const [last] = await tx
    .select({ at: sql<Date | null>`max(${giftEnd})`.mapWith(gifts.expiresAt) })
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.transactionId),
        or(eq(gifts.userId, userId), eq(gifts.redeemedBy, userId)),
        or(isNotNull(gifts.fromName), isNotNull(gifts.toName), isNotNull(gifts.message)),
      ),
    )
  return last?.at ? new Date(last.at.getTime() + GIFT_WORDS_DAYS * DAY_MS).toISOString() : null
}

/** Call it before the account's row is deleted. */
export async function accountErasure(tx: Tx, userId: number, at: Date): Promise<ErasureReceipt> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId))
  const [last] = await tx
    .select({ at: max(invoices.createdAt) })
    .from(invoices)
    .where(eq(invoices.userId, userId))
  const open = and(
    eq(photos.userId, userId),
    eq(photos.isFreeTrial, true),
    sql`${photos.versionId} is null`,
  )
  const kept: ErasureReceipt['kept'] = []
  if (last?.at) kept.push({ what: 'invoices', until: yearsAfter(last.at, ACCOUNTING_YEARS) })
  if (account?.googleId && account.hasUsedFreeRestore && (await tx.$count(photos, open)) === 0)
    kept.push({ what: 'trial', until: yearsAfter(at, TRIAL_YEARS) })
  if (account && account.debt > 0) kept.push({ what: 'debt', until: yearsAfter(at, DEBT_YEARS) })
  const giftWords = await giftWordsUntil(tx, userId)
  if (giftWords) kept.push({ what: 'gifts', until: giftWords })
  return {
    subject: 'account',
    erasedAt: at.toISOString(),
    erased: await countErased(tx, eq(photos.userId, userId), userId),
    kept: [...kept, ...alwaysKept(at)],
  }
}
