/**
 * Finds the page around the prints of a scan: lid, album page, mount or border, by the colours of
 * the rim.
 */
import type { Size } from '../image/raster.ts'
import {
  MAX_PAGE_ROUGHNESS,
  MAX_RIM_COLOURS,
  MIN_PAGE_SHARE,
  MIN_PAGE_UNIFORMITY,
  MIN_PRINTS_SHARE,
  MIN_RIM_COLOUR_SHARE,
  MIN_RIM_COVERAGE,
  PAGE_COLOUR_TOLERANCE,
  SHADED_PAGE,
} from './tuning.ts'

/** A reduced copy of a scan: mean R, G, B of each cell, row-major. */
export type Cells = Size & { colours: Float32Array }

/** Returns the region without the cells that are within `depth` (city-block) of its outside. */
export function inset(region: Uint8Array, { width, height }: Cells, depth: number): Uint8Array {
  let current = region
  for (let round = 0; round < depth; round++) {
    const next = new Uint8Array(current.length)
    for (let y = 1; y < height - 1; y++) {
      for (let at = y * width + 1; at < (y + 1) * width - 1; at++)
        next[at] =
          current[at]! &
          current[at - 1]! &
          current[at + 1]! &
          current[at - width]! &
          current[at + width]!
    }
    current = next
  }
  return current
}

/** Returns the largest channel difference (0–255) between two cells. */
export function colourDifference(colours: Float32Array, a: number, b: number): number {
  let largest = 0
  for (let c = 0; c < 3; c++)
    largest = Math.max(largest, Math.abs(colours[a * 3 + c]! - colours[b * 3 + c]!))
  return largest
}

/** Returns the cells whose colours dominate the rim, the most frequent first. */
function dominantCells(rim: readonly number[], colours: Float32Array): number[] {
  const step = Math.max(1, Math.floor(rim.length / 150))
  let left = rim.filter((_, i) => i % step === 0)
  const minimum = MIN_RIM_COLOUR_SHARE * left.length
  const found: number[] = []
  while (found.length < MAX_RIM_COLOURS) {
    const near = (cell: number) =>
      left.filter((other) => colourDifference(colours, cell, other) <= PAGE_COLOUR_TOLERANCE / 2)
    const best = left
      .map((cell) => ({ cell, count: near(cell).length }))
      .reduce((a, b) => (b.count > a.count ? b : a), { cell: -1, count: 0 })
    if (best.count === 0 || best.count < minimum) break
    found.push(best.cell)
    left = left.filter((cell) => colourDifference(colours, best.cell, cell) > PAGE_COLOUR_TOLERANCE)
  }
  return found
}

/** Whether the page may change its colour little by little, as a mount in uneven light does. */
export type PageSearch = { followShades: boolean }

/**
 * Returns the part of the region that is connected to its rim in one of the rim's colours, or null
 * if the rim is not uniform. `followShades` also follows colours that change little by little.
 */
export function pageOf(
  region: Uint8Array,
  cells: Cells,
  { followShades }: PageSearch,
): Uint8Array | null {
  const { colours } = cells
  const inner = inset(region, cells, 1)
  const rim: number[] = []
  for (let at = 0; at < region.length; at++) if (region[at] && !inner[at]) rim.push(at)
  const page = new Uint8Array(region.length)
  for (const reference of dominantCells(rim, colours)) {
    const belongs = (at: number) =>
      region[at]! > 0 &&
      !page[at] &&
      colourDifference(colours, reference, at) <= PAGE_COLOUR_TOLERANCE
    const shadesOff = (at: number, from: number) =>
      followShades &&
      region[at]! > 0 &&
      !page[at] &&
      colourDifference(colours, from, at) <= SHADED_PAGE.step &&
      colourDifference(colours, reference, at) <= SHADED_PAGE.tolerance
    growFrom(rim.filter(belongs), page, cells, (at, from) => belongs(at) || shadesOff(at, from))
  }
  const covered = rim.reduce((sum, at) => sum + page[at]!, 0)
  return covered < MIN_RIM_COVERAGE * rim.length ? null : page
}

/** Marks the starting cells, and every neighbour that `reaches` accepts from a marked cell. */
function growFrom(
  pending: number[],
  marked: Uint8Array,
  { width, height }: Size,
  reaches: (at: number, from: number) => boolean,
): void {
  for (const at of pending) marked[at] = 1
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const x = at % width
    for (const next of [
      x > 0 ? at - 1 : at,
      x < width - 1 ? at + 1 : at,
      at >= width ? at - width : at,
      at < width * (height - 1) ? at + width : at,
    ]) {
      if (!reaches(next, at)) continue
      marked[next] = 1
      pending.push(next)
    }
  }
}

/**
 * Returns whether what surrounds the prints is a page: smooth, of the page's colours nearly
 * everywhere, and neither a hairline nor nearly everything.
 */
export function isPage(
  page: Uint8Array,
  {
    region,
    start,
    prints,
  }: { region: Uint8Array; start: Uint8Array; prints: readonly Uint8Array[] },
  { width, colours }: Cells,
): boolean {
  let total = 0
  let printed = 0
  let around = 0
  let paged = 0
  let pairs = 0
  let roughness = 0
  for (let at = 0; at < region.length; at++) {
    if (!region[at]) continue
    total++
    if (prints.some((print) => print[at])) {
      printed++
      continue
    }
    if (!start[at]) continue
    around++
    if (!page[at]) continue
    paged++
    for (const next of [at + 1, at + width]) {
      if (!page[next]) continue
      pairs++
      roughness += colourDifference(colours, at, next)
    }
  }
  return (
    printed >= MIN_PRINTS_SHARE * total &&
    total - printed >= MIN_PAGE_SHARE * total &&
    paged >= MIN_PAGE_UNIFORMITY * around &&
    roughness <= MAX_PAGE_ROUGHNESS * pairs
  )
}
