/** Straight edges of a small picture: gradients, Hough transform, and edge strength along lines. */
import type { Point } from '#contract/crop.ts'

/** RGBA, row-major, as of a canvas; long side FINDER_SIDE px. */
export type SmallPicture = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

/** Edge strength that counts fully, 0–255 per px. */
const FULL_EDGE = 9
/** Edge strength below which nothing counts, 0–255 per px. */
const MIN_EDGE = 2.5
/** Number of line directions, one per degree. */
export const ANGLES = 180
/** Tolerance of an edge's direction, degrees. */
const VOTE_SPREAD = 9
/** Maximum number of lines that are examined. */
const MAX_LINES = 64
/** Minimum votes of a line, relative to the long side. */
const MIN_LINE = 0.07
/** Differences up to which two lines are the same: angle in degrees, rho in px. */
const SAME_LINE = { angle: 4, rho: 3 }

export type Planes = { width: number; height: number; channels: Float32Array[] }
export type Edges = { width: number; height: number; gx: Float32Array; gy: Float32Array }
/** All points with x·cos + y·sin = rho, and prefix sums of its edge strength along it. */
export type Line = { cos: number; sin: number; rho: number; angle: number; sums: Float32Array }

/** Returns luma and two colour differences, smoothed. */
export function planesOf({ width, height, data }: SmallPicture): Planes {
  const count = width * height
  const channels = [0, 1, 2].map(() => new Float32Array(count))
  for (let i = 0; i < count; i++) {
    const r = data[i * 4]!
    const g = data[i * 4 + 1]!
    const b = data[i * 4 + 2]!
    const y = 0.299 * r + 0.587 * g + 0.114 * b
    channels[0]![i] = y
    channels[1]![i] = r - y
    channels[2]![i] = b - y
  }
  return { width, height, channels: channels.map((plane) => smoothed(plane, width, height)) }
}

/**
 * The rows or columns of a plane; `step` and `next`: from a pixel, and from a line, to the next.
 */
type Lines = { count: number; length: number; step: number; next: number }

/** Binomial smoothing over 5 × 5 px; edges repeat. */
function smoothed(plane: Float32Array, width: number, height: number): Float32Array {
  const smoothLines = (from: Float32Array, { count, length, step, next }: Lines) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < count; line++) {
      const start = line * next
      const at = (i: number) => from[start + Math.min(length - 1, Math.max(0, i)) * step]!
      for (let i = 0; i < length; i++)
        to[start + i * step] =
          (at(i - 2) + at(i + 2) + 4 * (at(i - 1) + at(i + 1)) + 6 * at(i)) / 16
    }
    return to
  }
  const rows = smoothLines(plane, { count: height, length: width, step: 1, next: width })
  return smoothLines(rows, { count: width, length: height, step: width, next: 1 })
}

/** Returns the gradient of the channel that changes most at each pixel. */
export function edgesOf({ width, height, channels }: Planes): Edges {
  const gx = new Float32Array(width * height)
  const gy = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      let strongest = 0
      for (const plane of channels) {
        const dx = (plane[at + 1]! - plane[at - 1]!) / 2
        const dy = (plane[at + width]! - plane[at - width]!) / 2
        const strength = dx * dx + dy * dy
        if (strength <= strongest) continue
        strongest = strength
        gx[at] = dx
        gy[at] = dy
      }
    }
  }
  return { width, height, gx, gy }
}

const COSINES = Float32Array.from({ length: ANGLES }, (_, i) => Math.cos((i * Math.PI) / ANGLES))
const SINES = Float32Array.from({ length: ANGLES }, (_, i) => Math.sin((i * Math.PI) / ANGLES))

/** Votes of the edges for lines: a row of `rhos` distances, −reach to reach, for every angle. */
type Votes = { values: Float32Array; rhos: number; reach: number }

/** Returns the strongest straight lines, with their edge strength along them. */
export function linesOf(edges: Edges): Line[] {
  const votes = collectVotes(edges)
  const { values, rhos, reach } = votes
  const minimum = MIN_LINE * Math.max(edges.width, edges.height)
  const strongest = Int32Array.from({ length: ANGLES }, (_, row) => strongestOf(values, row, rhos))
  const lines: Line[] = []
  while (lines.length < MAX_LINES) {
    let best = strongest[0]!
    for (const at of strongest) if (values[at]! > values[best]!) best = at
    if (values[best]! < minimum) break
    const angle = Math.floor(best / rhos)
    const rho = (best % rhos) - reach
    lines.push(lineOf(edges, { cos: COSINES[angle]!, sin: SINES[angle]!, rho, angle }, reach))
    clearVotesAround(votes, { angle, rho }, strongest)
  }
  return lines
}

