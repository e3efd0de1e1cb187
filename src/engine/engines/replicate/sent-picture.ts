/**
 * Writes the picture that is sent: a JPEG without metadata, within the size that remote models
 * accept.
 */
import { decodeFile } from '../../image/decode.ts'
import { fitWithin, resizeRaster, sharpOf } from '../../image/raster.ts'
import { writeAtomically } from '../../image/write.ts'

export type SentPictureInput = { source: string; target: string }

/** Maximum size sent, px; larger pictures exhaust most models' memory and cost more. */
const MAX_SENT_PIXELS = 4_000_000
/** JPEG quality. */
const QUALITY = 95

/**
 * Writes the picture to `target`.
 * @throws {ImageError} for an unreadable source
 */
export async function prepareSentPicture({ source, target }: SentPictureInput): Promise<void> {
  const picture = await decodeFile(source)
  const { width, height } = fitWithin(picture, { maxPixels: MAX_SENT_PIXELS })
  await writeAtomically(
    target,
    await sharpOf(await resizeRaster(picture, width, height))
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )
}
