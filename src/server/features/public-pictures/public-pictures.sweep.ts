/** Deletes public pictures that no content names any more, such as those of a gallery pair whose owner took the consent back. */
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { namedPictures } from './public-pictures.named.ts'

/** An upload this old that was never saved into content will not be. */
const GRACE_MS = 86_400_000
export function createPictureSweep({ db, storage, now }: { db: Db; storage: Storage; now: Clock }) {
  async function oldFiles(prefix: string, before: Date): Promise<string[]> {
    const keys: string[] = []
    for await (const file of storage.list(prefix)) if (file.modifiedAt < before) keys.push(file.key)
    return keys
  }
  /** Returns how many files went. */
  return async (): Promise<number> => {
    const before = new Date(now().getTime() - GRACE_MS)
    const old = new Set((await oldFiles('pictures/', before)).map((key) => key.split('/')[1] ?? ''))
    // Read after the files were listed: what is named by now is kept.
    const ids = await namedPictures(db)
    const orphans = [...old].filter((id) => !ids.has(id))
    let removed = 0
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
