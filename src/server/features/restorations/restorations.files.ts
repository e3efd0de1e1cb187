/** Removes the files of an attempt that stored some of its results and did not finish. */
import { eq } from '../../db/drizzle.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { doomedFiles, photoVersions } from '../../db/schema/photos.ts'
import { VERSION_FILES } from '../../domain/photo-files.ts'
import type { Db } from '../../platform/db.ts'

/** Keys that versions of the photo hold: a commit whose answer was lost may still have happened. */
async function keysOfVersions(db: Db, photoId: number): Promise<Set<unknown>> {
  const versions = await db
    .select(VERSION_FILES)
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photoId))
  return new Set(versions.flatMap((row) => Object.values(row)))
}

/** Removes files that no version holds; the sweeper gets those that cannot be removed now. */
export async function discardFiles(
  { db, storage }: { db: Db; storage: Storage },
  photoId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const held = await keysOfVersions(db, photoId)
  const removals = keys
    .filter((key) => !held.has(key))
    .map((key) =>
      storage.remove(key).then(
        () => [],
        () => [{ key }],
      ),
    )
  const left = (await Promise.all(removals)).flat()
  if (left.length > 0) await db.insert(doomedFiles).values(left).onConflictDoNothing()
}
