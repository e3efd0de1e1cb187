/**
 * Extracts the connected components of a mask, measures their shape, and provides binary
 * morphology.
 */
import type { Mask, Size } from '../image/raster.ts'

export type Component = {
  /** Pixel indexes, row-major. */
  pixels: Int32Array
  left: number
  top: number
  right: number
  bottom: number
  /** Longer side of the bounding box, px. */
  length: number
  /** Mean thickness of a line, also a branching one: twice the area over the perimeter, px. */
  thickness: number
  /** Ratio of the standard deviations along and across the main axis; 1 for a disc. */
  elongation: number
}

/** Yields the 8-connected neighbours of a pixel that lie inside the picture. */
export function* neighbours(at: number, width: number, height: number): Generator<number> {
  const [x, y] = [at % width, Math.floor(at / width)]
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx !== 0 || dy !== 0) && x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height)
        yield at + dy * width + dx
    }
  }
}

/**
 * Hysteresis thresholding: returns 1 for pixels of at least `high`, and of at least `low` if
 * connected to one.
 */
export function thresholdWithHysteresis(
  values: Float32Array,
  width: number,
  height: number,
  { high, low }: { high: number; low: number },
): Uint8Array {
  const mask = new Uint8Array(values.length)
  const pending: number[] = []
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < high) continue
    mask[i] = 1
    pending.push(i)
  }
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const next of neighbours(at, width, height)) {
      if (mask[next] || values[next]! < low) continue
      mask[next] = 1
      pending.push(next)
    }
  }
  return mask
}

/**
 * Writes the unseen 4-connected pixels that belong to the region of `start` to the front of
 * `queue`, marks them as seen and returns their number.
 */
export function floodFill(
  start: number,
  { width, seen, queue }: { width: number; seen: Uint8Array; queue: Int32Array },
  belongs: (pixel: number) => boolean,
): number {
  let count = 0
  const add = (pixel: number) => {
    if (seen[pixel] || !belongs(pixel)) return
    seen[pixel] = 1
    queue[count++] = pixel
  }
  add(start)
  for (let i = 0; i < count; i++) {
    const pixel = queue[i]!
    const x = pixel % width
    if (x > 0) add(pixel - 1)
    if (x < width - 1) add(pixel + 1)
    if (pixel >= width) add(pixel - width)
    if (pixel < seen.length - width) add(pixel + width)
  }
  return count
}

/** Returns the 8-connected components of the mask, ordered by their first pixel. */
export function componentsOf(mask: Uint8Array, width: number, height: number): Component[] {
  const seen = new Uint8Array(mask.length)
  const found: Component[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    const pixels = [start]
    seen[start] = 1
    for (let i = 0; i < pixels.length; i++) {
      for (const next of neighbours(pixels[i]!, width, height)) {
        if (!mask[next] || seen[next]) continue
        seen[next] = 1
        pixels.push(next)
      }
    }
    found.push(measureShape(Int32Array.from(pixels), mask, width))
  }
  return found
}

function measureShape(pixels: Int32Array, mask: Uint8Array, width: number): Component {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  let perimeter = 0
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    if (
      x === 0 ||
      x === width - 1 ||
      !mask[at - 1] ||
      !mask[at + 1] ||
      !mask[at - width] ||
      !mask[at + width]
    )
      perimeter++
  }
  const length = Math.max(right - left, bottom - top) + 1
  return {
    pixels,
    left,
    top,
    right,
    bottom,
    length,
    thickness: (2 * pixels.length) / perimeter,
    elongation: elongationOf(pixels, width),
  }
}

/** Returns the ratio of the deviations along and across the main axis of a region. */
export function elongationOf(pixels: Int32Array, width: number): number {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0]
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    sx += x
    sy += y
    sxx += x * x
    syy += y * y
    sxy += x * y
  }
  const count = pixels.length
  // Each pixel is a unit square, whose variance is 1/12 px².
  const vx = sxx / count - (sx / count) ** 2 + 1 / 12
  const vy = syy / count - (sy / count) ** 2 + 1 / 12
  const vxy = sxy / count - (sx / count) * (sy / count)
  const spread = Math.sqrt(Math.max(0, ((vx + vy) / 2) ** 2 - (vx * vy - vxy * vxy)))
  return Math.sqrt(((vx + vy) / 2 + spread) / Math.max(1 / 12, (vx + vy) / 2 - spread))
}

/** Returns the mask dilated by `radius` px, 4-connected. */
export function dilated(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const size = mask.length
  const far = radius + 1
  // City-block distances to the nearest marked pixel: first of those above and before, then of all.
  const distances = new Uint16Array(size)
  for (let row = 0; row < size; row += width) {
    for (let i = row, before = far; i < row + width; i++) {
      const above = row > 0 ? distances[i - width]! : far
      before = mask[i] ? 0 : Math.min(far, before + 1, above + 1)
      distances[i] = before
    }
  }
  const result = new Uint8Array(size)
  for (let row = size - width; row >= 0; row -= width) {
    for (let i = row + width - 1, after = far; i >= row; i--) {
      const below = row + width < size ? distances[i + width]! : far
      after = Math.min(distances[i]!, after + 1, below + 1)
      distances[i] = after
      if (after <= radius) result[i] = 1
    }
  }
  return result
}

/** Returns the mask eroded by `radius` px, 4-connected. */
export const eroded = (mask: Uint8Array, width: number, radius: number): Uint8Array =>
  dilated(
    mask.map((value) => 1 - value),
    width,
    radius,
  ).map((value) => 1 - value)

/** Returns the morphological closing: gaps up to twice `radius` px wide are filled. */
export const closed = (mask: Uint8Array, width: number, radius: number): Uint8Array =>
  eroded(dilated(mask, width, radius), width, radius)

/** Returns the mask of the values above a limit. */
export const maskAbove = (values: Float32Array, limit: number): Uint8Array =>
  new Uint8Array(values.map((value) => (value > limit ? 1 : 0)))

/** Returns the share of marked pixels, 0–1. */
export const shareOf = (mask: Uint8Array): number =>
  mask.reduce((sum, value) => sum + value, 0) / mask.length

/** Returns the mask at another size, by nearest pixels. */
export function maskAtSize(from: Mask, { width, height }: Size): Mask {
  const mask = new Uint8Array(width * height)
  for (let at = 0; at < mask.length; at++) {
    const x = Math.floor(((at % width) * from.width) / width)
    const y = Math.floor((Math.floor(at / width) * from.height) / height)
    mask[at] = from.mask[y * from.width + x]!
  }
  return { width, height, mask }
}

/** Returns the union of both masks, at the size of the larger one. */
export function unionOf(a: Mask | null, b: Mask | null): Mask | null {
  if (!a || !b) return a ?? b
  const [large, small] = a.mask.length >= b.mask.length ? [a, b] : [b, a]
  const enlarged = maskAtSize(small, large)
  return { ...enlarged, mask: large.mask.map((value, at) => value | enlarged.mask[at]!) }
}
