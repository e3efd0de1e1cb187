/**
 * Samples a quadrangle as a rectangle with a Lanczos kernel, in two passes of one dimension
 * (Catmull and Smith 1980): 12 instead of 36 weighted pixels per pixel.
 *
 * A homography maps each output column to a straight line of the picture. The first pass samples
 * the picture's rows where they cross that line, the second one samples along the line. A line
 * nearer to the rows than to the columns is taken across the columns.
 */
import { distance, project, unitSquareTo, type Corners, type Homography } from './homography.ts'
import type { Raster, Size } from './raster.ts'

/** Lobes of the kernel. */
const LOBES = 3
/** Number of pixels of the kernel. */
const TAPS = 2 * LOBES
/** Binary logarithm of the number of tabulated positions between two pixels. */
const PHASE_BITS = 8
/** Number of tabulated positions between two pixels. */
const PHASES = 1 << PHASE_BITS
/** Pixels of the kernel before the position. */
const BEFORE = LOBES - 1
/** Output columns sampled together, so that their crossings fit the processor's cache. */
const BLOCK = 16

/** The picture as a block of lines sees it: they cross its rows. Steps are in bytes. */
type View = {
  source: Uint8Array
  toPicture: Homography
  rows: number
  columns: number
  rowStep: number
  columnStep: number
}

/** Returns the picture's own rows and columns. */
const upright = ({ width, height, data }: Raster, corners: Corners): View => ({
  source: data,
  toPicture: unitSquareTo(corners),
  rows: height,
  columns: width,
  rowStep: width * 3,
  columnStep: 3,
})

/** Returns the picture with rows and columns exchanged. */
const exchanged = ({ width, height, data }: Raster, [a, b, c, d]: Corners): View => ({
  source: data,
  toPicture: unitSquareTo([
    { x: a.y, y: a.x },
    { x: b.y, y: b.x },
    { x: c.y, y: c.x },
    { x: d.y, y: d.x },
  ]),
  rows: width,
  columns: height,
  rowStep: 3,
  columnStep: width * 3,
})

/**
 * Returns TAPS weights for every phase; `stretch`, at most 1.25 here, is source px per output px.
 */
function lanczosWeights(stretch: number): Float32Array {
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
  const weights = new Float32Array(PHASES * TAPS)
  for (let phase = 0; phase < PHASES; phase++) {
    const row = weights.subarray(phase * TAPS, (phase + 1) * TAPS)
    for (let tap = 0; tap < TAPS; tap++) {
      const x = tap - BEFORE - phase / PHASES
      row[tap] = Math.abs(x) < LOBES ? sinc(x / stretch) * sinc(x / LOBES) : 0
    }
    const sum = row.reduce((total, weight) => total + weight, 0)
    for (let tap = 0; tap < TAPS; tap++) row[tap] = row[tap]! / sum
  }
  return weights
}

/** Returns the weighted sum of TAPS samples that are `step` apart; not a loop, which is slower. */
const weighted = (
  samples: Uint8Array | Float32Array,
  at: number,
  step: number,
  weights: Float32Array,
  weight: number,
): number =>
  weights[weight]! * samples[at]! +
  weights[weight + 1]! * samples[at + step]! +
  weights[weight + 2]! * samples[at + 2 * step]! +
  weights[weight + 3]! * samples[at + 3 * step]! +
  weights[weight + 4]! * samples[at + 4 * step]! +
  weights[weight + 5]! * samples[at + 5 * step]!

/** Returns the quadrangle in the given size; repeats the picture's edge pixels. */
export function sampleQuadrangle(
  picture: Raster,
  corners: Corners,
  { width, height }: Size,
): Raster {
  const [a, b, , d] = corners
  const weights = lanczosWeights(Math.max(1, distance(a, b) / width, distance(a, d) / height))
  const target = { width, height, data: new Uint8Array(width * height * 3) }
  const views = [upright(picture, corners), exchanged(picture, corners)] as const
  for (let first = 0; first < width; first += BLOCK) {
    const middle = Math.min(width, first + BLOCK / 2) / width
    const start = project(views[0].toPicture, middle, 0)
    const end = project(views[0].toPicture, middle, 1)
    const isUpright = Math.abs(end.y - start.y) >= Math.abs(end.x - start.x)
    sampleColumns(views[isUpright ? 0 : 1], first, weights, target)
  }
  return target
}

