/** Share images composed of a photo before and after, and the sources of share videos, for the owner of an unlocked photo. */
import { join } from 'node:path'
import type { ShareInput, ShareOutput } from '#engine/compose/share.ts'
import { urlOf } from '#contract/paths.ts'
import { SHARE_IMAGE_SIZES, type ShareAspect } from '#contract/share-formats.ts'
import { brand } from '#copy/brand.ts'
import { shareCopy } from '#copy/account/share.ts'
import { siteCopy } from '#copy/public/site.ts'
import { createMadeFiles } from '../../adapters/storage/made-files.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { fingerprintFile, storeFingerprints } from '../../domain/fingerprints.ts'
import {
  findUnlockedPhoto,
  type PhotoOfUser,
  type UnlockedPhoto,
} from '../../domain/unlocked-photo.ts'
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

export function createShare({
  db,
  storage,
  temporaryFolder,
  compose: draw,
  newShareId,
}: ShareDeps) {
  const made = createMadeFiles(storage, 'share')
  /** Throws PHOTO_NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, PHOTO_LOCKED. */
  const find = (asked: PhotoOfUser) => findUnlockedPhoto(db, asked, shareCopy.server.locked)

  async function compose(
    { publicId, aspectRatio, quality }: PhotoOfUser & { aspectRatio: ShareAspect; quality: number },
    { photo, files }: UnlockedPhoto,
  ) {
    const [before, after] = await Promise.all([
      storage.localCopy(files.original),
      storage.localCopy(files.screen),
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
        const fingerprint = await fingerprintFile('share', target)
        await db.transaction((tx) =>
          storeFingerprints(tx, { photoId: photo.id, versionId: photo.versionId }, [fingerprint]),
        )
        const shareId = newShareId()
        await made.put(publicId, `${shareId}.jpg`, target)
        return { shareId, shareUrl: urlOf('share.file', { publicId, shareId }) }
      })
    } finally {
      await Promise.all([before.release(), after.release()])
    }
  }

  return {
    /** Composes and stores a share image, and returns its address. Throws as `find`, also when the photo is deleted during the call. */
    async image(asked: PhotoOfUser & { aspectRatio: ShareAspect; quality: number }) {
      const unlocked = await find(asked)
      try {
        return await compose(asked, unlocked)
      } catch (error) {
        await find(asked)
        throw error
      }
    },

    /** Addresses of the two pictures of a video. */
    async video(asked: PhotoOfUser) {
      await find(asked)
      const { publicId } = asked
      return {
        originalUrl: urlOf('images.original', { publicId }),
        restoredUrl: `${urlOf('images.hd', { publicId })}?size=screen`,
      }
    },

    /** Throws as `find`, and NOT_FOUND when the image no longer exists. */
    async file({
      userId,
      publicId,
      shareId,
    }: PhotoOfUser & { shareId: string }): Promise<FileReply> {
      await find({ userId, publicId })
      const file = await made.find(publicId, `${shareId}.jpg`)
      if (!file) throw new AppError('NOT_FOUND', { sentence: shareCopy.server.expired })
      return file
    },
  }
}
export type Share = ReturnType<typeof createShare>
