/**
 * Evens the tint of a black-and-white print that silver mirroring or yellowing changed by place:
 * the deviation of chroma from the print's own tint is smooth in place and in luma, and is
 * subtracted.
 */
import { percentile } from '../image/percentile.ts'
import { isMonochrome, isUnevenlyYellowed } from '../analysis/chroma.ts'
import { membershipOf, type Print } from '../analysis/prints.ts'
import { luma, toByte, type Raster } from '../image/raster.ts'
import {
  LUMA_STEP,
  TINT_CELLS,
  TINT_NODES,
  TINT_PATCH,
  TINT_SAMPLES,
  UNEVEN_TINT,
} from './tuning.ts'

/** Writes the pixel at byte `at` of `from` to `to`; `x` and `y` are its place in the scan, 0–1. */
export type EvenTint = (
  from: Uint8Array,
  to: Uint8Array,
  at: number,
  place: { x: number; y: number },
) => void

const LUMA_NODES = Math.ceil(256 / LUMA_STEP) + 1

/** Colours of a reduced copy, and the print on it. */
type Copy = { picture: Raster; print: Print; isInside: (x: number, y: number) => boolean }

/** Returns a reduced copy that averages up to `TINT_SAMPLES` rows and columns of each cell. */
function reduced(picture: Raster, print: Print): Copy {
  const step = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / TINT_CELLS))
  const stride = Math.max(1, Math.floor(step / TINT_SAMPLES))
  const [width, height] = [Math.ceil(picture.width / step), Math.ceil(picture.height / step)]
  const [sums, counts] = [new Float32Array(width * height * 3), new Uint16Array(width * height)]
  for (let y = 0; y < picture.height; y += stride)
    for (let x = 0; x < picture.width; x += stride) {
      const [cell, at] = [
        Math.floor(y / step) * width + Math.floor(x / step),
        (y * picture.width + x) * 3,
      ]
      for (let c = 0; c < 3; c++) sums[cell * 3 + c]! += picture.data[at + c]!
      counts[cell]!++
    }
  const data = Uint8Array.from(sums, (sum, i) => Math.round(sum / counts[Math.floor(i / 3)]!))
  const copy = { width, height, data }
  const { left, top, right, bottom } = print.bounds
  const bounds = {
    left: Math.ceil(left / step),
    top: Math.ceil(top / step),
    right: Math.floor(right / step),
    bottom: Math.floor(bottom / step),
  }
  const small = { bounds, area: print.area }
  return { picture: copy, print: small, isInside: membershipOf(small, copy) }
}

/** Mean and deviation of luma, residue of chroma, and mean red and blue minus green, 0–255. */
type Patch = { brightness: number; spread: number; residue: number; red: number; blue: number }

/**
 * Returns a patch's standard deviation of luma, what luma leaves of its chroma, and its mean
 * chroma.
 */
function patchAt({ picture, isInside }: Copy, left: number, top: number): Patch | null {
  const { width, data } = picture
  let [l, ll, r, rr, lr, b, bb, lb] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let y = top; y < top + TINT_PATCH; y++) {
    for (let x = left; x < left + TINT_PATCH; x++) {
      if (!isInside(x, y)) return null
      const at = (y * width + x) * 3
      const brightness = luma(data, at)
      const [red, blue] = [data[at]! - data[at + 1]!, data[at + 2]! - data[at + 1]!]
      l += brightness
      ll += brightness * brightness
      r += red
      rr += red * red
      lr += brightness * red
      b += blue
      bb += blue * blue
      lb += brightness * blue
    }
  }
  const n = TINT_PATCH ** 2
  const variance = ll / n - (l / n) ** 2
  /**
   * Variance that a straight line over luma leaves; the 1 keeps flat patches from dividing by 0.
   */
  const unexplained = (sum: number, squares: number, product: number) =>
    Math.max(
      0,
      squares / n - (sum / n) ** 2 - (product / n - (l * sum) / n ** 2) ** 2 / (variance + 1),
    )
  return {
    brightness: l / n,
    spread: Math.sqrt(Math.max(0, variance)),
    residue: Math.sqrt(unexplained(r, rr, lr) + unexplained(b, bb, lb)),
    red: r / n,
    blue: b / n,
  }
}

