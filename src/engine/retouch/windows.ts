/** Chooses the windows of a photograph that are recomputed for a region. */
import type { SizePlan } from '../analysis/scale.ts'
import type { Bounds, Mask, Size } from '../image/raster.ts'
import {
  CELL_PX,
  FEATHER_REACH_PX,
  MIN_CONTEXT_PX,
  NETWORK_CONTEXT_PX,
  SNAP_REACH_PX,
} from './tuning.ts'

/** In px of the photograph: the recomputed part, and the part of it that is used. */
export type Window = { outer: Bounds; inner: Bounds }

const areaOf = ({ left, top, right, bottom }: Bounds): number => (right - left) * (bottom - top)

const grown = ({ left, top, right, bottom }: Bounds, by: number, { width, height }: Size) => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: Math.min(width, right + by),
  bottom: Math.min(height, bottom + by),
})

/** Returns rectangles of whole cells that hold every pixel (1) of the masks and its feather. */
function touchedRectangles(masks: readonly Mask[], { width, height }: Size, context: number) {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)]
  const touched = new Uint8Array(columns * rows)
  const cellOf = (at: number, size: number) =>
    Math.floor(Math.min(size - 1, Math.max(0, at)) / CELL_PX)
  for (const { mask } of masks) {
    for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
      const [x, y] = [at % width, Math.floor(at / width)]
      for (const v of [y - FEATHER_REACH_PX, y + FEATHER_REACH_PX])
        for (const u of [x - FEATHER_REACH_PX, x + FEATHER_REACH_PX])
          touched[cellOf(v, height) * columns + cellOf(u, width)] = 1
    }
  }
  const rectangles: Bounds[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!touched[row * columns + column]) continue
      const first = column
      while (column + 1 < columns && touched[row * columns + column + 1]) column++
      const run = {
        left: first * CELL_PX,
        top: row * CELL_PX,
        right: Math.min(width, (column + 1) * CELL_PX),
        bottom: Math.min(height, (row + 1) * CELL_PX),
      }
      const cost = (bounds: Bounds) => areaOf(grown(bounds, context, { width, height }))
      const above = rectangles.findIndex((rectangle) => {
        const both = unionOf(rectangle, run)
        return rectangle.bottom === run.top && cost(both) <= cost(rectangle) + cost(run)
      })
      if (above < 0) rectangles.push(run)
      else rectangles[above] = unionOf(rectangles[above]!, run)
    }
  }
  return rectangles
}

const unionOf = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Returns the position at or beyond `at`, outwards, that is closest to whole pixels of every size. */
function snapped(at: number, step: 1 | -1, side: number, ratios: readonly number[]): number {
  const error = (position: number) =>
    Math.max(...ratios.map((ratio) => Math.abs(position * ratio - Math.round(position * ratio))))
  let best = at
  for (let i = 0, position = at; i <= SNAP_REACH_PX; i++, position += step) {
    if (position <= 0) return 0
    if (position >= side) return side
    if (error(position) < error(best) - 1e-9) best = position
  }
  return best
}

/**
 * Returns the windows around the pixels (1) of the masks, which have the photograph's size, with their
 * context. Their edges lie close to whole pixels of the networks' inputs and of the result.
 */
export function planWindows(photograph: Size, masks: readonly Mask[], sizes: SizePlan): Window[] {
  const { networkInput, denoiserInput, output } = sizes
  const context = Math.max(MIN_CONTEXT_PX, Math.ceil(NETWORK_CONTEXT_PX / sizes.scale))
  const ratiosAlong = (axis: 'width' | 'height') =>
    [networkInput, denoiserInput, output].map((size) => size[axis] / photograph[axis])
  const [across, down] = [ratiosAlong('width'), ratiosAlong('height')]
  return touchedRectangles(masks, photograph, context).map((rectangle) => {
    const { left, top, right, bottom } = grown(rectangle, context, photograph)
    return {
      inner: grown(rectangle, context / 2, photograph),
      outer: {
        left: snapped(left, -1, photograph.width, across),
        top: snapped(top, -1, photograph.height, down),
        right: snapped(right, 1, photograph.width, across),
        bottom: snapped(bottom, 1, photograph.height, down),
      },
    }
  })
}
