/** Implements the classical baselines for small pictures: median, bilateral, non-local means. */
import type { Raster, Size } from '#engine/image/raster.ts'

/** Returns the median of each channel in squares of 2 × `radius` + 1 px. */
export function median({ width, height, data }: Raster, radius: number): Raster {
  const out = new Uint8Array(data.length)
  const values = new Uint8Array((2 * radius + 1) ** 2)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let count = 0
        for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
          for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
            values[count++] = data[(v * width + u) * 3 + c]!
        }
        out[(y * width + x) * 3 + c] = values.subarray(0, count).sort()[count >> 1]!
      }
    }
  }
  return { width, height, data: out }
}

/** Averages neighbours weighted by distance (`sigma` px) and similarity (`tone`, 0–255). */
export function bilateral(
  { width, height, data }: Raster,
  { sigma, tone }: { sigma: number; tone: number },
): Raster {
  const radius = Math.ceil(2 * sigma)
  const out = new Uint8Array(data.length)
  const near = Float32Array.from({ length: (2 * radius + 1) ** 2 }, (_, i) => {
    const u = (i % (2 * radius + 1)) - radius
    const v = Math.floor(i / (2 * radius + 1)) - radius
    return Math.exp(-(u * u + v * v) / (2 * sigma * sigma))
  })
  const alike = Float32Array.from({ length: 3 * 255 ** 2 + 1 }, (_, difference) =>
    Math.exp(-difference / (6 * tone * tone)),
  )
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      let red = 0
      let green = 0
      let blue = 0
      let weights = 0
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
        for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
          const from = (v * width + u) * 3
          const difference =
            (data[from]! - data[at]!) ** 2 +
            (data[from + 1]! - data[at + 1]!) ** 2 +
            (data[from + 2]! - data[at + 2]!) ** 2
          const weight =
            near[(v - y + radius) * (2 * radius + 1) + u - x + radius]! * alike[difference]!
          red += data[from]! * weight
          green += data[from + 1]! * weight
          blue += data[from + 2]! * weight
          weights += weight
        }
      }
      out[at] = Math.round(red / weights)
      out[at + 1] = Math.round(green / weights)
      out[at + 2] = Math.round(blue / weights)
    }
  }
  return { width, height, data: out }
}

/**
 * Averages pixels within 15 × 15 px, weighted by the similarity of their 5 × 5 px patches
 * (`strength`, 0–255).
 */
export function nonLocalMeans({ width, height, data }: Raster, strength: number): Raster {
  const reach = 7
  const radius = 2
  const count = width * height
  const sums = new Float32Array(data.length)
  const weights = new Float32Array(count)
  const differences = new Float32Array(count)
  const rows = new Float32Array(count)
  const window = (2 * radius + 1) ** 2 * 3
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      for (let y = 0; y < height; y++) {
        const v = Math.min(height - 1, Math.max(0, y + dy))
        for (let x = 0; x < width; x++) {
          const p = (y * width + x) * 3
          const q = (v * width + Math.min(width - 1, Math.max(0, x + dx))) * 3
          differences[y * width + x] =
            (data[p]! - data[q]!) ** 2 +
            (data[p + 1]! - data[q + 1]!) ** 2 +
            (data[p + 2]! - data[q + 2]!) ** 2
        }
      }
      boxSum(differences, rows, { width, height }, radius)
      for (let y = 0; y < height; y++) {
        const v = Math.min(height - 1, Math.max(0, y + dy))
        for (let x = 0; x < width; x++) {
          const at = y * width + x
          const weight = Math.exp(-differences[at]! / (window * strength * strength))
          const q = (v * width + Math.min(width - 1, Math.max(0, x + dx))) * 3
          weights[at]! += weight
          for (let c = 0; c < 3; c++) sums[at * 3 + c]! += data[q + c]! * weight
        }
      }
    }
  }
  return {
    width,
    height,
    data: Uint8Array.from(sums, (sum, i) => Math.round(sum / weights[Math.floor(i / 3)]!)),
  }
}

/**
 * Sums over squares of 2 × `radius` + 1 px, in place; the border repeats. `rows` is scratch space.
 */
function boxSum(
  values: Float32Array,
  rows: Float32Array,
  { width, height }: Size,
  radius: number,
): void {
  running(values, rows, { length: width, lines: height, step: 1, stride: width }, radius)
  running(rows, values, { length: height, lines: width, step: width, stride: 1 }, radius)
}

type Lines = { length: number; lines: number; step: number; stride: number }

function running(
  from: Float32Array,
  to: Float32Array,
  { length, lines, step, stride }: Lines,
  radius: number,
): void {
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    const at = (i: number) => from[start + Math.min(length - 1, Math.max(0, i)) * step]!
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += at(i)
    for (let i = 0; i < length; i++) {
      to[start + i * step] = sum
      sum += at(i + radius + 1) - at(i - radius)
    }
  }
}
