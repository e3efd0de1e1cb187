/** The sweeper: files whose rows are gone or never came, what dead processes left, sign-in secrets past their time, work without a job. */
import { inArray, lt, sql } from '../db/drizzle.ts'
import { largeKeysOf, pngKeyOf, smallKeyOf, type Storage } from '../adapters/storage/storage.ts'
import { sweepFolder } from '../adapters/storage/work-folder.ts'
import { doomedFiles } from '../db/schema/photos.ts'
import { exchangeCodes, passwordLinks, sessions, signInFlows } from '../db/schema/sessions.ts'
import { PHOTO_FILE_COLUMNS } from '../domain/photo-files.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { askForLostJobs } from './lost-jobs.ts'
import type { Enqueue, JobContext } from './queue.ts'

type SweeperDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  now: Clock
  enqueue: Enqueue
  /** Where deletions are written down outside the database. */
  erasures: { publish(db: Db, temporaryFolder: string): Promise<number> }
}

/** A file this old without a row will not get one any more. */
const GRACE_MS = 3_600_000
const BATCH = 500

export function createSweeper({
  db,
  storage,
  temporaryFolder,
  now,
  enqueue,
  erasures,
}: SweeperDeps) {
  /** Keys of the files that a row of `doomed_files` names: one file with its copies, or a whole folder. */
  async function doomedKeys(key: string): Promise<string[]> {
    if (!key.endsWith('/')) return [smallKeyOf(key), pngKeyOf(key), key]
    const keys: string[] = []
    for await (const file of storage.list(key)) keys.push(file.key)
    return keys
  }

  /** Row first, file second is the rule elsewhere; here the row is the reminder, so the file goes first. */
  async function removeDoomed(signal: AbortSignal): Promise<number> {
    const doomed = await db.select({ key: doomedFiles.key }).from(doomedFiles).limit(10_000)
    for (const { key } of doomed) {
      signal.throwIfAborted()
      for (const file of await doomedKeys(key)) await storage.remove(file)
      await db.delete(doomedFiles).where(inArray(doomedFiles.key, [key]))
    }
    return doomed.length
  }

  /** A copy stays for as long as what it was made from. */
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

  return async function sweep(_payload: object, { signal, log }: JobContext): Promise<void> {
    const before = new Date(now().getTime() - GRACE_MS)
    const erased = await erasures.publish(db, temporaryFolder)
    const lost = await db.transaction((tx) => askForLostJobs(tx, enqueue))
    if (Object.keys(lost).length > 0) log.warn({ lost }, 'work without a job asked for again')
    const doomed = await removeDoomed(signal)
    const orphans = await removeOrphans(before, signal)
    const temporary = await sweepFolder(temporaryFolder, before)
    for (const table of [sessions, signInFlows, exchangeCodes, passwordLinks])
      await db.delete(table).where(lt(table.expiresAt, sql`now()`))
    log.info({ doomed, orphans, temporary, erased }, 'swept')
  }
}
