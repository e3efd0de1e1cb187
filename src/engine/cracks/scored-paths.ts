/** Finds the paths of a picture, scores them as cracks, and tells where they lie. */
import type { MarkProbabilities } from '../damage/detect.ts'
import { greyOf } from '../damage/line-evidence.ts'
import type { Face } from '../faces/face-detection.ts'
import { isInFaceBox } from '../faces/face-places.ts'
import { percentile } from '../image/percentile.ts'
import { gradientOf, type Plane } from '../image/plane.ts'
import type { Bounds, Raster, Size } from '../image/raster.ts'
import { crackMeasures, measurePath, type CrackMeasures, type MeasuredPath } from './measures.ts'
import { findPaths, type Path } from './paths.ts'
import { scoreRidges } from './ridge-scores.ts'
import {
  CROSSING_SHARE,
  FACE_CROSSING,
  MAX_BORDER_DISTANCE,
  MIN_STEEPNESS,
  SAMPLING,
  STEEPNESS_PERCENTILE,
  WHITE_PERCENTILE,
} from './tuning.ts'

/** `score` is the logarithm of the odds that the path is a crack. */
export type Scored = MeasuredPath & { measures: CrackMeasures; score: number }

/** Logistic weights of measures of a path. */
type PathWeights = { readonly bias: number } & Readonly<Partial<CrackMeasures>>

const scoreOf = (measures: CrackMeasures, { bias, ...weights }: PathWeights): number =>
  Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * measures[name as keyof CrackMeasures],
    bias,
  )

/**
 * Returns the paths of the picture with their scores by these weights, those that are features of
 * faces left out, and its grey levels.
 */
export function scoredPaths(
  picture: Raster,
  faces: readonly Face[],
  probabilities: MarkProbabilities,
  weights: PathWeights,
): { grey: Plane; paths: Scored[] } {
  const { width, height } = picture
  const grey: Plane = { width, height, values: greyOf(picture) }
  const ridges = scoreRidges(grey)
  const sampledPercentile = (values: Float32Array, share: number) =>
    percentile(values.filter((_, i) => i % SAMPLING === 0).sort(), share)
  const levels = {
    white: sampledPercentile(grey.values, WHITE_PERCENTILE),
    steepness: Math.max(
      MIN_STEEPNESS,
      sampledPercentile(gradientOf(grey).values, STEEPNESS_PERCENTILE),
    ),
  }
  const scored = (path: Path): Scored => {
    const measured = measurePath(path, grey)
    const measures = crackMeasures(measured, { grey, ridges, levels, probabilities })
    return { ...measured, measures, score: scoreOf(measures, weights) }
  }
  const paths = findPaths(ridges, grey)
    .map(scored)
    .filter((path) => !isFeature(path, faces, width))
  return { grey, paths }
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
    const share = shareWhere(path, width, (x, y) => isInFaceBox(x, y, face))
    return (
      share > FACE_CROSSING.share && path.path.pixels.length < FACE_CROSSING.length * face.width
    )
  })

/** Returns whether a path ends near a side of a print. */
export function reachesBorder(
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
export const crosses = ({ path: { pixels } }: Scored, { width, height }: Size): boolean => {
  const extent = (placeOf: (at: number) => number) =>
    Math.abs(placeOf(pixels.at(-1)!) - placeOf(pixels[0]!))
  return (
    extent((at) => at % width) >= CROSSING_SHARE * width ||
    extent((at) => Math.floor(at / width)) >= CROSSING_SHARE * height
  )
}
