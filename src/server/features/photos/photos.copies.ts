/** Copies of a photo's files: a small one for lists, the HD file as PNG. Made at the first look, kept beside the file under a name that follows from its key. */
import { join } from 'node:path'
import type { PngInput } from '#engine/compose/png.ts'
import type { VariantsInput, VariantsOutput } from '#engine/compose/variants.ts'
import { pngKeyOf, smallKeyOf, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'

export type CopiesDeps = {
  storage: Storage
  temporaryFolder: string
  /** Both make files outside this process, and throw OVERLOADED when too many wait for it already. */
  makeVariants(input: VariantsInput): Promise<VariantsOutput>
  makePng(input: PngInput): Promise<void>
}
/** `width` and `height` in pixels, for the shape; a restored picture carries its mark. */
type Source = { key: string; width: number; height: number; restored: boolean }

/** Longest side, pixels: enough for a card of the list on a fine screen. */
const SMALL_SIDE = 640

export function createCopies({ storage, temporaryFolder, makeVariants, makePng }: CopiesDeps) {
  const underWay = new Map<string, Promise<void>>()

  /** Draws the file `draw` names from the file under `key`, and keeps it under `copy`; once, however many ask for it. */
  async function once(
    key: string,
    copy: string,
    draw: (source: string, folder: string) => Promise<string>,
  ): Promise<void> {
    const making =
      underWay.get(copy) ??
      (async () => {
        const large = await storage.localCopy(key)
        try {
          await inWorkFolder(temporaryFolder, async (folder) =>
            storage.put(copy, await draw(large.path, folder)),
          )
        } finally {
          await large.release()
        }
      })().finally(() => underWay.delete(copy))
    underWay.set(copy, making)
    return making
  }

  return {
    /** The key of the small copy; the file's own where none can be made now, since a list is better slow than empty. */
    async small({ key, width, height, restored }: Source): Promise<string> {
      const copy = smallKeyOf(key)
      if ((await storage.size(copy)) !== null) return copy
      const across = Math.max(
        1,
        Math.round(width * Math.min(1, SMALL_SIDE / Math.max(width, height))),
      )
      const making = once(key, copy, async (source, folder) => {
        const { widths } = await makeVariants({
          source,
          folder,
          widths: [across],
          formats: ['jpg'],
          restored,
        })
        return join(folder, `${widths.at(-1)}.jpg`)
      })
      return making.then(
        () => copy,
        () => key,
      )
    },

    /** The key of the PNG. Throws OVERLOADED. */
    async png(key: string): Promise<string> {
      const copy = pngKeyOf(key)
      if ((await storage.size(copy)) !== null) return copy
      await once(key, copy, async (source, folder) => {
        const target = join(folder, 'hd.png')
        await makePng({ source, target })
        return target
      })
      return copy
    },
  }
}
