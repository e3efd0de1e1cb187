/**
 * Finds long cracks and creases that are lighter than both sides, also across faces, and draws the
 * pixels to inpaint.
 */
import { greyOf } from '../damage/line-evidence.ts'
import { dilated, shareOf } from '../damage/components.ts'
import type { MarkProbabilities } from '../damage/detect.ts'
import type { Face } from '../faces/face-detection.ts'
import { gradientOf, type Plane } from '../image/plane.ts'
import { fullBounds, type Bounds, type Mask, type Raster, type Size } from '../image/raster.ts'
import { crackMeasures, isRuled, measurePath, type MeasuredPath } from './measures.ts'
import { findPaths } from './paths.ts'
import { scoreRidges } from './ridge-scores.ts'
import {
  AGREEING_SIDES,
  CRACK_DILATION,
  CRACK_SCORES,
  CRACK_WEIGHTS,
  CROSSING_SHARE,
  FACE_CROSSING,
  FOLD_IN_COLOUR,
  LIGHT_SHARE,
  MAX_BORDER_DISTANCE,
  MAX_HALF_WIDTH,
  MAX_CRACKS_SHARE,
  MAX_WIDTH_RATIO,
  MIN_CERTAIN_LENGTH,
  MIN_CERTAIN_SHARE,
  MIN_CRACKED_LENGTH,
  MIN_FACE_PX,
  MIN_STEEPNESS,
  PROTECTED,
  SAMPLING,
  STEEPNESS_PERCENTILE,
  WHITE_PERCENTILE,
} from './tuning.ts'

type Cracks = Mask & { count: number }
type Scored = MeasuredPath & { score: number }
type Options = {
  /** Whether cracks are filled that alone do not prove the print cracked. */
  strong: boolean
  /** Whether the print has one tint; on colour prints a fold is sought, not cracks. */
  monochrome: boolean
  /** The prints of the picture, px; by default it is one print. */
  prints?: readonly Bounds[] | undefined
}

/** Returns the logarithm of the odds that a path is a crack. */
const crackScore = (measures: ReturnType<typeof crackMeasures>): number =>
  Object.entries(CRACK_WEIGHTS).reduce(
    (sum, [name, weight]) =>
      sum + (name === 'bias' ? weight : weight * measures[name as keyof typeof measures]),
    0,
  )

/** Returns all paths of the picture with their scores. */
function scoredPaths(grey: Plane, probabilities: MarkProbabilities): Scored[] {
  const ridges = scoreRidges(grey)
  const sorted = (values: Float32Array, share: number) => {
    const sample = values.filter((_, i) => i % SAMPLING === 0).sort()
    return sample[Math.floor(sample.length * share)]!
  }
  const levels = {
    white: sorted(grey.values, WHITE_PERCENTILE),
    steepness: Math.max(MIN_STEEPNESS, sorted(gradientOf(grey).values, STEEPNESS_PERCENTILE)),
  }
  return findPaths(ridges, grey).map((path) => {
    const measured = measurePath(path, grey)
    const measures = crackMeasures(measured, { grey, ridges, levels, probabilities })
    return { ...measured, score: crackScore(measures) }
  })
}

/** Returns the share of the path's pixels for which the condition holds. */
const shareWhere = (
  { path }: MeasuredPath,
  width: number,
  holds: (x: number, y: number) => boolean,
) =>
  path.pixels.reduce((sum, at) => sum + (holds(at % width, Math.floor(at / width)) ? 1 : 0), 0) /
  path.pixels.length

/** Returns whether most of the path lies in a face and is too short to be a crack across it. */
const isFeature = (path: Scored, faces: readonly Face[], width: number): boolean =>
  faces.some((face) => {
    const share = shareWhere(
      path,
      width,
      (x, y) => x > face.x && x < face.x + face.width && y > face.y && y < face.y + face.height,
    )
    return (
      share > FACE_CROSSING.share && path.path.pixels.length < FACE_CROSSING.length * face.width
    )
  })

/** Returns whether a place belongs to an eye, a mouth or a small face. */
export function isProtected(x: number, y: number, faces: readonly Face[]): boolean {
  return faces.some((face) => {
    if (face.width < MIN_FACE_PX)
      return x > face.x && x < face.x + face.width && y > face.y && y < face.y + face.height
    const [rightEye, leftEye, , mouth] = face.points
    return [rightEye, leftEye, mouth].some(
      (point) =>
        point &&
        ((x - point.x) / (PROTECTED.x * face.width)) ** 2 +
          ((y - point.y) / (PROTECTED.y * face.width)) ** 2 <
          1,
    )
  })
}

/**
 * Draws the light pixels across the path; on eyes and mouths only between sides of one level, and
 * not where the crack joins something light.
 */
