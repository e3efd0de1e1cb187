/** Detects fine scratches on a soft scan: lines much sharper than the scan's own detail. */
import type { Raster } from '../image/raster.ts'
import type { Face } from '../faces/face-detection.ts'
import { bridgeGaps } from './bridging.ts'
import { componentsOf, dilated, thresholdWithHysteresis, type Component } from './components.ts'
import type { MarkProbabilities } from './detect.ts'
import { dampenFaces } from './face-protection.ts'
import { greyOf, isLine, measureEvidence } from './line-evidence.ts'
import { lineOf } from './main-axis.ts'
import { lightRidges } from './ridges.ts'
import { skinMask } from './skin-mask.ts'
import {
  FINE_SCRATCH_DILATION,
  FINE_SCRATCH_PROBABILITY,
  MAX_FINE_SCRATCH_GAP,
  MAX_FINE_SCRATCH_THICKNESS,
  MIN_FINE_SCRATCH_CONTRAST_TO_DEVIATION,
  MIN_FINE_SCRATCH_ELONGATION,
  MIN_FINE_SCRATCH_LENGTH,
  MIN_FINE_SCRATCH_PARALLELISM,
  MIN_FINE_SCRATCH_PIECES,
  MIN_FINE_SCRATCH_TOTAL,
} from './tuning.ts'

/** Returns 1 where bridges may run: everywhere except on eyes, noses and mouths. */
function bridgeableArea(faces: readonly Face[], { width, height }: MarkProbabilities): Uint8Array {
  const allowed = skinMask(faces, { width, height })
  const isInFace = (x: number, y: number) =>
    faces.some(
      (face) => x >= face.x && x < face.x + face.width && y >= face.y && y < face.y + face.height,
    )
  for (let i = 0; i < allowed.length; i++)
    if (!isInFace(i % width, Math.floor(i / width))) allowed[i] = 1
  return allowed
}

/** Returns how parallel the pieces are, weighted by length: 1 if all are, 0 in a full fan. */
function parallelism(pieces: readonly Component[], width: number): number {
  let [x, y, total] = [0, 0, 0]
  for (const piece of pieces) {
    const { dx, dy } = lineOf(piece, width)
    // Doubled angles make opposite directions the same.
    x += piece.length * (dx * dx - dy * dy)
    y += piece.length * 2 * dx * dy
    total += piece.length
  }
  return Math.hypot(x, y) / total
}

/**
 * Returns the mask of fine scratches and their number; the mask is empty if there are too few to be
 * certain. `picture`, `probabilities` and `faces` share one pixel grid.
 */
export function findFineScratches(
  picture: Raster,
  probabilities: MarkProbabilities,
  faces: readonly Face[],
): { mask: Uint8Array; count: number } {
  const { width, height } = probabilities
  const longSide = Math.max(width, height)
  const values = dampenFaces(probabilities, faces)
  const suspected = thresholdWithHysteresis(values, width, height, FINE_SCRATCH_PROBABILITY)
  const grey = greyOf(picture)
  const pieces = componentsOf(suspected, width, height)
    .filter(
      ({ thickness, elongation }) =>
        thickness <= MAX_FINE_SCRATCH_THICKNESS && elongation >= MIN_FINE_SCRATCH_ELONGATION,
    )
    .map((component) => measureEvidence(component, { grey, values, suspected, width, height }))
    .filter(
      (piece) =>
        isLine(piece, MIN_FINE_SCRATCH_LENGTH * longSide, longSide) &&
        piece.contrast > MIN_FINE_SCRATCH_CONTRAST_TO_DEVIATION * piece.deviation,
    )
  const mask = new Uint8Array(width * height)
  const totalLength = pieces.reduce((sum, { length }) => sum + length, 0)
  if (
    pieces.length < MIN_FINE_SCRATCH_PIECES ||
    totalLength < MIN_FINE_SCRATCH_TOTAL * longSide ||
    parallelism(pieces, width) < MIN_FINE_SCRATCH_PARALLELISM
  )
    return { mask, count: 0 }
  for (const { pixels } of pieces) for (const at of pixels) mask[at] = 1
  const ridges = { values: lightRidges(grey, width, height), width, height }
  const bridged = bridgeGaps(pieces, {
    ridges,
    grey: { values: grey, width, height },
    allowed: bridgeableArea(faces, probabilities),
    maxLength: MAX_FINE_SCRATCH_GAP * longSide,
  })
  for (let i = 0; i < mask.length; i++) mask[i]! |= bridged[i]!
  return { mask: dilated(mask, width, FINE_SCRATCH_DILATION), count: pieces.length }
}
