/** Deletes files of photos: those marked for deletion, those without a row, and temporary files of dead processes. */
import { inArray } from '../../db/drizzle.ts'
import {
  largeKeysOf,
  pngKeyOf,
  reducedKeyOf,
  smallKeyOf,
  type Storage,
} from '../../adapters/storage/storage.ts'
import { sweepFolder } from '../../adapters/storage/work-folder.ts'
import { doomedFiles } from '../../db/schema/photos.ts'
import { PHOTO_FILE_COLUMNS } from '../../domain/photo-files.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { sweepJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

type SweepDeps = { db: Db; storage: Storage; temporaryFolder: string; now: Clock }

/** A file that has no row at this age will not get one. */
const GRACE_MS = 3_600_000
/** Keys looked up in one query. */
const BATCH = 500
/** Rows of `doomed_files` handled in one run. */
const DOOMED_BATCH = 10_000

export function createPhotoSweep({ db, storage, temporaryFolder, now }: SweepDeps) {
  /** Storage keys behind a key of `doomed_files`: one file with its copies, or every file of a folder. */
  async function doomedKeys(key: string): Promise<string[]> {
    if (!key.endsWith('/')) return [smallKeyOf(key), reducedKeyOf(key), pngKeyOf(key), key]
    const keys: string[] = []
    for await (const file of storage.list(key)) keys.push(file.key)
    return keys
  }

  /** Deletes each file before its row, which is only the reminder to delete the file. */
  async function removeDoomed(signal: AbortSignal): Promise<number> {
    const doomed = await db.select({ key: doomedFiles.key }).from(doomedFiles).limit(DOOMED_BATCH)
    for (const { key } of doomed) {
      signal.throwIfAborted()
      for (const file of await doomedKeys(key)) await storage.remove(file)
      await db.delete(doomedFiles).where(inArray(doomedFiles.key, [key]))
    }
    return doomed.length
  }

  /** Returns the keys that no row names; a reduced copy counts as named with its original. */
  async function withoutRow(keys: string[]): Promise<string[]> {
    const held = new Set<unknown>()
    const asked = keys.flatMap((key) => [key, ...largeKeysOf(key)])
    for (const { column } of PHOTO_FILE_COLUMNS) {
      for (const row of await db
        .select({ key: column })
        .from(column.table)
        .where(inArray(column, asked)))
        held.add(row.key)
    }
    return keys.filter((key) => ![key, ...largeKeysOf(key)].some((one) => held.has(one)))
  }

  async function removeOrphans(before: Date, signal: AbortSignal): Promise<number> {
    let removed = 0
    let batch: string[] = []
    const settle = async () => {
      signal.throwIfAborted()
      for (const key of await withoutRow(batch)) {
        await storage.remove(key)
        removed++
      }
      batch = []
    }
    for await (const file of storage.list('photos/')) {
      if (file.modifiedAt < before) batch.push(file.key)
      if (batch.length >= BATCH) await settle()
    }
    if (batch.length > 0) await settle()
    return removed
  }

  async function sweep({ signal, log }: JobContext): Promise<void> {
    const before = new Date(now().getTime() - GRACE_MS)
    const doomed = await removeDoomed(signal)
    const orphans = await removeOrphans(before, signal)
    const temporary = await sweepFolder(temporaryFolder, before)
    log.info({ doomed, orphans, temporary }, 'photo files swept')
  }
  return sweepJob(sweep)
}
