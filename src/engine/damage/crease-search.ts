/**
 * Finds what the detector missed on a creased print: light ridges, pieces beyond gaps, and on
 * cracked prints cracks across skin.
 */
import type { Face } from '../faces/face-detection.ts'
import { bridgeGaps } from './bridging.ts'
import { dilated, type Component } from './components.ts'
import { findContinuations } from './continuations.ts'
import { isInsideFace, isThinForFaces } from './face-protection.ts'
import { whiteLevel } from './line-evidence.ts'
import { findRidges, lightRidges } from './ridges.ts'
import { skinMask } from './skin-mask.ts'
import {
  BARE_PAPER,
  CRACK_RULES,
  MAX_FACE_BRIDGE,
  MIN_LINE_ELONGATION,
  MIN_REPAIRED_FACE_PX,
  RESTORED_PART_DISTANCE,
  RIDGE_RULES,
} from './tuning.ts'

type CreaseSearch = {
  /** Luma on 0–1, row-major. */
  grey: Float32Array
  width: number
  height: number
  faces: readonly Face[]
  /** 1 on all candidates of the detector. */
  suspected: Uint8Array
  /** Certain lines, and light lines that belong to faces. */
  lines: readonly Component[]
  linesInFaces: readonly Component[]
  /** True if creases are followed across skin as well. */
  isCracked: boolean
}

const meanOf = (grey: Float32Array, { pixels }: Component): number =>
  pixels.reduce((sum, at) => sum + grey[at]!, 0) / pixels.length

/** Sets the pixels of the marks in the mask. */
export function drawMarks(mask: Uint8Array, marks: readonly Component[]): void {
  for (const { pixels } of marks) for (const at of pixels) mask[at] = 1
}

/** Adds the missed creases to the mask of certain lines, in place, and returns their number. */
export function addMissedCreases(
  mask: Uint8Array,
  { grey, width, height, faces, suspected, lines, linesInFaces, isCracked }: CreaseSearch,
): number {
  const longSide = Math.max(width, height)
  const contrast = lightRidges(grey, width, height)
  const skin = isCracked
    ? skinMask(faces, { width, height, minFaceWidth: MIN_REPAIRED_FACE_PX })
    : new Uint8Array()
  const nearCandidates = dilated(suspected, width, RESTORED_PART_DISTANCE)
  const size = { width, height }
  // Inside faces wrinkles are false positives, so only badly cracked prints are searched there.
  const ridges = [
    ...findRidges(contrast, size, (at) => !nearCandidates[at], RIDGE_RULES).filter(
      (ridge) => !faces.some((face) => isInsideFace(ridge, face, 0)),
    ),
    ...(isCracked
      ? findRidges(contrast, size, (at) => skin[at] === 1 && !mask[at], CRACK_RULES)
      : []),
  ]
  const bare = ridges.filter(
    (ridge) =>
      ridge.length > BARE_PAPER.length * longSide &&
      ridge.elongation > BARE_PAPER.elongation &&
      meanOf(grey, ridge) > BARE_PAPER.brightness * whiteLevel(grey),
  )
  drawMarks(mask, bare)
  const pieces = [...linesInFaces, ...ridges].filter((mark) => isThinForFaces(mark, faces))
  const continuations = findContinuations(mask, pieces, width)
  drawMarks(mask, continuations)
  if (isCracked) {
    const slender = [...lines, ...bare, ...continuations].filter(
      ({ elongation }) => elongation > MIN_LINE_ELONGATION,
    )
    const bridged = bridgeGaps(slender, {
      ridges: { values: contrast, width, height },
      grey: { values: grey, width, height },
      allowed: skin,
      maxLength: MAX_FACE_BRIDGE * Math.max(0, ...faces.map((face) => face.width)),
    })
    for (let i = 0; i < mask.length; i++) mask[i]! |= bridged[i]!
  }
  return new Set([...bare, ...continuations]).size
}
