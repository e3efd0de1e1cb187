/** The private pictures of a photo: its owner's and, on record, an administrator's. Nothing clean leaves while it is locked. */
import { basename } from 'node:path/posix'
import { brand } from '#copy/brand.ts'
import { isPublicId } from '#contract/limits.ts'
import type { photos } from '../../db/schema/photos.ts'
import { MissingFileError, type Storage } from '../../adapters/storage/storage.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { recordView } from './admin-view.ts'
import { findPhoto } from './photos.store.ts'

type PhotoRow = typeof photos.$inferSelect
export type Picture = 'original' | 'watermark' | 'hd' | 'screen'
type ViewRequest = { caller: Caller; publicId: string; picture: Picture; request: Pick<RequestContext, 'ip' | 'userAgent'> }

/** The key of the wanted file. Throws PHOTO_NOT_READY, PHOTO_LOCKED. */
function keyOf(photo: PhotoRow, picture: Picture): string {
  if (picture === 'original') return photo.originalUrl
  const key = { watermark: photo.watermarkUrl, hd: photo.restoredHdUrl, screen: photo.restoredUrl }[picture]
  if (photo.status !== 'completed' || !key) throw new AppError('PHOTO_NOT_READY')
  if (picture !== 'watermark' && !photo.isHdUnlocked) throw new AppError('PHOTO_LOCKED')
  return key
}

export function createImages({ db, storage }: { db: Db; storage: Storage }) {
  /** Throws PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, PHOTO_LOCKED. */
  return async ({ caller, publicId, picture, request }: ViewRequest): Promise<FileReply> => {
    const photo = isPublicId(publicId) ? (await findPhoto(db, publicId))?.photo : undefined
    const isOwner = photo?.userId === caller.userId
    if (!photo || (!isOwner && !caller.isAdmin)) throw new AppError('PHOTO_NOT_FOUND')
    const key = keyOf(photo, picture)
    const bytes = await storage.size(key)
    if (bytes === null) throw new MissingFileError(key)
    if (!isOwner) await recordView(db, { adminId: caller.userId, photo, picture, ...request })
    return {
      open: async () => (await storage.open(key)).stream,
      mediaType: key.endsWith('.png') ? 'image/png' : 'image/jpeg',
      bytes,
      // A key is never written twice.
      etag: basename(key),
      ...(picture === 'hd' ? { downloadAs: `${brand.filePrefix}-restored-${publicId}-hd.jpg` } : {}),
    }
  }
}
