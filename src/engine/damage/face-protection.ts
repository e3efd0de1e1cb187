/**
 * Protects faces from mark repair: dampens the detector there and decides which marks are features.
 */
import type { Face } from '../faces/face-detection.ts'
import { grownBounds } from '../image/part.ts'
import type { Bounds, Size } from '../image/raster.ts'
import { dilated, eroded, type Component } from './components.ts'
import type { MarkProbabilities } from './detect.ts'
import {
  DAMPED_ASPECT,
  DAMPED_FEATURES,
  FACE_MARGIN,
  MAX_FACE_MARK_THICKNESS,
  MIN_REPAIRED_FACE_PX,
  PROTECTED_FEATURE,
  SMALL_FACE_RADIUS,
  WIDE_PART_RADIUS_IN_FACE,
} from './tuning.ts'

/**
 * Returns the probabilities, reduced near eyes, nose and mouth; 0 on eyes and mouths and in faces
 * too small to repair.
 */
export function dampenFaces(
  { width, height, values }: MarkProbabilities,
  faces: readonly Face[],
): Float32Array {
  const damped = values.slice()
  const multiplyEllipse = (cx: number, cy: number, rx: number, ry: number, factor: number) => {
    for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(height, cy + ry); y++) {
      for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(width, cx + rx); x++) {
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1) damped[y * width + x]! *= factor
      }
    }
  }
  for (const face of faces) {
    if (face.width < MIN_REPAIRED_FACE_PX) {
      multiplyEllipse(
        face.x + face.width / 2,
        face.y + face.height / 2,
        face.width * SMALL_FACE_RADIUS,
        face.height * SMALL_FACE_RADIUS,
        0,
      )
      continue
    }
    const [rightEye, leftEye, nose, mouth] = face.points
    const { radius: protectedRadius, aspect } = PROTECTED_FEATURE
    for (const [point, { radius, factor }] of [
      [rightEye, DAMPED_FEATURES.eye],
      [leftEye, DAMPED_FEATURES.eye],
      [nose, DAMPED_FEATURES.nose],
      [mouth, DAMPED_FEATURES.mouth],
    ] as const) {
      if (!point) continue
      const { x, y } = point
      multiplyEllipse(x, y, face.width * radius, face.width * radius * DAMPED_ASPECT, factor)
      if (point === nose) continue
      multiplyEllipse(x, y, face.width * protectedRadius, face.width * protectedRadius * aspect, 0)
    }
  }
  return damped
}

/** Returns the bounds of a face's box with `margin` widths of it around, within the picture. */
export const boundsAround = (
  { x, y, width, height }: Face,
  margin: number,
  picture: Size,
): Bounds =>
  grownBounds({ left: x, top: y, right: x + width, bottom: y + height }, margin * width, picture)

/** Returns the mask without parts wider than twice `radius` px. */
export function withoutWideParts(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const wide = dilated(eroded(mask, width, radius), width, radius + 1)
  return mask.map((value, i) => (value && !wide[i] ? 1 : 0))
}

/** Within a face's box, keeps only much thinner parts in `thin` and marks the box in `inFace`. */
export function keepThinPartsInFace(
  face: Face,
  {
    suspected,
    thin,
    inFace,
    width,
    height,
  }: { suspected: Uint8Array; thin: Uint8Array; inFace: Uint8Array; width: number; height: number },
): void {
  const { share, minPx } = WIDE_PART_RADIUS_IN_FACE
  const radius = Math.max(minPx, Math.round(face.width * share))
  const thinner = withoutWideParts(suspected, width, radius)
  for (let y = Math.max(0, Math.floor(face.y)); y < Math.min(height, face.y + face.height); y++) {
    for (let x = Math.max(0, Math.floor(face.x)); x < Math.min(width, face.x + face.width); x++) {
      const at = y * width + x
      inFace[at] = 1
      thin[at]! &= thinner[at]!
    }
  }
}

/** Returns whether the mark lies within a face's box, extended by `margin` face widths. */
export function isInsideFace(
  { left, top, right, bottom }: Component,
  face: Face,
  margin: number = FACE_MARGIN,
): boolean {
  const extent = face.width * margin
  return (
    left > face.x - extent &&
    right < face.x + face.width + extent &&
    top > face.y - extent &&
    bottom < face.y + face.height + extent
  )
}

/**
 * Returns whether a mark lies within a face and is too short or too thick to be a crease across it;
 * `crossing` is the minimum length of such a crease, in face widths.
 */
export const belongsToFace = (mark: Component, faces: readonly Face[], crossing: number): boolean =>
  faces.some(
    (face) =>
      isInsideFace(mark, face) &&
      (mark.length < face.width * crossing ||
        mark.thickness > face.width * MAX_FACE_MARK_THICKNESS),
  )
