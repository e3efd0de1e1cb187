/** Computes the mean power spectrum of a picture's rows, relative to its surroundings. */
import type { Size } from '../image/raster.ts'

/** Points of the transform. */
export const SPECTRUM_SIZE = 1024
/** Samples of a row that are transformed. */
const MAX_SAMPLES = 512
/** Number of rows examined. */
const MAX_ROWS = 500
/** Share of the second differences that is clipped, so that edges count no more than the rest. */
const CLIPPED_SHARE = 0.05
/** Width of the running median that the spectrum is divided by, points. */
const MEDIAN_WIDTH = 61

/** Transforms `real` and `imaginary` in place (radix 2). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const n = real.length
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[real[i], real[j]] = [real[j]!, real[i]!]
      ;[imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!]
    }
  }
  for (let size = 2; size <= n; size <<= 1) {
    const half = size >> 1
    for (let k = 0; k < half; k++) {
      const [c, s] = [Math.cos((-2 * Math.PI * k) / size), Math.sin((-2 * Math.PI * k) / size)]
      for (let a = k; a < n; a += size) {
        const b = a + half
        const re = real[b]! * c - imaginary[b]! * s
        const im = real[b]! * s + imaginary[b]! * c
        real[b] = real[a]! - re
        imaginary[b] = imaginary[a]! - im
        real[a]! += re
        imaginary[a]! += im
      }
    }
  }
}

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
 * Returns the mean power spectrum of the absolute second differences along the rows over its
 * running median: 513 values of about 1.
 */
export function meanPowerSpectrum({
  width,
  height,
  values,
}: Size & { values: Float32Array }): Float32Array {
  const bins = SPECTRUM_SIZE / 2 + 1
  const count = Math.min(MAX_SAMPLES, width - 2)
  if (count < 64) return new Float32Array(bins).fill(1)
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
  const limit = differences.toSorted()[Math.floor(differences.length * (1 - CLIPPED_SHARE))]!
  const power = new Float64Array(bins)
  for (let row = 0; row < rowCount; row++) {
    const [real, imaginary] = [new Float64Array(SPECTRUM_SIZE), new Float64Array(SPECTRUM_SIZE)]
    let mean = 0
    for (let x = 0; x < count; x++)
      mean += (real[x] = Math.min(limit, differences[row * count + x]!)) / count
    for (let x = 0; x < count; x++)
      real[x] = (real[x]! - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * x) / (count - 1)))
    transform(real, imaginary)
    for (let k = 0; k < bins; k++) power[k]! += real[k]! ** 2 + imaginary[k]! ** 2
  }
  const median = runningMedian(power)
  return Float32Array.from(power, (value, k) => value / Math.max(1e-9, median[k]!))
}
