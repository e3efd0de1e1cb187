/** Straightens a quadrangle of a picture to an upright rectangle. */
import { ImageError } from './errors.ts'
import { IMAGE_LIMITS } from './header.ts'
import { distance, unitSquareTo, type Corners, type Point } from './homography.ts'
import type { Raster, Size } from './raster.ts'
import { sampleQuadrangle } from './sample-quadrangle.ts'

/** Tolerance for corners that rounding has put outside the picture, px. */
const OUTSIDE_TOLERANCE = 1
/** Smallest area, relative to the picture's. */
const MIN_AREA_SHARE = 0.01
/** Smallest sine of the angle at a corner. */
const MIN_SINE = 0.2
/** Typical focal length of a phone's main camera, relative to the long side of the picture. */
const FOCAL_LENGTH = 0.75
/** Largest correction of the proportions for a tilt of the camera. */
const MAX_FORESHORTENING = 1.5

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

/**
 * Returns the quadrangle as an upright rectangle; repeats the picture's edge pixels.
 * @throws {ImageError} INVALID_CROP
 */
export function straighten(picture: Raster, corners: Corners): Raster {
  checkCorners(corners, picture)
  return sampleQuadrangle(picture, corners, straightenedSize(corners, picture))
}
