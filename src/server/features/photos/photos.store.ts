/** Reads photos with what their screens need: the restoration under way and the size of the delivered version. */
import { and, desc, eq, inArray, sql, type SQL } from '../../db/drizzle.ts'
import { isPublicId } from '#contract/limits.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { createBatch } from '../../platform/batch.ts'
import type { Db, Reader } from '../../platform/db.ts'

const shown = {
  photo: photos,
  // The first column decides whether drizzle takes a joined row for missing, so it is one that is never null.
  restoration: {
    share: restorations.share,
    stage: restorations.stage,
    status: restorations.status,
    attempt: restorations.attempt,
    createdAt: restorations.createdAt,
    startedAt: restorations.startedAt,
    reportedAt: restorations.reportedAt,
    advancedAt: restorations.advancedAt,
    ahead: sql<number>`(select count(*)::int from restorations r
      where r.status in ('queued', 'running') and r.id < ${restorations.id} and ${restorations.status} = 'queued')`,
  },
  version: { width: photoVersions.width, height: photoVersions.height },
}

const select = (db: Reader) =>
  db
    .select(shown)
    .from(photos)
    .leftJoin(
      restorations,
      and(eq(restorations.photoId, photos.id), inArray(restorations.status, ['queued', 'running'])),
    )
    .leftJoin(photoVersions, eq(photoVersions.id, photos.versionId))
export type ShownPhoto = Awaited<ReturnType<typeof select>>[number]

const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)
/** By number or public id; nothing for a text that is neither. */
export function byEitherId(id: string): SQL | undefined {
  if (isPublicId(id)) return eq(photos.publicId, id)
  return isNumber(id) ? eq(photos.id, Number(id)) : undefined
}

export async function findPhoto(db: Reader, id: string): Promise<ShownPhoto | undefined> {
  const condition = byEitherId(id)
  return condition && (await select(db).where(condition))[0]
}

/** Reads by number or public id like `findPhoto`; what is asked for at the same time is one query, prepared once. */
export function createPhotoReader(db: Db): (id: string) => Promise<ShownPhoto | undefined> {
  const by = (name: string, column: typeof photos.id | typeof photos.publicId) =>
    select(db)
      .where(sql`${column} = any(${sql.placeholder('ids')})`)
      .prepare(name)
  const [numbers, publicIds] = [
    by('photos_by_number', photos.id),
    by('photos_by_public_id', photos.publicId),
  ]
  const byNumber = createBatch(
    async (ids: number[]) =>
      new Map((await numbers.execute({ ids })).map((row) => [row.photo.id, row])),
  )
  const byPublicId = createBatch(
    async (ids: string[]) =>
      new Map((await publicIds.execute({ ids })).map((row) => [row.photo.publicId, row])),
  )
  return async (id) => {
    if (isPublicId(id)) return byPublicId(id)
    return isNumber(id) ? byNumber(Number(id)) : undefined
  }
}

export const photosOf = (db: Reader, userId: number): Promise<ShownPhoto[]> =>
  select(db).where(eq(photos.userId, userId)).orderBy(desc(photos.createdAt), desc(photos.id))
