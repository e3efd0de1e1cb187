/**
 * Inpaints narrow holes by directional interpolation: in every direction the two rims are compared,
 * and similar rims weigh more, so that interrupted edges continue.
 */
import type { FloatPicture } from './push-pull.ts'

const DIRECTIONS = 16
/** Largest distance to a rim, px. */
const MAX_RIM_DISTANCE = 60
/** Rim difference below which the weight levels off, colours on 0–1. */
const SIMILAR_RIMS = 0.03

const UNIT_VECTORS = Array.from({ length: DIRECTIONS }, (_, i) => (Math.PI * i) / DIRECTIONS).map(
  (angle) => [Math.cos(angle), Math.sin(angle)] as const,
)

/**
 * Returns the picture with the pixels of the mask (1) inpainted; pixels that no line reaches keep
 * their value. Colours on 0–1.
 */
export function lineFill({ width, height, data }: FloatPicture, mask: Uint8Array): FloatPicture {
  const filled = data.slice()
  /**
   * Returns the first known pixel from (x, y) on and its distance in steps; null if there is none.
   */
  const rim = (
    x: number,
    y: number,
    dx: number,
    dy: number,
  ): { at: number; far: number } | null => {
    for (let far = 1; far <= MAX_RIM_DISTANCE; far++) {
      const [u, v] = [Math.round(x + dx * far), Math.round(y + dy * far)]
      if (u < 0 || v < 0 || u >= width || v >= height) return null
      if (!mask[v * width + u]) return { at: (v * width + u) * 3, far }
    }
    return null
  }
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const sum = [0, 0, 0]
    let total = 0
    for (const [dx, dy] of UNIT_VECTORS) {
      const [one, other] = [rim(x, y, dx, dy), rim(x, y, -dx, -dy)]
      if (!one || !other) continue
      const gap = one.far + other.far
      const unlike = [0, 1, 2].reduce(
        (all, c) => all + (data[one.at + c]! - data[other.at + c]!) ** 2 / 3,
        0,
      )
      const weight = 1 / ((unlike + SIMILAR_RIMS ** 2) * gap ** 2)
      total += weight
      for (let c = 0; c < 3; c++)
        sum[c]! += (weight * (data[one.at + c]! * other.far + data[other.at + c]! * one.far)) / gap
    }
    if (total > 0) for (let c = 0; c < 3; c++) filled[i * 3 + c] = sum[c]! / total
  }
  return { width, height, data: filled }
}
