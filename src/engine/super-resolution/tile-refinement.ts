/**
 * Refines tiles: finds areas such as small print that the network drew wrong from a reduced copy,
 * and super-resolves them again at full size.
 */
import { readRaster, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { finest } from '../image/bands.ts'
import { superResolve } from './super-resolution.ts'

/** Side of the cells in which the network's output is compared with the denoised picture, px. */
const CELL = 64
/**
 * Minimum error of a cell beyond twice its median texture strength (0–255); print exceeds it,
 * masonry and foliage do not.
 */
const MIN_ERROR = 8
/**
 * Context and feather around a box (px), and longest side of a box (cells), which is one tile of
 * the network.
 */
const MARGIN = 12
const MAX_BOX_CELLS = 5
/**
 * Largest total area refined, margins included, px; the boxes with the largest error come first.
 */
export const PARTS_PIXELS = 80_000

/** A rectangle in px of the photograph. */
type Box = { left: number; top: number; width: number; height: number }
/** A box with its margin, and the network's output for it. */
type Part = { seen: Box; picture: Raster }

type Run = Box & { astray: number }

/** Returns the median of `count` values given their histogram. */
function middleOf(levels: Uint16Array, count: number): number {
  let level = 0
  for (let below = 0; level < 255; level++) {
    below += levels[level]!
    if (below * 2 >= count) break
  }
  return level
}

/**
 * Returns per cell, row-major, the RMS error of the finest band of `answer` against `clean`, not
 * counting mere attenuation, less twice the cell's median strength.
 */
async function strays(clean: Raster, answer: Raster): Promise<number[]> {
  const { width, height } = clean
  const [wanted, have] = await Promise.all([
    finest(clean),
    finest(await resizeRaster(answer, width, height)),
  ])
  const found: number[] = []
  for (let top = 0; top < height; top += CELL) {
    for (let left = 0; left < width; left += CELL) {
      let [ofWanted, ofHave, ofBoth] = [0, 0, 0]
      const strengths = new Uint16Array(256)
      let count = 0
      for (let y = top; y < Math.min(height, top + CELL); y++) {
        for (let at = y * width + left; at < y * width + Math.min(width, left + CELL); at++) {
          ofWanted += wanted[at]! ** 2
          ofHave += have[at]! ** 2
          ofBoth += wanted[at]! * have[at]!
          strengths[Math.min(255, Math.floor(Math.abs(wanted[at]!)))]!++
          count++
        }
      }
      const wrong = Math.max(0, 2 * (Math.sqrt(ofWanted * ofHave) - ofBoth)) / count
      found.push(Math.sqrt(wrong) - 2 * middleOf(strengths, count))
    }
  }
  return found
}

function grown({ left, top, width, height }: Box, picture: Raster): Box {
  const [x, y] = [Math.max(0, left - MARGIN), Math.max(0, top - MARGIN)]
  return {
    left: x,
    top: y,
    width: Math.min(picture.width, left + width + MARGIN) - x,
    height: Math.min(picture.height, top + height + MARGIN) - y,
  }
}

/**
 * Returns the boxes, with margins, where `answer` (any size) is wrong, largest error first, in px
 * of `clean`.
 */
export async function partsAstray(clean: Raster, answer: Raster): Promise<Box[]> {
  const { width, height } = clean
  const columns = Math.ceil(width / CELL)
  const runs: Run[] = []
  let last: Run | null = null
  const found = await strays(clean, answer)
  found.forEach((astray, i) => {
    const [left, top] = [(i % columns) * CELL, Math.floor(i / columns) * CELL]
    const cell = {
      left,
      top,
      width: Math.min(CELL, width - left),
      height: Math.min(CELL, height - top),
      astray,
    }
    if (astray < MIN_ERROR) last = null
    else if (last && last.top === top && last.width < MAX_BOX_CELLS * CELL) {
      last.width += cell.width
      last.astray = Math.max(last.astray, astray)
    } else runs.push((last = cell))
  })
  let left = PARTS_PIXELS
  const boxes: Box[] = []
  for (const run of runs.toSorted((a, b) => b.astray - a.astray)) {
    const box = grown(run, clean)
    if (box.width * box.height > left) continue
    left -= box.width * box.height
    boxes.push(box)
  }
  return boxes
}

/**
 * Super-resolves each box of the photograph at full size. `onPart` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function seeAgain(
  picture: Raster,
  boxes: readonly Box[],
  sessions: Sessions,
  onPart: (share: number) => void,
  signal: AbortSignal,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const [i, seen] of boxes.entries()) {
    const cut = await readRaster(sharpOf(picture).extract(seen))
    const part = await superResolve(
      cut,
      sessions,
      (share) => onPart((i + share) / boxes.length),
      signal,
    )
    parts.push({ seen, picture: part })
  }
  return parts
}

/**
 * Blends the refined parts into `target` in place, feathered over their margins. `target` is
 * `scale` times as large as the photograph.
 */
export async function layParts(
  target: Raster,
  parts: readonly Part[],
  scale: number,
): Promise<void> {
  for (const { seen, picture } of parts) {
    const [left, top] = [Math.round(seen.left * scale), Math.round(seen.top * scale)]
    const [right, bottom] = [
      Math.min(target.width, Math.round((seen.left + seen.width) * scale)),
      Math.min(target.height, Math.round((seen.top + seen.height) * scale)),
    ]
    const { width, data } = await resizeRaster(picture, right - left, bottom - top)
    const margin = MARGIN * scale
    // Edges on the picture's border are not feathered.
    const share = (at: number, from: number, to: number, end: number) =>
      Math.min(
        1,
        from === 0 ? 1 : (at - from + 0.5) / margin,
        to === end ? 1 : (to - at - 0.5) / margin,
      )
    for (let y = top; y < bottom; y++) {
      const down = share(y, top, bottom, target.height)
      for (let x = left; x < right; x++) {
        const part = down * share(x, left, right, target.width)
        const [to, from] = [(y * target.width + x) * 3, ((y - top) * width + x - left) * 3]
        for (let c = 0; c < 3; c++)
          target.data[to + c] = target.data[to + c]! * (1 - part) + data[from + c]! * part + 0.5
      }
    }
  }
}
