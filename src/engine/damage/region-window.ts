/** Cuts out a region with its surroundings, and finds the pixels at a distance from it. */
import { grownBounds } from '../image/part.ts'
import type { Bounds, Mask, Size } from '../image/raster.ts'
import { dilated } from './components.ts'

/** A region's mask within its bounding box and a margin, clipped to the picture. */
export type RegionWindow = Mask & { left: number; top: number }

function boundingBox(pixels: Int32Array, width: number): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    if (x < left) left = x
    if (x >= right) right = x + 1
    if (y < top) top = y
    if (y >= bottom) bottom = y + 1
  }
  return { left, top, right, bottom }
}

/** Returns the window around the pixels (indexes, row-major) with a margin in px. */
export function windowAround(pixels: Int32Array, picture: Size, margin: number): RegionWindow {
  const bounds = grownBounds(boundingBox(pixels, picture.width), margin, picture)
  const { left, top } = bounds
  const width = bounds.right - left
  const height = bounds.bottom - top
  const mask = new Uint8Array(width * height)
  for (const at of pixels) {
    const x = at % picture.width
    mask[((at - x) / picture.width - top) * width + x - left] = 1
  }
  return { left, top, width, height, mask }
}

/** Distances from a region, px, both inclusive. */
export type Ring = { inner: number; outer: number }

/** Returns the pixels of the picture at these distances from the region, within its window. */
export function ringOf(
  { left, top, width, mask }: RegionWindow,
  { inner, outer }: Ring,
  picture: Size,
): Int32Array {
  const near = dilated(mask, width, inner - 1)
  const far = dilated(near, width, outer - inner + 1)
  const ring: number[] = []
  for (let i = 0; i < far.length; i++)
    if (far[i] && !near[i])
      ring.push((Math.floor(i / width) + top) * picture.width + (i % width) + left)
  return Int32Array.from(ring)
}