/** Returns the range of a chroma that is left after each level's mean is subtracted. */
function rangeBeyondLuma(patches: readonly Patch[], chroma: (patch: Patch) => number): number {
  const levels = Array.from({ length: LUMA_NODES }, () => ({ sum: 0, count: 0 }))
  const levelOf = ({ brightness }: Patch) => levels[Math.round(brightness / LUMA_STEP)]!
  for (const patch of patches) {
    levelOf(patch).sum += chroma(patch)
    levelOf(patch).count++
  }
  const left = Float32Array.from(patches, (patch) => {
    const { sum, count } = levelOf(patch)
    return chroma(patch) - sum / count
  }).sort()
  return percentile(left, 0.95) - percentile(left, 0.05)
}

/** Returns whether the print is one of black and white whose tint varies smoothly with place. */
function isUneven(copy: Copy): boolean {
  const { left, top, right, bottom } = copy.print.bounds
  const patches: Patch[] = []
  for (let y = top; y + TINT_PATCH <= bottom; y += TINT_PATCH)
    for (let x = left; x + TINT_PATCH <= right; x += TINT_PATCH) {
      const patch = patchAt(copy, x, y)
      if (patch) patches.push(patch)
    }
  if (patches.length < UNEVEN_TINT.minPatches) return false
  const variation = Math.max(
    rangeBeyondLuma(patches, ({ red }) => red),
    rangeBeyondLuma(patches, ({ blue }) => blue),
  )
  const residues = Float32Array.from(patches, ({ residue }) => residue).sort()
  const largest = percentile(residues, 0.99)
  const textured = patches.filter(({ spread }) => spread > UNEVEN_TINT.minSpread).length
  return (
    variation >= UNEVEN_TINT.minRange &&
    textured >= UNEVEN_TINT.minTextured * patches.length &&
    largest <= UNEVEN_TINT.maxOverMedian * percentile(residues, 0.5) &&
    largest <= UNEVEN_TINT.maxOverRange * variation &&
    (isMonochrome(copy.picture, copy.print) || isUnevenlyYellowed(copy.picture, copy.print))
  )
}

/** Blurs the grid along one of its axes by 1 2 1, in place. */
function blurAlong(values: Float64Array, count: number, stride: number): void {
  for (let start = 0; start < values.length; start++) {
    if (Math.floor(start / stride) % count !== 0) continue
    let before = values[start]!
    for (let i = 0; i < count; i++) {
      const at = start + i * stride
      const here = values[at]!
      const after = i + 1 < count ? values[at + stride]! : here
      values[at] = (before + 2 * here + after) / 4
      before = here
    }
  }
}

/** Calls `visit` for the print's cells with their level of luma, and red and blue minus green. */
function visitCells(
  { picture: { width, data }, print: { bounds }, isInside }: Copy,
  visit: (cell: { x: number; y: number; level: number; red: number; blue: number }) => void,
): void {
  for (let y = bounds.top; y < bounds.bottom; y++)
    for (let x = bounds.left; x < bounds.right; x++) {
      if (!isInside(x, y)) continue
      const at = (y * width + x) * 3
      const [red, blue] = [data[at]! - data[at + 1]!, data[at + 2]! - data[at + 1]!]
      visit({ x, y, level: Math.round(luma(data, at) / LUMA_STEP), red, blue })
    }
}

