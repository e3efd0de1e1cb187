/**
 * Computes where faint creases may be followed in a face: skin and hair, but not eyes, nose or
 * mouth, whose highlights resemble creases.
 */
import type { Face } from '../faces/face-detection.ts'

/**
 * Margins around the face's box, and radii of the protected features; all in face widths, `beyond`
 * relative to the nose's length.
 */
const FACE_MARGINS = { sides: 0.1, above: 0.15, below: 0.05 }
const EYE_RADII = { x: 0.15, y: 0.1 }
const MOUTH_RADII = { x: 0.22, y: 0.12 }
const NOSE_SHAPE = { back: 0.06, tip: 0.12, beyond: 1.15 }

type Point = { x: number; y: number }

/**
 * Returns the distance to the nose's axis less the nose's half width there, px; negative on the
 * nose.
 */
function besideNose({ x, y }: Point, from: Point, tip: Point, width: number): number {
  const [dx, dy] = [tip.x - from.x, tip.y - from.y]
  const along = Math.min(
    NOSE_SHAPE.beyond,
    Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)),
  )
  return (
    Math.hypot(x - from.x - along * dx, y - from.y - along * dy) -
    (NOSE_SHAPE.back + (NOSE_SHAPE.tip - NOSE_SHAPE.back) * along) * width
  )
}

/** Returns whether a point may be inpainted; never in a face without its landmarks. */
function isSkin(point: Point, { points: [right, left, nose, mouth], width }: Face): boolean {
  if (!right || !left || !nose || !mouth) return false
  const near = (centre: Point, { x, y }: { x: number; y: number }) =>
    ((point.x - centre.x) / (x * width)) ** 2 + ((point.y - centre.y) / (y * width)) ** 2 < 1
  const between = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 }
  return (
    !near(right, EYE_RADII) &&
    !near(left, EYE_RADII) &&
    !near(mouth, MOUTH_RADII) &&
    besideNose(point, between, nose, width) > 0
  )
}

/**
 * Returns 1 on skin and hair of faces at least `smallest` px wide. `faces` are in px of the mask.
 */
export function skinOf(
  faces: readonly Face[],
  { width, height, smallest }: { width: number; height: number; smallest: number },
): Uint8Array {
  const skin = new Uint8Array(width * height)
  for (const face of faces) {
    if (face.width < smallest) continue
    const [left, right] = [
      face.x - FACE_MARGINS.sides * face.width,
      face.x + (1 + FACE_MARGINS.sides) * face.width,
    ]
    const [top, bottom] = [
      face.y - FACE_MARGINS.above * face.height,
      face.y + (1 + FACE_MARGINS.below) * face.height,
    ]
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++)
        if (isSkin({ x, y }, face)) skin[y * width + x] = 1
    }
  }
  return skin
}
