/**
 * Copies an installation into one folder: the database first, then the files, so that every file
 * named by a row is included.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray, lte, and, sql } from '../db/drizzle.ts'
import { migrationCount, type Database, type Db, type Reader } from '../platform/db.ts'
import { photos } from '../db/schema/photos.ts'
import { installation } from '../db/schema/service.ts'
import { PHOTO_FILE_COLUMNS } from '../domain/photo-files.ts'
import { copyFiles, nameOf, readManifest, type Earlier, type Stores } from './files.ts'
import { dumpTables, type DumpedSequence, type DumpedTable } from './tables.ts'

const FORMAT = 1
const SUMMARY = 'backup.json'
export const TABLES = 'database'

export type Summary = {
  format: number
  /** Time by the database's clock, ISO 8601. */
  madeAt: string
  /** Number of migrations of the database. */
  migrations: number
  tables: DumpedTable[]
  sequences: DumpedSequence[]
  files: { count: number; bytes: number; sha256: string }
}

/**
 * Reads a finished backup's description. Throws a readable error for a folder without one, or with
 * another format or a later schema.
 */
export async function readSummary(folder: string): Promise<Summary> {
  const text = await readFile(join(folder, SUMMARY), 'utf8').catch(() => null)
  if (text === null)
    throw new Error(`${folder} holds no finished backup (${SUMMARY} is written last).`)
  const summary = JSON.parse(text) as Summary
  if (summary.format !== FORMAT)
    throw new Error(
      `${folder} was written in format ${summary.format}; this version reads format ${FORMAT}.`,
    )
  const known = migrationCount()
  if (summary.migrations > known)
    throw new Error(
      `${folder} was made by a later version (${summary.migrations} migrations, this version has ${known}): install that one first.`,
    )
  return summary
}

/** Writes the description of a backup, which marks it as finished. */
async function writeSummary(folder: string, summary: Summary): Promise<void> {
  const part = join(folder, `${SUMMARY}.part`)
  await writeFile(part, `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(part, join(folder, SUMMARY))
}

/** Creates the folder of a backup. Throws if it holds anything. */
async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(join(folder, TABLES), { recursive: true, mode: 0o700 })
  const there = await readdir(folder)
  if (there.some((name) => name !== TABLES) || (await readdir(join(folder, TABLES))).length > 0)
    throw new Error(`${folder} is not empty: each backup has a folder of its own.`)
}

/** Dumps the database into the folder of a backup, as of one moment. */
const dumpDatabase = (
  db: Db,
  folder: string,
): Promise<Pick<Summary, 'madeAt' | 'migrations' | 'tables' | 'sequences'>> =>
  db.transaction(
    async (tx) => {
      const {
        rows: [now],
      } = await tx.execute<{ at: string; migrations: number }>(sql`
      select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
      return {
        madeAt: now!.at,
        migrations: now!.migrations,
        ...(await dumpTables(tx, join(folder, TABLES))),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Returns the keys of photos older than `madeAt` that are not among the names. */
async function keysBeside(
  reader: Reader,
  names: ReadonlySet<string>,
  madeAt: string,
): Promise<string[]> {
  const keys: string[] = []
  const older = reader
    .select({ id: photos.id })
    .from(photos)
    .where(lte(photos.createdAt, new Date(madeAt)))
  for (const { column, photoId } of PHOTO_FILE_COLUMNS) {
    const rows = await reader
      .select({ key: column })
      .from(column.table)
      .where(and(sql`${column} is not null`, inArray(photoId, older)))
    for (const { key } of rows)
      if (!names.has(nameOf({ store: 'private', key: String(key) }))) keys.push(String(key))
  }
  return [...new Set(keys)]
}

/**
 * Makes a backup in a new or empty folder; files of `earlierFolder` are linked instead of copied.
 * Throws when a file named by a row is missing: such a folder is not a backup.
 */
export async function makeBackup({
  database: { db },
  stores,
  folder,
  earlierFolder = null,
  isReread,
}: {
  database: Database
  stores: Stores
  folder: string
  earlierFolder?: string | null
  isReread: Earlier['isReread']
}) {
  await makeEmptyFolder(folder)
  const earlier: Earlier | null =
    earlierFolder === null
      ? null
      : {
          folder: earlierFolder,
          files: await readManifest(earlierFolder, (await readSummary(earlierFolder)).files.sha256),
          isReread,
        }

  const dumped = await dumpDatabase(db, folder)
  const { manifest, names, missing, bytes, copied, damaged } = await copyFiles(
    stores,
    folder,
    earlier,
    (listed) => keysBeside(db, listed, dumped.madeAt),
  )
  // Missing but still named by a row: lost. No longer named: deleted meanwhile.
  const held = new Set(missing.length > 0 ? await keysBeside(db, names, dumped.madeAt) : [])
  const lost = missing.filter((key) => held.has(key))
  if (lost.length > 0)
    throw new Error(
      `${lost.length} files that photos name are not in the storage, such as ${lost[0]}. This folder is no backup.`,
    )

  const summary: Summary = {
    format: FORMAT,
    ...dumped,
    files: { count: names.size, bytes, sha256: manifest },
  }
  await writeSummary(folder, summary)
  // Read by the alert on overdue backups.
  await db.update(installation).set({ backedUpAt: new Date(dumped.madeAt) })
  return { ...summary, copied, damaged }
}
