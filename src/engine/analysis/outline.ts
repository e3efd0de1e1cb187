/** Fits a slanted rectangle to a component of a page. */
import { percentile } from '../image/percentile.ts'
import type { Size } from '../image/raster.ts'
import {
  CORNER_SIDE,
  EDGE_CELLS,
  FULL_OUTLINE,
  MAX_SLANT_DEGREES,
  MIN_CELLS_BEYOND_CORNER,
  OUTLINE,
  PRINT_EROSION,
  SLIVER,
  SLANT_SAMPLES,
  SLANT_STEP_DEGREES,
} from './tuning.ts'

/** Share of the pixels beyond each side of a frame that are left out as outliers. */
const OUTLIERS = 0.002

type Frame = { cos: number; sin: number; left: number; top: number; right: number; bottom: number }

/** Returns the frame of the smallest area around the pixels, outliers left out. */
function smallestFrame(pixels: Int32Array, width: number): Frame {
  const step = Math.max(1, Math.floor(pixels.length / SLANT_SAMPLES))
  const sampled = pixels.filter((_, i) => i % step === 0)
  let best: Frame | null = null
  let smallest = Number.POSITIVE_INFINITY
  for (let slant = -MAX_SLANT_DEGREES; slant <= MAX_SLANT_DEGREES; slant += SLANT_STEP_DEGREES) {
    const cos = Math.cos((slant * Math.PI) / 180)
    const sin = Math.sin((slant * Math.PI) / 180)
    const us = Float64Array.from(sampled, (i) => (i % width) * cos + Math.floor(i / width) * sin)
    const vs = Float64Array.from(sampled, (i) => Math.floor(i / width) * cos - (i % width) * sin)
    us.sort()
    vs.sort()
    const frame = {
      cos,
      sin,
      left: percentile(us, OUTLIERS),
      right: percentile(us, 1 - OUTLIERS),
      top: percentile(vs, OUTLIERS),
      bottom: percentile(vs, 1 - OUTLIERS),
    }
    // A degree of slant counts as 0.2 % of area, so that of near equals the straighter frame wins.
    const area =
      (frame.right - frame.left) * (frame.bottom - frame.top) * (1 + Math.abs(slant) / 500)
    if (area >= smallest) continue
    smallest = area
    best = frame
  }
  return best!
}

/**
 * Returns whether the pixels fill the frame like a print: four straight sides, or nearly all of it.
 */
function hasPrintOutline(
  pixels: Int32Array,
  { cos, sin, left, top, right, bottom }: Frame,
  width: number,
): boolean {
  const across = right - left + 1
  const down = bottom - top + 1
  const reach = [0, 1, 2, 3].map((side) => new Uint8Array(Math.ceil(side < 2 ? down : across)))
  const depthX = Math.max(2, OUTLINE.depth * across)
  const depthY = Math.max(2, OUTLINE.depth * down)
  let inside = 0
  for (const i of pixels) {
    const x = i % width
    const y = Math.floor(i / width)
    const u = x * cos + y * sin - left
    const v = y * cos - x * sin - top
    if (u < -1 || v < -1 || u > across || v > down) continue
    inside++
    const alongY = Math.max(0, Math.floor(v))
    const alongX = Math.max(0, Math.floor(u))
    if (u < depthX) reach[0]![alongY] = 1
    if (u > across - depthX) reach[1]![alongY] = 1
    if (v < depthY) reach[2]![alongX] = 1
    if (v > down - depthY) reach[3]![alongX] = 1
  }
  const shares = reach.map((side) => side.reduce((sum, value) => sum + value, 0) / side.length)
  const meanShare = shares.reduce((sum, share) => sum + share, 0) / 4
  const filled = inside / (across * down)
  const hasStraightSides =
    Math.min(...shares) >= OUTLINE.minShare &&
    meanShare >= OUTLINE.meanShare &&
    filled >= OUTLINE.minFilled
  const isFull = filled >= FULL_OUTLINE.minFilled && meanShare >= FULL_OUTLINE.meanShare
  return hasStraightSides || isFull
}

