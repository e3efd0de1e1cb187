/** Reads photos with their running restoration and the size of their shown version. */
import { and, desc, eq, inArray, sql, type SQL } from '../../db/drizzle.ts'
import { isPublicId } from '#contract/limits.ts'
import type { Photo } from '#contract/photos.ts'
import { photoMemories } from '../../db/schema/memories.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { UNFINISHED } from '../../jobs/restoration-queue.ts'
import { createBatch } from '../../platform/batch.ts'
import type { Db, Reader } from '../../platform/db.ts'

const shown = {
  photo: photos,
  // Drizzle takes a joined row for missing when its first column is null, so a column that is never
  // null comes first.
  restoration: {
    share: restorations.share,
    stage: restorations.stage,
    status: restorations.status,
    attempt: restorations.attempt,
    createdAt: restorations.createdAt,
    startedAt: restorations.startedAt,
    reportedAt: restorations.reportedAt,
    advancedAt: restorations.advancedAt,
    ahead: sql<number>`case ${restorations.status}
      when 'queued' then (select count(*)::int from restorations r
        where r.status in ('queued', 'running') and r.id < ${restorations.id})
      when 'waiting' then (select count(*)::int from restorations r
        where r.user_id = ${restorations.userId} and (r.status in ('queued', 'running') or (r.status = 'waiting'
        and (coalesce(r.turn, -1), r.id) < (coalesce(${restorations.turn}, -1), ${restorations.id}))))
      else 0 end`,
  },
  version: { width: photoVersions.width, height: photoVersions.height },
  memory: { title: photoMemories.title, date: photoMemories.dateText },
  samePicture: sql<Photo['samePicture']>`case when ${photos.isHdUnlocked} then null else (
    select json_build_object('publicId', p.public_id, 'filename', p.filename,
      'title', nullif(m.title, ''), 'isHdUnlocked', p.is_hd_unlocked)
    from file_fingerprints mine
    join file_fingerprints others on others.picture_hash = mine.picture_hash
      and others.kind = 'original' and others.photo_id <> mine.photo_id
    join photos p on p.id = others.photo_id and p.user_id = ${photos.userId}
      and p.status <> 'failed' and (p.is_hd_unlocked or p.id < mine.photo_id)
    left join photo_memories m on m.photo_id = p.id
    where mine.photo_id = ${photos.id} and mine.kind = 'original'
    order by p.is_hd_unlocked desc, p.id limit 1) end`,
}

const select = (db: Reader) =>
  db
    .select(shown)
    .from(photos)
    .leftJoin(
      restorations,
      and(eq(restorations.photoId, photos.id), inArray(restorations.status, UNFINISHED)),
    )
    .leftJoin(photoVersions, eq(photoVersions.id, photos.versionId))
    .leftJoin(photoMemories, eq(photoMemories.photoId, photos.id))
export type ShownPhoto = Awaited<ReturnType<typeof select>>[number]

const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)
/** Condition by number or public id; undefined for any other text. */
export function byEitherId(id: string): SQL | undefined {
  if (isPublicId(id)) return eq(photos.publicId, id)
  return isNumber(id) ? eq(photos.id, Number(id)) : undefined
}

export async function findPhoto(db: Reader, id: string): Promise<ShownPhoto | undefined> {
  const condition = byEitherId(id)
  return condition && (await select(db).where(condition))[0]
}

/** Like `findPhoto`, but batches concurrent reads into one prepared query. */
export function createPhotoReader(db: Db): (id: string) => Promise<ShownPhoto | undefined> {
  const by = (name: string, column: typeof photos.id | typeof photos.publicId) =>
    select(db)
      .where(sql`${column} = any(${sql.placeholder('ids')})`)
      .prepare(name)
  const numbers = by('photos_by_number', photos.id)
  const publicIds = by('photos_by_public_id', photos.publicId)
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

/** Newest first; of these numbers only, where given. */
export const photosOf = (
  db: Reader,
  userId: number,
  ids?: readonly number[],
): Promise<ShownPhoto[]> =>
  select(db)
    .where(and(eq(photos.userId, userId), ids && inArray(photos.id, [...ids])))
    .orderBy(desc(photos.createdAt), desc(photos.id))
