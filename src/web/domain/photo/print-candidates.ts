/**
 * Finds quadrangles whose sides are straight edges of a picture: the places where a print may be.
 */
import type { Corners, Point } from '#contract/crop.ts'
import {
  ANGLES,
  positionOn,
  supportBetween,
  supportOf,
  type Edges,
  type Line,
} from './straight-edges.ts'

/** Maximum number of quadrangles that are rated. */
const MAX_RATED = 160
/** Number of cells along each side of the grid that spreads the rated quadrangles. */
const CELLS = 6
/** Maximum number of rated quadrangles with their centre in one cell. */
const MAX_RATED_PER_CELL = 40
/** Opposite sides of a print in perspective differ by at most this angle, degrees. */
const MAX_CONVERGENCE = 32
/** Smallest angle between the lines at a corner, degrees. */
const MIN_CROSSING = 40
/** Smallest sine of the angle at a corner. */
const MIN_SINE = 0.72
/** Shortest side, relative to the long side of the picture. */
const MIN_SIDE = 0.14
/** Smallest area, relative to the picture's. */
const MIN_AREA = 0.05
/**
 * A print that fills more of the picture than `usual` is offered only where its border is sure: of
 * 87 development pictures 20 have such a quadrangle, and the two wrong ones are less certain.
 * Beyond `most` the border is left to the engine.
 */
export const MAX_AREA = { usual: 0.85, most: 0.95 } as const
/** Share of a side that must be an edge. */
const MIN_SUPPORT = 0.45

export type Candidate = { corners: Corners; score: number }

function crossing(a: Line, b: Line): Point {
  const determinant = a.cos * b.sin - b.cos * a.sin
  return {
    x: (a.rho * b.sin - b.rho * a.sin) / determinant,
    y: (a.cos * b.rho - b.cos * a.rho) / determinant,
  }
}

/** Difference of two line directions, degrees, 0–90. */
function turnBetween(a: Line, b: Line): number {
  const difference = Math.abs(a.angle - b.angle)
  return Math.min(difference, ANGLES - difference)
}

/** Returns a positive number for points clockwise on the screen. */
export const turnOf = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
/** Returns the distance of two points; Math.hypot would take five times as long. */
export const lengthOf = (a: Point, b: Point): number =>
  Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
export const centreOf = (corners: Corners): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
  y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
})
export const areaOf = (corners: Corners): number =>
  Math.abs(
    corners.reduce((sum, { x, y }, i) => {
      const next = corners[(i + 1) % 4]!
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/**
 * A line that crosses two opposite ones, with its support between them; `onFrom` and `onTo` are
 * positions on those.
 */
type Crossbar = {
  line: Line
  from: Point
  to: Point
  onFrom: number
  onTo: number
  support: number
}

/**
 * Returns the lines that cross both `a` and `c`, whose crossings are given by line, with enough
 * support.
 */
function crossbarsOf(
  lines: readonly Line[],
  { a, c }: { a: Line; c: Line },
  crossings: { ofA: readonly (Point | null)[]; ofC: readonly (Point | null)[] },
  shortest: number,
): Crossbar[] {
  const crossbars: Crossbar[] = []
  for (const [k, line] of lines.entries()) {
    const from = crossings.ofA[k]
    const to = crossings.ofC[k]
    if (!from || !to || lengthOf(from, to) < shortest) continue
    const support = supportOf(line, from, to)
    if (support < MIN_SUPPORT) continue
    crossbars.push({
      line,
      from,
      to,
      onFrom: positionOn(a, from),
      onTo: positionOn(c, to),
      support,
    })
  }
  return crossbars
}

/** Returns the quadrangle of two opposite lines and two crossbars; null if it cannot be a print. */
function candidateOf(
  { a, c }: { a: Line; c: Line },
  { b, d }: { b: Crossbar; d: Crossbar },
  { width, height }: Edges,
  shortest: number,
): Candidate | null {
  if (turnBetween(b.line, d.line) > MAX_CONVERGENCE) return null
  if (lengthOf(b.from, d.from) < shortest || lengthOf(b.to, d.to) < shortest) return null
  const first = supportBetween(a, d.onFrom, b.onFrom)
  if (first < MIN_SUPPORT) return null
  const second = supportBetween(c, b.onTo, d.onTo)
  if (second < MIN_SUPPORT) return null
  const points = [d.from, b.from, b.to, d.to]
  if (!hasOpenCorners(points)) return null
  const corners = clockwiseFromTopLeft(points)
  const area = areaOf(corners) / (width * height)
  if (area < MIN_AREA || area > MAX_AREA.most) return null
  const supports = [first, second, b.support, d.support]
  let beyond = 0
  for (const [side, line] of [a, b.line, c, d.line].entries())
    beyond += supportBeyond(line, points[side]!, points[(side + 1) % 4]!)
  const mean = supports.reduce((sum, support) => sum + support, 0) / 4
  const score = mean + Math.min(...supports) / 2 - 0.4 * (beyond / 4) + 0.25 * Math.sqrt(area)
  return { corners, score }
}

/**
 * Returns the best candidates, at most MAX_RATED and MAX_RATED_PER_CELL with a centre in one cell.
 */
function bestOf(candidates: readonly Candidate[], { width, height }: Edges): Candidate[] {
  const taken = new Uint16Array(CELLS * CELLS)
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ corners }) => {
      const { x, y } = centreOf(corners)
      const row = Math.floor((y / height) * CELLS)
      const cell = row * CELLS + Math.floor((x / width) * CELLS)
      taken[cell] = taken[cell]! + 1
      return taken[cell] <= MAX_RATED_PER_CELL
    })
    .slice(0, MAX_RATED)
}

