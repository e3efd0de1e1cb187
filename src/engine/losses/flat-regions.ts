/**
 * Finds regions of one flat colour, and measures what distinguishes bare paper and lid from
 * content.
 */
import { floodFill } from '../damage/components.ts'
import { ringOf, windowAround, type RegionWindow } from '../damage/region-window.ts'
import { luma, type Raster } from '../image/raster.ts'
import {
  FLAT_TOLERANCE,
  MAX_SPREAD,
  MAX_WINDING,
  OUTLINE_RADIUS,
  LOSS_SHARE,
  RIM_EDGE,
  RIM_DISTANCE,
} from './tuning.ts'

export type FlatRegion = {
  /** Pixel indexes, row-major. */
  pixels: Int32Array
  /** Mean colour, 0–255. */
  colour: [number, number, number]
  /** Share of the picture, 0–1. */
  share: number
}

/** Returns the largest channel difference of a pixel from a colour, 0–255. */
export const difference = (
  data: Uint8Array,
  pixel: number,
  [red, green, blue]: readonly [number, number, number],
): number =>
  Math.max(
    Math.abs(data[pixel * 3]! - red),
    Math.abs(data[pixel * 3 + 1]! - green),
    Math.abs(data[pixel * 3 + 2]! - blue),
  )

/** Returns the connected regions whose colours stay near that of their flat first pixel. */
export function flatRegions(picture: Raster): FlatRegion[] {
  const { width, height, data } = picture
  const seen = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  const regions: FlatRegion[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const start = y * width + x
      if (seen[start]) continue
      const seed = [data[start * 3]!, data[start * 3 + 1]!, data[start * 3 + 2]!] as const
      const isFlat = [start - 1, start + 1, start - width, start + width].every(
        (pixel) => difference(data, pixel, seed) <= FLAT_TOLERANCE / 2,
      )
      if (!isFlat) continue
      const count = floodFill(
        start,
        { width, seen, queue },
        (pixel) => difference(data, pixel, seed) <= FLAT_TOLERANCE,
      )
      const share = count / seen.length
      if (share < LOSS_SHARE.min || share > LOSS_SHARE.max) continue
      regions.push(regionOf(queue.slice(0, count), picture))
    }
  }
  return regions
}

/** Returns mean colour and share of connected pixels. */
function regionOf(pixels: Int32Array, { width, height, data }: Raster): FlatRegion {
  const sums = [0, 0, 0]
  for (const at of pixels) for (let c = 0; c < 3; c++) sums[c]! += data[at * 3 + c]!
  const count = pixels.length
  return {
    pixels,
    colour: [sums[0]! / count, sums[1]! / count, sums[2]! / count],
    share: count / (width * height),
  }
}

type RegionMeasures = {
  /** Standard deviation of the luma inside, 0–255. */
  spread: number
  /** Length of the outline inside the picture over the square root of the area. */
  winding: number
  /** Share of each side of the picture (left, top, right, bottom) that the region covers. */
  sides: [number, number, number, number]
  /** Share of the rim that differs clearly from the region, 0–1. */
  edged: number
  /** Median colour difference of the rim from the region, 0–255. */
  contrast: number
  /** Standard deviation of the rim's luma, 0–255. */
  rimSpread: number
  /** Mean distance of the outline from its smoothed course, px of the copy. */
  raggedness: number
  /** Foreign pixels that the region encloses, over its own number. */
  islands: number
}

const lumaAt = ({ data }: Raster, pixel: number): number => luma(data, pixel * 3)

const deviation = (sum: number, squares: number, count: number): number =>
  Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))

/** Measures a region; returns null early if it is too uneven or too winding for a loss. */
export function measureRegion(picture: Raster, region: FlatRegion): RegionMeasures | null {
  const { width, height } = picture
  const { pixels } = region
  let sum = 0
  let squares = 0
  for (const at of pixels) {
    const value = lumaAt(picture, at)
    sum += value
    squares += value * value
  }
  const spread = deviation(sum, squares, pixels.length)
  if (spread > MAX_SPREAD) return null
  const box = windowAround(pixels, picture, OUTLINE_RADIUS + 1)
  let outline = 0
  const sides: [number, number, number, number] = [0, 0, 0, 0]
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    const local = (y - box.top) * box.width + x - box.left
    if (x === 0) sides[0] += 1 / height
    else if (!box.mask[local - 1]) outline++
    if (y === 0) sides[1] += 1 / width
    else if (!box.mask[local - box.width]) outline++
    if (x === width - 1) sides[2] += 1 / height
    else if (!box.mask[local + 1]) outline++
    if (y === height - 1) sides[3] += 1 / width
    else if (!box.mask[local + box.width]) outline++
  }
  const winding = outline / Math.sqrt(pixels.length)
  if (winding > MAX_WINDING) return null
  return {
    spread,
    winding,
    sides,
    ...measureRim(picture, region, box),
    raggedness: smoothingChange(box) / Math.max(1, outline),
    islands: enclosedPixels(box) / pixels.length,
  }
}

/** Compares the pixels at RIM_DISTANCE from the region with its colour. */
function measureRim(
  picture: Raster,
  { colour }: FlatRegion,
  box: RegionWindow,
): Pick<RegionMeasures, 'edged' | 'contrast' | 'rimSpread'> {
  const rim: number[] = []
  let sum = 0
  let squares = 0
  for (const at of ringOf(box, { inner: RIM_DISTANCE, outer: RIM_DISTANCE }, picture)) {
    rim.push(difference(picture.data, at, colour))
    const value = lumaAt(picture, at)
    sum += value
    squares += value * value
  }
  rim.sort((a, b) => a - b)
  return {
    edged: rim.filter((away) => away >= RIM_EDGE.contrast).length / Math.max(1, rim.length),
    contrast: rim[rim.length >> 1] ?? 0,
    rimSpread: rim.length > 0 ? deviation(sum, squares, rim.length) : 0,
  }
}

/** Returns the number of pixels that a majority filter of OUTLINE_RADIUS changes. */
function smoothingChange({ mask, width, height }: RegionWindow): number {
  const r = OUTLINE_RADIUS
  const across = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let u = x - r; u <= x + r; u++)
        sum += mask[y * width + Math.min(width - 1, Math.max(0, u))]!
      across[y * width + x] = sum
    }
  }
  let changed = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let v = y - r; v <= y + r; v++)
        sum += across[Math.min(height - 1, Math.max(0, v)) * width + x]!
      if (sum * 2 > (2 * r + 1) ** 2 !== (mask[y * width + x] === 1)) changed++
    }
  }
  return changed
}

/** Returns the number of pixels that the region separates from the edge of its window. */
function enclosedPixels({ mask, width, height }: RegionWindow): number {
  const reached = mask.slice()
  const pending: number[] = []
  const add = (at: number) => {
    if (reached[at]) return
    reached[at] = 1
    pending.push(at)
  }
  for (let x = 0; x < width; x++) {
    add(x)
    add((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    add(y * width)
    add(y * width + width - 1)
  }
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const x = at % width
    if (x > 0) add(at - 1)
    if (x < width - 1) add(at + 1)
    if (at >= width) add(at - width)
    if (at < mask.length - width) add(at + width)
  }
  return reached.reduce((count, value) => count + 1 - value, 0)
}
