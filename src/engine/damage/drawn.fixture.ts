/** Draws pictures, detector probabilities and faces for the tests of mark detection. */
import type { Face } from '../faces/face-detection.ts'

/** Side of every drawn picture, px. */
export const SIDE = 200
/** Returns the index of a pixel. */
export const at = (x: number, y: number): number => y * SIDE + x
export type Stroke = {
  from: [number, number]
  to: [number, number]
  width: number
  level?: number
  probability?: number
}

/**
 * Draws strokes of a level (0–255) on grey, and detector probabilities on every stroke, high ones
 * by default.
 */
export function drawn(strokes: Stroke[]) {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(110)
  const values = new Float32Array(SIDE * SIDE)
  for (const { from, to, width, level = 235, probability = 0.9 } of strokes) {
    const steps = Math.hypot(to[0] - from[0], to[1] - from[1])
    for (let i = 0; i <= steps; i++) {
      const [cx, cy] = [
        from[0] + ((to[0] - from[0]) * i) / (steps || 1),
        from[1] + ((to[1] - from[1]) * i) / (steps || 1),
      ]
      for (let y = Math.round(cy - width / 2); y < Math.round(cy + width / 2); y++) {
        for (let x = Math.round(cx - width / 2); x < Math.round(cx + width / 2); x++) {
          if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) continue
          data.fill(level, at(x, y) * 3, at(x, y) * 3 + 3)
          values[at(x, y)] = probability
        }
      }
    }
  }
  return {
    picture: { width: SIDE, height: SIDE, data },
    probabilities: { width: SIDE, height: SIDE, values },
  }
}
/** Returns a square face with its landmarks at their usual places. */
export const face = (x: number, y: number, width: number): Face => ({
  x,
  y,
  width,
  height: width,
  confidence: 0.9,
  points: [
    [0.3, 0.4],
    [0.7, 0.4],
    [0.5, 0.6],
    [0.5, 0.8],
    [0, 0.5],
    [1, 0.5],
  ].map(([u = 0, v = 0]) => ({ x: x + u * width, y: y + v * width })),
})
