/**
 * Detects dust without a network: a logistic score tells specks from the picture's own points, and
 * a picture counts as dusty if certain specks are a good part of all its spots.
 */
import type { Raster } from '../image/raster.ts'
import type { Face } from '../faces/face-detection.ts'
import { dilated, type Component } from './components.ts'
import { findSpots, type SpotAmongOthers } from './spots.ts'
import {
  DUST_DILATION,
  DUST_FACE_MARGIN,
  DUST_SCORES,
  DUST_WEIGHTS,
  MAX_DUST_SHARE,
  MIN_CERTAIN_SHARE,
  MIN_DUST_COUNT,
  MIN_GROUND_PEAK,
  STARS,
} from './tuning.ts'

/** Returns the measures of a spot that enter the score, by name of their weight. */
export const dustMeasures = (
  { contrast, groundPeak, edgeStep, size, neighbours }: SpotAmongOthers,
  edgeRatio: number,
): Record<Exclude<keyof typeof DUST_WEIGHTS, 'bias'>, number> => ({
  groundPeak: Math.log(Math.max(MIN_GROUND_PEAK, groundPeak)),
  contrast: Math.log(contrast),
  neighbours: Math.log1p(neighbours),
  edgeStep,
  size: Math.log(Math.max(1, size)),
  edgeRatio,
})

/** Returns the logarithm of the odds that a spot is dust, in a scan of this edge ratio. */
function dustScore(spot: SpotAmongOthers, edgeRatio: number): number {
  const measures = dustMeasures(spot, edgeRatio)
  return Object.entries(measures).reduce(
    (sum, [name, value]) => sum + DUST_WEIGHTS[name as keyof typeof measures] * value,
    DUST_WEIGHTS.bias,
  )
}

/** Returns whether a speck could be a star or a lamp at night. */
const isLikeStar = ({ isLight, groundLevel }: SpotAmongOthers): boolean =>
  isLight && groundLevel < STARS.maxGroundLevel

const isNear = ({ left, right, top, bottom }: Component, face: Face): boolean => {
  const margin = face.width * DUST_FACE_MARGIN
  return (
    right > face.x - margin &&
    left < face.x + face.width + margin &&
    bottom > face.y - margin &&
    top < face.y + face.height + margin
  )
}

/**
 * Returns the dilated mask of dust specks, light or dark, and their number. `picture` and `faces`
 * share one pixel grid; `edgeRatio` is that of the scan.
 */
export function findDust(
  picture: Raster,
  faces: readonly Face[],
  edgeRatio: number,
): { mask: Uint8Array; count: number } {
  const { width, height } = picture
  const spots = findSpots(picture)
    .filter((spot) => !faces.some((face) => isNear(spot, face)))
    .map((spot) => ({ spot, score: dustScore(spot, edgeRatio) }))
  const above = (least: number) => spots.filter(({ score }) => score > least)
  const certain = above(DUST_SCORES.certain)
  const mayBeStars = certain.filter(({ spot }) => !isLikeStar(spot)).length < STARS.minOthers
  const dust = above(DUST_SCORES.removed)
  const mask = new Uint8Array(width * height)
  const pixels = dust.reduce((sum, { spot }) => sum + spot.pixels.length, 0)
  if (
    mayBeStars ||
    certain.length < MIN_DUST_COUNT ||
    certain.length < MIN_CERTAIN_SHARE * above(DUST_SCORES.possible).length ||
    pixels > MAX_DUST_SHARE * mask.length
  )
    return { mask, count: 0 }
  for (const { spot } of dust) for (const at of spot.pixels) mask[at] = 1
  return { mask: dilated(mask, width, DUST_DILATION), count: dust.length }
}
