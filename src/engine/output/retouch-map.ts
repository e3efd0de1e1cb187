/**
 * Draws the retouch map: inpainted (reconstructed), visibly changed (cleaned) and unchanged
 * (original) areas, measured on the pixels. Tone correction counts as original.
 */
import type { FaceReport, RetouchShares } from '../engine.ts'
import { fitWithin, luma, resizeRaster, type Mask, type Raster } from '../image/raster.ts'
import { labelFaces } from './face-labels.ts'
import { CHANGE_CELL_PX, MAP_GREY, MAP_OPACITY, MAP_SIDE_PX, MIN_VISIBLE_CHANGE } from './tuning.ts'

/** Colours of cleaned and reconstructed areas; the legend in src/web/domain/photo/ repeats them. */
const CLEANED = [70, 140, 200]
const RECONSTRUCTED = [222, 84, 40]

/**
 * Returns the mean absolute luma change of every cell, averaged with its neighbours to suppress
 * grain.
 */
function cellChanges(before: Raster, after: Raster): { columns: number; values: Float32Array } {
  const columns = Math.ceil(before.width / CHANGE_CELL_PX)
  const values = new Float32Array(columns * Math.ceil(before.height / CHANGE_CELL_PX))
  const counts = new Uint16Array(values.length)
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const cell = Math.floor(y / CHANGE_CELL_PX) * columns + Math.floor(x / CHANGE_CELL_PX)
      const at = (y * before.width + x) * 3
      values[cell]! += Math.abs(luma(before.data, at) - luma(after.data, at))
      counts[cell]!++
    }
  }
  const means = values.map((sum, i) => sum / counts[i]!)
  return { columns, values: means.map((_, i) => meanAround(means, columns, i)) }
}

/** Returns the mean of a cell and its up to eight neighbours. */
function meanAround(values: Float32Array, columns: number, at: number): number {
  const [x, y, rows] = [at % columns, Math.floor(at / columns), values.length / columns]
  let [sum, count] = [0, 0]
  for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++, count++)
      sum += values[v * columns + u]!
  }
  return sum / count
}

/**
 * Returns the map and its area shares. `before` is the tone-corrected original, `after` the result;
 * pictures and masks may have any size; `kept` counts as original whatever else is marked there.
 */
export async function drawRetouchMap(
  pictures: { original: Raster; before: Raster; after: Raster },
  masks: { inpainted: Mask | null; cleaned?: Mask | null; kept?: Mask | null },
  faces: readonly FaceReport[] = [],
): Promise<{ picture: Raster; shares: RetouchShares }> {
  const { width, height } = fitWithin(pictures.original, { maxSide: MAP_SIDE_PX })
  const [original, before, after] = (await Promise.all(
    [pictures.original, pictures.before, pictures.after].map((picture) =>
      resizeRaster(picture, width, height),
    ),
  )) as [Raster, Raster, Raster]
  const { columns, values } = cellChanges(before, after)
  const data = new Uint8Array(width * height * 3)
  let [cleaned, reconstructed] = [0, 0]
  const isMarked = (mask: Mask | null | undefined, x: number, y: number): boolean =>
    mask?.mask[
      Math.floor((y * mask.height) / height) * mask.width + Math.floor((x * mask.width) / width)
    ] === 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const grey = MAP_GREY.black + luma(original.data, at) * MAP_GREY.contrast
      const cell = Math.floor(y / CHANGE_CELL_PX) * columns + Math.floor(x / CHANGE_CELL_PX)
      const isKept = isMarked(masks.kept, x, y)
      const isInpainted = !isKept && isMarked(masks.inpainted, x, y)
      const isCleaned = values[cell]! > MIN_VISIBLE_CHANGE || isMarked(masks.cleaned, x, y)
      const colour = isInpainted ? RECONSTRUCTED : isCleaned && !isKept ? CLEANED : null
      if (isInpainted) reconstructed++
      else if (colour) cleaned++
      for (let c = 0; c < 3; c++)
        data[at + c] = Math.round(
          colour ? grey * (1 - MAP_OPACITY) + colour[c]! * MAP_OPACITY : grey,
        )
    }
  }
  await labelFaces({ width, height, data }, faces, width / pictures.original.width)
  const share = (count: number) => Number((count / (width * height)).toFixed(4))
  const shares = { cleaned: share(cleaned), reconstructed: share(reconstructed) }
  return {
    picture: { width, height, data },
    shares: { ...shares, original: Number((1 - shares.cleaned - shares.reconstructed).toFixed(4)) },
  }
}
