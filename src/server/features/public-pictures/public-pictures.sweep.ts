/** Deletes public pictures that no content names, and those of photos whose owner has withdrawn consent. */
import { eq } from '../../db/drizzle.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { photoPictures } from '../../db/schema/content.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { namedPictures, withdrawnPictures } from './public-pictures.named.ts'

/** An upload this old that was never saved into content will not be. */
const GRACE_MS = 86_400_000
export function createPictureSweep({ db, storage, now }: { db: Db; storage: Storage; now: Clock }) {
  async function oldFiles(prefix: string, before: Date): Promise<string[]> {
    const keys: string[] = []
    for await (const file of storage.list(prefix)) if (file.modifiedAt < before) keys.push(file.key)
    return keys
  }
  /** Deletes the files of withdrawn pictures whatever their age, then their register entries. */
  async function removeWithdrawn(): Promise<number> {
    let removed = 0
    for (const id of await withdrawnPictures(db)) {
      for await (const { key } of storage.list(`pictures/${id}/`)) {
        await storage.remove(key)
        removed++
      }
      await db.delete(photoPictures).where(eq(photoPictures.pictureId, id))
    }
    return removed
  }

  /** Returns the number of deleted files. */
  return async (): Promise<number> => {
    let removed = await removeWithdrawn()
    const before = new Date(now().getTime() - GRACE_MS)
    const old = new Set((await oldFiles('pictures/', before)).map((key) => key.split('/')[1] ?? ''))
    // Read after the files were listed: what is named by now is kept.
    const ids = await namedPictures(db)
    const orphans = [...old].filter((id) => !ids.has(id))
    // Listed again: somebody may be uploading the same picture at this moment.
    for (const id of orphans) {
      for (const key of await oldFiles(`pictures/${id}/`, before)) {
        await storage.remove(key)
        removed++
      }
    }
    return removed
  }
}
