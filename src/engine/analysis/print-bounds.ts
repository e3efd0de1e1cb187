/**
 * Finds the print bounds in a scan, so that white borders and the scanner's bed and lid do not
 * distort the tone analysis.
 */
import type { Place, Raster } from '../image/raster.ts'
import { luma } from './analyse.ts'

/** Number of lines examined along each side, on a reduced copy. */
const LINE_COUNT = 400
/**
 * Border levels (luma 0–255): at most `dark` or at least `light`; a line belongs to the border if
 * this share of it does.
 */
const BORDER = { dark: 34, light: 212, ofLine: 0.95 }
/** Widest shadow between print and lid, and deepest border, as shares of a side. */
const MAX_SHADOW = 0.015
const MAX_DEPTH = 0.28
/** Narrowest border detected, as a share of a side; narrower ones fall within the tone margin. */
const MIN_DEPTH = 0.012
/**
 * Contrast required at the inner edge: at this depth behind the border (share of a side), luma
 * differs by `by` (0–255) along this share of the line. A sky or a white wall has no such edge.
 */
const INNER_EDGE = { behind: 0.008, by: 12, along: 0.5 }

type Plane = { columns: number; rows: number; values: Float32Array }

/** Returns the mean luma of squares of `step` px. */
function coarse({ width, height, data }: Raster, step: number): Plane {
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
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
  { left, top, right, bottom }: Place,
): Record<keyof Place, Side> {
  const at = (x: number, y: number) => values[y * columns + x]!
  const [across, down] = [right - left, bottom - top]
  return {
    left: { at: (i, along) => at(left + i, top + along), lines: across, length: down },
    right: { at: (i, along) => at(right - 1 - i, top + along), lines: across, length: down },
    top: { at: (i, along) => at(left + along, top + i), lines: down, length: across },
    bottom: { at: (i, along) => at(left + along, bottom - 1 - i), lines: down, length: across },
  }
}

/** Returns the depth of the border in lines and its mean luma (0–255). */
function borderOf({ at, lines, length }: Side): { deep: number; light: number } {
  const none = { deep: 0, light: 0 }
  const isBare = (inside: number) => {
    let bare = 0
    for (let along = 0; along < length; along++) {
      const value = at(inside, along)
      if (value <= BORDER.dark || value >= BORDER.light) bare++
    }
    return bare >= BORDER.ofLine * length
  }
  const shadow = Math.max(2, Math.round(MAX_SHADOW * lines))
  let deep = 0
  for (let inside = 0; inside <= deep + shadow && inside < lines; inside++)
    if (isBare(inside)) deep = inside + 1
  const behind = deep + Math.max(1, Math.round(INNER_EDGE.behind * lines))
  if (deep < MIN_DEPTH * lines || deep > MAX_DEPTH * lines || behind >= lines) return none
  let [begins, light] = [0, 0]
  for (let along = 0; along < length; along++) {
    const border = at(Math.max(0, deep - 2), along)
    if (Math.abs(at(behind, along) - border) >= INNER_EDGE.by) begins++
    light += border
  }
  return begins < INNER_EDGE.along * length ? none : { deep, light: light / length }
}

/**
 * Returns which borders count: a dark one by itself, a light one only with a second, because a
 * white sky also ends abruptly.
 */
function taken(borders: readonly { deep: number; light: number }[]): boolean[] {
  const found = borders.filter(({ deep }) => deep > 0).length
  return borders.map(({ deep, light }) => deep > 0 && (found > 1 || light < 127))
}

/** Returns the print bounds in px; the whole picture if there is no border. */
export function photographIn(picture: Raster): Place {
  const step = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LINE_COUNT))
  const plane = coarse(picture, step)
  let place: Place = { left: 0, top: 0, right: plane.columns, bottom: plane.rows }
  // Remains of a border on one side hide the borders of the others, so detection repeats.
  for (let round = 0; round < 3; round++) {
    const sides = sidesOf(plane, place)
    const names = ['left', 'top', 'right', 'bottom'] as const
    const borders = names.map((name) => borderOf(sides[name]))
    const [left, top, right, bottom] = taken(borders).map((counts, i) =>
      counts ? borders[i]!.deep : 0,
    ) as [number, number, number, number]
    if (left + top + right + bottom === 0) break
    place = {
      left: place.left + left,
      top: place.top + top,
      right: place.right - right,
      bottom: place.bottom - bottom,
    }
  }
  const whole = (edge: number, end: number, all: number) => (edge === end ? all : edge * step)
  return {
    left: place.left * step,
    top: place.top * step,
    right: whole(place.right, plane.columns, picture.width),
    bottom: whole(place.bottom, plane.rows, picture.height),
  }
}
