/** Finds the long paths along ridges whose sum of scores is largest, by dynamic programming. */
import type { Size } from '../image/raster.ts'
import type { RidgeScores } from './ridge-scores.ts'
import { DIAGONAL_COST, MAX_PATH_GAP, MAX_PATHS, MIN_PATH, PATH_SPACING } from './tuning.ts'

/** Pixel indexes from one end to the other, and the score of each. */
export type Path = { pixels: Int32Array; scores: Float32Array }

type Grid = {
  /** Number of lines that a path crosses one by one, and of places on a line. */
  lines: number
  places: number
  /** Index steps between lines and between places. */
  lineStep: number
  placeStep: number
}
type Sums = {
  /** The largest sum of scores of a path that ends at the pixel. */
  sums: Float32Array
  /**
   * Change of place (-1, 0, 1) from that path's pixel on the line before; PATH_START without one.
   */
  from: Int8Array
}
const PATH_START = 2

/** Accumulates the best paths from the first line to the last, or from the last to the first. */
function accumulate(scores: Float32Array, grid: Grid, direction: 'forwards' | 'backwards'): Sums {
  const { lines, places, lineStep, placeStep } = grid
  const backwards = direction === 'backwards'
  const sums = scores.slice()
  const from = new Int8Array(scores.length).fill(PATH_START)
  for (let i = 1; i < lines; i++) {
    const line = (backwards ? lines - 1 - i : i) * lineStep
    const previous = line + (backwards ? lineStep : -lineStep)
    for (let place = 0; place < places; place++) {
      const before = previous + place * placeStep
      let best = sums[before]!
      let change = 0
      if (place > 0 && sums[before - placeStep]! - DIAGONAL_COST > best) {
        best = sums[before - placeStep]! - DIAGONAL_COST
        change = -1
      }
      if (place < places - 1 && sums[before + placeStep]! - DIAGONAL_COST > best) {
        best = sums[before + placeStep]! - DIAGONAL_COST
        change = 1
      }
      if (best <= 0) continue
      sums[line + place * placeStep]! += best
      from[line + place * placeStep] = change
    }
  }
  return { sums, from }
}

/** Returns the pixels of the best path from `start` to its last pixel. */
function trace(start: number, { from }: Sums, { lineStep, placeStep }: Grid): number[] {
  const pixels = [start]
  for (let at = start; from[at] !== PATH_START; pixels.push(at))
    at += lineStep + from[at]! * placeStep
  return pixels
}

/** Splits a path at pixels already taken and at long gaps in its ridge, and trims its ends. */
function splitPath(pixels: readonly number[], scores: Float32Array, taken: Uint8Array): number[][] {
  const pieces: number[][] = []
  let piece: number[] = []
  let visible = 0
  const close = () => {
    if (visible > 0) pieces.push(piece.slice(0, visible))
    piece = []
    visible = 0
  }
  for (const at of pixels) {
    if (taken[at]) {
      close()
      continue
    }
    if (scores[at]! > 0) {
      piece.push(at)
      visible = piece.length
    } else if (piece.length > 0) {
      piece.push(at)
      if (piece.length - visible > MAX_PATH_GAP) close()
    }
  }
  close()
  return pieces
}

/** Marks all pixels within `PATH_SPACING` px of the path. */
function take(pixels: readonly number[], taken: Uint8Array, { width, height }: Size): void {
  for (const at of pixels) {
    const x = at % width
    const y = Math.floor(at / width)
    for (let v = Math.max(0, y - PATH_SPACING); v <= Math.min(height - 1, y + PATH_SPACING); v++)
      taken.fill(
        1,
        v * width + Math.max(0, x - PATH_SPACING),
        v * width + Math.min(width - 1, x + PATH_SPACING) + 1,
      )
  }
}

/** Returns the best paths, of which no two run side by side, the highest sum first. */
export function findPaths({ down, across }: RidgeScores, size: Size): Path[] {
  const { width, height } = size
  const shortSide = Math.min(width, height)
  const grids = [
    {
      scores: down,
      grid: { lines: height, places: width, lineStep: width, placeStep: 1 },
    },
    {
      scores: across,
      grid: { lines: width, places: height, lineStep: 1, placeStep: width },
    },
  ].map(({ scores, grid }) => ({
    scores,
    grid,
    forwards: accumulate(scores, grid, 'forwards'),
    backwards: accumulate(scores, grid, 'backwards'),
  }))
  const minLength = Math.max(MIN_PATH.px, MIN_PATH.length * shortSide)
  const starts = grids
    .flatMap(({ scores, forwards, backwards }, index) => {
      const found: { index: number; at: number; sum: number }[] = []
      for (let at = 0; at < scores.length; at++) {
        const sum = backwards.sums[at]!
        if (forwards.from[at] === PATH_START && sum > MIN_PATH.score * shortSide && scores[at]! > 0)
          found.push({ index, at, sum })
      }
      return found
    })
    .toSorted((a, b) => b.sum - a.sum)
  const taken = new Uint8Array(width * height)
  const paths: Path[] = []
  for (const { index, at } of starts) {
    if (taken[at]) continue
    const { scores, grid, backwards } = grids[index]!
    const pixels = trace(at, backwards, grid)
    const pieces = splitPath(pixels, scores, taken).filter(({ length }) => length >= minLength)
    take(pixels, taken, size)
    for (const piece of pieces)
      paths.push({
        pixels: Int32Array.from(piece),
        scores: Float32Array.from(piece, (pixel) => scores[pixel]!),
      })
    if (paths.length >= MAX_PATHS) break
  }
  return paths
}
