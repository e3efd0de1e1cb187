/** Computes the mean power spectrum of a picture's rows, relative to its surroundings. */
import { createColumnTransform } from '../image/fourier.ts'
import { percentile } from '../image/percentile.ts'
import type { Size } from '../image/raster.ts'

/** Points of the transform. */
export const SPECTRUM_SIZE = 1024
/** Samples of a row that are transformed. */
const MAX_SAMPLES = 512
/** Number of samples below which the spectrum counts as even. */
const MIN_SAMPLES = 64
/** Number of rows examined. */
const MAX_ROWS = 500
/** Share of the second differences that is clipped, so that edges count no more than the rest. */
const CLIPPED_SHARE = 0.05
/** Width of the running median that the spectrum is divided by, points. */
const MEDIAN_WIDTH = 61

/** Returns the running median over MEDIAN_WIDTH points; borders are mirrored. */
function runningMedian(values: Float64Array): Float64Array {
  const reach = MEDIAN_WIDTH >> 1
  const last = values.length - 1
  return values.map((_, k) => {
    const window = Float64Array.from({ length: MEDIAN_WIDTH }, (__, i) => {
      const at = Math.abs(k + i - reach)
      return values[at > last ? 2 * last - at : at]!
    })
    return window.sort()[reach]!
  })
}

/**
 * Returns the absolute second differences along the examined rows, `count` in the middle of each.
 */
function secondDifferences(
  { width, height, values }: Size & { values: Float32Array },
  count: number,
): { rowCount: number; differences: Float32Array } {
  const left = (width - 2 - count) >> 1
  const step = Math.max(1, Math.ceil(height / MAX_ROWS))
  const rowCount = Math.ceil(height / step)
  const differences = new Float32Array(rowCount * count)
  for (let row = 0; row < rowCount; row++) {
    for (let x = 0; x < count; x++) {
      const at = row * step * width + left + x
      differences[row * count + x] = Math.abs(2 * values[at + 1]! - values[at]! - values[at + 2]!)
    }
  }
  return { rowCount, differences }
}

/**
 * Returns the mean power spectrum of the absolute second differences along the rows over its
 * running median: 513 values of about 1.
 */
export function meanPowerSpectrum(plane: Size & { values: Float32Array }): Float32Array {
  const bins = SPECTRUM_SIZE / 2 + 1
  const count = Math.min(MAX_SAMPLES, plane.width - 2)
  if (count < MIN_SAMPLES) return new Float32Array(bins).fill(1)
  const { rowCount, differences } = secondDifferences(plane, count)
  const limit = percentile(differences.toSorted(), 1 - CLIPPED_SHARE)
  // Every row of the picture is a column of the transform.
  const cells = SPECTRUM_SIZE * rowCount
  const columns = { re: new Float64Array(cells), im: new Float64Array(cells) }
  for (let row = 0; row < rowCount; row++) {
    const clipped = differences
      .subarray(row * count, (row + 1) * count)
      .map((value) => Math.min(limit, value))
    const mean = clipped.reduce((sum, value) => sum + value, 0) / count
    for (let x = 0; x < count; x++)
      columns.re[x * rowCount + row] =
        (clipped[x]! - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * x) / (count - 1)))
  }
  const { transform, rowOf } = createColumnTransform(SPECTRUM_SIZE)
  transform(columns, rowCount, -1)
  const power = Float64Array.from({ length: bins }, (_, k) => {
    let sum = 0
    for (let at = rowOf[k]! * rowCount, end = at + rowCount; at < end; at++)
      sum += columns.re[at]! ** 2 + columns.im[at]! ** 2
    return sum
  })
  const median = runningMedian(power)
  return Float32Array.from(power, (value, k) => value / Math.max(1e-9, median[k]!))
}
