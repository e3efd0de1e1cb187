/** Projective mappings of the plane, and the quadrangles that they map the unit square to. */

/** Position in px; the centre of the first pixel is at 0.5, 0.5. */
export type Point = { x: number; y: number }
/** Clockwise, from the corner that becomes the upper left one. */
export type Corners = readonly [Point, Point, Point, Point]

/** The nine coefficients of a projective mapping, row-major. */
export type Homography = readonly number[]

/** Returns the distance of two points, px. */
export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Returns the mapping of the unit square (clockwise from 0, 0) to the corners. */
export function unitSquareTo([a, b, c, d]: Corners): Homography {
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ]
}

/** Returns the inverse mapping, up to scale. */
export function inverse([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e! * i! - f! * h!,
    c! * h! - b! * i!,
    b! * f! - c! * e!,
    f! * g! - d! * i!,
    a! * i! - c! * g!,
    c! * d! - a! * f!,
    d! * h! - e! * g!,
    b! * g! - a! * h!,
    a! * e! - b! * d!,
  ]
}

/** Returns where a point is mapped to. */
export function project(m: Homography, x: number, y: number): Point {
  const w = m[6]! * x + m[7]! * y + m[8]!
  return { x: (m[0]! * x + m[1]! * y + m[2]!) / w, y: (m[3]! * x + m[4]! * y + m[5]!) / w }
}
