/** Where in a face a crease may be followed that is hard to see: on skin and hair, never over eyes, nose or mouth, whose highlights are light lines themselves. */
import type { Face } from '../faces/face-detection.ts'

/** How far around a face's box, and how far around what is spared (half width and height, the nose's back and tip; all in face widths). */
const AROUND = { sides: 0.1, above: 0.15, below: 0.05 }
const EYE = { x: 0.15, y: 0.1 }
const MOUTH = { x: 0.22, y: 0.12 }
const NOSE = { back: 0.06, tip: 0.12, beyond: 1.15 }

type Point = { x: number; y: number }

/** How far a point is from the line between the eyes' middle and the nose's tip, less how wide the nose is there; below 0 on the nose. */
function besideNose({ x, y }: Point, from: Point, tip: Point, width: number): number {
  const [dx, dy] = [tip.x - from.x, tip.y - from.y]
  const along = Math.min(
    NOSE.beyond,
    Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)),
  )
  return (
    Math.hypot(x - from.x - along * dx, y - from.y - along * dy) -
    (NOSE.back + (NOSE.tip - NOSE.back) * along) * width
  )
}

/** Whether a point of a face may be drawn over. A face without its six points is left alone. */
function isSkin(point: Point, { points: [right, left, nose, mouth], width }: Face): boolean {
  if (!right || !left || !nose || !mouth) return false
  const near = (centre: Point, { x, y }: { x: number; y: number }) =>
    ((point.x - centre.x) / (x * width)) ** 2 + ((point.y - centre.y) / (y * width)) ** 2 < 1
  const between = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 }
  return (
    !near(right, EYE) &&
    !near(left, EYE) &&
    !near(mouth, MOUTH) &&
    besideNose(point, between, nose, width) > 0
  )
}

/** 1 on skin and hair of faces at least `smallest` px wide. `faces` in the pixels of the answer. */
export function skinOf(
  faces: readonly Face[],
  { width, height, smallest }: { width: number; height: number; smallest: number },
): Uint8Array {
  const skin = new Uint8Array(width * height)
  for (const face of faces) {
    if (face.width < smallest) continue
    const [left, right] = [
      face.x - AROUND.sides * face.width,
      face.x + (1 + AROUND.sides) * face.width,
    ]
    const [top, bottom] = [
      face.y - AROUND.above * face.height,
      face.y + (1 + AROUND.below) * face.height,
    ]
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++)
        if (isSkin({ x, y }, face)) skin[y * width + x] = 1
    }
  }
  return skin
}
