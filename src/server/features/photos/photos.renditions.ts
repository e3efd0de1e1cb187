/** Renditions of a photo's files: a small one for lists, a reduced one for relatives, the HD file as PNG. Made at the first request and cached beside the file, under a key derived from its key. */
import { join } from 'node:path'
import type { PngInput } from '#engine/compose/png.ts'
import type { VariantsInput, VariantsOutput } from '#engine/compose/variants.ts'
import { pngKeyOf, reducedKeyOf, smallKeyOf, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'

export type RenditionsDeps = {
  storage: Storage
  temporaryFolder: string
  /** Both run outside this process and throw OVERLOADED when their queue is full. */
  makeVariants(input: VariantsInput): Promise<VariantsOutput>
  makePng(input: PngInput): Promise<void>
}
/** `width` and `height` in pixels give the aspect ratio; `restored` marks the rendition as a restored picture. */
type Source = { key: string; width: number; height: number; restored: boolean }

/** Longest side in pixels, enough for a card of the list on a high-resolution screen. */
const SMALL_MAX_SIDE = 640

export function createRenditions({
  storage,
  temporaryFolder,
  makeVariants,
  makePng,
}: RenditionsDeps) {
  const pending = new Map<string, Promise<void>>()

  /** Stores under `rendition` the file that `draw` makes of the file under `key`; concurrent calls share one run. */
  async function once(
    key: string,
    rendition: string,
    draw: (source: string, folder: string) => Promise<string>,
  ): Promise<void> {
    const making =
      pending.get(rendition) ??
      (async () => {
        const source = await storage.localCopy(key)
        try {
          await inWorkFolder(temporaryFolder, async (folder) =>
            storage.put(rendition, await draw(source.path, folder)),
          )
        } finally {
          await source.release()
        }
      })().finally(() => pending.delete(rendition))
    pending.set(rendition, making)
    return making
  }

  /** Draws a JPEG of this width, px. */
  const jpegOf = (across: number, restored: boolean) => async (source: string, folder: string) => {
    const { widths } = await makeVariants({
      source,
      folder,
      widths: [across],
      formats: ['jpg'],
      restored,
    })
    return join(folder, `${widths.at(-1)}.jpg`)
  }

  return {
    /** The key of the small rendition, or the file's own key when none can be made now, so that lists still show a picture. */
    async small({ key, width, height, restored }: Source): Promise<string> {
      const rendition = smallKeyOf(key)
      if ((await storage.size(rendition)) !== null) return rendition
      const across = Math.max(
        1,
        Math.round(width * Math.min(1, SMALL_MAX_SIDE / Math.max(width, height))),
      )
      return once(key, rendition, jpegOf(across, restored)).then(
        () => rendition,
        () => key,
      )
    },

    /** The key of a copy of at most `maxSide` pixels a side, without metadata. Throws OVERLOADED, MissingFileError. */
    async reduced({
      key,
      width,
      height,
      maxSide,
      restored,
    }: Source & { maxSide: number }): Promise<string> {
      const rendition = reducedKeyOf(key)
      if ((await storage.size(rendition)) !== null) return rendition
      const share = Math.min(1, maxSide / Math.max(width, height))
      await once(key, rendition, jpegOf(Math.max(1, Math.floor(width * share)), restored))
      return rendition
    },

    /** The key of the PNG; `made` sees a new one before it is stored. Throws OVERLOADED. */
    async png(key: string, made: (path: string) => Promise<void>): Promise<string> {
      const rendition = pngKeyOf(key)
      if ((await storage.size(rendition)) !== null) return rendition
      await once(key, rendition, async (source, folder) => {
        const target = join(folder, 'hd.png')
        await makePng({ source, target })
        await made(target)
        return target
      })
      return rendition
    },
  }
}
