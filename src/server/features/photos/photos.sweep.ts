/**
 * Deletes files of photos: those marked for deletion, those without a row, and temporary files of
 * dead processes.
 */
import { PHOTO_ID_PREFIX } from '#contract/limits.ts'
import { and, inArray } from '../../db/drizzle.ts'
import {
  sourceKeysOf,
  photoFolder,
  pngKeyOf,
  reducedKeyOf,
  signedPrefixOf,
  smallKeyOf,
  type Storage,
} from '../../adapters/storage/storage.ts'
import { sweepFolder } from '../../adapters/storage/work-folder.ts'
import { doomedFiles, photos, photoVersions } from '../../db/schema/photos.ts'
import { fileOfSignedCopies, PHOTO_FILE_COLUMNS } from '../../domain/photo-files.ts'
import type { JobContext } from '../../jobs/queue.ts'
import { sweepJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { migrationsAhead, type Db } from '../../platform/db.ts'
import { HOUR_MS } from '#contract/durations.ts'

type SweepDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  now: Clock
  /**
   * Beyond this number of files a run lists one of 64 parts of the photos, all of them within a
   * day.
   */
  listedAtOnce?: number
}

/** A file that has no row at this age will not get one. */
const GRACE_MS = HOUR_MS
/** Keys looked up in one query. */
const BATCH = 500
/** Rows of `doomed_files` handled in one run. */
const DOOMED_BATCH = 10_000

const LISTED_AT_ONCE = 1_000_000
/** Files of one version: HD, screen, preview, map and a derived copy. */
const FILES_PER_VERSION = 5
/** Minutes between two runs, by which the parts take turns. */
const TURN_MS = 20 * 60_000
/**
 * First characters of the random part of a photo's id (base64url): photos fall evenly into these
 * parts.
 */
const PARTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Where `npm run doctor` writes its probe. */
const PROBES = photoFolder('doctor')

export function createPhotoSweep({
  db,
  storage,
  temporaryFolder,
  now,
  listedAtOnce = LISTED_AT_ONCE,
}: SweepDeps) {
  /**
   * Storage keys behind a key of `doomed_files`: one file with its copies, its signed copies alone,
   * or every file of a folder.
   */
  async function doomedKeys(entry: string): Promise<string[]> {
    const keys: string[] = []
    const ofCopies = fileOfSignedCopies(entry)
    const key = ofCopies ?? entry
    const isFolder = key.endsWith('/')
    const prefixes = isFolder ? [key] : [signedPrefixOf(key), signedPrefixOf(pngKeyOf(key))]
    for (const prefix of prefixes)
      for await (const file of storage.list(prefix)) keys.push(file.key)
    return isFolder || ofCopies !== null
      ? keys
      : [...keys, smallKeyOf(key), reducedKeyOf(key), pngKeyOf(key), key]
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

  /**
   * The keys without a row. Looks only at rows of the photos in whose folders the keys are, because
   * the key columns have no index.
   */
  async function unnamedInFolder(keys: string[]): Promise<string[]> {
    const publicIds = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))]
    const found = await db
      .select({ id: photos.id })
      .from(photos)
      .where(inArray(photos.publicId, publicIds))
    return unnamed(
      keys,
      found.map(({ id }) => id),
    )
  }

  /**
   * The keys without a row of these photos, or of any photo; a derived copy has the row of the file
   * that it was made from.
   */
  async function unnamed(keys: string[], photoIds?: number[]): Promise<string[]> {
    const held = new Set<unknown>()
    const asked = keys.flatMap((key) => [key, ...sourceKeysOf(key)])
    for (const { column, photoId } of PHOTO_FILE_COLUMNS) {
      const ofPhotos = photoIds && inArray(photoId, photoIds)
      for (const row of await db
        .select({ key: column })
        .from(column.table)
        .where(and(ofPhotos, inArray(column, asked))))
        held.add(row.key)
    }
    return keys.filter((key) => ![key, ...sourceKeysOf(key)].some((one) => held.has(one)))
  }

  /** What this run lists: everything, or the part whose turn it is. */
  async function prefixesOfTurn(): Promise<string[]> {
    const files = (await db.$count(photoVersions)) * FILES_PER_VERSION
    if (files <= listedAtOnce) return ['photos/']
    const turn = Math.floor(now().getTime() / TURN_MS) % PARTS.length
    return [`photos/${PHOTO_ID_PREFIX}${PARTS[turn]}`, PROBES]
  }

  async function removeOrphans(before: Date, signal: AbortSignal): Promise<number> {
    const suspects: string[] = []
    let batch: string[] = []
    const settle = async () => {
      signal.throwIfAborted()
      suspects.push(...(await unnamedInFolder(batch)))
      batch = []
    }
    for (const prefix of await prefixesOfTurn()) {
      for await (const file of storage.list(prefix)) {
        if (file.modifiedAt < before) batch.push(file.key)
        if (batch.length >= BATCH) await settle()
      }
    }
    if (batch.length > 0) await settle()
    let removed = 0
    for (let at = 0; at < suspects.length; at += BATCH) {
      signal.throwIfAborted()
      for (const key of await unnamed(suspects.slice(at, at + BATCH))) {
        await storage.remove(key)
        removed++
      }
    }
    return removed
  }

  async function sweep({ signal, log }: JobContext): Promise<void> {
    const before = new Date(now().getTime() - GRACE_MS)
    const doomed = await removeDoomed(signal)
    // A later version's rows may name files in columns that this version does not know.
    const orphans = (await migrationsAhead(db)) > 0 ? 0 : await removeOrphans(before, signal)
    const temporary = await sweepFolder(temporaryFolder, before)
    log.info({ doomed, orphans, temporary }, 'photo files swept')
  }
  return sweepJob(sweep)
}
