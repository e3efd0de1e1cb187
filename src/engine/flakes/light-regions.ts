/**
 * Finds regions that are lighter than all around them, at the level at which their outline is
 * steepest.
 */
import { dilated, floodFill } from '../damage/components.ts'
import type { Plane } from '../image/plane.ts'
import { FLAKE_SHARE, LEVELS, MIN_CONTRAST, MIN_FLAKE_PX, RING } from './tuning.ts'

/** All pixels are indexes, row-major. */
export type LightRegion = {
  pixels: Int32Array
  /** Its pixels that have a neighbour outside of it. */
  outline: Int32Array
  /** Pixels around it, at the distances of RING. */
  ring: Int32Array
  /** Mean gradient along the outline, levels on 0–1 per px. */
  steepness: number
}

/** Returns the connected regions of at least `level` (0–1); their rings are empty. */
function regionsAbove(
  level: number,
  { width, height, values }: Plane,
  gradient: Plane,
  minSteepness: number,
): LightRegion[] {
  const found: LightRegion[] = []
  const minArea = Math.max(MIN_FLAKE_PX, FLAKE_SHARE.min * values.length)
  const maxArea = FLAKE_SHARE.max * values.length
  const seen = new Uint8Array(values.length)
  const queue = new Int32Array(values.length)
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || values[start]! < level) continue
    const count = floodFill(start, { width, seen, queue }, (pixel) => values[pixel]! >= level)
    if (count < minArea || count > maxArea) continue
    const pixels = queue.slice(0, count)
    const outline = pixels.filter((at) => {
      const x = at % width
      return (
        (x > 0 && values[at - 1]! < level) ||
        (x < width - 1 && values[at + 1]! < level) ||
        (at >= width && values[at - width]! < level) ||
        (at < (height - 1) * width && values[at + width]! < level)
      )
    })
    const steepness = meanAt(gradient.values, outline)
    if (steepness >= minSteepness)
      found.push({ pixels, outline, ring: new Int32Array(), steepness })
  }
  return found
}

/** Returns the pixels around a region. */
function ringOf({ pixels }: LightRegion, { width, height }: Plane): Int32Array {
  let left = width
  let top = height
  let right = 0
  let bottom = 0
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const x0 = Math.max(0, left - RING.outer)
  const y0 = Math.max(0, top - RING.outer)
  const w = Math.min(width, right + RING.outer + 1) - x0
  const h = Math.min(height, bottom + RING.outer + 1) - y0
  const inside = new Uint8Array(w * h)
  for (const at of pixels) inside[(Math.floor(at / width) - y0) * w + (at % width) - x0] = 1
  const near = dilated(inside, w, RING.inner - 1)
  const far = dilated(near, w, RING.outer - RING.inner + 1)
  const ring: number[] = []
  for (let i = 0; i < far.length; i++)
    if (far[i] && !near[i]) ring.push((Math.floor(i / w) + y0) * width + (i % w) + x0)
  return Int32Array.from(ring)
}

/** Returns the mean of the values at these indexes; 0 for none. */
export const meanAt = (values: Float32Array, pixels: Int32Array): number => {
  let sum = 0
  for (const at of pixels) sum += values[at]!
  return sum / Math.max(1, pixels.length)
}

/** Returns light regions of which none overlaps another, the steepest first. */
export function lightRegions(grey: Plane, gradient: Plane, minSteepness: number): LightRegion[] {
  const found = LEVELS.flatMap((level) => regionsAbove(level, grey, gradient, minSteepness))
  const taken = new Uint8Array(grey.values.length)
  const regions: LightRegion[] = []
  for (const region of found.toSorted((a, b) => b.steepness - a.steepness)) {
    if (region.pixels.some((at) => taken[at])) continue
    const ring = ringOf(region, grey)
    if (meanAt(grey.values, region.pixels) - meanAt(grey.values, ring) < MIN_CONTRAST) continue
    for (const at of region.pixels) taken[at] = 1
    regions.push({ ...region, ring })
  }
  return regions
}
