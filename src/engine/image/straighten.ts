/** Straightens a quadrangle of a picture to an upright rectangle (homography, Lanczos sampling). */
import { ImageError } from './errors.ts'
import { IMAGE_LIMITS } from './header.ts'
import type { Raster, Size } from './raster.ts'

/** Position in px; the centre of the first pixel is at 0.5, 0.5. */
export type Point = { x: number; y: number }
/** Clockwise, from the corner that becomes the upper left one. */
export type Corners = readonly [Point, Point, Point, Point]

/** The nine coefficients of a projective mapping, row-major. */
type Homography = readonly number[]

/** Tolerance for corners that rounding has put outside the picture, px. */
const OUTSIDE_TOLERANCE = 1
/** Smallest area relative to the picture's, and smallest sine of the angle at a corner. */
const MIN_AREA_SHARE = 0.01
const MIN_SINE = 0.2
/** Typical focal length of a phone's main camera, relative to the long side of the picture. */
const FOCAL_LENGTH = 0.75
/** Largest correction of the proportions for a tilt of the camera. */
const MAX_FORESHORTENING = 1.5
/** Lobes of the Lanczos kernel, and tabulated positions between two pixels. */
const LOBES = 3
const PHASES = 256

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/**
 * Checks that the corners are a convex quadrangle inside the picture and large enough to restore.
 * @throws {ImageError} INVALID_CROP
 */
export function checkCorners(corners: Corners, { width, height }: Size): void {
  const refuse = (reason: string): never => {
    throw new ImageError('INVALID_CROP', reason)
  }
  let doubleArea = 0
  corners.forEach((corner, i) => {
    const { x, y } = corner
    if (!Number.isFinite(x) || !Number.isFinite(y)) refuse('a corner is no point')
    const outside = Math.max(-x, -y, x - width, y - height)
    if (outside > OUTSIDE_TOLERANCE) refuse('a corner is outside the picture')
    const before = corners[(i + 3) % 4]!
    const after = corners[(i + 1) % 4]!
    const into = distance(before, corner)
    const outOf = distance(corner, after)
    if (outOf < IMAGE_LIMITS.minSide) refuse('a side is too short')
    const cross = (x - before.x) * (after.y - y) - (y - before.y) * (after.x - x)
    if (!(cross >= MIN_SINE * into * outOf)) refuse('not a convex quadrangle, clockwise')
    doubleArea += x * after.y - after.x * y
  })
  if (doubleArea < 2 * MIN_AREA_SHARE * width * height) refuse('the area is too small')
}

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

/**
 * Returns width over height of the rectangle that the corners show in perspective, for a camera
 * with FOCAL_LENGTH that aims at the picture's centre.
 */
function proportions(corners: Corners, picture: Size, bySides: number): number {
  const centred = ({ x, y }: Point): Point => ({
    x: x - picture.width / 2,
    y: y - picture.height / 2,
  })
  const [a, b, c, d] = corners
  const m = unitSquareTo([centred(a), centred(b), centred(c), centred(d)])
  const focal = FOCAL_LENGTH * Math.max(picture.width, picture.height)
  const across = Math.hypot(m[0]! / focal, m[3]! / focal, m[6]!)
  const down = Math.hypot(m[1]! / focal, m[4]! / focal, m[7]!)
  return Math.min(
    bySides * MAX_FORESHORTENING,
    Math.max(bySides / MAX_FORESHORTENING, across / down),
  )
}

/** Returns the size of the straightened picture: its longest sides as sampled by the source. */
export function straightenedSize(corners: Corners, picture: Size): Size {
  const [a, b, c, d] = corners
  const sides = {
    width: Math.max(distance(a, b), distance(d, c)),
    height: Math.max(distance(a, d), distance(b, c)),
  }
  const ratio = proportions(corners, picture, sides.width / sides.height)
  const width = Math.max(sides.width, sides.height * ratio)
  const height = width / ratio
  const { maxSide, maxPixels } = IMAGE_LIMITS
  const pixels = Math.min(maxPixels, picture.width * picture.height)
  const scale = Math.min(1, maxSide / Math.max(width, height), Math.sqrt(pixels / width / height))
  const { minSide } = IMAGE_LIMITS
  return {
    width: Math.max(minSide, Math.round(width * scale)),
    height: Math.max(minSide, Math.round(height * scale)),
  }
}

/** Returns the kernel's weights for every phase, `taps` each; `stretch` > 1 when reducing. */
function lanczosWeights(stretch: number, taps: number): Float32Array {
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
  const weights = new Float32Array(PHASES * taps)
  for (let phase = 0; phase < PHASES; phase++) {
    const row = weights.subarray(phase * taps, (phase + 1) * taps)
    for (let tap = 0; tap < taps; tap++) {
      const x = (tap - taps / 2 + 1 - phase / PHASES) / stretch
      row[tap] = Math.abs(x) < LOBES ? sinc(x) * sinc(x / LOBES) : 0
    }
    const sum = row.reduce((total, weight) => total + weight, 0)
    for (let tap = 0; tap < taps; tap++) row[tap] = row[tap]! / sum
  }
  return weights
}

/**
 * Returns the quadrangle as an upright rectangle; repeats the picture's edge pixels.
 * @throws {ImageError} INVALID_CROP
 */
export function straighten(picture: Raster, corners: Corners): Raster {
  checkCorners(corners, picture)
  const { width, height } = straightenedSize(corners, picture)
  const toPicture = unitSquareTo(corners)
  const [a, b, , d] = corners
  const stretch = Math.max(1, distance(a, b) / width, distance(a, d) / height)
  const taps = 2 * Math.ceil(LOBES * stretch)
  const weights = lanczosWeights(stretch, taps)
  const [columns, rows] = [new Int32Array(taps), new Int32Array(taps)]
  const [lastX, lastY] = [picture.width - 1, picture.height - 1]
  const source = picture.data
  const data = new Uint8Array(width * height * 3)
  for (let v = 0, to = 0; v < height; v++) {
    for (let u = 0; u < width; u++, to += 3) {
      const { x, y } = project(toPicture, (u + 0.5) / width, (v + 0.5) / height)
      // Positions are rounded to the nearest phase.
      const [px, py] = [Math.round((x - 0.5) * PHASES), Math.round((y - 0.5) * PHASES)]
      const [left, top] = [Math.floor(px / PHASES), Math.floor(py / PHASES)]
      const [atX, atY] = [(px - left * PHASES) * taps, (py - top * PHASES) * taps]
      for (let tap = 0; tap < taps; tap++) {
        const offset = tap - taps / 2 + 1
        columns[tap] = Math.min(lastX, Math.max(0, left + offset)) * 3
        rows[tap] = Math.min(lastY, Math.max(0, top + offset)) * picture.width * 3
      }
      let [red, green, blue] = [0, 0, 0]
      for (let j = 0; j < taps; j++) {
        const row = rows[j]!
        const weightY = weights[atY + j]!
        if (weightY === 0) continue
        let [r, g, bl] = [0, 0, 0]
        for (let i = 0; i < taps; i++) {
          const weight = weights[atX + i]!
          const at = row + columns[i]!
          r += weight * source[at]!
          g += weight * source[at + 1]!
          bl += weight * source[at + 2]!
        }
        red += weightY * r
        green += weightY * g
        blue += weightY * bl
      }
      data[to] = Math.min(255, Math.max(0, Math.round(red)))
      data[to + 1] = Math.min(255, Math.max(0, Math.round(green)))
      data[to + 2] = Math.min(255, Math.max(0, Math.round(blue)))
    }
  }
  return { width, height, data }
}
