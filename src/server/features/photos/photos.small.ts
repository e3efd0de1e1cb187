/** Small copies of a photo's files, for lists: made at the first look, kept beside the file under a name that follows from its key. */
import { join } from 'node:path'
import type { VariantsInput, VariantsOutput } from '#restoration/compose/variants.ts'
import { smallKeyOf, type Storage } from '../../adapters/storage/storage.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'

export type SmallCopiesDeps = {
  storage: Storage
  temporaryFolder: string
  /** Makes the files outside this process. Throws when too many wait for it already. */
  makeVariants(input: VariantsInput): Promise<VariantsOutput>
}
/** `width` and `height` in pixels, for the shape; a restored picture carries its mark. */
type Source = { key: string; width: number; height: number; restored: boolean }

/** Longest side, pixels: enough for a card of the list on a fine screen. */
const SMALL_SIDE = 640

export function createSmallCopies({ storage, temporaryFolder, makeVariants }: SmallCopiesDeps) {
  const underWay = new Map<string, Promise<void>>()

  async function make({ key, width, height, restored }: Source): Promise<void> {
    const across = Math.max(1, Math.round(width * Math.min(1, SMALL_SIDE / Math.max(width, height))))
    const large = await storage.localCopy(key)
    try {
      await inWorkFolder(temporaryFolder, async (folder) => {
        const { widths } = await makeVariants({ source: large.path, folder, widths: [across], formats: ['jpg'], restored })
        await storage.put(smallKeyOf(key), join(folder, `${widths.at(-1)}.jpg`))
      })
    } finally {
      await large.release()
    }
  }

  /** The key of the small copy; the file's own where none can be made now, since a list is better slow than empty. */
  return async (source: Source): Promise<string> => {
    const small = smallKeyOf(source.key)
    if (await storage.size(small) !== null) return small
    const making = underWay.get(small) ?? make(source).finally(() => underWay.delete(small))
    underWay.set(small, making)
    return making.then(() => small, () => source.key)
  }
}
