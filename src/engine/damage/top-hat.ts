/** Isolates light details that are narrower than a square (white top-hat transform). */
import type { Size } from '../image/raster.ts'

/** Returns the minimum of each value and those `dx` and `dy` px before and after it. */
function minimumOfThree(
  from: Float32Array,
  { width, height }: Size,
  dx: number,
  dy: number,
): Float32Array {
  const lowest = new Float32Array(from.length)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - dy) * width
    const below = Math.min(height - 1, y + dy) * width
    for (let x = 0; x < width; x++) {
      const before = from[above + Math.max(0, x - dx)]!
      const after = from[below + Math.min(width - 1, x + dx)]!
      const here = from[y * width + x]!
      const lower = before < after ? before : after
      lowest[y * width + x] = lower < here ? lower : here
    }
  }
  return lowest
}

/**
 * Returns the minimum over 2 × radius + 1 values along rows or columns; the window grows to up to
 * three times its width in each pass.
 */
function minimumFilter(
  from: Float32Array,
  size: Size,
  radius: number,
  direction: 'rows' | 'columns',
): Float32Array {
  let current = from
  for (let reached = 0; reached < radius;) {
    const shift = Math.min(2 * reached + 1, radius - reached)
    current =
      direction === 'rows'
        ? minimumOfThree(current, size, shift, 0)
        : minimumOfThree(current, size, 0, shift)
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
