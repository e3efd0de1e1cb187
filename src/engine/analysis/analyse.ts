/** Measures sharpness, grain and monochromy of the unprocessed picture. */
import { resizeRaster, wholeOf, type Place, type Raster } from '../image/raster.ts'

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
  monochrome: boolean
}

/** Maximum chroma (0–255) unexplained by luma for a print to count as monochrome. */
const MONOCHROME_RESIDUE = 9
const LUMA_BINS = 33

export const luma = (data: Uint8Array, at: number): number =>
  0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!

const percentile = (values: Float32Array, share: number): number =>
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

/** Ratio of the 97th percentile to the median of Sobel magnitudes in pure grain. */
const GRAIN_PERCENTILE_RATIO = 2.25

/** Returns the 97th percentile of the Sobel magnitude of luma, corrected for grain. */
function strongEdges(picture: Raster): number {
  const { width, data } = picture
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  const edges = sampled(picture, 150_000, 1, (x, y) => {
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
  const [strong, grain] = [percentile(edges, 0.97), GRAIN_PERCENTILE_RATIO * percentile(edges, 0.5)]
  return Math.max(strong / 4, Math.sqrt(Math.max(0, strong ** 2 - grain ** 2)))
}

/** Blocks for grain estimation: side (px), maximum number, and luma range (0–255). */
const BLOCK = { side: 16, count: 3_000, darkest: 30, lightest: 225 }
/** Percentile of the blocks' noise used: grain covers the whole picture, texture does not. */
const SMOOTHEST_PERCENTILE = 0.1

/**
 * Returns the median response to a Laplacian difference that ignores straight edges, scaled to a
 * standard deviation (0–1), in the smoothest tenth of mid-tone blocks.
 */
function noiseOf({ width, height, data }: Raster): number {
  const { side, count, darkest, lightest } = BLOCK
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  const step = Math.max(side, Math.round(Math.sqrt((width * height) / count)))
  const found: number[] = []
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
      if (mean > darkest && mean < lightest)
        found.push((1.4826 * percentile(Float32Array.from(responses).sort(), 0.5)) / 6 / 255)
    }
  }
  return percentile(Float32Array.from(found).sort(), SMOOTHEST_PERCENTILE)
}

/** Returns whether chroma is a function of luma, as in sepia and other single-tint prints. */
function isMonochrome({ width, data }: Raster, { left, top, right, bottom }: Place): boolean {
  const step = Math.max(1, Math.round(Math.sqrt(((right - left) * (bottom - top)) / 100_000)))
  const sums = Array.from({ length: LUMA_BINS }, () => ({ n: 0, red: 0, blue: 0, squares: 0 }))
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = (y * width + x) * 3
      const red = data[at]! - data[at + 1]!
      const blue = data[at + 2]! - data[at + 1]!
      const bin = sums[Math.floor(luma(data, at) / 8)]!
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
  return Math.sqrt(variance / count) < MONOCHROME_RESIDUE
}

/** Analyses a picture; monochromy is measured within `place`, the bounds of the print. */
export async function analyse(picture: Raster, place: Place = wholeOf(picture)): Promise<Analysis> {
  const half = await resizeRaster(
    picture,
    Math.max(4, picture.width >> 1),
    Math.max(4, picture.height >> 1),
  )
  return {
    edgeRatio: strongEdges(picture) / Math.max(1e-6, strongEdges(half)),
    noise: noiseOf(picture),
    monochrome: isMonochrome(picture, place),
  }
}
