/**
 * The list of what was deleted: one small file each in the storage, outside the database, under a keyed hash that tells nothing.
 * A backup that is put back is cleared of everything on it.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from '../db/drizzle.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { inWorkFolder } from '../adapters/storage/work-folder.ts'
import { erasures } from '../db/schema/service.ts'
import type { Db } from '../platform/db.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'

const PREFIX = 'erasures/'
const BATCH = 1_000

/** @param key the installation's secret key, 32 bytes */
export function createErasureList({ storage, key }: { storage: Storage; key: Buffer }) {
  const hash = createKeyedHash(key, 'erased things')
  /** Tells under which key an entry was made, without telling the key. */
  const keyName = createKeyedHash(key, 'name of this key')('').slice(0, 12)

  return {
    /** Moves what was noted in the database to the list. Returns how many. */
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
      await db.delete(erasures).where(inArray(erasures.id, noted.map(({ id }) => id)))
      return noted.length
    },

    /** Whether something is on the list. Throws a sentence when entries were made under another key, which nobody can compare. */
    async read(): Promise<(what: string) => boolean> {
      const listed = new Set<string>()
      let foreign = 0
      for await (const { key: file } of storage.list(PREFIX)) {
        const [, owner, name] = /^erasures\/([\w-]+)\/([\w-]+)\.txt$/.exec(file) ?? []
        if (owner === keyName && name) listed.add(name)
        else foreign++
      }
      if (foreign > 0) throw new Error(`${foreign} deletions were written down under another SECRETS_KEY: give the key of that time, or deleted people would come back.`)
      return (what) => listed.has(hash(what))
    },
  }
}
