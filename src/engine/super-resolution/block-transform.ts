/** Transforms rows of half-overlapping blocks of a picture into cosine coefficients and back. */
import { luma, type Raster } from '../image/raster.ts'

/** Side of a block, px. */
export const BLOCK_PX = 8
/** Number of coefficients per block. */
export const COEFFICIENTS = BLOCK_PX * BLOCK_PX
/** Distance of neighbouring blocks, px. */
const STEP_PX = BLOCK_PX / 2
/** Half the side of a block, px. */
const HALF = BLOCK_PX / 2

/** BASIS[u * BLOCK_PX + x]: orthonormal type-II cosine transform. */
const BASIS = Float32Array.from({ length: COEFFICIENTS }, (_, i) => {
  const [u, x] = [Math.floor(i / BLOCK_PX), i % BLOCK_PX]
  const scale = Math.sqrt((u === 0 ? 1 : 2) / BLOCK_PX)
  return scale * Math.cos((Math.PI * (2 * x + 1) * u) / (2 * BLOCK_PX))
})

/** Synthesis window; overlapping blocks sum to 1. */
const WINDOW = Float32Array.from(
  { length: BLOCK_PX },
  (_, x) => Math.sin((Math.PI * (x + 0.5)) / BLOCK_PX) ** 2,
)

/** Returns the number of blocks along a side, px; the first and last one reach half outside. */
export const blocksAlong = (side: number): number => Math.ceil(side / STEP_PX) + 1

/** Returns the position of sample `at` on 0…count − 1, mirrored at both ends. */
function mirrored(at: number, count: number): number {
  const inside = at < 0 ? -at : at >= count ? 2 * count - 2 - at : at
  return Math.min(count - 1, Math.max(0, inside))
}

/** Writes the luma coefficients of block row `row` to `out`, block by block. */
export function transformRow(picture: Raster, row: number, out: Float32Array): void {
  const columns = blocksAlong(picture.width)
  const padded = (columns + 1) * STEP_PX
  const samples = foldedLines(picture, row, padded)
  const vertical = new Float32Array(padded)
  for (let v = 0; v < BLOCK_PX; v++) {
    vertical.fill(0)
    for (let y = 0; y < HALF; y++) {
      const factor = BASIS[v * BLOCK_PX + y]!
      const line = (v % 2 === 0 ? y : BLOCK_PX - 1 - y) * padded
      for (let x = 0; x < padded; x++) vertical[x]! += factor * samples[line + x]!
    }
    transformAcross(vertical, columns, out, v)
  }
}

/**
 * Returns the luma of a block row's lines, folded: sums of mirrored lines in the upper half hold
 * the even frequencies, their differences in the lower half the odd ones.
 */
function foldedLines({ width, height, data }: Raster, row: number, padded: number): Float32Array {
  const samples = new Float32Array(padded * BLOCK_PX)
  const positions = Int32Array.from({ length: padded }, (_, x) => mirrored(x - STEP_PX, width))
  for (let y = 0; y < BLOCK_PX; y++) {
    const line = mirrored((row - 1) * STEP_PX + y, height) * width
    for (let x = 0; x < padded; x++)
      samples[y * padded + x] = luma(data, (line + positions[x]!) * 3)
  }
  for (let y = 0; y < HALF; y++) {
    const [upper, lower] = [y * padded, (BLOCK_PX - 1 - y) * padded]
    for (let x = 0; x < padded; x++) {
      const a = samples[upper + x]!
      const b = samples[lower + x]!
      samples[upper + x] = a + b
      samples[lower + x] = a - b
    }
  }
  return samples
}

/** Writes the coefficients of vertical frequency `v` of every block to `out`. */
function transformAcross(
  vertical: Float32Array,
  columns: number,
  out: Float32Array,
  v: number,
): void {
  const [sums, differences] = [new Float32Array(HALF), new Float32Array(HALF)]
  for (let column = 0; column < columns; column++) {
    const from = column * STEP_PX
    const to = column * COEFFICIENTS + v * BLOCK_PX
    for (let x = 0; x < HALF; x++) {
      const a = vertical[from + x]!
      const b = vertical[from + BLOCK_PX - 1 - x]!
      sums[x] = a + b
      differences[x] = a - b
    }
    for (let u = 0; u < BLOCK_PX; u++) {
      const halves = u % 2 === 0 ? sums : differences
      const at = u * BLOCK_PX
      out[to + u] =
        BASIS[at]! * halves[0]! +
        BASIS[at + 1]! * halves[1]! +
        BASIS[at + 2]! * halves[2]! +
        BASIS[at + 3]! * halves[3]!
    }
  }
}

/**
 * Adds the windowed samples of one row of blocks to `strip`, which holds BLOCK_PX lines of
 * `(columns + 1) * STEP_PX` samples.
 */
export function addInverseRow(
  coefficients: Float32Array,
  columns: number,
  strip: Float32Array,
): void {
  const padded = (columns + 1) * STEP_PX
  const partial = new Float32Array(COEFFICIENTS)
  for (let column = 0; column < columns; column++) {
    const from = column * COEFFICIENTS
    for (let v = 0; v < BLOCK_PX; v++)
      for (let x = 0; x < BLOCK_PX; x++)
        partial[v * BLOCK_PX + x] = inverseAt(x, coefficients, from + v * BLOCK_PX, 1)
    for (let y = 0; y < BLOCK_PX; y++)
      for (let x = 0; x < BLOCK_PX; x++)
        strip[y * padded + column * STEP_PX + x]! +=
          inverseAt(y, partial, x, BLOCK_PX) * WINDOW[y]! * WINDOW[x]!
  }
}

/**
 * Returns sample `x` of the eight coefficients from `at` on, `step` apart; without a loop for
 * speed.
 */
const inverseAt = (x: number, values: Float32Array, at: number, step: number): number =>
  BASIS[x]! * values[at]! +
  BASIS[x + BLOCK_PX]! * values[at + step]! +
  BASIS[x + 2 * BLOCK_PX]! * values[at + 2 * step]! +
  BASIS[x + 3 * BLOCK_PX]! * values[at + 3 * step]! +
  BASIS[x + 4 * BLOCK_PX]! * values[at + 4 * step]! +
  BASIS[x + 5 * BLOCK_PX]! * values[at + 5 * step]! +
  BASIS[x + 6 * BLOCK_PX]! * values[at + 6 * step]! +
  BASIS[x + 7 * BLOCK_PX]! * values[at + 7 * step]!

/** Calls `write` with each finished line of a strip and moves the strip on by one block row. */
export function finishLines(
  strip: Float32Array,
  row: number,
  { width, height }: { width: number; height: number },
  write: (y: number, line: Float32Array) => void,
): void {
  const padded = strip.length / BLOCK_PX
  for (let y = 0; y < STEP_PX; y++) {
    const at = (row - 1) * STEP_PX + y
    if (at >= 0 && at < height)
      write(at, strip.subarray(y * padded + STEP_PX, y * padded + STEP_PX + width))
  }
  strip.copyWithin(0, STEP_PX * padded)
  strip.fill(0, STEP_PX * padded)
}