/** The line of each column of a block: x = offset + slope × y; they lie between two heights. */
type ColumnLines = {
  offsets: Float64Array
  slopes: Float64Array
  lowest: number
  highest: number
}

/** The lines' samples at `firstRow` and the rows below it, BLOCK × 3 channels a row. */
type Crossings = { firstRow: number; samples: Float32Array }

/** Samples up to BLOCK columns of the output. */
function sampleColumns(view: View, first: number, weights: Float32Array, target: Raster): void {
  const lines = linesOfColumns(view.toPicture, first, target.width)
  const crossings = sampleAcross(view, lines, weights)
  sampleAlong(view.toPicture, crossings, { first, count: lines.slopes.length }, weights, target)
}

function linesOfColumns(toPicture: Homography, first: number, width: number): ColumnLines {
  const count = Math.min(BLOCK, width - first)
  const [offsets, slopes] = [new Float64Array(count), new Float64Array(count)]
  let [lowest, highest] = [Infinity, -Infinity]
  for (let k = 0; k < count; k++) {
    const u = (first + k + 0.5) / width
    const start = project(toPicture, u, 0)
    const end = project(toPicture, u, 1)
    slopes[k] = (end.x - start.x) / (end.y - start.y)
    offsets[k] = start.x - slopes[k]! * start.y
    lowest = Math.min(lowest, start.y, end.y)
    highest = Math.max(highest, start.y, end.y)
  }
  return { offsets, slopes, lowest, highest }
}

/** First pass: samples the picture's rows where they cross the lines. */
function sampleAcross(
  { source, rows, columns, rowStep, columnStep }: View,
  { offsets, slopes, lowest, highest }: ColumnLines,
  weights: Float32Array,
): Crossings {
  const firstRow = Math.floor(lowest) - TAPS
  const lastRow = Math.ceil(highest) + TAPS
  const crossings = new Float32Array((lastRow - firstRow + 1) * BLOCK * 3)
  const edge = new Uint8Array(TAPS * 3)
  const repeatEdge = (rowAt: number, left: number) => {
    for (let tap = 0; tap < TAPS; tap++) {
      const from = rowAt + Math.min(columns - 1, Math.max(0, left + tap)) * columnStep
      for (let channel = 0; channel < 3; channel++)
        edge[tap * 3 + channel] = source[from + channel]!
    }
  }
  for (let row = firstRow; row <= lastRow; row++) {
    const rowAt = Math.min(rows - 1, Math.max(0, row)) * rowStep
    let cross = (row - firstRow) * BLOCK * 3
    for (let k = 0; k < slopes.length; k++, cross += 3) {
      const position = Math.round((offsets[k]! + slopes[k]! * (row + 0.5) - 0.5) * PHASES)
      const weight = (position & (PHASES - 1)) * TAPS
      const left = (position >> PHASE_BITS) - BEFORE
      const isInside = left >= 0 && left + TAPS <= columns
      if (!isInside) repeatEdge(rowAt, left)
      const samples = isInside ? source : edge
      const at = isInside ? rowAt + left * columnStep : 0
      const step = isInside ? columnStep : 3
      crossings[cross] = weighted(samples, at, step, weights, weight)
      crossings[cross + 1] = weighted(samples, at + 1, step, weights, weight)
      crossings[cross + 2] = weighted(samples, at + 2, step, weights, weight)
    }
  }
  return { firstRow, samples: crossings }
}

/** Second pass: samples the crossings along the lines. */
function sampleAlong(
  toPicture: Homography,
  { firstRow, samples }: Crossings,
  { first, count }: { first: number; count: number },
  weights: Float32Array,
  { width, height, data }: Raster,
): void {
  const clamped = new Uint8ClampedArray(data.buffer)
  for (let v = 0; v < height; v++)
    for (let k = 0; k < count; k++) {
      const { y } = project(toPicture, (first + k + 0.5) / width, (v + 0.5) / height)
      const position = Math.round((y - 0.5) * PHASES)
      const weight = (position & (PHASES - 1)) * TAPS
      const cross = (((position >> PHASE_BITS) - BEFORE - firstRow) * BLOCK + k) * 3
      const to = (v * width + first + k) * 3
      clamped[to] = weighted(samples, cross, BLOCK * 3, weights, weight)
      clamped[to + 1] = weighted(samples, cross + 1, BLOCK * 3, weights, weight)
      clamped[to + 2] = weighted(samples, cross + 2, BLOCK * 3, weights, weight)
    }
}
