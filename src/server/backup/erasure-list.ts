/**
 * The list of deletions: one small file each in the storage, outside the database, named by a keyed
 * hash. A restored backup is cleared of everything on the list.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { inArray } from '../db/drizzle.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { inWorkFolder } from '../adapters/storage/work-folder.ts'
import { erasures } from '../db/schema/service.ts'
import type { Db } from '../platform/db.ts'
import { sweepJob } from '../jobs/shared-jobs.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import { secretKey } from '../platform/secret-box.ts'

/** Returns the possible keys of a text: a SECRETS_KEY, or the content of a `secret.key` file. */
export function keysFrom(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'base64')
  return [secretKey(text, ''), ...(bytes.length === 32 ? [bytes] : [])]
}

/** Where the private storage holds the list. */
const PREFIX = 'erasures/'
/** Deletions that one run moves to the list: more than one account can cause in 20 minutes. */
const BATCH = 10_000

export type Erasures = {
  isErased(what: string): boolean
  /** The time of its last deletion; null when it is not on the list. */
  erasedAt(what: string): Promise<Date | null>
  /**
   * For something that can be given back, such as a role: whether its last deletion is as recent.
   */
  wasErasedSince(what: string, since: Date): Promise<boolean>
}

/** The hash function of a key's entries, and the key's fingerprint. */
const hasherFor = (key: Buffer) => ({
  hash: createKeyedHash(key, 'erased things'),
  keyName: createKeyedHash(key, 'name of this key')('').slice(0, 12),
})

export function createErasureList({
  storage,
  key,
  earlierKeys = [],
}: {
  storage: Storage
  /** The installation's secret key, 32 bytes. */
  key: Buffer
  /** Its former keys, with which entries are read. */
  earlierKeys?: readonly Buffer[]
}) {
  const { hash, keyName } = hasherFor(key)

  return {
    /** Moves the deletions recorded in the database to the list. Returns their number. */
    async publish(db: Db, temporaryFolder: string): Promise<number> {
      const noted = await db.select().from(erasures).orderBy(erasures.id).limit(BATCH)
      if (noted.length === 0) return 0
      await inWorkFolder(temporaryFolder, async (folder) => {
        const path = join(folder, 'entry')
        for (const { what, createdAt } of noted) {
          await writeFile(path, createdAt.toISOString())
          await storage.put(`${PREFIX}${keyName}/${hash(what)}.txt`, path)
        }
      })
      await db.delete(erasures).where(
        inArray(
          erasures.id,
          noted.map(({ id }) => id),
        ),
      )
      return noted.length
    },

    /**
     * Returns lookups in the list. Throws a readable error if entries were made under a missing
     * key, because they cannot be compared.
     */
    async read(): Promise<Erasures> {
      const keys = [key, ...earlierKeys].map(hasherFor)
      const listed = new Set<string>()
      let foreign = 0
      for await (const { key: file } of storage.list(PREFIX)) {
        const [, owner, name] = /^erasures\/([\w-]+)\/([\w-]+)\.txt$/.exec(file) ?? []
        if (name && keys.some((known) => known.keyName === owner)) listed.add(`${owner}/${name}`)
        else foreign++
      }
      if (foreign > 0)
        throw new Error(
          `${foreign} deletions were written down under another SECRETS_KEY: give the keys of before (--earlier-keys FILE, one a line), or deleted people would come back.`,
        )
      const entryOf = (what: string) =>
        keys.map((known) => `${known.keyName}/${known.hash(what)}`).find((name) => listed.has(name))
      async function erasedAt(what: string): Promise<Date | null> {
        const entry = entryOf(what)
        if (entry === undefined) return null
        const written = await readText((await storage.open(`${PREFIX}${entry}.txt`)).stream)
        const time = Date.parse(written)
        // A damaged entry counts as the latest one.
        return Number.isNaN(time) ? new Date() : new Date(time)
      }
      return {
        isErased: (what) => entryOf(what) !== undefined,
        erasedAt,
        async wasErasedSince(what, since) {
          const at = await erasedAt(what)
          return at !== null && at >= since
        },
      }
    },
  }
}

/** Moves recorded deletions to the list periodically. */
export const createErasureSweep = (
  list: Pick<ReturnType<typeof createErasureList>, 'publish'>,
  db: Db,
  temporaryFolder: string,
) =>
  sweepJob(async ({ log }) => {
    const erased = await list.publish(db, temporaryFolder)
    log.info({ erased }, 'deletions published')
  })
