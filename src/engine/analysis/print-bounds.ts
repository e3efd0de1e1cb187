/**
 * Finds the print bounds in a scan, so that white borders and the scanner's bed and lid do not
 * distort the tone analysis.
 */
import { luma, type Bounds, type Raster } from '../image/raster.ts'
import {
  BORDER_LEVELS,
  BORDER_LINES,
  BORDER_ROUNDS,
  DARK_BORDER_LUMA,
  INNER_EDGE,
  MAX_BORDER_DEPTH,
  MAX_SHADOW_WIDTH,
  MIN_BARE_SHARE,
  MIN_BORDER_DEPTH,
} from './tuning.ts'

/** A reduced copy, luma 0–255, row-major. */
type Plane = { columns: number; rows: number; values: Float32Array }

/** Returns the mean luma of squares of `step` px. */
function reducedLuma({ width, height, data }: Raster, step: number): Plane {
  const columns = Math.floor(width / step)
  const rows = Math.floor(height / step)
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let y = row * step; y < (row + 1) * step; y++)
        for (let x = column * step; x < (column + 1) * step; x++)
          sum += luma(data, (y * width + x) * 3)
      values[row * columns + column] = sum / step ** 2
    }
  }
  return { columns, rows, values }
}

/**
 * Accessor for one side: the value at position `along` of the line `inside` lines in, the number of
 * lines, and their length.
 */
type Side = { at: (inside: number, along: number) => number; lines: number; length: number }

function sidesOf(
  { columns, values }: Plane,
  { left, top, right, bottom }: Bounds,
): Record<keyof Bounds, Side> {
  const at = (x: number, y: number) => values[y * columns + x]!
  const across = right - left
  const down = bottom - top
  return {
    left: { at: (i, along) => at(left + i, top + along), lines: across, length: down },
    right: { at: (i, along) => at(right - 1 - i, top + along), lines: across, length: down },
    top: { at: (i, along) => at(left + along, top + i), lines: down, length: across },
    bottom: { at: (i, along) => at(left + along, bottom - 1 - i), lines: down, length: across },
  }
}

/** Depth of a border in lines, 0 without one, and its mean luma (0–255). */
type Border = { depth: number; meanLuma: number }

function borderOf({ at, lines, length }: Side): Border {
  const none = { depth: 0, meanLuma: 0 }
  const isBare = (inside: number) => {
    let bare = 0
    for (let along = 0; along < length; along++) {
      const value = at(inside, along)
      if (value <= BORDER_LEVELS.dark || value >= BORDER_LEVELS.light) bare++
    }
    return bare >= MIN_BARE_SHARE * length
  }
  const shadow = Math.max(2, Math.round(MAX_SHADOW_WIDTH * lines))
  let depth = 0
  for (let inside = 0; inside <= depth + shadow && inside < lines; inside++)
    if (isBare(inside)) depth = inside + 1
  const behind = depth + Math.max(1, Math.round(INNER_EDGE.depth * lines))
  if (depth < MIN_BORDER_DEPTH * lines || depth > MAX_BORDER_DEPTH * lines || behind >= lines)
    return none
  let contrasting = 0
  let sum = 0
  for (let along = 0; along < length; along++) {
    const border = at(Math.max(0, depth - 2), along)
    if (Math.abs(at(behind, along) - border) >= INNER_EDGE.contrast) contrasting++
    sum += border
  }
  return contrasting < INNER_EDGE.share * length ? none : { depth, meanLuma: sum / length }
}

/**
 * Returns the depths of the borders that count. A single one does not, because a white sky and a
 * dark floor also end abruptly; a dark one counts by itself inside an outer border.
 */
function acceptedDepths(borders: readonly Border[], hasOuterBorder: boolean): number[] {
  const found = borders.filter(({ depth }) => depth > 0).length
  return borders.map(({ depth, meanLuma }) =>
    found > 1 || (hasOuterBorder && meanLuma < DARK_BORDER_LUMA) ? depth : 0,
  )
}

/** Returns the print bounds in px; the whole picture if there is no border. */
export function findPrintBounds(picture: Raster): Bounds {
  const step = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / BORDER_LINES))
  const plane = reducedLuma(picture, step)
  let bounds: Bounds = { left: 0, top: 0, right: plane.columns, bottom: plane.rows }
  // Remains of a border on one side hide the borders of the others, so detection repeats.
  for (let round = 0; round < BORDER_ROUNDS; round++) {
    const sides = sidesOf(plane, bounds)
    const names = ['left', 'top', 'right', 'bottom'] as const
    const borders = names.map((name) => borderOf(sides[name]))
    const [left, top, right, bottom] = acceptedDepths(borders, round > 0) as [
      number,
      number,
      number,
      number,
    ]
    if (left + top + right + bottom === 0) break
    bounds = {
      left: bounds.left + left,
      top: bounds.top + top,
      right: bounds.right - right,
      bottom: bounds.bottom - bottom,
    }
  }
  // The reduced copy leaves out the pixels of an incomplete last column or row.
  const inPixels = (edge: number, last: number, side: number) =>
    edge === last ? side : edge * step
  return {
    left: bounds.left * step,
    top: bounds.top * step,
    right: inPixels(bounds.right, plane.columns, picture.width),
    bottom: inPixels(bounds.bottom, plane.rows, picture.height),
  }
}
