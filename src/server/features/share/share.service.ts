/**
 * Share images composed of a photo before and after, and the sources of share videos, for the owner
 * of an unlocked photo.
 */
import type { ShareInput, ShareOutput } from '#engine/compose/share.ts'
import { urlOf } from '#contract/paths.ts'
import { SHARE_IMAGE_SIZES, type ShareAspect } from '#contract/share-formats.ts'
import { brand } from '#copy/brand.ts'
import { shareCopy } from '#copy/account/share.ts'
import { siteCopy } from '#copy/public/site.ts'
import {
  createComposedFiles,
  type ComposedFilesDeps,
} from '../../adapters/storage/composed-files.ts'
import type { PhotoOfUser } from '../../domain/unlocked-photo.ts'
import type { FileReply } from '../../http/file-reply.ts'

export type ShareDeps = ComposedFilesDeps & {
  /** Composes outside this process. */
  compose(input: ShareInput): Promise<ShareOutput>
  /** A UUID. */
  newShareId(): string
}

const WORDS = {
  before: siteCopy.before,
  after: siteCopy.after,
  brand: brand.name,
  tagline: brand.tagline,
}

export function createShare({ compose, newShareId, ...deps }: ShareDeps) {
  const images = createComposedFiles(deps, 'share', shareCopy.server)
  return {
    /**
     * Composes and stores a share image, and returns its address. Throws PHOTO_NOT_FOUND,
     * PHOTO_NOT_READY, PHOTO_LOCKED.
     */
    async image({
      aspectRatio,
      quality,
      ...asked
    }: PhotoOfUser & { aspectRatio: ShareAspect; quality: number }) {
      const shareId = newShareId()
      await images.make(asked, ({ files }) => ({
        name: `${shareId}.jpg`,
        keys: [files.original, files.screen],
        draw: ([before = '', after = ''], target) =>
          compose({
            before,
            after,
            target,
            ...SHARE_IMAGE_SIZES[aspectRatio],
            quality,
            words: WORDS,
          }),
      }))
      const { publicId } = asked
      return { shareId, shareUrl: urlOf('share.file', { publicId, shareId }) }
    },

    /** Addresses of the two pictures of a video. Throws as `image`. */
    async video(asked: PhotoOfUser) {
      await images.find(asked)
      const { publicId } = asked
      return {
        originalUrl: urlOf('images.original', { publicId }),
        restoredUrl: `${urlOf('images.hd', { publicId })}?size=screen`,
      }
    },

    /** Throws as `image`, and NOT_FOUND when the image no longer exists. */
    file: ({ shareId, ...asked }: PhotoOfUser & { shareId: string }): Promise<FileReply> =>
      images.file(asked, `${shareId}.jpg`),
  }
}
export type Share = ReturnType<typeof createShare>
