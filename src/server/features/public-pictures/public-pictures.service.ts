/**
 * Public pictures and videos of gallery, landing page and blog, stored apart from private photos; a
 * stored file never changes.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  PICTURE_FORMATS,
  PICTURE_MEDIA_TYPE,
  PICTURE_WIDTHS,
  pictureAddress,
  pictureOf,
  pictureWidths,
  type PictureFormat,
} from '#contract/pictures.ts'
import { videoAddress, videoOf, VIDEO_MEDIA_TYPE, type VideoType } from '#contract/videos.ts'
import { landingAdminCopy } from '#copy/admin/landing.ts'
import type { VariantsInput, VariantsOutput } from '#engine/compose/variants.ts'
import { inspectHeader } from '#engine/image/header.ts'
import { asAppError } from '../../adapters/images/uploaded-picture.ts'
import {
  MissingFileError,
  notFoundIfMissing,
  type Storage,
} from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { AppError } from '../../platform/app-error.ts'
import type { VisibilityOf } from './public-pictures.references.ts'
import { blankMp4Descriptions } from './video-metadata.ts'
import { videoTypeOf, VIDEO_HEADER_BYTES } from './video-header.ts'

export type PublicPicturesDeps = {
  storage: Storage
  temporaryFolder: string
  /** Makes the files outside this process. Throws ImageError. */
  makeVariants(input: VariantsInput): Promise<VariantsOutput>
  visibilityOf: VisibilityOf
}
/**
 * `public`: cacheable forever; `withdrawable`: caches revalidate at every use;
 * `draft`: not referenced by published content, for administrators only.
 */
export type Audience = 'public' | 'withdrawable' | 'draft'
export type PictureFile = { stream: Readable; bytes: number; mediaType: string; audience: Audience }
export type VideoFile = {
  /** Length of the whole video. */
  bytes: number
  mediaType: string
  audience: Audience
  /** Opens the video, or the given bytes of it, both ends included. */
  open(range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number }>
}

export type KeepOptions = {
  /** Marks the files as restored, so that they differ from unmarked files of the same pixels. */
  restored?: boolean
  /**
   * Public id of the user's photo that the picture is made from; it makes the address differ from
   * that of an upload.
   */
  ofPhoto?: string | undefined
  /**
   * True for a file that Antan wrote, which may have any shape; the limits of uploads hold for
   * others.
   */
  isOwn?: boolean
}

const PICTURE_ID = /^[A-Za-z0-9_-]{22}-[1-9]\d{0,3}x[1-9]\d{0,4}$/
const FILE = /^([1-9]\d{0,3})\.(avif|webp|jpg)$/

const idOf = (hash: string, width: number, height: number): string =>
  `${hash.slice(0, 22)}-${width}x${height}`
/** Storage key of a file of a picture. */
const pictureKey = (id: string, width: number, format: PictureFormat): string =>
  `pictures/${id}/${width}.${format}`
/** Storage key of a video, beside the pictures, so that sweep and backup include it. */
const videoKey = (id: string, type: VideoType): string => `pictures/${id}/video.${type}`
/** The address of a picture in content. */
const addressOf = (id: string, width: number): string => pictureAddress(id, width, 'jpg')

