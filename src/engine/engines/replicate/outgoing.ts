/** The picture as it is sent: a plain JPEG without metadata, no larger than remote models take. */
import { decodeFile } from '../../image/decode.ts'
import { fitWithin, resizeRaster, sharpOf } from '../../image/raster.ts'
import { writeWhole } from '../../image/write.ts'

export type OutgoingInput = { source: string; target: string }

/** Larger pictures make most models run out of memory, and cost more. */
const SENT_PIXELS = 4_000_000
const QUALITY = 95

/** @throws {ImageError} for a source that cannot be read. */
export async function prepareOutgoing({ source, target }: OutgoingInput): Promise<void> {
  const picture = await decodeFile(source)
  const { width, height } = fitWithin(picture, { maxPixels: SENT_PIXELS })
  await writeWhole(
    target,
    await sharpOf(await resizeRaster(picture, width, height))
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )
}
