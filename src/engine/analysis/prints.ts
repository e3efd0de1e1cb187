/**
 * Finds the photographs in a scan as regions: slanted prints, rounded corners, coloured borders,
 * slide mounts, and several prints on one page.
 */
import { componentsOf } from '../damage/components.ts'
import { areaOfBounds } from '../image/part.ts'
import { fullBounds, type Bounds, type Mask, type Raster, type Size } from '../image/raster.ts'
import { findMatOpening } from './mat.ts'
import { fitOutline, removeSlivers } from './outline.ts'
import { colourDifference, inset, isPage, pageOf, type Cells, type PageSearch } from './page.ts'
import { findPrintBounds } from './print-bounds.ts'
import {
  MAX_NESTED_BORDERS,
  MIN_PRINT_AREA,
  PAGE_CELLS,
  PRINT_EROSION,
  RIM_DEPTHS,
  SHADED_PAGE,
} from './tuning.ts'

export type Print = {
  /** Rectangle around the photograph, px. */
  bounds: Bounds
  /** The photograph's area on a reduced copy of the scan; null if the photograph fills the scan. */
  area: Mask | null
  /** True for a plate in the opening of a gilt mat. */
  isMatted?: boolean
}

/** Returns a single print that fills the picture. */
export const wholePrint = (picture: Size): Print => ({ bounds: fullBounds(picture), area: null })

/** Returns the smallest rectangle around all prints, px. */
export const boundsOfAll = (prints: readonly Print[]): Bounds => ({
  left: Math.min(...prints.map(({ bounds }) => bounds.left)),
  top: Math.min(...prints.map(({ bounds }) => bounds.top)),
  right: Math.max(...prints.map(({ bounds }) => bounds.right)),
  bottom: Math.max(...prints.map(({ bounds }) => bounds.bottom)),
})

/** Returns a test whether a pixel of the picture belongs to the print. */
export function membershipOf({ area }: Print, picture: Size): (x: number, y: number) => boolean {
  if (!area) return () => true
  const columns = Uint32Array.from({ length: picture.width }, (_, x) =>
    Math.floor(((x + 0.5) * area.width) / picture.width),
  )
  return (x, y) =>
    area.mask[Math.floor(((y + 0.5) * area.height) / picture.height) * area.width + columns[x]!] ===
    1
}

/** Returns the mean colours of squares of `step` px; incomplete ones at the end count as well. */
function reducedColours({ width, height, data }: Raster, step: number): Cells {
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  const colours = new Float32Array(columns * rows * 3)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step)
    const share = 1 / Math.min(step, height - row * step)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / step)
      const weight = share / Math.min(step, width - column * step)
      const to = (row * columns + column) * 3
      const from = (y * width + x) * 3
      for (let c = 0; c < 3; c++) colours[to + c] = colours[to + c]! + data[from + c]! * weight
    }
  }
  return { width: columns, height: rows, colours }
}

/**
 * Returns the outlines of the photographs on the page within a region, or null if there are none.
 */
function outlinesOn(start: Uint8Array, region: Uint8Array, cells: Cells, search: PageSearch) {
  const { width, height } = cells
  const page = pageOf(start, cells, search)
  if (!page) return null
  const rest = inset(
    start.map((inside, at) => inside & (1 - page[at]!)),
    cells,
    PRINT_EROSION,
  )
  const minimum = MIN_PRINT_AREA * width * height
  const large = componentsOf(rest, width, height).filter(({ pixels }) => pixels.length >= minimum)
  const outlines = large.map(({ pixels }) => fitOutline(pixels, page, cells))
  const prints = outlines.flatMap((outline) => outline ?? [])
  const areAll = prints.length > 0 && prints.length === outlines.length
  return areAll && isPage(page, { region, start, prints }, cells) ? prints : null
}

const areaOf = (prints: readonly Uint8Array[]): number =>
  prints.reduce((sum, print) => sum + print.reduce((cells, cell) => cells + cell, 0), 0)

/** Returns the photographs within a region, or the region itself if it has no border. */
function printsWithin(region: Uint8Array, cells: Cells, nesting: number): Uint8Array[] {
  if (nesting === MAX_NESTED_BORDERS) return [region]
  for (const depth of RIM_DEPTHS) {
    const margin = Math.ceil(depth * Math.min(cells.width, cells.height))
    const start = depth === 0 ? region : inset(region, cells, margin)
    const found = outlinesOn(start, region, cells, { followShades: false })
    if (!found) continue
    // A mount of uneven brightness would otherwise count as part of the photograph.
    const shaded = outlinesOn(start, region, cells, { followShades: true })
    const isTighter = shaded && areaOf(shaded) < SHADED_PAGE.maxArea * areaOf(found)
    const prints = isTighter ? shaded : found
    const difference = (a: number, b: number) => colourDifference(cells.colours, a, b)
    for (const print of prints) removeSlivers(print, cells, difference)
    return prints.flatMap((print) => printsWithin(print, cells, nesting + 1))
  }
  return [region]
}

function boundsOf(region: Uint8Array, { width }: Cells): Bounds {
  const bounds = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  for (let at = 0; at < region.length; at++) {
    if (!region[at]) continue
    const x = at % width
    const y = Math.floor(at / width)
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x + 1)
    bounds.bottom = Math.max(bounds.bottom, y + 1)
  }
  return bounds
}

/**
 * Returns the photographs in a scan; one that fills it if there is no border. Without a page around
 * them, straight borders on single sides are searched.
 */
export function findPrints(picture: Raster): Print[] {
  const step = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / PAGE_CELLS))
  const cells = reducedColours(picture, step)
  const { width, height } = cells
  const whole = new Uint8Array(width * height).fill(1)
  const found = printsWithin(whole, cells, 0)
  const printOf = (mask: Uint8Array) => {
    const opening = findMatOpening(mask, cells)
    if (!opening && mask === whole) return wholePrint(picture)
    const bounds = boundsInPixels(opening ?? mask, cells, step, picture)
    return { bounds, area: { width, height, mask: opening ?? mask }, isMatted: opening !== null }
  }
  if (found[0] !== whole) return found.map(printOf)
  const straight = findPrintBounds(picture)
  if (areaOfBounds(straight) === picture.width * picture.height) return [printOf(whole)]
  const region = new Uint8Array(width * height)
  for (let y = Math.ceil(straight.top / step); y * step < straight.bottom; y++)
    for (let x = Math.ceil(straight.left / step); x * step < straight.right; x++)
      region[y * width + x] = 1
  return printsWithin(region, cells, 0).map((mask) =>
    mask === region ? { bounds: straight, area: { width, height, mask } } : printOf(mask),
  )
}

/** Returns the rectangle around a region, px of the picture. */
function boundsInPixels(mask: Uint8Array, cells: Cells, step: number, picture: Size): Bounds {
  const { left, top, right, bottom } = boundsOf(mask, cells)
  return {
    left: left * step,
    top: top * step,
    right: Math.min(picture.width, right * step),
    bottom: Math.min(picture.height, bottom * step),
  }
}
