/** Finds ridges: thin lines that are lighter than both sides, averaged along the line. */
import { RIDGE_DIRECTIONS, RIDGE_HALF_LENGTH, RIDGE_SIDE_DISTANCE } from './tuning.ts'

/**
 * Returns the ridge contrast per pixel on 0–1; `grey` is on 0–1, row-major. Takes about half a
 * second per megapixel.
 */
export function lightRidges(grey: Float32Array, width: number, height: number): Float32Array {
  const best = new Float32Array(grey.length)
  const along = new Float32Array(grey.length)
  for (let direction = 0; direction < RIDGE_DIRECTIONS; direction++) {
    const angle = (Math.PI * direction) / RIDGE_DIRECTIONS
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const steps = Int32Array.from(
      { length: 2 * RIDGE_HALF_LENGTH + 1 },
      (_, i) =>
        Math.round((i - RIDGE_HALF_LENGTH) * dy) * width + Math.round((i - RIDGE_HALF_LENGTH) * dx),
    )
    const margin = RIDGE_HALF_LENGTH
    for (let y = margin; y < height - margin; y++) {
      for (let x = margin; x < width - margin; x++) {
        const at = y * width + x
        let sum = 0
        for (let i = 0; i < steps.length; i++) sum += grey[at + steps[i]!]!
        along[at] = sum / steps.length
      }
    }
    const [u, v] = [Math.round(-dy * RIDGE_SIDE_DISTANCE), Math.round(dx * RIDGE_SIDE_DISTANCE)]
    const side = v * width + u
    for (let y = margin + RIDGE_SIDE_DISTANCE; y < height - margin - RIDGE_SIDE_DISTANCE; y++) {
      for (let x = margin + RIDGE_SIDE_DISTANCE; x < width - margin - RIDGE_SIDE_DISTANCE; x++) {
        const at = y * width + x
        const contrast = along[at]! - Math.max(along[at + side]!, along[at - side]!)
        if (contrast > best[at]!) best[at] = contrast
      }
    }
  }
  return best
}
