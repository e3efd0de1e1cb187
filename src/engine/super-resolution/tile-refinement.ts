/**
 * Refines tiles: finds areas such as small print that the network drew wrong from a reduced copy,
 * and super-resolves them again at full size.
 */
import { luma, readRaster, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { superResolve } from './networks.ts'
import {
  FINEST_BAND_SIGMA_PX,
  MAX_REFINED_PIXELS,
  MAX_REFINED_TILE_CELLS,
  MIN_REFINED_ERROR,
  REFINEMENT_CELL_PX,
  REFINEMENT_MARGIN_PX,
} from './tuning.ts'

/** A rectangle in px of the photograph. */
type Box = { left: number; top: number; width: number; height: number }
/** A box with its margin, and the network's output for it. */
export type RefinedTile = { box: Box; picture: Raster }

type CellRun = Box & { error: number }

/**
 * Returns the finest frequency band: luma minus its Gaussian low-pass, −255 to 255, one value per
 * pixel.
 */
async function finestBand(picture: Raster): Promise<Float32Array> {
  const { data: lowPass } = await readRaster(sharpOf(picture).blur(FINEST_BAND_SIGMA_PX))
  const band = new Float32Array(picture.width * picture.height)
  for (let i = 0; i < band.length; i++) band[i] = luma(picture.data, i * 3) - luma(lowPass, i * 3)
  return band
}

/** Returns the median of `count` values given their histogram. */
function medianOf(histogram: Uint16Array, count: number): number {
  let level = 0
  for (let below = 0; level < 255; level++) {
    below += histogram[level]!
    if (below * 2 >= count) break
  }
  return level
}

/**
 * Returns per cell, row-major, the RMS error of the finest band of `upscaled` against `denoised`,
 * not counting mere attenuation, less twice the cell's median strength.
 */
async function cellErrors(denoised: Raster, upscaled: Raster): Promise<number[]> {
  const { width, height } = denoised
  const [expected, actual] = await Promise.all([
    finestBand(denoised),
    finestBand(await resizeRaster(upscaled, width, height)),
  ])
  const errors: number[] = []
  for (let top = 0; top < height; top += REFINEMENT_CELL_PX) {
    for (let left = 0; left < width; left += REFINEMENT_CELL_PX) {
      let [expectedEnergy, actualEnergy, product] = [0, 0, 0]
      const strengths = new Uint16Array(256)
      let count = 0
      const right = Math.min(width, left + REFINEMENT_CELL_PX)
      for (let y = top; y < Math.min(height, top + REFINEMENT_CELL_PX); y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          expectedEnergy += expected[at]! ** 2
          actualEnergy += actual[at]! ** 2
          product += expected[at]! * actual[at]!
          strengths[Math.min(255, Math.floor(Math.abs(expected[at]!)))]!++
          count++
        }
      }
      const squaredError =
        Math.max(0, 2 * (Math.sqrt(expectedEnergy * actualEnergy) - product)) / count
      errors.push(Math.sqrt(squaredError) - 2 * medianOf(strengths, count))
    }
  }
  return errors
}

/** Returns the horizontal runs of cells whose error is too large, row-major. */
function misdrawnRuns(errors: readonly number[], { width, height }: Raster): CellRun[] {
  const columns = Math.ceil(width / REFINEMENT_CELL_PX)
  const runs: CellRun[] = []
  let current: CellRun | null = null
  errors.forEach((error, i) => {
    const left = (i % columns) * REFINEMENT_CELL_PX
    const top = Math.floor(i / columns) * REFINEMENT_CELL_PX
    const cell = {
      left,
      top,
      width: Math.min(REFINEMENT_CELL_PX, width - left),
      height: Math.min(REFINEMENT_CELL_PX, height - top),
      error,
    }
    if (error < MIN_REFINED_ERROR) current = null
    else if (current?.top === top && current.width < MAX_REFINED_TILE_CELLS * REFINEMENT_CELL_PX) {
      current.width += cell.width
      current.error = Math.max(current.error, error)
    } else runs.push((current = cell))
  })
  return runs
}

function withMargin({ left, top, width, height }: Box, picture: Raster): Box {
  const [x, y] = [Math.max(0, left - REFINEMENT_MARGIN_PX), Math.max(0, top - REFINEMENT_MARGIN_PX)]
  return {
    left: x,
    top: y,
    width: Math.min(picture.width, left + width + REFINEMENT_MARGIN_PX) - x,
    height: Math.min(picture.height, top + height + REFINEMENT_MARGIN_PX) - y,
  }
}

/**
 * Returns the boxes, with margins, where `upscaled` (any size) is drawn wrong, largest error first,
 * in px of `denoised`; at most MAX_REFINED_PIXELS in total.
 */
export async function findMisdrawnTiles(denoised: Raster, upscaled: Raster): Promise<Box[]> {
  const runs = misdrawnRuns(await cellErrors(denoised, upscaled), denoised)
  let remainingPixels = MAX_REFINED_PIXELS
  const boxes: Box[] = []
  for (const run of runs.toSorted((a, b) => b.error - a.error)) {
    const box = withMargin(run, denoised)
    if (box.width * box.height > remainingPixels) continue
    remainingPixels -= box.width * box.height
    boxes.push(box)
  }
  return boxes
}

/**
 * Super-resolves each box of the photograph at full size. `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function refineTiles(
  photograph: Raster,
  boxes: readonly Box[],
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<RefinedTile[]> {
  const tiles: RefinedTile[] = []
  for (const [i, box] of boxes.entries()) {
    const crop = await readRaster(sharpOf(photograph).extract(box))
    const picture = await superResolve(
      crop,
      sessions,
      (share) => onTile((i + share) / boxes.length),
      signal,
    )
    tiles.push({ box, picture })
  }
  return tiles
}

/**
 * Blends the refined tiles into `target` in place, feathered over their margins. `target` is
 * `scale` times as large as the photograph.
 */
export async function blendTiles(
  target: Raster,
  tiles: readonly RefinedTile[],
  scale: number,
): Promise<void> {
  for (const { box, picture } of tiles) {
    const [left, top] = [Math.round(box.left * scale), Math.round(box.top * scale)]
    const [right, bottom] = [
      Math.min(target.width, Math.round((box.left + box.width) * scale)),
      Math.min(target.height, Math.round((box.top + box.height) * scale)),
    ]
    const { width, data } = await resizeRaster(picture, right - left, bottom - top)
    const margin = REFINEMENT_MARGIN_PX * scale
    // Edges on the picture's border are not feathered.
    const weightAlong = (at: number, from: number, to: number, end: number) =>
      Math.min(
        1,
        from === 0 ? 1 : (at - from + 0.5) / margin,
        to === end ? 1 : (to - at - 0.5) / margin,
      )
    for (let y = top; y < bottom; y++) {
      const rowWeight = weightAlong(y, top, bottom, target.height)
      for (let x = left; x < right; x++) {
        const weight = rowWeight * weightAlong(x, left, right, target.width)
        const [to, from] = [(y * target.width + x) * 3, ((y - top) * width + x - left) * 3]
        for (let c = 0; c < 3; c++)
          target.data[to + c] = target.data[to + c]! * (1 - weight) + data[from + c]! * weight + 0.5
      }
    }
  }
}
