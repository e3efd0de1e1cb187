/** Pastes what was changed on a reduced copy into the full picture. */
import { readChannel, resizeRaster, sharpOf, type Raster } from './raster.ts'

/**
 * Returns the picture with the pixels of the mask (1, at the copy's size) taken from the enlarged
 * copy; `featherSigma` is the standard deviation of the soft edge, px of the copy.
 */
export async function pasteFromCopy(
  picture: Raster,
  copy: Raster,
  mask: Uint8Array,
  featherSigma: number,
): Promise<Raster> {
  const { width, height } = picture
  const { data: weights } = await readChannel(
    sharpOf({ ...copy, data: copy.data.map((_, i) => mask[Math.floor(i / 3)]! * 255) })
      .blur(featherSigma)
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .extractChannel(0),
  )
  const enlarged = await resizeRaster(copy, width, height)
  const data = picture.data.slice()
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (weight === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++)
      data[c] = Math.round((data[c]! * (255 - weight) + enlarged.data[c]! * weight) / 255)
  }
  return { width, height, data }
}
