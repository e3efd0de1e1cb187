/** Cuts rectangles out of rasters and masks, and converts bounds and masks between sizes. */
import type { Bounds, Mask, Raster, Samples, Size } from './raster.ts'

/** Upper left corner of a part, and the whole that it belongs to, in px of the same size. */
export type Place = { left: number; top: number; whole: Size }

/** Returns the width and height of the bounds, px. */
export const sizeOfBounds = ({ left, top, right, bottom }: Bounds): Size => ({
  width: right - left,
  height: bottom - top,
})

/** Returns the area of the bounds, px². */
export const areaOfBounds = ({ left, top, right, bottom }: Bounds): number =>
  (right - left) * (bottom - top)

/** Returns a rectangle of interleaved samples as a copy. */
function cutSamples(data: Uint8Array, width: number, channels: number, bounds: Bounds): Samples {
  const part = sizeOfBounds(bounds)
  const copy = new Uint8Array(part.width * part.height * channels)
  for (let y = 0; y < part.height; y++) {
    const from = ((bounds.top + y) * width + bounds.left) * channels
    copy.set(data.subarray(from, from + part.width * channels), y * part.width * channels)
  }
  return copy
}

/** Returns a part of a raster as a copy. */
export const cut = ({ width, data }: Raster, bounds: Bounds): Raster => ({
  ...sizeOfBounds(bounds),
  data: cutSamples(data, width, 3, bounds),
})

/** Returns a part of a mask as a copy. */
export const cutMask = ({ width, mask }: Mask, bounds: Bounds): Mask => ({
  ...sizeOfBounds(bounds),
  mask: cutSamples(mask, width, 1, bounds),
})

/** Returns the bounds enlarged by `by` px on every side, within the picture. */
export const grownBounds = (
  { left, top, right, bottom }: Bounds,
  by: number,
  { width, height }: Size,
): Bounds => ({
  left: Math.max(0, Math.floor(left - by)),
  top: Math.max(0, Math.floor(top - by)),
  right: Math.min(width, Math.ceil(right + by)),
  bottom: Math.min(height, Math.ceil(bottom + by)),
})

/**
 * Returns the bounds in px of the whole at another size; they cover every pixel that they touch.
 */
export const boundsAt = (bounds: Bounds, whole: Size, to: Size): Bounds => ({
  left: Math.floor((bounds.left * to.width) / whole.width),
  top: Math.floor((bounds.top * to.height) / whole.height),
  right: Math.ceil((bounds.right * to.width) / whole.width),
  bottom: Math.ceil((bounds.bottom * to.height) / whole.height),
})

/** Returns the mask in the size of a picture, by the pixel that each one lies in. */
export function maskAt({ mask, ...from }: Mask, { width, height }: Size): Uint8Array {
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * from.width) / width))
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * from.height) / height) * from.width
    for (let x = 0; x < width; x++) values[y * width + x] = mask[row + columns[x]!]!
  }
  return values
}