function drawCrack(
  mask: Uint8Array,
  { path, profiles, left, right, lightness }: Scored,
  grey: Plane,
  faces: readonly Face[],
): void {
  const { width, height, values } = grey
  const indexAt = (x: number, y: number) => {
    const u = Math.round(x)
    const v = Math.round(y)
    return u < 0 || v < 0 || u >= width || v >= height ? -1 : v * width + u
  }
  const visible = lightness.toSorted((a, b) => a - b)[Math.floor(lightness.length / 2)]!
  const across = Array.from(path.pixels, (at, i) => {
    const { normal, offset } = profiles[i]!
    const x = at % width
    const y = Math.floor(at / width)
    const sidesDiffer =
      Math.abs(left[i]! - right[i]!) > AGREEING_SIDES * Math.max(0.01, lightness[i]!)
    if (sidesDiffer && isProtected(x, y, faces)) return []
    const least =
      Math.max(left[i]!, right[i]!) +
      LIGHT_SHARE * Math.min(visible, Math.max(lightness[i]!, visible / 2))
    const light: number[] = []
    for (const sign of [1, -1]) {
      for (let distance = 0; distance <= MAX_HALF_WIDTH; distance += 0.5) {
        const pixel = indexAt(
          x + normal.x * (offset + sign * distance),
          y + normal.y * (offset + sign * distance),
        )
        if (pixel < 0 || values[pixel]! < least) break
        light.push(pixel)
      }
    }
    return light
  })
  const widths = across.map(({ length }) => length).filter((length) => length > 0)
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  for (const light of across)
    if (light.length <= MAX_WIDTH_RATIO * usual) for (const pixel of light) mask[pixel] = 1
}

/** Returns whether a path ends near a side of a print. */
function reachesBorder(
  { path: { pixels } }: Scored,
  { width, height }: Size,
  prints: readonly Bounds[],
): boolean {
  const near = MAX_BORDER_DISTANCE * Math.min(width, height)
  return [pixels[0]!, pixels.at(-1)!].some((at) => {
    const x = at % width
    const y = Math.floor(at / width)
    return prints.some(({ left, top, right, bottom }) => {
      const depth = Math.min(x - left, y - top, right - 1 - x, bottom - 1 - y)
      return Math.abs(depth) < near
    })
  })
}

/** Returns whether a path runs from side to side of the picture. */
const crosses = ({ path: { pixels } }: Scored, { width, height }: Size): boolean => {
  const extent = (placeOf: (at: number) => number) =>
    Math.abs(placeOf(pixels.at(-1)!) - placeOf(pixels[0]!))
  return (
    extent((at) => at % width) >= CROSSING_SHARE * width ||
    extent((at) => Math.floor(at / width)) >= CROSSING_SHARE * height
  )
}

/**
 * Returns the paths that are filled: the certain ones if they prove damage by their length or if
 * `strong`, and on a cracked print of one tint the likely ones as well. Paths that all lie within
 * the print prove nothing: bows, cables, rods.
 */
function chooseCracks(paths: readonly Scored[], size: Size, options: Options): Scored[] {
  const { strong, prints = [fullBounds(size)] } = options
  const chosen = likelyCracks(paths, size, options)
  return strong || chosen.some((path) => reachesBorder(path, size, prints)) ? chosen : []
}

function likelyCracks(
  paths: readonly Scored[],
  { width, height }: Size,
  { strong, monochrome }: Options,
): Scored[] {
  const isFold = (path: Scored) =>
    strong && path.score > CRACK_SCORES.proof && crosses(path, { width, height })
  const certain = paths.filter(
    (path) => path.score > CRACK_SCORES.certain && (!isRuled(path, width) || isFold(path)),
  )
  const above =
    (least: number) =>
    ({ score }: Scored) =>
      score > least
  const lengthOf = (some: readonly Scored[]) =>
    some.reduce((sum, { path }) => sum + path.pixels.length, 0) / Math.min(width, height)
  const lengthAbove = (least: number) => lengthOf(certain.filter(above(least)))
  const isFullOfLines = lengthOf(certain) < MIN_CERTAIN_SHARE * lengthOf(paths.filter(above(0)))
  if (isFullOfLines && !strong) return []
  if (monochrome && lengthAbove(CRACK_SCORES.proof) >= MIN_CRACKED_LENGTH)
    return paths.filter(above(CRACK_SCORES.likely))
  const isDamaged = monochrome
    ? lengthAbove(CRACK_SCORES.certain) >= MIN_CERTAIN_LENGTH
    : lengthAbove(FOLD_IN_COLOUR.score) >= FOLD_IN_COLOUR.minLength &&
      paths.filter(above(CRACK_SCORES.proof)).length <= FOLD_IN_COLOUR.maxPaths
  return isDamaged || strong ? certain : []
}

/**
 * Returns the mask of the cracks. `picture` and `faces` share one pixel grid; the detector's
 * `probabilities` may have another one.
 */
export function findCracks(
  picture: Raster,
  faces: readonly Face[],
  probabilities: MarkProbabilities,
  options: Options,
): Cracks {
  const { width, height } = picture
  const grey: Plane = { width, height, values: greyOf(picture) }
  const paths = scoredPaths(grey, probabilities).filter((path) => !isFeature(path, faces, width))
  const cracks = chooseCracks(paths, grey, options)
  const drawn = new Uint8Array(width * height)
  for (const crack of cracks) drawCrack(drawn, crack, grey, faces)
  const mask = dilated(drawn, width, CRACK_DILATION)
  if (shareOf(mask) > MAX_CRACKS_SHARE)
    return { width, height, mask: new Uint8Array(mask.length), count: 0 }
  return { width, height, mask, count: cracks.length }
}
