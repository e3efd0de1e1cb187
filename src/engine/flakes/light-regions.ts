/**
 * Finds regions that are lighter than all around them, at the level at which their outline is
 * steepest.
 */
import { floodFill } from '../damage/components.ts'
import { ringOf, windowAround } from '../damage/region-window.ts'
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
    const ring = ringOf(windowAround(region.pixels, grey, RING.outer), RING, grey)
    if (meanAt(grey.values, region.pixels) - meanAt(grey.values, ring) < MIN_CONTRAST) continue
    for (const at of region.pixels) taken[at] = 1
    regions.push({ ...region, ring })
  }
  return regions
}