/** Returns the print's own tint by level of luma. */
function tintOf(copy: Copy): { red: Float64Array; blue: Float64Array } {
  const [counts, red, blue] = [0, 1, 2].map(() => new Float64Array(LUMA_NODES)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  visitCells(copy, (cell) => {
    counts[cell.level]!++
    red[cell.level]! += cell.red
    blue[cell.level]! += cell.blue
  })
  for (const values of [counts, red, blue]) blurAlong(values, LUMA_NODES, 1)
  const mean = (sum: number, level: number) => sum / Math.max(1, counts[level]!)
  return { red: red.map(mean), blue: blue.map(mean) }
}

/** Returns how much each node's tint deviates from the print's at the same luma, red and blue. */
function deviationsOf(copy: Copy): [Float32Array, Float32Array] {
  const { width, height } = copy.picture
  const size = TINT_NODES * TINT_NODES * LUMA_NODES
  const tint = tintOf(copy)
  const [counts, reds, blues] = [0, 1, 2].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  visitCells(copy, ({ x, y, level, ...chroma }) => {
    const [red, blue] = [chroma.red - tint.red[level]!, chroma.blue - tint.blue[level]!]
    if (Math.max(Math.abs(red), Math.abs(blue)) > UNEVEN_TINT.maxDeviation) return
    const row = Math.floor((y / height) * TINT_NODES)
    const node = (row * TINT_NODES + Math.floor((x / width) * TINT_NODES)) * LUMA_NODES + level
    counts[node]!++
    reds[node]! += red
    blues[node]! += blue
  })
  // Nodes without cells, like the lightest levels of a dark corner, take over their neighbours'.
  const known: [Float32Array, Float32Array] = [new Float32Array(size), new Float32Array(size)]
  const isKnown = new Uint8Array(size)
  for (let round = 0; round < UNEVEN_TINT.rounds; round++) {
    for (const values of [counts, reds, blues]) {
      blurAlong(values, LUMA_NODES, 1)
      blurAlong(values, TINT_NODES, LUMA_NODES)
      blurAlong(values, TINT_NODES, LUMA_NODES * TINT_NODES)
    }
    for (let node = 0; node < size; node++) {
      if (isKnown[node] || counts[node]! < UNEVEN_TINT.minCells) continue
      isKnown[node] = 1
      known[0][node] = reds[node]! / counts[node]!
      known[1][node] = blues[node]! / counts[node]!
    }
  }
  return known
}

/** Returns a function that interpolates both grids at a place (0–1) and luma (0–255). */
function createInterpolation(reds: Float32Array, blues: Float32Array) {
  const last = TINT_NODES - 1
  const deviation = { red: 0, blue: 0 }
  const add = (node: number, share: number) => {
    deviation.red += reds[node]! * share
    deviation.blue += blues[node]! * share
  }
  return (x: number, y: number, brightness: number): Readonly<typeof deviation> => {
    const column = Math.min(last, Math.max(0, x * TINT_NODES - 0.5))
    const row = Math.min(last, Math.max(0, y * TINT_NODES - 0.5))
    const level = brightness / LUMA_STEP
    const [left, top, low] = [Math.floor(column), Math.floor(row), Math.floor(level)]
    const [right, bottom] = [Math.min(last, left + 1), Math.min(last, top + 1)]
    const high = Math.min(LUMA_NODES - 1, low + 1)
    const [across, down, up] = [column - left, row - top, level - low]
    deviation.red = 0
    deviation.blue = 0
    for (let corner = 0; corner < 4; corner++) {
      const [isRight, isBottom] = [corner & 1, corner >> 1]
      const share = (isRight ? across : 1 - across) * (isBottom ? down : 1 - down)
      const node = ((isBottom ? bottom : top) * TINT_NODES + (isRight ? right : left)) * LUMA_NODES
      add(node + low, share * (1 - up))
      add(node + high, share * up)
    }
    return deviation
  }
}

/** Returns the correction of a print's uneven tint; null for any other print. */
export function planEvenTint(picture: Raster, print: Print): EvenTint | null {
  const copy = reduced(picture, print)
  if (!isUneven(copy)) return null
  const deviationAt = createInterpolation(...deviationsOf(copy))
  return (from, to, at, { x, y }) => {
    const brightness = luma(from, at)
    const deviation = deviationAt(x, y, brightness)
    const red = from[at]! - from[at + 1]! - deviation.red
    const blue = from[at + 2]! - from[at + 1]! - deviation.blue
    const green = brightness - 0.299 * red - 0.114 * blue
    to[at] = toByte(green + red)
    to[at + 1] = toByte(green)
    to[at + 2] = toByte(green + blue)
  }
}
