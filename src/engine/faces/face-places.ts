/** Tells which places of a picture belong to faces. */
import type { Face } from './face-detection.ts'
import { EAR, MIN_TREATED_FACE_PX, PROTECTED_RADII } from './tuning.ts'

/** Points of a face at its ears, and on which side of them the ear lies. */
const EAR_POINTS = [
  { index: 4, outward: -1 },
  { index: 5, outward: 1 },
] as const

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

/** Returns whether a place lies at an ear, whose rims and rings look like marks. */
export const isAtEar = (x: number, y: number, face: Face): boolean =>
  EAR_POINTS.some(({ index, outward }) => {
    const { across, down, radiusX, radiusY } = EAR
    const ear = face.points[index]
    return (
      ear !== undefined &&
      ((x - ear.x - outward * across * face.width) / (radiusX * face.width)) ** 2 +
        ((y - ear.y - down * face.width) / (radiusY * face.width)) ** 2 <
        1
    )
  })