export function createPublicPictures({
  storage,
  temporaryFolder,
  makeVariants,
  visibilityOf,
}: PublicPicturesDeps) {
  /** Overwrites existing files to renew their age, by which the sweep decides. */
  async function store(
    id: string,
    width: number,
    pathOf: (width: number, format: PictureFormat) => string,
  ): Promise<string> {
    const files = pictureWidths(width).flatMap((step) =>
      PICTURE_FORMATS.map((format) => ({ step, format })),
    )
    await Promise.all(
      files.map(({ step, format }) =>
        storage.put(pictureKey(id, step, format), pathOf(step, format)),
      ),
    )
    return addressOf(id, width)
  }

  /** The audience of a picture or video; null when this caller may not see it. */
  async function audienceOf(
    id: string,
    caller: { isAdmin: boolean } | null,
  ): Promise<Audience | null> {
    const visibility = await visibilityOf(id)
    if (visibility === 'open') return 'public'
    if (visibility === 'withdrawable') return 'withdrawable'
    return caller?.isAdmin ? 'draft' : null
  }

  return {
    /**
     * Stores an untrusted video, an mp4 without its descriptions such as the place, and returns its
     * address, which depends on the bytes received. Throws UNSUPPORTED_FORMAT for a file that does
     * not begin like an mp4 or webm.
     */
    keepVideo: (bytes: Readable): Promise<string> =>
      inWorkFolder(temporaryFolder, async (folder) => {
        const source = join(folder, 'source')
        const { type, hash } = await receiveVideo(bytes, source)
        if (type === 'mp4') await blankMp4Descriptions(source)
        const id = hash.slice(0, 22)
        await storage.put(videoKey(id, type), source)
        return videoAddress(id, type)
      }),

    /**
     * Bytes of the largest JPEG of a picture, or of a video; null when nothing is stored under this
     * address.
     */
    async sizeOf(address: string): Promise<number | null> {
      const video = videoOf(address)
      if (video) return storage.size(videoKey(video.id, video.type))
      const [, id] = /^\/media\/([\w-]+)\//.exec(address) ?? []
      const picture = pictureOf(address)
      return id && picture ? storage.size(pictureKey(id, picture.width, 'jpg')) : null
    },

    /** Whether a video is stored under this address. */
    async hasVideo(address: string): Promise<boolean> {
      const video = videoOf(address)
      return video !== null && (await storage.size(videoKey(video.id, video.type))) !== null
    },

    /** A video that content references, or any video for an administrator; null otherwise. */
    async openVideo(
      address: string,
      caller: { isAdmin: boolean } | null,
    ): Promise<VideoFile | null> {
      const video = videoOf(address)
      const audience = video && (await audienceOf(video.id, caller))
      if (!video || !audience) return null
      const key = videoKey(video.id, video.type)
      const bytes = await storage.size(key)
      if (bytes === null) return null
      return {
        bytes,
        mediaType: VIDEO_MEDIA_TYPE[video.type],
        audience,
        open: (range) => storage.open(key, range).catch(notFoundIfMissing()),
      }
    },

    /**
     * Stores a picture in every size and format and returns its address, which depends on its
     * pixels and options. Throws UNSUPPORTED_FORMAT, TOO_SMALL, TOO_MANY_PIXELS, ANIMATED,
     * UNREADABLE.
     */
    keep: (
      bytes: Uint8Array,
      { restored = false, ofPhoto, isOwn = false }: KeepOptions = {},
    ): Promise<string> =>
      inWorkFolder(temporaryFolder, async (folder) => {
        const source = join(folder, 'source')
        const made = join(folder, 'made')
        await mkdir(made)
        await writeFile(source, bytes)
        const { width, height, hash } = await makeVariants({
          source,
          isOwn,
          folder: made,
          widths: PICTURE_WIDTHS,
          formats: PICTURE_FORMATS,
          restored,
        }).catch((error: unknown) => {
          throw asAppError(error)
        })
        const origin = [...(restored ? ['restored'] : []), ...(ofPhoto ? [ofPhoto] : [])]
        const name =
          origin.length > 0
            ? createHash('sha256')
                .update([...origin, hash].join(':'))
                .digest('base64url')
            : hash
        return store(idOf(name, width, height), width, (step, format) =>
          join(made, `${step}.${format}`),
        )
      }),

    /**
     * Stores prepared files, `NAME-WIDTH.FORMAT` in a folder, in the widths that `pictureWidths`
     * gives for the largest.
     */
    async adopt(folder: string, name: string): Promise<string> {
      const largest = (await readdir(folder)).reduce(
        (most, file) =>
          Math.max(
            most,
            file.startsWith(`${name}-`)
              ? Number(FILE.exec(file.slice(name.length + 1))?.[1] ?? 0)
              : 0,
          ),
        0,
      )
      const pathOf = (step: number, format: PictureFormat) =>
        join(folder, `${name}-${step}.${format}`)
      const bytes = await readFile(pathOf(largest, 'jpg'))
      const { width, height } = inspectHeader(bytes)
      return store(
        idOf(createHash('sha256').update(bytes).digest('base64url'), width, height),
        width,
        pathOf,
      )
    },

    /**
     * A file of a picture that content references, or of any picture for an administrator; null
     * otherwise.
     */
    async open(
      id: string,
      file: string,
      caller: { isAdmin: boolean } | null,
    ): Promise<PictureFile | null> {
      const [, width, extension] = FILE.exec(file) ?? []
      if (!PICTURE_ID.test(id) || !width) return null
      const audience = await audienceOf(id, caller)
      if (!audience) return null
      const format = extension as PictureFormat
      try {
        return {
          ...(await storage.open(pictureKey(id, Number(width), format))),
          mediaType: PICTURE_MEDIA_TYPE[format],
          audience,
        }
      } catch (error) {
        if (error instanceof MissingFileError) return null
        throw error
      }
    },
  }
}
export type PublicPictures = ReturnType<typeof createPublicPictures>

/** Streams an upload into a file; rejects a file that is no video at its first bytes. */
async function receiveVideo(
  bytes: Readable,
  path: string,
): Promise<{ type: VideoType; hash: string }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let type: VideoType | null = null
  const refusal = () => new AppError('UNSUPPORTED_FORMAT', { sentence: landingAdminCopy.notVideo })
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (head.length < VIDEO_HEADER_BYTES) {
          head = Buffer.concat([head, chunk.subarray(0, VIDEO_HEADER_BYTES)])
          type = videoTypeOf(head)
          if (head.length >= VIDEO_HEADER_BYTES && type === null) throw refusal()
        }
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  if (type === null) throw refusal()
  return { type, hash: hash.digest('base64url') }
}
