/** Tells which places of a picture belong to faces. */
import type { Face } from './face-detection.ts'
import { MIN_TREATED_FACE_PX, PROTECTED_RADII } from './tuning.ts'

/** Returns whether a place lies in the box of a face, extended by `margin` px. */
export const isInFaceBox = (x: number, y: number, face: Face, margin: number = 0): boolean =>
  x > face.x - margin &&
  x < face.x + face.width + margin &&
  y > face.y - margin &&
  y < face.y + face.height + margin

/** Returns whether a place belongs to an eye, a mouth or a small face. */
export function isProtected(x: number, y: number, faces: readonly Face[]): boolean {
  return faces.some((face) => {
    if (face.width < MIN_TREATED_FACE_PX) return isInFaceBox(x, y, face)
    const [rightEye, leftEye, , mouth] = face.points
    return [rightEye, leftEye, mouth].some(
      (point) =>
        point &&
        ((x - point.x) / (PROTECTED_RADII.x * face.width)) ** 2 +
          ((y - point.y) / (PROTECTED_RADII.y * face.width)) ** 2 <
          1,
    )
  })
}
