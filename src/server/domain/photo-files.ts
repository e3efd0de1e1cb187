/**
 * Every column that holds the storage key of a photo's file, for the sweeper, backups and the
 * export of personal data.
 */
import type { PgColumn } from 'drizzle-orm/pg-core'
import { getTableColumns } from '../db/drizzle.ts'
import { photos, photoVersions } from '../db/schema/photos.ts'
import { photoVersos } from '../db/schema/versos.ts'

/**
 * By convention their property ends in `Url` (`photos`) or `Key` (`photo_versions`,
 * `photo_versos`).
 */
const isFileColumn = (name: string) => /(?:Url|Key)$/.test(name)

const fileColumnsOf = (
  table: typeof photos | typeof photoVersions | typeof photoVersos,
): [string, PgColumn][] =>
  Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) => isFileColumn(name))

const SIGNED_COPIES = 'signed:'
/** What `doomed_files` holds for the signed copies of a file, which itself stays. */
export const signedCopiesOf = (key: string): string => SIGNED_COPIES + key
/** The file of an entry that `signedCopiesOf` made; null for any other. */
export const fileOfSignedCopies = (entry: string): string | null =>
  entry.startsWith(SIGNED_COPIES) ? entry.slice(SIGNED_COPIES.length) : null

/** Properties of a row that hold storage keys. */
export const PHOTO_FILE_FIELDS: readonly string[] = fileColumnsOf(photos).map(([name]) => name)
/** The columns of a version's files, without its strokes and report, which may be long. */
export const VERSION_FILES: Record<string, PgColumn> = Object.fromEntries(
  fileColumnsOf(photoVersions),
)
export const VERSION_FILE_FIELDS: readonly string[] = Object.keys(VERSION_FILES)

export const VERSO_FILE_FIELDS: readonly string[] = fileColumnsOf(photoVersos).map(([name]) => name)

/** Each column with the column of its table that names the photo. */
export const PHOTO_FILE_COLUMNS: readonly { column: PgColumn; photoId: PgColumn }[] = [
  ...fileColumnsOf(photos).map(([, column]) => ({ column, photoId: photos.id })),
  ...fileColumnsOf(photoVersions).map(([, column]) => ({ column, photoId: photoVersions.photoId })),
  ...fileColumnsOf(photoVersos).map(([, column]) => ({ column, photoId: photoVersos.photoId })),
]
