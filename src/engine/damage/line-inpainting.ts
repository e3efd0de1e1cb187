/**
 * Inpaints narrow holes by directional interpolation: in every direction the two rims are compared,
 * and similar rims weigh more, so that interrupted edges continue.
 */
import type { FloatPicture } from './push-pull.ts'
import { INTERPOLATION_DIRECTIONS, MAX_RIM_DISTANCE, SIMILAR_RIMS } from './tuning.ts'

const UNIT_VECTORS = Array.from({ length: INTERPOLATION_DIRECTIONS }, (_, i) => {
  const angle = (Math.PI * i) / INTERPOLATION_DIRECTIONS
  return [Math.cos(angle), Math.sin(angle)] as const
})

/**
 * Returns the picture with the pixels of the mask (1) inpainted; pixels that no line reaches keep
 * their value. Colours on 0–1.
 */
export function inpaintAlongLines(
  { width, height, data }: FloatPicture,
  mask: Uint8Array,
): FloatPicture {
  const filled = data.slice()
  /**
   * Returns the first known pixel from (x, y) on and its distance in steps; null if there is none.
   */
  const findRim = (
    x: number,
    y: number,
    dx: number,
    dy: number,
  ): { at: number; distance: number } | null => {
    for (let distance = 1; distance <= MAX_RIM_DISTANCE; distance++) {
      const [u, v] = [Math.round(x + dx * distance), Math.round(y + dy * distance)]
      if (u < 0 || v < 0 || u >= width || v >= height) return null
      if (!mask[v * width + u]) return { at: (v * width + u) * 3, distance }
    }
    return null
  }
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const sum = [0, 0, 0]
    let total = 0
    for (const [dx, dy] of UNIT_VECTORS) {
      const [one, other] = [findRim(x, y, dx, dy), findRim(x, y, -dx, -dy)]
      if (!one || !other) continue
      const gap = one.distance + other.distance
      const difference = [0, 1, 2].reduce(
        (meanSquare, c) => meanSquare + (data[one.at + c]! - data[other.at + c]!) ** 2 / 3,
        0,
      )
      const weight = 1 / ((difference + SIMILAR_RIMS ** 2) * gap ** 2)
      total += weight
      for (let c = 0; c < 3; c++)
        sum[c]! +=
          (weight * (data[one.at + c]! * other.distance + data[other.at + c]! * one.distance)) / gap
    }
    if (total > 0) for (let c = 0; c < 3; c++) filled[i * 3 + c] = sum[c]! / total
  }
  return { width, height, data: filled }
}
