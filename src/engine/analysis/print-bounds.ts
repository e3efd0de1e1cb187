/** Where the photograph lies in its scan: a white border, a scanner's bed and its lid are no part of it, and must not pass for its blacks and whites. */
import type { Place, Raster } from '../image/raster.ts'
import { luma } from './analyse.ts'

/** Lines looked at along each side, about; a coarse copy shows a border well enough. */
const LINES = 400
/** What is nearly white or nearly black (luma, 0–255) is bare; a line of which this share is bare belongs to no photograph. */
const BARE = { dark: 34, light: 212, ofLine: 0.95 }
/** The shadow between a print and the lid is this wide at most, and a border takes up this much at most (shares of a side). */
const SHADOW = 0.015
const DEEPEST = 0.28
/** Borders narrower than this are left to those who leave a margin out in any case. */
const NARROWEST = 0.012
/** The photograph begins at once: so far behind the border (share of a side) it differs by this much from it (0–255) along this share of the line. A sky does not, nor a head before a white wall. */
const BEGINS = { behind: 0.008, by: 12, along: 0.5 }

type Plane = { columns: number; rows: number; values: Float32Array }

/** Mean brightness of squares of `step` px. */
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

/** One side of what is left: the value `along` a line `in` lines inside it, how many lines there are, and how long each is. */
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

/** How many lines are border, and how light that is on average (0–255). */
function borderOf({ at, lines, length }: Side): { deep: number; light: number } {
  const none = { deep: 0, light: 0 }
  const isBare = (inside: number) => {
    let bare = 0
    for (let along = 0; along < length; along++) {
      const value = at(inside, along)
      if (value <= BARE.dark || value >= BARE.light) bare++
    }
    return bare >= BARE.ofLine * length
  }
  const shadow = Math.max(2, Math.round(SHADOW * lines))
  let deep = 0
  for (let inside = 0; inside <= deep + shadow && inside < lines; inside++)
    if (isBare(inside)) deep = inside + 1
  const behind = deep + Math.max(1, Math.round(BEGINS.behind * lines))
  if (deep < NARROWEST * lines || deep > DEEPEST * lines || behind >= lines) return none
  let [begins, light] = [0, 0]
  for (let along = 0; along < length; along++) {
    const border = at(Math.max(0, deep - 2), along)
    if (Math.abs(at(behind, along) - border) >= BEGINS.by) begins++
    light += border
  }
  return begins < BEGINS.along * length ? none : { deep, light: light / length }
}

/** A dark border counts by itself, a light one only with a second: a white sky above the sea ends at once as well. */
function taken(borders: readonly { deep: number; light: number }[]): boolean[] {
  const found = borders.filter(({ deep }) => deep > 0).length
  return borders.map(({ deep, light }) => deep > 0 && (found > 1 || light < 127))
}

/** The whole picture where there is no border. */
export function photographIn(picture: Raster): Place {
  const step = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LINES))
  const plane = coarse(picture, step)
  let place: Place = { left: 0, top: 0, right: plane.columns, bottom: plane.rows }
  // What is left of a scanner's bed at two sides keeps lines of the others from being bare.
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
