/** What the picture is like before anything is done to it: sharpness, grain, monochrome or colour. */
import { resizeRaster, wholeOf, type Place, type Raster } from '../image/raster.ts'

export type Analysis = {
  /** 97th percentile of edges at full size over half size, grain left out: ≈ 1 a sharp scan, ≈ 0.5 an oversampled or blurred one. */
  edgeRatio: number
  /** Grain and noise in the calmest parts, standard deviation on 0–1 (Immerkær's estimator, by median). */
  noise: number
  monochrome: boolean
}

/** Chroma left after removing its dependence on luma, under which a print has one tint only (0–255). */
const MONOCHROME_RESIDUE = 9
const LUMA_BINS = 33

export const luma = (data: Uint8Array, at: number): number =>
  0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!

const percentile = (values: Float32Array, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Values of `measure` over a grid of about `count` pixels, ascending; the outer `margin` px are left out. */
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

/** In grain alone the 97th percentile of Sobel magnitudes is this many times the middle one. */
const GRAIN_ALONE = 2.25

/** Strong edges of a picture: 97th percentile of the Sobel magnitude of luma, freed of what grain, which is everywhere, adds to it. */
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
  const [strong, grain] = [percentile(edges, 0.97), GRAIN_ALONE * percentile(edges, 0.5)]
  return Math.max(strong / 4, Math.sqrt(Math.max(0, strong ** 2 - grain ** 2)))
}

/** Blocks in which grain is measured: side (px), how many at most, and mid-tones only (luma 0–255). */
const BLOCK = { side: 16, count: 3_000, darkest: 30, lightest: 225 }
/** Grain is everywhere, texture is not: the calmest blocks tell them apart. */
const CALMEST = 0.1

/** Response to the Laplacian difference that straight edges do not excite (median of a block, scaled to a standard deviation), in the calmest tenth of the mid-tones. */
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
  return percentile(Float32Array.from(found).sort(), CALMEST)
}

/** A sepia print has chroma, but every luma its own one: what varies beyond that is colour. */
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

/** `place`: where the photograph lies in it; its colours are told without what lies around. */
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
