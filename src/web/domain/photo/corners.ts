/**
 * Geometry of a crop in the browser: allowed corners, turns, and the transform that shows the
 * result.
 */
import { mapCorners, type Corners, type Point } from '#contract/crop.ts'
import { MIN_SIDE } from '#contract/limits.ts'
import type { Size } from './file-check.ts'

/** Smallest sine of the angle at a corner, as the server's. */
const MIN_SINE = 0.2
/** Smallest share of the picture, as the server's. */
const MIN_AREA_SHARE = 0.01

export const wholePicture = ({ width, height }: Size): Corners => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
]

const lengthOf = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Whether the server accepts the corners: convex, clockwise, inside the picture and not tiny. */
export function isUsable(corners: Corners, { width, height }: Size): boolean {
  let doubleArea = 0
  const allOpen = corners.every((corner, i) => {
    const before = corners[(i + 3) % 4]!
    const after = corners[(i + 1) % 4]!
    const { x, y } = corner
    doubleArea += x * after.y - after.x * y
    const cross = (x - before.x) * (after.y - y) - (y - before.y) * (after.x - x)
    const sides = [lengthOf(before, corner), lengthOf(corner, after)] as const
    const isInside = x >= 0 && y >= 0 && x <= width && y <= height
    return isInside && sides[1] >= MIN_SIDE && cross >= MIN_SINE * sides[0] * sides[1]
  })
  return allOpen && doubleArea >= 2 * MIN_AREA_SHARE * width * height
}

/** Moves one corner within the picture; the same corners where the result would not be usable. */
export function moved(corners: Corners, index: number, to: Point, size: Size): Corners {
  const inside = {
    x: Math.min(size.width, Math.max(0, to.x)),
    y: Math.min(size.height, Math.max(0, to.y)),
  }
  const next = mapCorners(corners, (corner, i) => (i === index ? inside : corner))
  return isUsable(next, size) ? next : corners
}

/** Index of the corner that is nearest to a point. */
export function nearestCorner(corners: Corners, point: Point): number {
  const distances = corners.map((corner) => lengthOf(corner, point))
  return distances.indexOf(Math.min(...distances))
}

/** Turns the result by a quarter: another corner becomes the upper left one. */
export const quarterTurn = ([a, b, c, d]: Corners, direction: 'left' | 'right'): Corners =>
  direction === 'right' ? [d, a, b, c] : [b, c, d, a]

export const sameCorners = (a: Corners, b: Corners): boolean =>
  a.every(({ x, y }, i) => x === b[i]!.x && y === b[i]!.y)

/** Whether the corners are the picture's own, in whatever turn. */
export const isUncropped = (corners: Corners, size: Size): boolean =>
  corners.every(({ x, y }) => (x === 0 || x === size.width) && (y === 0 || y === size.height))

/** Proportions of the straightened print, by its longest sides. */
export function straightenedSize([a, b, c, d]: Corners): Size {
  return {
    width: Math.round(Math.max(lengthOf(a, b), lengthOf(d, c))),
    height: Math.round(Math.max(lengthOf(a, d), lengthOf(b, c))),
  }
}

/** CSS transform that shows the quadrangle of a picture drawn at `size` px as a box of `box` px. */
export function straighteningTransform(corners: Corners, box: Size): string {
  const [p, q, r, s] = corners
  // The mapping of the unit square to the corners, then its inverse, scaled to the box.
  const dx1 = q.x - r.x
  const dy1 = q.y - r.y
  const dx2 = s.x - r.x
  const dy2 = s.y - r.y
  const sx = p.x - q.x + r.x - s.x
  const sy = p.y - q.y + r.y - s.y
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  const a = q.x - p.x + g * q.x
  const b = s.x - p.x + h * s.x
  const c = p.x
  const d = q.y - p.y + g * q.y
  const e = s.y - p.y + h * s.y
  const f = p.y
  const inverse = [
    [e - f * h, c * h - b, b * f - c * e].map((value) => value * box.width),
    [f * g - d, a - c * g, c * d - a * f].map((value) => value * box.height),
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ] as [number[], number[], number[]]
  const unit = inverse[2][2]!
  const columns = [0, 1, 2].map((i) => inverse.map((row) => row[i]! / unit))
  const [u, v, w] = columns as [number[], number[], number[]]
  const matrix = [u[0], u[1], 0, u[2], v[0], v[1], 0, v[2], 0, 0, 1, 0, w[0], w[1], 0, w[2]]
  return `matrix3d(${matrix.map((value) => Number(value!.toPrecision(10))).join(',')})`
}
