/**
 * Renditions of a photo's files: a small one for lists, a reduced one for relatives, the HD file as
 * PNG. Made at the first request and cached beside the file, under a key derived from its key.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Memory } from '#contract/memories.ts'
import type { PngInput } from '#engine/compose/png.ts'
import type { VariantsInput, VariantsOutput } from '#engine/compose/variants.ts'
import { captionedFile } from '../../adapters/storage/captioned-file.ts'
import {
  pngKeyOf,
  reducedKeyOf,
  signedKeyOf,
  signedPrefixOf,
  smallKeyOf,
  type Storage,
} from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import type { Sealing } from '../../domain/seal.ts'
import type { InTurn } from '../../platform/turns.ts'
import { isDiskUnwritable } from '../../platform/unreachable.ts'

export type RenditionsDeps = {
  storage: Storage
  temporaryFolder: string
  /** Both run outside this process and throw OVERLOADED when their queue is full. */
  makeVariants(input: VariantsInput): Promise<VariantsOutput>
  makePng(input: PngInput): Promise<void>
  sealing: Sealing
  /** Renditions of one account are made one after the other. Throws OVERLOADED. */
  inTurn: InTurn
}
/** A file of an account. */
type Owned = { userId: number; key: string }
/**
 * `width` and `height` in pixels give the aspect ratio; `restored` marks the rendition as a
 * restored picture.
 */
type Source = Owned & { width: number; height: number; restored: boolean }

/** A file that the owner downloads. */
export type Delivered = Owned & {
  photoId: number
  /** Null for photos older than versions. */
  versionId: number | null
  memory: Memory | null
}

/** Longest side in pixels, enough for a card of the list on a high-resolution screen. */
const SMALL_MAX_SIDE = 640

export function createRenditions({
  storage,
  temporaryFolder,
  makeVariants,
  makePng,
  sealing,
  inTurn,
}: RenditionsDeps) {
  const pending = new Map<string, Promise<void>>()

  /**
   * Stores under `rendition` the file that `draw` makes of the file under `key`; concurrent calls
   * share one run.
   */
  async function once(
    { userId, key }: Owned,
    rendition: string,
    draw: (source: string, folder: string) => Promise<string>,
  ): Promise<void> {
    const making =
      pending.get(rendition) ??
      inTurn(userId, async () => {
        const source = await storage.localCopy(key)
        try {
          await inWorkFolder(temporaryFolder, async (folder) =>
            storage.put(rendition, await draw(source.path, folder)),
          )
        } finally {
          await source.release()
        }
      }).finally(() => pending.delete(rendition))
    pending.set(rendition, making)
    return making
  }

  /** Returns the function that draws a JPEG `width` px wide. */
  const jpegDrawer =
    ({ width, restored }: { width: number; restored: boolean }) =>
    async (source: string, folder: string) => {
      const { widths } = await makeVariants({
        source,
        isOwn: true,
        folder,
        widths: [width],
        formats: ['jpg'],
        restored,
      })
      return join(folder, `${widths.at(-1)}.jpg`)
    }

  return {
    /**
     * The key of the small rendition, or the file's own key when none can be made now, so that
     * lists still show a picture.
     */
    async small({ userId, key, width, height, restored }: Source): Promise<string> {
      const rendition = smallKeyOf(key)
      if ((await storage.size(rendition)) !== null) return rendition
      const share = Math.min(1, SMALL_MAX_SIDE / Math.max(width, height))
      const draw = jpegDrawer({ width: Math.max(1, Math.round(width * share)), restored })
      return once({ userId, key }, rendition, draw).then(
        () => rendition,
        () => key,
      )
    },

    /**
     * The key of a copy of at most `maxSide` pixels a side, without metadata; `made` sees a new one
     * before it is stored. Throws OVERLOADED, MissingFileError.
     */
    async reduced({
      userId,
      key,
      width,
      height,
      maxSide,
      restored,
      made,
    }: Source & {
      maxSide: number
      made?: (path: string) => Promise<void>
    }): Promise<string> {
      const rendition = reducedKeyOf(key)
      if ((await storage.size(rendition)) !== null) return rendition
      const share = Math.min(1, maxSide / Math.max(width, height))
      const draw = jpegDrawer({ width: Math.max(1, Math.floor(width * share)), restored })
      await once({ userId, key }, rendition, async (source, folder) => {
        const path = await draw(source, folder)
        await made?.(path)
        return path
      })
      return rendition
    },

    /** The key of the PNG; `made` sees a new one before it is stored. Throws OVERLOADED. */
    async png(owned: Owned, made: (path: string) => Promise<void>): Promise<string> {
      const rendition = pngKeyOf(owned.key)
      if ((await storage.size(rendition)) !== null) return rendition
      await once(owned, rendition, async (source, folder) => {
        const target = join(folder, 'hd.png')
        await makePng({ source, target })
        await made(target)
        return target
      })
      return rendition
    },

    /**
     * The key of a copy with this memory in it and signed last; the copies of earlier memories are
     * deleted. Null where it cannot be signed, or kept because the disk takes no
     * writes. Throws MissingFileError.
     */
    async signed({ userId, photoId, versionId, key, memory }: Delivered): Promise<string | null> {
      const certificate = await sealing.tag()
      if (certificate === null) return null
      const captioned = memory && memory.version > 0 ? memory : null
      const rendition = signedKeyOf(key, tagOf(certificate, captioned))
      if ((await storage.size(rendition)) !== null) return rendition
      try {
        await once({ userId, key }, rendition, async (source, folder) => {
          const plain = join(folder, `plain${extname(key)}`)
          const { open } = captioned
            ? await captionedFile(storage, {
                key,
                bytes: (await stat(source)).size,
                memory: captioned,
              })
            : { open: async () => createReadStream(source) }
          await pipeline(await open(), createWriteStream(plain))
          const kind = key.endsWith('.png') ? 'png' : 'hd'
          const { path, isSigned } = await sealing.seal({
            photoId,
            versionId,
            kind,
            path: plain,
            folder,
          })
          if (!isSigned) throw new UnsignedError()
          return path
        })
      } catch (error) {
        if (error instanceof UnsignedError || isDiskUnwritable(error)) return null
        throw error
      }
      for await (const { key: old } of storage.list(signedPrefixOf(key)))
        if (old !== rendition) await storage.remove(old)
      return rendition
    },
  }
}

/** An unsigned copy is not kept, so that the next download is signed. */
class UnsignedError extends Error {}

/** Identifies the certificate and the caption of a signed copy, in hexadecimal. */
const tagOf = (certificate: string, memory: Memory | null): string =>
  createHash('sha256')
    .update(JSON.stringify([certificate, memory]))
    .digest('hex')
    .slice(0, 16)
