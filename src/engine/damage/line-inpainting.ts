/**
 * Inpaints narrow holes by directional interpolation: in every direction the two rims are compared,
 * and similar rims weigh more, so that interrupted edges continue.
 */
import type { FloatPicture } from './push-pull.ts'
import { INTERPOLATION_DIRECTIONS, MAX_RIM_DISTANCE, SIMILAR_RIMS } from './tuning.ts'

/** Offset (px) of every step in every direction, and in the opposite ones after them. */
const OFFSETS = Array.from({ length: 2 * INTERPOLATION_DIRECTIONS }, (_, i) => {
  const angle = (Math.PI * i) / INTERPOLATION_DIRECTIONS
  const offsetsOf = (length: number) =>
    Int32Array.from({ length: MAX_RIM_DISTANCE + 1 }, (_offset, step) => Math.round(length * step))
  return { x: offsetsOf(Math.cos(angle)), y: offsetsOf(Math.sin(angle)) }
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
  /** Returns the number of steps from (x, y) to the first known pixel; 0 if there is none. */
  const stepsToRim = (x: number, y: number, direction: number): number => {
    const offsets = OFFSETS[direction]!
    for (let steps = 1; steps <= MAX_RIM_DISTANCE; steps++) {
      const [u, v] = [x + offsets.x[steps]!, y + offsets.y[steps]!]
      if (u < 0 || v < 0 || u >= width || v >= height) return 0
      if (!mask[v * width + u]) return steps
    }
    return 0
  }
  const rimAt = (x: number, y: number, direction: number, steps: number): number => {
    const offsets = OFFSETS[direction]!
    return ((y + offsets.y[steps]!) * width + x + offsets.x[steps]!) * 3
  }
  for (let i = mask.indexOf(1); i >= 0; i = mask.indexOf(1, i + 1)) {
    const [x, y] = [i % width, Math.floor(i / width)]
    let [red, green, blue, total] = [0, 0, 0, 0]
    for (let direction = 0; direction < INTERPOLATION_DIRECTIONS; direction++) {
      const opposite = direction + INTERPOLATION_DIRECTIONS
      const near = stepsToRim(x, y, direction)
      const far = near > 0 ? stepsToRim(x, y, opposite) : 0
      if (far === 0) continue
      const gap = near + far
      const [one, other] = [rimAt(x, y, direction, near), rimAt(x, y, opposite, far)]
      let difference = 0
      for (let c = 0; c < 3; c++) difference += (data[one + c]! - data[other + c]!) ** 2 / 3
      const weight = 1 / ((difference + SIMILAR_RIMS ** 2) * gap ** 2)
      total += weight
      red += (weight * (data[one]! * far + data[other]! * near)) / gap
      green += (weight * (data[one + 1]! * far + data[other + 1]! * near)) / gap
      blue += (weight * (data[one + 2]! * far + data[other + 2]! * near)) / gap
    }
    if (total === 0) continue
    filled[i * 3] = red / total
    filled[i * 3 + 1] = green / total
    filled[i * 3 + 2] = blue / total
  }
  return { width, height, data: filled }
}
