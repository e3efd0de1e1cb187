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

/** Whether storage and database carry different names. The database must have tables. */
export async function belongsToAnother(
  storage: Pick<Storage, 'list'>,
  reader: Reader,
): Promise<boolean> {
  const ofStorage = await nameOfStorage(storage)
  return ofStorage !== null && ofStorage !== (await nameOfDatabase(reader))
}

/**
 * Names a new pair. Throws a readable error if the names differ or only the storage has one. Runs
 * in one process at a time.
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
  if (await belongsToAnother(storage, db)) {
    throw new Error(
      'The storage belongs to another database than this one, and would be emptied of its photos. Check DATABASE_URL, and DATA_DIR or the S3 settings. ' +
        'To begin anew, give the new database a new DATA_DIR or bucket; to go on with these photos, put a backup into it (npm run restore-backup).',
    )
  }
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

/** A database restored from a backup older than names takes the name of its storage. */
export async function takeNameOf(storage: Pick<Storage, 'list'>, reader: Reader): Promise<void> {
  const ofDatabase = await nameOfDatabase(reader)
  const ofStorage = await nameOfStorage(storage)
  if (ofDatabase === null && ofStorage !== null)
    await reader.insert(installation).values({ id: ofStorage })
}
