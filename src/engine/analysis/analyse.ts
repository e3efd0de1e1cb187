/** Measures sharpness, grain and monochromy of the unprocessed picture. */
import { percentile } from '../image/percentile.ts'
import { luma, resizeRaster, type Raster } from '../image/raster.ts'
import { isMonochrome } from './chroma.ts'
import { wholePrint, type Print } from './prints.ts'
import {
  EDGE_PERCENTILE,
  EDGE_SAMPLES,
  GRAIN_PERCENTILE_RATIO,
  MIN_EDGE_REMAINDER,
  NOISE_BLOCKS,
  NOISE_PERCENTILE,
} from './tuning.ts'

export type Analysis = {
  /**
   * 97th percentile of edge strength at full size over that at half size, corrected for grain:
   * about 1 for a sharp scan, 0.5 for a blurred or oversampled one.
   */
  edgeRatio: number
  /**
   * Standard deviation of grain and noise on 0–1, in the smoothest blocks (Immerkær's estimator, by
   * median).
   */
  noise: number
  /** True if the print has a single tint: black and white, sepia, selenium. */
  monochrome: boolean
}

/**
 * Returns the values of `measure` on a grid of about `count` pixels, ascending; the outer `margin`
 * px are excluded.
 */
function sampled(
  { width, height }: Raster,
  count: number,
  margin: number,
  measure: (x: number, y: number) => number,
): Float32Array {
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / count)))
  const values: number[] = []
  for (let y = margin; y < height - margin; y += step)
    for (let x = margin; x < width - margin; x += step) values.push(measure(x, y))
  return Float32Array.from(values).sort()
}

/** Returns the 97th percentile of the Sobel magnitude of luma, corrected for grain. */
function edgeStrength(picture: Raster): number {
  const { width, data } = picture
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  const edges = sampled(picture, EDGE_SAMPLES, 1, (x, y) => {
    const across =
      at(x + 1, y - 1) +
      2 * at(x + 1, y) +
      at(x + 1, y + 1) -
      at(x - 1, y - 1) -
      2 * at(x - 1, y) -
      at(x - 1, y + 1)
    const down =
      at(x - 1, y + 1) +
      2 * at(x, y + 1) +
      at(x + 1, y + 1) -
      at(x - 1, y - 1) -
      2 * at(x, y - 1) -
      at(x + 1, y - 1)
    return Math.hypot(across, down)
  })
  const strong = percentile(edges, EDGE_PERCENTILE)
  const grain = GRAIN_PERCENTILE_RATIO * percentile(edges, 0.5)
  return Math.max(strong * MIN_EDGE_REMAINDER, Math.sqrt(Math.max(0, strong ** 2 - grain ** 2)))
}

/** Returns the luma (0–255) of a pixel. */
type LumaAt = (x: number, y: number) => number

/** Returns the response to the difference of two Laplacians, which is 0 on straight edges. */
const noiseResponse = (at: LumaAt, x: number, y: number): number =>
  Math.abs(
    at(x - 1, y - 1) -
      2 * at(x, y - 1) +
      at(x + 1, y - 1) -
      2 * at(x - 1, y) +
      4 * at(x, y) -
      2 * at(x + 1, y) +
      at(x - 1, y + 1) -
      2 * at(x, y + 1) +
      at(x + 1, y + 1),
  )

/** Returns the noise of a block as a standard deviation (0–1); null unless it is a mid-tone. */
function noiseOfBlock(at: LumaAt, left: number, top: number): number | null {
  const { side, minLuma, maxLuma } = NOISE_BLOCKS
  const responses: number[] = []
  let sum = 0
  for (let y = top; y < top + side; y++)
    for (let x = left; x < left + side; x++) {
      sum += at(x, y)
      responses.push(noiseResponse(at, x, y))
    }
  const mean = sum / responses.length
  if (mean <= minLuma || mean >= maxLuma) return null
  // 1.4826 turns a median absolute deviation into a standard deviation, 6 is the filter's norm.
  return (1.4826 * percentile(Float32Array.from(responses).sort(), 0.5)) / 6 / 255
}

/** Returns the noise (0–1) that a tenth of the examined mid-tone blocks do not exceed. */
function estimateNoise({ width, height, data }: Raster): number {
  const { side, count } = NOISE_BLOCKS
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  const step = Math.max(side, Math.round(Math.sqrt((width * height) / count)))
  const estimates: number[] = []
  for (let top = 1; top + side < height; top += step)
    for (let left = 1; left + side < width; left += step) {
      const noise = noiseOfBlock(at, left, top)
      if (noise !== null) estimates.push(noise)
    }
  return percentile(Float32Array.from(estimates).sort(), NOISE_PERCENTILE)
}

/** Analyses a picture; monochrome means that every print on it is, and that no gilt mat shows. */
export async function analyse(
  picture: Raster,
  prints: readonly Print[] = [wholePrint(picture)],
): Promise<Analysis> {
  const half = await resizeRaster(
    picture,
    Math.max(4, picture.width >> 1),
    Math.max(4, picture.height >> 1),
  )
  return {
    edgeRatio: edgeStrength(picture) / Math.max(1e-6, edgeStrength(half)),
    noise: estimateNoise(picture),
    monochrome: prints.every((print) => !print.isMatted && isMonochrome(picture, print)),
  }
}
