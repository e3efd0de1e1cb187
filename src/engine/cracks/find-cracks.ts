/**
 * Finds long cracks and creases that are lighter than both sides, also across faces, and draws the
 * pixels to inpaint.
 */
import type { MarkProbabilities } from '../damage/detect.ts'
import type { Face } from '../faces/face-detection.ts'
import { fullBounds, type Bounds, type Raster, type Size } from '../image/raster.ts'
import { drawPaths, type Cracks } from './draw-cracks.ts'
import { isRuled } from './measures.ts'
import { crosses, reachesBorder, scoredPaths, type Scored } from './scored-paths.ts'
import {
  CRACK_SCORES,
  CRACK_WEIGHTS,
  FOLD_IN_COLOUR,
  MAX_HALF_WIDTH,
  MIN_CERTAIN_LENGTH,
  MIN_CERTAIN_SHARE,
  MIN_CRACKED_LENGTH,
} from './tuning.ts'

export type CrackOptions = {
  /** Whether cracks are filled that alone do not prove the print cracked. */
  strong: boolean
  /** Whether the print has one tint; on colour prints a fold is sought, not cracks. */
  monochrome: boolean
  /** The prints of the picture, px; by default it is one print. */
  prints?: readonly Bounds[] | undefined
}

/**
 * Returns the paths that are filled: the certain ones if they prove damage by their length or if
 * `strong`, and on a cracked print of one tint the likely ones as well. Paths that all lie within
 * the print prove nothing: bows, cables, rods.
 */
function chooseCracks(paths: readonly Scored[], size: Size, options: CrackOptions): Scored[] {
  const { strong, prints = [fullBounds(size)] } = options
  const chosen = likelyCracks(paths, size, options)
  return strong || chosen.some((path) => reachesBorder(path, size, prints)) ? chosen : []
}

function likelyCracks(
  paths: readonly Scored[],
  { width, height }: Size,
  { strong, monochrome }: CrackOptions,
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
  options: CrackOptions,
): Cracks {
  const { grey, paths } = scoredPaths(picture, faces, probabilities, CRACK_WEIGHTS)
  const cracks = chooseCracks(paths, grey, options)
  return drawPaths(cracks, grey, { faces, maxHalfWidth: MAX_HALF_WIDTH })
}
