/** Photos and versos that a restored backup must not bring back. */
import { eq, sql } from '../db/drizzle.ts'
import { photos } from '../db/schema/photos.ts'
import { photoVersos } from '../db/schema/versos.ts'
import { photoName, versoName } from '../domain/erasures.ts'
import { PHOTO_FILE_COLUMNS, VERSO_FILE_FIELDS } from '../domain/photo-files.ts'
import type { Tx } from '../platform/db.ts'
import { nameOf } from './files.ts'

/**
 * Deletes versos on the list of deletions, and those whose files were deleted while the backup was
 * made; the photos stay.
 */
export async function eraseVersos(
  tx: Tx,
  isErased: (what: string) => boolean,
  files: ReadonlyMap<string, unknown>,
): Promise<void> {
  const isMissing = (key: string | null) =>
    key !== null && !files.has(nameOf({ store: 'private', key }))
  for (const verso of await tx.select().from(photoVersos)) {
    const keys = VERSO_FILE_FIELDS.map((name) => verso[name as 'originalKey' | 'hdKey'])
    if (isErased(versoName(verso.originalKey)) || keys.some(isMissing))
      await tx.delete(photoVersos).where(eq(photoVersos.photoId, verso.photoId))
  }
}

/** Photos on the list of deletions, and those whose files were deleted during the backup. */
export async function erasedPhotos(
  tx: Tx,
  isErased: (what: string) => boolean,
  files: ReadonlyMap<string, unknown>,
): Promise<{ userId: number; publicId: string }[]> {
  const withoutFile = new Set<number>()
  for (const { column, photoId } of PHOTO_FILE_COLUMNS) {
    for (const { key, id } of await tx
      .select({ key: column, id: photoId })
      .from(column.table)
      .where(sql`${column} is not null`)) {
      if (!files.has(nameOf({ store: 'private', key: String(key) }))) withoutFile.add(Number(id))
    }
  }
  const all = await tx
    .select({ id: photos.id, userId: photos.userId, publicId: photos.publicId })
    .from(photos)
  return all.filter(({ id, publicId }) => withoutFile.has(id) || isErased(photoName(publicId)))
}
