/** Measures sharpness, grain and monochromy of the unprocessed picture. */
import { luma, resizeRaster, type Raster } from '../image/raster.ts'
import { membershipOf, wholePrint, type Print } from './prints.ts'
import {
  DYE_CAST,
  EDGE_PERCENTILE,
  EDGE_SAMPLES,
  GRAIN_PERCENTILE_RATIO,
  MAX_MONOCHROME_RESIDUE,
  MIN_EDGE_REMAINDER,
  MONOCHROME_SAMPLES,
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

/** Bins of 8 luma levels each. */
const LUMA_BINS = 33

/** Returns the value below which `share` (0–1) of the ascending values lie; 0 for none. */
export const percentile = (values: Float32Array | Float64Array, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

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

/**
 * Returns the median response to a Laplacian difference that ignores straight edges, scaled to a
 * standard deviation (0–1), in the smoothest tenth of mid-tone blocks.
 */
function estimateNoise({ width, height, data }: Raster): number {
  const { side, count, minLuma, maxLuma } = NOISE_BLOCKS
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  const step = Math.max(side, Math.round(Math.sqrt((width * height) / count)))
  const estimates: number[] = []
  for (let top = 1; top + side < height; top += step) {
    for (let left = 1; left + side < width; left += step) {
      const responses: number[] = []
      let sum = 0
      for (let y = top; y < top + side; y++) {
        for (let x = left; x < left + side; x++) {
          const centre = at(x, y)
          sum += centre
          responses.push(
            Math.abs(
              at(x - 1, y - 1) -
                2 * at(x, y - 1) +
                at(x + 1, y - 1) -
                2 * at(x - 1, y) +
                4 * centre -
                2 * at(x + 1, y) +
                at(x - 1, y + 1) -
                2 * at(x, y + 1) +
                at(x + 1, y + 1),
            ),
          )
        }
      }
      const mean = sum / responses.length
      // 1.4826 turns a median absolute deviation into a standard deviation, 6 is the filter's norm.
      if (mean > minLuma && mean < maxLuma)
        estimates.push((1.4826 * percentile(Float32Array.from(responses).sort(), 0.5)) / 6 / 255)
    }
  }
  return percentile(Float32Array.from(estimates).sort(), NOISE_PERCENTILE)
}

/** Returns whether a single tint of these sums is one that dyes leave and no toning has. */
const isDyeCast = ({ red, green, blue }: { red: number; green: number; blue: number }): boolean =>
  green < DYE_CAST.redPrint * red || green < DYE_CAST.magentaPrint * Math.min(red, blue)

/**
 * Returns whether chroma is a function of luma, as in sepia and other single-tint prints; colour
 * prints of which one dye is left are not meant.
 */
export function isMonochrome(picture: Raster, print: Print): boolean {
  const { width, data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const area = (right - left) * (bottom - top)
  const step = Math.max(1, Math.round(Math.sqrt(area / MONOCHROME_SAMPLES)))
  const sums = Array.from({ length: LUMA_BINS }, () => ({ n: 0, red: 0, blue: 0, squares: 0 }))
  const midTones = { red: 0, green: 0, blue: 0 }
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      if (!isInside(x, y)) continue
      const at = (y * width + x) * 3
      const brightness = luma(data, at)
      if (brightness >= DYE_CAST.minLuma && brightness <= DYE_CAST.maxLuma) {
        midTones.red += data[at]!
        midTones.green += data[at + 1]!
        midTones.blue += data[at + 2]!
      }
      const red = data[at]! - data[at + 1]!
      const blue = data[at + 2]! - data[at + 1]!
      const bin = sums[Math.floor(brightness / 8)]!
      bin.n++
      bin.red += red
      bin.blue += blue
      bin.squares += red * red + blue * blue
    }
  }
  let variance = 0
  let count = 0
  for (const { n, red, blue, squares } of sums) {
    if (n === 0) continue
    variance += squares - (red * red + blue * blue) / n
    count += n
  }
  return Math.sqrt(variance / count) < MAX_MONOCHROME_RESIDUE && !isDyeCast(midTones)
}

/** Analyses a picture; monochrome means that every print on it is. */
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
    monochrome: prints.every((print) => isMonochrome(picture, print)),
  }
}
