/** What the picture is like before anything is done to it: sharpness, grain, monochrome or colour. */
import { resizeRaster, type Raster } from '../image/raster.ts'

export type Analysis = {
  /** 97th percentile of edges at full size over half size: ≈ 1 a sharp scan, ≈ 0.5 an oversampled or blurred one. */
  edgeRatio: number
  /** Grain and noise, standard deviation on 0–1 (Immerkær's estimator, by median). */
  noise: number
  monochrome: boolean
}

/** Chroma left after removing its dependence on luma, under which a print has one tint only (0–255). */
const MONOCHROME_RESIDUE = 9
const LUMA_BINS = 33

export const luma = (data: Uint8Array, at: number): number => 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!

const percentile = (values: Float32Array, share: number): number => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Values of `measure` over a grid of about `count` pixels, ascending; the outer `margin` px are left out. */
function sampled({ width, height }: Raster, count: number, margin: number, measure: (x: number, y: number) => number): Float32Array {
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / count)))
  const values: number[] = []
  for (let y = margin; y < height - margin; y += step) for (let x = margin; x < width - margin; x += step) values.push(measure(x, y))
  return Float32Array.from(values.filter((value) => !Number.isNaN(value))).sort()
}

/** Strong edges of a picture: 97th percentile of the Sobel magnitude of luma. */
function strongEdges(picture: Raster): number {
  const { width, data } = picture
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  return percentile(sampled(picture, 150_000, 1, (x, y) => {
    const across = at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x - 1, y) - at(x - 1, y + 1)
    const down = at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x, y - 1) - at(x + 1, y - 1)
    return Math.hypot(across, down)
  }), 0.97)
}

/** Median response to the Laplacian difference that straight edges do not excite, scaled to a standard deviation. */
function noiseOf(picture: Raster): number {
  const { width, data } = picture
  const at = (x: number, y: number) => luma(data, (y * width + x) * 3)
  const responses = sampled(picture, 200_000, 2, (x, y) => {
    const centre = at(x, y)
    if (centre < 10 || centre > 245) return Number.NaN
    return Math.abs(at(x - 1, y - 1) - 2 * at(x, y - 1) + at(x + 1, y - 1) - 2 * at(x - 1, y) + 4 * centre - 2 * at(x + 1, y)
      + at(x - 1, y + 1) - 2 * at(x, y + 1) + at(x + 1, y + 1))
  })
  return (1.4826 * percentile(responses, 0.5)) / 6 / 255
}

/** A sepia print has chroma, but every luma its own one: what varies beyond that is colour. */
function isMonochrome({ width, height, data }: Raster): boolean {
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / 100_000)))
  const sums = Array.from({ length: LUMA_BINS }, () => ({ n: 0, red: 0, blue: 0, squares: 0 }))
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
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

export async function analyse(picture: Raster): Promise<Analysis> {
  const half = await resizeRaster(picture, Math.max(4, picture.width >> 1), Math.max(4, picture.height >> 1))
  return { edgeRatio: strongEdges(picture) / Math.max(1e-6, strongEdges(half)), noise: noiseOf(picture), monochrome: isMonochrome(picture) }
}
