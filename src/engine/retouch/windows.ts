/** Chooses the windows of a photograph in which strokes are filled. */
import { componentsOf, dilated, type Component } from '../damage/components.ts'
import { areaOfBounds, grownBounds } from '../image/part.ts'
import type { Bounds, Mask, Size } from '../image/raster.ts'
import { FEATHER_REACH_PX, FILL_CONTEXT_PX } from './tuning.ts'

/** In px of the photograph: a rectangle, and the strokes in it that are its own. */
export type Window = { bounds: Bounds; strokes: Component[] }

const unionOf = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/**
 * Returns rectangles that cover all pixels (1) of the mask with their surroundings. They may
 * overlap; every stroke, its feather included, belongs to one of them.
 */
export function planWindows(mask: Mask): Window[] {
  const { width, height } = mask
  const windows: Window[] = []
  for (const stroke of componentsOf(dilated(mask.mask, width, FEATHER_REACH_PX), width, height)) {
    const { left, top, right, bottom } = stroke
    const box = { left, top, right: right + 1, bottom: bottom + 1 }
    let window: Window = { bounds: grownBounds(box, FILL_CONTEXT_PX, mask), strokes: [stroke] }
    // One window costs less than two that overlap much.
    const joins = ({ bounds }: Window) =>
      areaOfBounds(unionOf(window.bounds, bounds)) <=
      areaOfBounds(window.bounds) + areaOfBounds(bounds)
    for (let at = windows.findIndex(joins); at >= 0; at = windows.findIndex(joins)) {
      const other = windows.splice(at, 1)[0]!
      window = {
        bounds: unionOf(window.bounds, other.bounds),
        strokes: [...other.strokes, ...window.strokes],
      }
    }
    windows.push(window)
  }
  return windows
}

/** Returns the pixels (1) of the window's own strokes, in its bounds. */
export function ownPixels({ bounds, strokes }: Window, { width }: Size): Mask {
  const across = bounds.right - bounds.left
  const down = bounds.bottom - bounds.top
  const mask = new Uint8Array(across * down)
  for (const { pixels } of strokes)
    for (const at of pixels)
      mask[(Math.floor(at / width) - bounds.top) * across + (at % width) - bounds.left] = 1
  return { width: across, height: down, mask }
}
