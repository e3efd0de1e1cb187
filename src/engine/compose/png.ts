/** Converts a restored file to a PNG with the same pixels and the restoration mark. */
import { decodeEngineFile } from '../image/decode.ts'
import { sharpOf } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { markAsRestored } from '../output/xmp.ts'

export type PngInput = { source: string; target: string }

/** zlib level; higher levels save a few percent and take three times as long. */
const COMPRESSION_LEVEL = 4

/**
 * Takes 1–4 s for 24 megapixels.
 * @throws {ImageError} for an unreadable file.
 */
export async function convertToPng({ source, target }: PngInput): Promise<void> {
  const picture = await decodeEngineFile(source)
  await writeAtomically(
    target,
    await markAsRestored(
      sharpOf(picture).png({ compressionLevel: COMPRESSION_LEVEL, adaptiveFiltering: true }),
    ).toBuffer(),
  )
}
