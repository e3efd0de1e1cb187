/** Share images composed of a photo before and after, and the sources of share videos, for the owner of an unlocked photo. */
import { join } from 'node:path'
import { and, eq } from '../../db/drizzle.ts'
import type { ShareInput, ShareOutput } from '#engine/compose/share.ts'
import { isPublicId } from '#contract/limits.ts'
import { urlOf } from '#contract/paths.ts'
import { SHARE_IMAGE_SIZES, type ShareAspect } from '#contract/share-formats.ts'
import { brand } from '#copy/brand.ts'
import { shareCopy } from '#copy/account/share.ts'
import { siteCopy } from '#copy/public/site.ts'
import { photoFolder, type Storage, type StoredFile } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { photos } from '../../db/schema/photos.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'

export type ShareDeps = {
  db: Db
  storage: Storage
  temporaryFolder: string
  /** Composes outside this process. */
  compose(input: ShareInput): Promise<ShareOutput>
  /** A UUID. */
  newShareId(): string
}
type Asked = { userId: number; publicId: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** In the photo's folder without a row: the sweeper deletes it after an hour, or with the photo. */
const sharePrefix = (publicId: string) => `${photoFolder(publicId)}share-`
const shareKey = (publicId: string, shareId: string) => `${sharePrefix(publicId)}${shareId}.jpg`
/** Most share images that one photo has at the same time. */
const MAX_IMAGES_PER_PHOTO = 12

export function createShare({
  db,
  storage,
  temporaryFolder,
  compose: draw,
  newShareId,
}: ShareDeps) {
  /** The keys of both pictures. Throws PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, PHOTO_LOCKED. */
  async function pair({ userId, publicId }: Asked): Promise<{ before: string; after: string }> {
    const [photo] = isPublicId(publicId)
      ? await db
          .select()
          .from(photos)
          .where(and(eq(photos.publicId, publicId), eq(photos.userId, userId)))
      : []
    if (!photo) throw new AppError('PHOTO_NOT_FOUND')
    if (photo.status !== 'completed' || !photo.restoredUrl) throw new AppError('PHOTO_NOT_READY')
    if (!photo.isHdUnlocked)
      throw new AppError('PHOTO_LOCKED', { sentence: shareCopy.server.locked })
    return { before: photo.originalUrl, after: photo.restoredUrl }
  }

  async function compose(
    { publicId, aspectRatio, quality }: Asked & { aspectRatio: ShareAspect; quality: number },
    keys: { before: string; after: string },
  ) {
    const [before, after] = await Promise.all([
      storage.localCopy(keys.before),
      storage.localCopy(keys.after),
    ])
    try {
      return await inWorkFolder(temporaryFolder, async (folder) => {
        const target = join(folder, 'share.jpg')
        const words = {
          before: siteCopy.before,
          after: siteCopy.after,
          brand: brand.name,
          tagline: brand.tagline,
        }
        await draw({
          before: before.path,
          after: after.path,
          target,
          ...SHARE_IMAGE_SIZES[aspectRatio],
          quality,
          words,
        })
        const shareId = newShareId()
        await storage.put(shareKey(publicId, shareId), target)
        await removeOldest(publicId)
        return { shareId, shareUrl: urlOf('share.file', { publicId, shareId }) }
      })
    } finally {
      await Promise.all([before.release(), after.release()])
    }
  }

  /** Deletes the oldest share images beyond the limit. */
  async function removeOldest(publicId: string): Promise<void> {
    const made: StoredFile[] = []
    for await (const file of storage.list(sharePrefix(publicId))) made.push(file)
    const old = made
      .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
      .slice(MAX_IMAGES_PER_PHOTO)
    for (const { key } of old) await storage.remove(key)
  }

  return {
    /** Composes and stores a share image, and returns its address. Throws as `pair`, also when the photo is deleted during the call. */
    async image(asked: Asked & { aspectRatio: ShareAspect; quality: number }) {
      const keys = await pair(asked)
      try {
        return await compose(asked, keys)
      } catch (error) {
        await pair(asked)
        throw error
      }
    },

    /** Addresses of the two pictures of a video. */
    async video(asked: Asked) {
      await pair(asked)
      const { publicId } = asked
      return {
        originalUrl: urlOf('images.original', { publicId }),
        restoredUrl: `${urlOf('images.hd', { publicId })}?size=screen`,
      }
    },

    /** Throws as `pair`, and NOT_FOUND when the image no longer exists. */
    async file({ userId, publicId, shareId }: Asked & { shareId: string }): Promise<FileReply> {
      await pair({ userId, publicId })
      const key = shareKey(publicId, shareId)
      const bytes = UUID.test(shareId) ? await storage.size(key) : null
      if (bytes === null) throw new AppError('NOT_FOUND', { sentence: shareCopy.server.expired })
      return {
        open: async () => (await storage.open(key)).stream,
        mediaType: 'image/jpeg',
        bytes,
        etag: shareId,
      }
    },
  }
}
export type Share = ReturnType<typeof createShare>