/** Returns the quadrangles whose sides are edges and end at their corners, the best first. */
export function candidatesOf(lines: readonly Line[], edges: Edges): Candidate[] {
  const { width, height } = edges
  const shortest = MIN_SIDE * Math.max(width, height)
  const isInside = ({ x, y }: Point) => x > -2 && y > -2 && x < width + 2 && y < height + 2
  const crossings = lines.map((a) =>
    lines.map((b) => {
      const at = turnBetween(a, b) < MIN_CROSSING ? null : crossing(a, b)
      return at && isInside(at) ? at : null
    }),
  )
  const found: Candidate[] = []
  for (const [i, a] of lines.entries()) {
    for (const [j, c] of lines.entries()) {
      if (j <= i || turnBetween(a, c) > MAX_CONVERGENCE) continue
      const ofBoth = { ofA: crossings[i]!, ofC: crossings[j]! }
      const crossbars = crossbarsOf(lines, { a, c }, ofBoth, shortest)
      for (const [k, b] of crossbars.entries()) {
        for (const d of crossbars.slice(k + 1)) {
          const candidate = candidateOf({ a, c }, { b, d }, edges, shortest)
          if (candidate) found.push(candidate)
        }
      }
    }
  }
  return bestOf(found, edges)
}

/** Whether the points are a convex quadrangle without very sharp or flat corners. */
function hasOpenCorners(points: readonly Point[]): boolean {
  const round = Math.sign(turnOf(points[0]!, points[1]!, points[2]!))
  return points.every((at, i) => {
    const before = points[(i + 3) % 4]!
    const after = points[(i + 1) % 4]!
    const sine = (round * turnOf(before, at, after)) / (lengthOf(before, at) * lengthOf(at, after))
    return sine >= MIN_SINE
  })
}

/** Returns the mean edge strength of the line beyond the two ends of a side. */
function supportBeyond(line: Line, from: Point, to: Point): number {
  const length = lengthOf(from, to)
  const dx = (to.x - from.x) / length
  const dy = (to.y - from.y) / length
  const reach = Math.max(8, 0.12 * length)
  const shifted = ({ x, y }: Point, by: number) => ({ x: x + dx * by, y: y + dy * by })
  const before = supportOf(line, shifted(from, -3 - reach), shifted(from, -3))
  return (before + supportOf(line, shifted(to, 3), shifted(to, 3 + reach))) / 2
}

/** Orders the corners clockwise, from the one nearest to the upper left. */
function clockwiseFromTopLeft(points: readonly Point[]): Corners {
  const round = turnOf(points[0]!, points[1]!, points[2]!) > 0 ? points : points.toReversed()
  const sums = round.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const corner = (i: number): Point => round[(first + i) % 4]!
  return [corner(0), corner(1), corner(2), corner(3)]
}
