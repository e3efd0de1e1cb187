/** Detects fine scratches on a soft scan: lines much sharper than the scan's own detail. */
import type { Raster } from '../image/raster.ts'
import type { Face } from '../faces/face-detection.ts'
import { bridges } from './bridging.ts'
import { componentsOf, grown, seeded } from './components.ts'
import type { MarkChances } from './detect.ts'
import { spareFaces } from './mark-classifier.ts'
import { greyOf, isLine, judge } from './line-evidence.ts'
import { lightRidges } from './ridges.ts'
import { skinOf } from './skin-mask.ts'

/**
 * Hysteresis thresholds of the detector's probability, and minimum length of a piece (share of the
 * long side).
 */
const PROBABILITY = { high: 0.6, low: 0.35 }
const MIN_PIECE_LENGTH = 0.022
/**
 * Maximum thickness (px), minimum elongation, and minimum contrast over the standard deviation of
 * the surroundings.
 */
const MAX_THICKNESS = 3
const MIN_ELONGATION = 12
const MIN_CONTRAST_TO_DEVIATION = 3
/**
 * Minimum total length of all pieces, and longest gap bridged between them (shares of the long
 * side).
 */
const MIN_TOTAL_LENGTH = 0.15
const MAX_GAP = 0.25
/** Dilation of the mask, px. */
const DILATION = 2

/** Returns 1 where bridges may run: everywhere except on eyes, noses and mouths. */
function openPlaces(faces: readonly Face[], { width, height }: MarkChances): Uint8Array {
  const open = skinOf(faces, { width, height, smallest: 0 })
  const inside = (x: number, y: number) =>
    faces.some(
      (face) => x >= face.x && x < face.x + face.width && y >= face.y && y < face.y + face.height,
    )
  for (let i = 0; i < open.length; i++) if (!inside(i % width, Math.floor(i / width))) open[i] = 1
  return open
}

/**
 * Returns the mask of fine scratches and their number; the mask is empty if there are too few to be
 * certain. `picture`, `chances` and `faces` share one pixel grid.
 */
export function findFineScratches(
  picture: Raster,
  chances: MarkChances,
  faces: readonly Face[],
): { mask: Uint8Array; count: number } {
  const { width, height } = chances
  const long = Math.max(width, height)
  const values = spareFaces(chances, faces)
  const suspected = seeded(values, width, height, PROBABILITY)
  const grey = greyOf(picture)
  const pieces = componentsOf(suspected, width, height)
    .filter(
      ({ thickness, elongation }) => thickness <= MAX_THICKNESS && elongation >= MIN_ELONGATION,
    )
    .map((component) => judge(component, { grey, values, suspected, width, height }))
    .filter(
      (piece) =>
        isLine(piece, MIN_PIECE_LENGTH * long, long) &&
        piece.contrast > MIN_CONTRAST_TO_DEVIATION * piece.unrest,
    )
  const mask = new Uint8Array(width * height)
  if (pieces.reduce((sum, { length }) => sum + length, 0) < MIN_TOTAL_LENGTH * long)
    return { mask, count: 0 }
  for (const { pixels } of pieces) for (const at of pixels) mask[at] = 1
  const ridges = { values: lightRidges(grey, width, height), width, height }
  const joined = bridges(pieces, {
    ridges,
    grey: { values: grey, width, height },
    allowed: openPlaces(faces, chances),
    reach: MAX_GAP * long,
  })
  for (let i = 0; i < mask.length; i++) mask[i]! |= joined[i]!
  return { mask: grown(mask, width, DILATION), count: pieces.length }
}
