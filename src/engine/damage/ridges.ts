/** How much every pixel lies on a thin light line: lighter than what is beside it on both sides, averaged along the line. What the detector has not learned, it measures. */

/** Directions looked at, half length of the average and distance of the sides, px. */
const DIRECTIONS = 12
const HALF_LENGTH = 5
const ASIDE = 5

/** `grey` on 0–1, rows from the top; the answer is a contrast on 0–1. About half a second a megapixel. */
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
    const [u, v] = [Math.round(-dy * ASIDE), Math.round(dx * ASIDE)]
    const side = v * width + u
    for (let y = margin + ASIDE; y < height - margin - ASIDE; y++) {
      for (let x = margin + ASIDE; x < width - margin - ASIDE; x++) {
        const at = y * width + x
        const contrast = along[at]! - Math.max(along[at + side]!, along[at - side]!)
        if (contrast > best[at]!) best[at] = contrast
      }
    }
  }
  return best
}
