/**
 * Shows what happened to a photograph: filled in (reconstructed), visibly changed by the network (cleaned), or as it was (original).
 * Measured on the pixels themselves, so it claims nothing that did not happen; correcting the tone of the whole counts as original.
 */
import type { FaceReport, RetouchShares } from '../engine.ts'
import { fitWithin, resizeRaster, type Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import { labelFaces } from '../faces/face-labels.ts'

/** Long side of the map, px. */
const MAP_SIDE = 1000
/** A pixel of the map counts as cleaned when its brightness changed on average by more than this (0–255), in a square of CELL px and those around it. */
const VISIBLE = 5
const CELL = 6
/** How strongly the colours lie over the grey original, 0–1. */
const INK = 0.55
const CLEANED = [70, 140, 200]
const RECONSTRUCTED = [222, 84, 40]

type Filled = { width: number; height: number; mask: Uint8Array } | null

/** Mean absolute change of luma in every CELL × CELL square, averaged with its neighbours: grain alone would scatter. */
function changes(before: Raster, after: Raster): { columns: number; values: Float32Array } {
  const columns = Math.ceil(before.width / CELL)
  const values = new Float32Array(columns * Math.ceil(before.height / CELL))
  const counts = new Uint16Array(values.length)
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
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

/** `before` is the tone-corrected picture, `after` the result, `shown` the original; `filled` is what was repaired before the tone; `faces` carry their resemblance. */
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
        : values[Math.floor(y / CELL) * columns + Math.floor(x / CELL)]! > VISIBLE
          ? CLEANED
          : null
      if (hole) reconstructed++
      else if (ink) cleaned++
      for (let c = 0; c < 3; c++)
        data[at + c] = Math.round(ink ? grey * (1 - INK) + ink[c]! * INK : grey)
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