/** Hough transform: every edge votes for the lines through it that follow its direction. */
function collectVotes({ width, height, gx, gy }: Edges): Votes {
  const reach = Math.ceil(Math.hypot(width, height))
  const rhos = 2 * reach + 1
  const values = new Float32Array(ANGLES * rhos)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const strength = Math.sqrt(gx[at]! ** 2 + gy[at]! ** 2)
      if (strength < MIN_EDGE) continue
      const weight = Math.min(1, strength / FULL_EDGE)
      const direction = Math.round((Math.atan2(gy[at]!, gx[at]!) * ANGLES) / Math.PI)
      for (let spread = -VOTE_SPREAD; spread <= VOTE_SPREAD; spread++) {
        const angle = (direction + spread + 2 * ANGLES) % ANGLES
        const rho = Math.round(x * COSINES[angle]! + y * SINES[angle]!) + reach
        values[angle * rhos + rho] = values[angle * rhos + rho]! + weight
      }
    }
  }
  return { values, rhos, reach }
}

/** Removes the votes for a line and its close variants, and updates the strongest of each row. */
function clearVotesAround(
  { values, rhos, reach }: Votes,
  { angle, rho }: Pick<Line, 'angle' | 'rho'>,
  strongest: Int32Array,
): void {
  for (let turn = -SAME_LINE.angle; turn <= SAME_LINE.angle; turn++) {
    const wraps = angle + turn < 0 || angle + turn >= ANGLES
    const row = (angle + turn + ANGLES) % ANGLES
    const centre = (wraps ? -rho : rho) + reach
    for (let shift = -SAME_LINE.rho; shift <= SAME_LINE.rho; shift++) {
      const at = centre + shift
      if (at >= 0 && at < rhos) values[row * rhos + at] = 0
    }
    strongest[row] = strongestOf(values, row, rhos)
  }
}

/** Returns the first place of the most votes in a row. */
function strongestOf(votes: Float32Array, row: number, rhos: number): number {
  let best = row * rhos
  for (let i = best + 1; i < (row + 1) * rhos; i++) if (votes[i]! > votes[best]!) best = i
  return best
}

function lineOf({ width, height, gx, gy }: Edges, line: Omit<Line, 'sums'>, reach: number): Line {
  const { cos, sin, rho } = line
  const sums = new Float32Array(2 * reach + 2)
  for (let t = -reach; t <= reach; t++) {
    let support = 0
    for (let offset = -2; offset <= 2; offset++) {
      const x = Math.round(cos * (rho + offset) - sin * t)
      const y = Math.round(sin * (rho + offset) + cos * t)
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue
      const at = y * width + x
      const across = Math.abs(gx[at]! * cos + gy[at]! * sin)
      const along = Math.abs(gy[at]! * cos - gx[at]! * sin)
      if (across > 2 * along) support = Math.max(support, across)
    }
    const counted = support < MIN_EDGE ? 0 : Math.min(1, support / FULL_EDGE)
    sums[t + reach + 1] = sums[t + reach]! + counted
  }
  return { ...line, sums }
}

/** Returns where a point of the line lies along it, for `supportBetween`. */
export const positionOn = ({ cos, sin, sums }: Line, { x, y }: Point): number =>
  Math.round(y * cos - x * sin) + sums.length / 2 - 1

/** Returns the mean edge strength of the line between two positions on it, 0–1. */
export function supportBetween({ sums }: Line, from: number, to: number): number {
  const [low, high] = from < to ? [from, to] : [to, from]
  const start = Math.max(0, low)
  const end = Math.min(sums.length - 1, high)
  return end - start < 2 ? 0 : (sums[end]! - sums[start]!) / (high - low)
}

/** Returns the mean edge strength of the line between two of its points, 0–1. */
export const supportOf = (line: Line, from: Point, to: Point): number =>
  supportBetween(line, positionOn(line, from), positionOn(line, to))