/**
 * Returns the area of a print, as cells of 1, if the component has the outline of one: four mostly
 * straight sides, or a full rectangle. Cells of `page` are left out in the corners and along the
 * edge only, and not in a corner that the page leaves towards the middle.
 */
export function fitOutline(
  pixels: Int32Array,
  page: Uint8Array,
  { width, height }: Size,
): Uint8Array | null {
  const frame = smallestFrame(pixels, width)
  const { cos, sin, left, top, right, bottom } = frame
  const across = right - left + 1
  const down = bottom - top + 1
  if (Math.min(across, down) < OUTLINE.minSide * Math.max(width, height)) return null
  if (!hasPrintOutline(pixels, frame, width)) return null
  const area = new Uint8Array(width * height)
  const grown = PRINT_EROSION
  const outerWidth = across + 2 * grown - 1
  const outerHeight = down + 2 * grown - 1
  const cornerSide = CORNER_SIDE * Math.min(across, down)
  /** Returns the distances (cells) from the nearest sides, and which corner is nearest. */
  const placeOf = (x: number, y: number) => {
    const u = x * cos + y * sin - left + grown
    const v = y * cos - x * sin - top + grown
    const [fromSide, fromEnd] = [Math.min(u, outerWidth - u), Math.min(v, outerHeight - v)]
    const nearest = (u * 2 < outerWidth ? 0 : 1) + (v * 2 < outerHeight ? 0 : 2)
    return {
      edge: Math.min(fromSide, fromEnd),
      depth: Math.max(fromSide, fromEnd),
      corner: nearest,
    }
  }
  // A page that goes on beyond a corner square is a light background of the photograph.
  const cellsBeyond = [0, 0, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!page[y * width + x]) continue
      const { edge, depth, corner } = placeOf(x, y)
      const isBeyond = depth >= cornerSide && depth < cornerSide + 2
      if (edge >= EDGE_CELLS && isBeyond) cellsBeyond[corner]!++
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { edge, depth, corner } = placeOf(x, y)
      if (edge < 0) continue
      const isCut = depth < cornerSide && cellsBeyond[corner]! < MIN_CELLS_BEYOND_CORNER
      if (page[y * width + x] && (isCut || edge < EDGE_CELLS)) continue
      area[y * width + x] = 1
    }
  return area
}

/**
 * Leaves the slivers of a page out of a print's area, in place: cells inside its outline that shade
 * off from the page and end at an abrupt edge. `difference` compares two cells (0–255).
 */
export function removeSlivers(
  area: Uint8Array,
  { width, height }: Size,
  difference: (a: number, b: number) => number,
): void {
  type Line = { first: number; step: number; depth: number }
  /** Returns the first cell of the area on a line, and how many cells of it are a sliver. */
  const lookInwards = (start: number, step: number, count: number): Line[] => {
    let outer = 0
    while (outer < count && !area[start + outer * step]) outer++
    if (outer < 2 || outer + SLIVER.maxDepth >= count) return []
    const first = start + outer * step
    for (let depth = 0; depth <= SLIVER.maxDepth; depth++) {
      const cell = first + depth * step
      if (difference(cell, cell - 2 * step) >= SLIVER.edge) return [{ first, step, depth }]
    }
    return [{ first, step, depth: 0 }]
  }
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const sides = [
    columns.flatMap((x) => lookInwards(x, width, height)),
    columns.flatMap((x) => lookInwards((height - 1) * width + x, -width, height)),
    rows.flatMap((y) => lookInwards(y * width, 1, width)),
    rows.flatMap((y) => lookInwards((y + 1) * width - 1, -1, width)),
  ]
  for (const side of sides)
    side.forEach(({ first, step }, i) => {
      const near = side.slice(Math.max(0, i - SLIVER.reach), i + SLIVER.reach + 1)
      const depths = near.map(({ depth }) => depth).toSorted((a, b) => a - b)
      const depth = depths[depths.length >> 1]!
      // The cell at the edge shows both, and may be the first of an outline without a sliver.
      const count = depth > 1 ? depth + 1 : 0
      for (let inwards = 0; inwards < count; inwards++) area[first + inwards * step] = 0
    })
}
