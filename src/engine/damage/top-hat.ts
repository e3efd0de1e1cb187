/** Tells what is lighter than all around it and narrower than a square. */
import type { Size } from '../image/raster.ts'

/**
 * Returns the minimum over 2 × radius + 1 values along rows, or along columns if `down`; the window
 * grows to up to three times its width in each pass.
 */
function minimumFilter(
  from: Float32Array,
  { width, height }: Size,
  radius: number,
  down: boolean,
): Float32Array {
  let current = from
  for (let reached = 0; reached < radius;) {
    const shift = Math.min(2 * reached + 1, radius - reached)
    const next = new Float32Array(from.length)
    for (let y = 0; y < height; y++) {
      const above = down ? Math.max(0, y - shift) * width : y * width
      const below = down ? Math.min(height - 1, y + shift) * width : y * width
      for (let x = 0; x < width; x++) {
        const before = current[above + (down ? x : Math.max(0, x - shift))]!
        const after = current[below + (down ? x : Math.min(width - 1, x + shift))]!
        const here = current[y * width + x]!
        const lower = before < after ? before : after
        next[y * width + x] = lower < here ? lower : here
      }
    }
    current = next
    reached += shift
  }
  return current
}

/** Returns the white top-hat of `grey` with a square of 2 × radius + 1 px. */
export function whiteTopHat(grey: Float32Array, size: Size, radius: number): Float32Array {
  const eroded = minimumFilter(minimumFilter(grey, size, radius, false), size, radius, true)
  const negative = eroded.map((value) => -value)
  const opened = minimumFilter(minimumFilter(negative, size, radius, false), size, radius, true)
  return grey.map((value, i) => value + opened[i]!)
}
