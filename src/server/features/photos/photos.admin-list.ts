/** Reads the photos of all accounts for the photos panel. */
import { and, asc, count, desc, eq, or, sql, type SQL } from '../../db/drizzle.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AdminPhoto, adminPhotosApi } from '#contract/admin/photos.ts'
import { urlOf } from '#contract/paths.ts'
import { mentions } from '../../admin/search.ts'
import { photos } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import type { Reader } from '../../platform/db.ts'

export type PhotosQuery = z.output<(typeof adminPhotosApi)['admin.photos.list']['query']>

const columns = {
  id: photos.id,
  publicId: photos.publicId,
  filename: photos.filename,
  status: photos.status,
  isHdUnlocked: photos.isHdUnlocked,
  isFreeTrial: photos.isFreeTrial,
  isPublic: photos.isPublic,
  createdAt: photos.createdAt,
  width: photos.width,
  height: photos.height,
  watermarkUrl: photos.watermarkUrl,
  owner: { id: users.id, username: users.username, email: users.email },
  failureCode: sql<string | null>`case when ${photos.status} = 'failed'
    then (select failure_code from restorations where restorations.photo_id = ${photos.id} order by restorations.id desc limit 1) end`,
}
const SORTS: Record<PhotosQuery['sort'], PgColumn | SQL> = {
  createdAt: photos.createdAt,
  filename: sql`lower(${photos.filename})`,
  owner: sql`lower(${users.username})`,
  status: photos.status,
}

const select = (db: Reader) =>
  db.select(columns).from(photos).innerJoin(users, eq(users.id, photos.userId))
type Row = Awaited<ReturnType<typeof select>>[number]

const present = (row: Row): AdminPhoto => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  originalUrl: urlOf('images.original', { publicId: row.publicId }),
  watermarkUrl: row.watermarkUrl && urlOf('images.watermark', { publicId: row.publicId }),
})

function matching({
  filter,
  q,
  user,
}: Pick<PhotosQuery, 'filter' | 'q' | 'user'>): SQL | undefined {
  const id = /^[1-9]\d{0,8}$/.test(q) ? eq(photos.id, Number(q)) : undefined
  const found = or(
    mentions(photos.filename, q),
    mentions(users.username, q),
    mentions(users.email, q),
    eq(photos.publicId, q),
    id,
  )
  return and(
    user === undefined ? undefined : eq(photos.userId, user),
    filter === 'all' ? undefined : eq(photos.status, filter),
    q === '' ? undefined : found,
  )
}

export async function listPhotos(
  db: Reader,
  query: PhotosQuery,
): Promise<{ photos: AdminPhoto[]; total: number }> {
  const condition = matching(query)
  const direction = query.order === 'asc' ? asc : desc
  const rows = await select(db)
    .where(condition)
    .orderBy(direction(SORTS[query.sort]), desc(photos.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  const [counted] = await db
    .select({ total: count() })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(condition)
  return { photos: rows.map(present), total: counted?.total ?? 0 }
}

export async function onePhoto(db: Reader, id: number): Promise<AdminPhoto | undefined> {
  const [row] = await select(db).where(eq(photos.id, id))
  return row && present(row)
}
