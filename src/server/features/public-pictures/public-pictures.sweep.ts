/**
 * Deletes the files of public pictures that no content references, and of photos whose owner
 * withdrew consent.
 */
import { DAY_MS } from '#contract/durations.ts'
import { eq, sql } from '../../db/drizzle.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { photoPictures } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { sweepJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { migrationsAhead, type Db } from '../../platform/db.ts'
import { referencedPictures } from './public-pictures.references.ts'

/** Age after which an upload that no content references is deleted. */
const GRACE_MS = DAY_MS
export function createPictureSweep({ db, storage, now }: { db: Db; storage: Storage; now: Clock }) {
  async function oldFiles(prefix: string, before: Date): Promise<string[]> {
    const keys: string[] = []
    for await (const file of storage.list(prefix)) if (file.modifiedAt < before) keys.push(file.key)
    return keys
  }

  /**
   * Pictures made from photos that were deleted or whose owner withdrew consent, each with the
   * photo's public id.
   */
  const withdrawnPictures = () =>
    db
      .select({ pictureId: photoPictures.pictureId, publicId: photoPictures.publicId })
      .from(photoPictures)
      .leftJoin(photos, eq(photos.publicId, photoPictures.publicId))
      .where(sql`${photos.isPublic} is not true`)

  /**
   * Deletes a withdrawn picture: its files, whatever their age, then its register entry. The lock
   * on the photo makes a consent given again wait for the end of the transaction; a consent already
   * given again keeps the picture. Returns the number of deleted files.
   */
  const removeWithdrawn = (pictureId: string, publicId: string): Promise<number> =>
    db.transaction(async (tx) => {
      const [photo] = await tx
        .select({ isPublic: photos.isPublic })
        .from(photos)
        .where(eq(photos.publicId, publicId))
        .for('update')
      if (photo?.isPublic) return 0
      let removed = 0
      for await (const { key } of storage.list(`pictures/${pictureId}/`)) {
        await storage.remove(key)
        removed++
      }
      await tx.delete(photoPictures).where(eq(photoPictures.pictureId, pictureId))
      return removed
    })

  /** Returns the number of deleted files. */
  return async (): Promise<number> => {
    let removed = 0
    for (const { pictureId, publicId } of await withdrawnPictures())
      removed += await removeWithdrawn(pictureId, publicId)
    // A later version's content may name pictures in tables that this version does not know.
    if ((await migrationsAhead(db)) > 0) return removed
    const before = new Date(now().getTime() - GRACE_MS)
    const old = new Set((await oldFiles('pictures/', before)).map((key) => key.split('/')[1] ?? ''))
    // Read after the files were listed, so that a picture saved into content meanwhile is kept.
    const referenced = await referencedPictures(db)
    const orphans = [...old].filter((id) => !referenced.has(id))
    // Listed again, because an upload of the same picture renews the age of its files.
    for (const id of orphans) {
      for (const key of await oldFiles(`pictures/${id}/`, before)) {
        await storage.remove(key)
        removed++
      }
    }
    return removed
  }
}

export const pictureSweepJob = (sweep: ReturnType<typeof createPictureSweep>) =>
  sweepJob(async ({ log }) => {
    log.info({ publicPictures: await sweep() }, 'public pictures swept')
  })
