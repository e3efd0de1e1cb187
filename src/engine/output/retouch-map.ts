/**
 * Draws the retouch map: inpainted (reconstructed), visibly changed (cleaned) and unchanged
 * (original) areas, measured on the pixels. Tone correction counts as original.
 */
import type { FaceReport, RetouchShares } from '../engine.ts'
import { fitWithin, resizeRaster, type Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import { labelFaces } from '../faces/face-labels.ts'

/** Longest side of the map, px. */
const MAP_SIDE = 1000
/**
 * Minimum mean luma change (0–255) of a cleaned area, and side of the cells over which it is
 * averaged, px.
 */
const MIN_VISIBLE_CHANGE = 5
const CELL_SIDE = 6
/** Opacity of the colours over the grey original, 0–1. */
const OPACITY = 0.55
const CLEANED = [70, 140, 200]
const RECONSTRUCTED = [222, 84, 40]

type Filled = { width: number; height: number; mask: Uint8Array } | null

/**
 * Returns the mean absolute luma change of every cell, averaged with its neighbours to suppress
 * grain.
 */
function changes(before: Raster, after: Raster): { columns: number; values: Float32Array } {
  const columns = Math.ceil(before.width / CELL_SIDE)
  const values = new Float32Array(columns * Math.ceil(before.height / CELL_SIDE))
  const counts = new Uint16Array(values.length)
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const cell = Math.floor(y / CELL_SIDE) * columns + Math.floor(x / CELL_SIDE)
      const at = (y * before.width + x) * 3
      values[cell]! += Math.abs(luma(before.data, at) - luma(after.data, at))
      counts[cell]!++
    }
  }
  const means = values.map((sum, i) => sum / counts[i]!)
  return { columns, values: means.map((_, i) => meanAround(means, columns, i)) }
}

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
 * Returns the map and its area shares. `shown` is the original, `before` the tone-corrected
 * picture, `after` the result, `filled` the inpainting mask.
 */
export async function drawRetouchMap(
  pictures: { shown: Raster; before: Raster; after: Raster },
  filled: Filled,
  faces: readonly FaceReport[] = [],
): Promise<{ picture: Raster; shares: RetouchShares }> {
  const { width, height } = fitWithin(pictures.shown, { maxSide: MAP_SIDE })
  const [shown, before, after] = (await Promise.all(
    [pictures.shown, pictures.before, pictures.after].map((picture) =>
      resizeRaster(picture, width, height),
    ),
  )) as [Raster, Raster, Raster]
  const { columns, values } = changes(before, after)
  const data = new Uint8Array(width * height * 3)
  let [cleaned, reconstructed] = [0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const grey = 40 + luma(shown.data, at) * 0.7
      const hole =
        filled &&
        filled.mask[
          Math.floor((y * filled.height) / height) * filled.width +
            Math.floor((x * filled.width) / width)
        ]
      const ink = hole
        ? RECONSTRUCTED
        : values[Math.floor(y / CELL_SIDE) * columns + Math.floor(x / CELL_SIDE)]! >
            MIN_VISIBLE_CHANGE
          ? CLEANED
          : null
      if (hole) reconstructed++
      else if (ink) cleaned++
      for (let c = 0; c < 3; c++)
        data[at + c] = Math.round(ink ? grey * (1 - OPACITY) + ink[c]! * OPACITY : grey)
    }
  }
  await labelFaces({ width, height, data }, faces, width / pictures.shown.width)
  const share = (count: number) => Number((count / (width * height)).toFixed(4))
  const shares = { cleaned: share(cleaned), reconstructed: share(reconstructed) }
  return {
    picture: { width, height, data },
    shares: { ...shares, original: Number((1 - shares.cleaned - shares.reconstructed).toFixed(4)) },
  }
}
