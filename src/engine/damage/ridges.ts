/**
 * Measures for every pixel how much it lies on a thin light line: lighter than both sides, averaged
 * along the line.
 */

/**
 * Number of line directions, half length of the average along the line (px) and distance of the
 * compared sides (px).
 */
const DIRECTIONS = 12
const HALF_LENGTH = 5
const SIDE_DISTANCE = 5

/**
 * Returns the ridge contrast per pixel on 0–1; `grey` is on 0–1, row-major. Takes about half a
 * second per megapixel.
 */
export function lightRidges(grey: Float32Array, width: number, height: number): Float32Array {
  const best = new Float32Array(grey.length)
  const along = new Float32Array(grey.length)
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const angle = (Math.PI * direction) / DIRECTIONS
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const steps = Int32Array.from(
      { length: 2 * HALF_LENGTH + 1 },
      (_, i) => Math.round((i - HALF_LENGTH) * dy) * width + Math.round((i - HALF_LENGTH) * dx),
    )
    const margin = HALF_LENGTH
    for (let y = margin; y < height - margin; y++) {
      for (let x = margin; x < width - margin; x++) {
        const at = y * width + x
        let sum = 0
        for (let i = 0; i < steps.length; i++) sum += grey[at + steps[i]!]!
        along[at] = sum / steps.length
      }
    }
    const [u, v] = [Math.round(-dy * SIDE_DISTANCE), Math.round(dx * SIDE_DISTANCE)]
    const side = v * width + u
    for (let y = margin + SIDE_DISTANCE; y < height - margin - SIDE_DISTANCE; y++) {
      for (let x = margin + SIDE_DISTANCE; x < width - margin - SIDE_DISTANCE; x++) {
        const at = y * width + x
        const contrast = along[at]! - Math.max(along[at + side]!, along[at - side]!)
        if (contrast > best[at]!) best[at] = contrast
      }
    }
  }
  return best
}
