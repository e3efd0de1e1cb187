/**
 * Computes where faint scratches may be followed in a face: skin and hair, but not eyes, nose or
 * mouth, whose highlights resemble scratches.
 */
import type { Face } from '../faces/face-detection.ts'
import type { Size } from '../image/raster.ts'
import { EYE_RADII, MOUTH_RADII, NOSE_SHAPE, SKIN_MARGINS } from './tuning.ts'

type Point = { x: number; y: number }

/**
 * Returns the distance to the nose's axis less the nose's half width there, px; negative on the
 * nose.
 */
function distanceToNose({ x, y }: Point, from: Point, tip: Point, width: number): number {
  const [dx, dy] = [tip.x - from.x, tip.y - from.y]
  const along = Math.min(
    NOSE_SHAPE.reach,
    Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)),
  )
  return (
    Math.hypot(x - from.x - along * dx, y - from.y - along * dy) -
    (NOSE_SHAPE.root + (NOSE_SHAPE.tip - NOSE_SHAPE.root) * along) * width
  )
}

/** Returns whether a point may be inpainted; never in a face without its landmarks. */
function isSkin(point: Point, { points: [right, left, nose, mouth], width }: Face): boolean {
  if (!right || !left || !nose || !mouth) return false
  const isWithin = (centre: Point, { x, y }: { x: number; y: number }) =>
    ((point.x - centre.x) / (x * width)) ** 2 + ((point.y - centre.y) / (y * width)) ** 2 < 1
  const noseRoot = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 }
  return (
    !isWithin(right, EYE_RADII) &&
    !isWithin(left, EYE_RADII) &&
    !isWithin(mouth, MOUTH_RADII) &&
    distanceToNose(point, noseRoot, nose, width) > 0
  )
}

/** Returns 1 on skin and hair of faces, which are in px of the mask. */
export function skinMask(faces: readonly Face[], { width, height }: Size): Uint8Array {
  const skin = new Uint8Array(width * height)
  for (const face of faces) {
    const [left, right] = [
      face.x - SKIN_MARGINS.sides * face.width,
      face.x + (1 + SKIN_MARGINS.sides) * face.width,
    ]
    const [top, bottom] = [
      face.y - SKIN_MARGINS.above * face.height,
      face.y + (1 + SKIN_MARGINS.below) * face.height,
    ]
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++)
        if (isSkin({ x, y }, face)) skin[y * width + x] = 1
    }
  }
  return skin
}
