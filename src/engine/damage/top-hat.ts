/** Isolates light details that are narrower than a square (white top-hat transform). */
import type { Size } from '../image/raster.ts'

/**
 * Returns the minimum over 2 × radius + 1 values along rows or columns; the window grows to up to
 * three times its width in each pass.
 */
function minimumFilter(
  from: Float32Array,
  { width, height }: Size,
  radius: number,
  direction: 'rows' | 'columns',
): Float32Array {
  const down = direction === 'columns'
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
  const minimum = (from: Float32Array) =>
    minimumFilter(minimumFilter(from, size, radius, 'rows'), size, radius, 'columns')
  // A maximum is the minimum of the negative picture.
  const negativeOpening = minimum(minimum(grey).map((value) => -value))
  return grey.map((value, i) => value + negativeOpening[i]!)
}
