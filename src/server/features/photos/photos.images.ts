/**
 * Serves the private pictures of a photo to its owner and, logged, to administrators. Clean files
 * of a locked photo are refused.
 */
import { basename } from 'node:path/posix'
import { and, eq } from '../../db/drizzle.ts'
import { hdFilename } from '#copy/files.ts'
import { isPublicId, type HdFormat } from '#contract/limits.ts'
import { photoVersions, type photos } from '../../db/schema/photos.ts'
import { actorOf } from '../../admin/audit.ts'
import { MissingFileError } from '../../adapters/storage/storage.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import { readMemory } from '../../domain/memories.ts'
import { fingerprintFile, storeFingerprints } from '../../domain/fingerprints.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { logAdminAccess, requireOpening } from './photos.access-log.ts'
import { createDelivery } from './photos.delivery.ts'
import { createRenditions, type RenditionsDeps } from './photos.renditions.ts'
import { findPhoto } from './photos.store.ts'

type PhotoRow = typeof photos.$inferSelect
type Picture = 'original' | 'watermark' | 'hd' | 'screen' | 'map'
type ViewRequest = {
  caller: Caller
  publicId: string
  picture: Picture
  version?: number | undefined
  small?: boolean
  format?: HdFormat | undefined
  request: RequestContext
}

type Files = Record<Exclude<Picture, 'original'>, string | null>
/** Of a version; not its strokes and report, which may be long. */
const files = {
  watermark: photoVersions.watermarkKey,
  hd: photoVersions.hdKey,
  screen: photoVersions.screenKey,
  map: photoVersions.mapKey,
}

/**
 * The files of the shown version, or of another version of the photo. Throws PHOTO_NOT_FOUND for an
 * unknown version.
 */
async function filesOf(db: Db, photo: PhotoRow, version: number | undefined): Promise<Files> {
  const id = version ?? photo.versionId
  const [found] =
    id === null
      ? []
      : await db
          .select(files)
          .from(photoVersions)
          .where(and(eq(photoVersions.id, id), eq(photoVersions.photoId, photo.id)))
  if (version !== undefined && !found) throw new AppError('PHOTO_NOT_FOUND')
  if (version !== undefined && found) return found
  return {
    watermark: photo.watermarkUrl,
    hd: photo.restoredHdUrl,
    screen: photo.restoredUrl,
    map: found?.map ?? null,
  }
}

/** The map shows only the original, in grey. */
const SERVED_WHILE_LOCKED: readonly Picture[] = ['watermark', 'map']

/** The key of the requested file. Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, PHOTO_LOCKED. */
async function keyOf(
  db: Db,
  photo: PhotoRow,
  picture: Picture,
  version: number | undefined,
): Promise<string> {
  if (picture === 'original') return photo.originalUrl
  // A photo that is being restored again still has its earlier versions.
  const isReady = photo.status === 'completed' || photo.versionId !== null
  const key = isReady ? (await filesOf(db, photo, version))[picture] : null
  if (!key) throw new AppError('PHOTO_NOT_READY')
  if (!SERVED_WHILE_LOCKED.includes(picture) && !photo.isHdUnlocked)
    throw new AppError('PHOTO_LOCKED')
  return key
}

export type ImagesDeps = RenditionsDeps & { db: Db }

export function createImages({ db, ...deps }: ImagesDeps) {
  const { storage } = deps
  const renditions = createRenditions(deps)
  const deliver = createDelivery(deps)
  const storePng = (photo: PhotoRow, version: number | undefined) => async (path: string) => {
    const found = await fingerprintFile('png', path)
    const of = { photoId: photo.id, versionId: version ?? photo.versionId }
    await db.transaction((tx) => storeFingerprints(tx, of, [found]))
  }
  /** Finds the photo of its owner or, once opened, for an administrator. */
  async function findVisible({ caller, publicId }: ViewRequest) {
    const photo = isPublicId(publicId) ? (await findPhoto(db, publicId))?.photo : undefined
    const isOwner = photo?.userId === caller.userId
    if (!photo || (!isOwner && !caller.isAdmin)) throw new AppError('PHOTO_NOT_FOUND')
    if (!isOwner) await requireOpening(db, caller.userId, publicId)
    return { photo, isOwner }
  }
  /** Returns the key of the requested rendition: a small one, a PNG, or the file itself. */
  async function renditionOf(
    photo: PhotoRow,
    { picture, version, small, format, publicId }: ViewRequest,
  ): Promise<string> {
    const key = await keyOf(db, photo, picture, version)
    const { userId, width, height } = photo
    if (small)
      return renditions.small({ userId, key, width, height, restored: picture !== 'original' })
    if (picture !== 'hd' || format !== 'png' || key.endsWith('.png')) return key
    return renditions
      .png({ userId, key }, storePng(photo, version))
      .catch(notFoundIfDeleted(db, publicId))
  }
  /**
   * Throws PHOTO_NOT_FOUND (unknown or not theirs), FORBIDDEN (not opened), PHOTO_NOT_READY,
   * PHOTO_LOCKED.
   */
  return async (view: ViewRequest): Promise<FileReply> => {
    const { caller, publicId, picture, version, small, request } = view
    const { photo, isOwner } = await findVisible(view)
    const key = await renditionOf(photo, view)
    const missing = notFoundIfDeleted(db, publicId)
    const bytes = (await storage.size(key)) ?? (await missing(new MissingFileError(key)))
    if (!isOwner) await logAdminAccess(db, { actor: actorOf({ caller, request }), photo, picture })
    const isPng = key.endsWith('.png')
    const stored = {
      open: async () => (await storage.open(key).catch(missing)).stream,
      mediaType: isPng ? 'image/png' : 'image/jpeg',
      bytes,
      // The content under a key never changes.
      etag: basename(key),
      noStore: !isOwner,
    }
    if (picture !== 'hd') return stored
    const memory = isOwner ? await readMemory(db, photo.id) : null
    const named = {
      ...stored,
      downloadAs: hdFilename(publicId, {
        ...memory,
        format: isPng ? 'png' : 'jpeg',
        version: undefined,
      }),
    }
    if (!isOwner || small) return named
    const file = await deliver({
      userId: photo.userId,
      photoId: photo.id,
      versionId: version ?? photo.versionId,
      key,
      memory,
    }).catch(missing)
    return {
      ...named,
      bytes: file.bytes,
      open: () => file.open().catch(missing),
      etag: file.etag,
    }
  }
}
