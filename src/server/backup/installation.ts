/**
 * Checks that database and storage belong together. With a new database and a full storage, a
 * server would take every photo for an orphan and delete it within the hour, because of one wrong
 * setting.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../adapters/storage/storage.ts'
import { inWorkFolder } from '../adapters/storage/work-folder.ts'
import { photos } from '../db/schema/photos.ts'
import { installation } from '../db/schema/service.ts'
import type { Db, Reader } from '../platform/db.ts'

const PREFIX = 'installation/'

/** The installation name in the storage; null if it is new. */
async function nameOfStorage(storage: Pick<Storage, 'list'>): Promise<string | null> {
  for await (const { key } of storage.list(PREFIX))
    return key.slice(PREFIX.length).replace(/\.txt$/, '')
  return null
}

async function nameOfDatabase(reader: Reader): Promise<string | null> {
  return (await reader.select({ id: installation.id }).from(installation))[0]?.id ?? null
}

/**
 * Whether storage and database carry different names, or a storage without name and photos is given
 * to a database that lists photos. The database must have tables.
 */
export async function storageFault(
  storage: Pick<Storage, 'list'>,
  reader: Reader,
): Promise<'foreign' | 'empty' | null> {
  const ofStorage = await nameOfStorage(storage)
  if (ofStorage !== null) return ofStorage === (await nameOfDatabase(reader)) ? null : 'foreign'
  for await (const _ of storage.list('photos/')) return null
  return (await reader.$count(photos)) > 0 ? 'empty' : null
}

const FAULTS = {
  foreign:
    'The storage belongs to another database than this one, and would be emptied of its photos. Check DATABASE_URL, and DATA_DIR or the S3 settings. ' +
    'To begin anew, give the new database a new DATA_DIR or bucket; to go on with these photos, put a backup into it (npm run restore-backup).',
  empty:
    'The storage is empty, and the database lists photos. Check DATA_DIR or the S3 settings; to move the storage, copy its files first.',
}

/**
 * Names a new pair. Throws a readable error if they do not belong together. Runs in one process at
 * a time.
 */
export async function requirePair({
  db,
  storage,
  temporaryFolder,
}: {
  db: Db
  storage: Storage
  temporaryFolder: string
}): Promise<void> {
  const fault = await storageFault(storage, db)
  if (fault) throw new Error(FAULTS[fault])
  const ofDatabase = await nameOfDatabase(db)
  const ofStorage = await nameOfStorage(storage)
  const id = ofDatabase ?? randomUUID()
  if (ofDatabase === null) await db.insert(installation).values({ id })
  if (ofStorage === null) {
    await inWorkFolder(temporaryFolder, async (folder) => {
      await writeFile(join(folder, 'name'), '')
      await storage.put(`${PREFIX}${id}.txt`, join(folder, 'name'))
    })
  }
}

/** Gives a database without a name, as after restoring an old backup, the name of its storage. */
export async function takeNameOf(storage: Pick<Storage, 'list'>, reader: Reader): Promise<void> {
  const ofDatabase = await nameOfDatabase(reader)
  const ofStorage = await nameOfStorage(storage)
  if (ofDatabase === null && ofStorage !== null)
    await reader.insert(installation).values({ id: ofStorage })
}
