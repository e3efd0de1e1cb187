/** Prints a picture with a halftone screen, as a scan of the print would show it. */
import { luma, readRaster, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'

/** Dots are drawn on a picture enlarged by this factor. */
const ENLARGEMENT = 4

/** Returns a grey halftone of round dots, softened by `softness` px. */
export async function halftoned(
  picture: Raster,
  {
    periodPx,
    angleDegrees,
    softness = 0.6,
  }: {
    periodPx: number
    angleDegrees: number
    softness?: number
  },
): Promise<Raster> {
  const { width, height } = picture
  const large = await resizeRaster(picture, width * ENLARGEMENT, height * ENLARGEMENT)
  const angle = (angleDegrees * Math.PI) / 180
  const perPixel = (value: number) => (value * 2 * Math.PI) / (periodPx * ENLARGEMENT)
  const cosine = perPixel(Math.cos(angle))
  const sine = perPixel(Math.sin(angle))
  const data = new Uint8Array(large.data.length)
  for (let i = 0; i < data.length; i += 3) {
    const x = (i / 3) % large.width
    const y = Math.floor(i / 3 / large.width)
    const dot = Math.cos(x * cosine + y * sine) + Math.cos(y * cosine - x * sine)
    // The threshold follows the dot's profile closely enough to keep the mean brightness.
    const threshold = 0.5 + Math.asin(dot / 2) / Math.PI
    data.fill(threshold * 255 < luma(large.data, i) ? 235 : 25, i, i + 3)
  }
  const printed = await resizeRaster({ ...large, data }, width, height)
  return readRaster(sharpOf(printed).blur(softness))
}
