/** Scores each pixel by how much it looks like a thin line that is lighter than both sides. */
import { blurred, type Plane } from '../image/plane.ts'
import {
  DIRECTIONS,
  HALF_LENGTH,
  MIN_AXIS_COMPONENT,
  RIDGE_CONTRAST,
  SIDE_DISTANCES,
} from './tuning.ts'

/** Scores from −1 to 1 of lines that advance down the picture and of those that advance across. */
export type RidgeScores = {
  down: Float32Array
  across: Float32Array
  /** Ridge contrast in any direction, and its mean around each pixel. */
  contrast: Float32Array
  mean: Float32Array
}

/** Returns the mean of the values around each pixel along a direction; the rim keeps its values. */
function meanAlong({ width, height, values }: Plane, dx: number, dy: number): Float32Array {
  const along = values.slice()
  const steps = Int32Array.from({ length: 2 * HALF_LENGTH + 1 }, (_, i) => {
    const distance = i - HALF_LENGTH
    return Math.round(distance * dy) * width + Math.round(distance * dx)
  })
  for (let y = HALF_LENGTH; y < height - HALF_LENGTH; y++) {
    for (let at = y * width + HALF_LENGTH; at < (y + 1) * width - HALF_LENGTH; at++) {
      let sum = 0
      for (let i = 0; i < steps.length; i++) sum += values[at + steps[i]!]!
      along[at] = sum / steps.length
    }
  }
  return along
}

/**
 * Returns, for each pixel, the largest contrast of a short line through it to the lighter of its
 * two sides: over the lines that advance down the picture, and over those that advance across.
 */
function contrastsOf(grey: Plane): { down: Float32Array; across: Float32Array } {
  const { width, height, values } = grey
  const down = new Float32Array(values.length)
  const across = new Float32Array(values.length)
  const border = SIDE_DISTANCES[1]
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const angle = (Math.PI * direction) / DIRECTIONS
    const dx = Math.cos(angle)
    const dy = Math.sin(angle)
    const along = meanAlong(grey, dx, dy)
    const isDown = Math.abs(dy) >= MIN_AXIS_COMPONENT
    const isAcross = Math.abs(dx) >= MIN_AXIS_COMPONENT
    const offsetOf = (distance: number) =>
      Math.round(dx * distance) * width + Math.round(-dy * distance)
    const near = offsetOf(SIDE_DISTANCES[0])
    const far = offsetOf(SIDE_DISTANCES[1])
    for (let y = border; y < height - border; y++) {
      for (let at = y * width + border; at < (y + 1) * width - border; at++) {
        const beside = Math.min(
          Math.max(along[at + near]!, along[at - near]!),
          Math.max(along[at + far]!, along[at - far]!),
        )
        const contrast = along[at]! - beside
        if (isDown && contrast > down[at]!) down[at] = contrast
        if (isAcross && contrast > across[at]!) across[at] = contrast
      }
    }
  }
  return { down, across }
}

/** Returns the ridge scores of a grey plane on 0–1. */
export function scoreRidges(grey: Plane): RidgeScores {
  const { width, height } = grey
  const { down, across } = contrastsOf(grey)
  const contrast = down.map((value, at) => Math.max(value, across[at]!))
  const counted = contrast.map((value) => Math.min(value, RIDGE_CONTRAST.maxCounted))
  // A Gaussian of this sigma averages about as a square of that half side does.
  const sigma = RIDGE_CONTRAST.radius / 1.7
  const mean = blurred({ width, height, values: counted }, sigma).values
  const scored = (ridges: Float32Array) =>
    ridges.map((value, at) => {
      const least = Math.max(RIDGE_CONTRAST.min, RIDGE_CONTRAST.toMean * mean[at]!)
      return Math.min(1, (value - least) / least)
    })
  return { down: scored(down), across: scored(across), contrast, mean }
}
