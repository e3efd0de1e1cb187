/**
 * Finds folds and tears that run into the print from one of its sides and are too wide for the
 * search for cracks: the same paths on a smaller copy, with weights of their own.
 */
import type { MarkProbabilities } from '../damage/detect.ts'
import type { Face } from '../faces/face-detection.ts'
import { fullBounds, type Raster, type Size } from '../image/raster.ts'
import { drawPaths, type Cracks } from './draw-cracks.ts'
import type { CrackOptions } from './find-cracks.ts'
import { isRuled } from './measures.ts'
import { crosses, reachesBorder, scoredPaths, type Scored } from './scored-paths.ts'
import { FOLD, FOLD_IN_COLOUR, FOLD_WEIGHTS } from './tuning.ts'

/**
 * Returns the paths that are filled: the certain ones that end at a side of a print, and on a
 * folded print the likely ones of the rest as well. A painted line runs over one ground, and the
 * detector does not see it, or only in part.
 */
function chooseFolds(
  paths: readonly Scored[],
  size: Size,
  { strong, monochrome, prints = [fullBounds(size)] }: CrackOptions,
): Scored[] {
  const lengthOf = ({ path }: Scored) => path.pixels.length / Math.min(size.width, size.height)
  const isSeen = ({ measures }: Scored) => measures.chance >= FOLD.minChance
  const isNoPaintedLine = (path: Scored) =>
    path.measures.chance >= FOLD.sureChance ||
    (path.measures.groundRange >= FOLD.minGroundRange && (isSeen(path) || crosses(path, size)))
  const isCertain = (path: Scored) => {
    const across = crosses(path, size)
    const isRule = isRuled(path, size.width)
    const least = strong && !isRule ? FOLD.likely : FOLD.proof
    return (
      path.score >= least &&
      lengthOf(path) >= FOLD.minLength &&
      (strong || (!isRule && (monochrome || across))) &&
      isNoPaintedLine(path) &&
      reachesBorder(path, size, prints)
    )
  }
  const certain = paths.filter(isCertain)
  const areLinesInColour = !strong && !monochrome && certain.length > FOLD_IN_COLOUR.maxPaths
  if (certain.length === 0 || areLinesInColour) return []
  const isLikely = (path: Scored) =>
    path.score >= FOLD.likely && lengthOf(path) >= FOLD.minFurtherLength && isSeen(path)
  return paths.filter((path) => certain.includes(path) || isLikely(path))
}

/** `doubtful` is the number of further paths that are filled on request only. */
export type Folds = Cracks & { doubtful: number }

/**
 * Returns the mask of the folds. `picture` and `faces` share one pixel grid; the detector's
 * `probabilities` may have another one.
 */
export function findFolds(
  picture: Raster,
  faces: readonly Face[],
  probabilities: MarkProbabilities,
  options: CrackOptions,
): Folds {
  const { grey, paths } = scoredPaths(picture, faces, probabilities, FOLD_WEIGHTS)
  const folds = chooseFolds(paths, grey, options)
  const onRequest = chooseFolds(paths, grey, { ...options, strong: true })
  return {
    ...drawPaths(folds, grey, { faces, maxHalfWidth: FOLD.maxHalfWidth, shaded: true }),
    doubtful: onRequest.filter((path) => !folds.includes(path)).length,
  }
}
