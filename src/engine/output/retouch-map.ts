/**
 * Draws the retouch map: inpainted (reconstructed), visibly changed (cleaned) and unchanged
 * (original) areas, measured on the pixels. Tone correction counts as original.
 */
import type { FaceReport, RetouchShares } from '../engine.ts'
import {
  fitWithin,
  luma,
  resizeRaster,
  type Mask,
  type Raster,
  type Size,
} from '../image/raster.ts'
import { maskAt } from '../image/part.ts'
import { labelFaces } from './face-labels.ts'
import {
  CHANGE_CELL_PX,
  MAP_GREY,
  MAP_OPACITY,
  MAP_SIDE_PX,
  MIN_CLASS_CHROMA,
  MIN_VISIBLE_CHANGE,
  STRIPE_OPACITY,
  STRIPE_PX,
} from './tuning.ts'

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
  const x = at % columns
  const y = Math.floor(at / columns)
  const rows = values.length / columns
  let sum = 0
  let count = 0
  for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++, count++)
      sum += values[v * columns + u]!
  }
  return sum / count
}

/** What became of a pixel. */
export const MAP_CLASSES = { original: 0, cleaned: 1, reconstructed: 2 } as const
/** One class per pixel of the map. */
export type MapClasses = Size & { classes: Uint8Array }

/** Classifies every pixel; both pictures have the map's size, the masks any. */
export function classifyChanges(
  before: Raster,
  after: Raster,
  masks: { inpainted?: Mask | null; cleaned?: Mask | null },
): MapClasses {
  const { width, height } = before
  const { columns, values } = cellChanges(before, after)
  const inpainted = masks.inpainted && maskAt(masks.inpainted, before)
  const cleaned = masks.cleaned && maskAt(masks.cleaned, before)
  const classes = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const cell = Math.floor(y / CHANGE_CELL_PX) * columns + Math.floor(x / CHANGE_CELL_PX)
      const isCleaned = values[cell]! > MIN_VISIBLE_CHANGE || cleaned?.[at] === 1
      classes[at] =
        inpainted?.[at] === 1
          ? MAP_CLASSES.reconstructed
          : isCleaned
            ? MAP_CLASSES.cleaned
            : MAP_CLASSES.original
    }
  }
  return { width, height, classes }
}

/** Reads the classes of a map by its colours; labels of faces count as original. */
export function classesOf({ width, height, data }: Raster): MapClasses {
  const classes = new Uint8Array(width * height)
  for (let i = 0; i < classes.length; i++) {
    const warmth = data[i * 3]! - data[i * 3 + 2]!
    if (Math.abs(warmth) < MIN_CLASS_CHROMA) continue
    classes[i] = warmth > 0 ? MAP_CLASSES.reconstructed : MAP_CLASSES.cleaned
  }
  return { width, height, classes }
}

/**
 * Paints a map over the original, which has its size, and returns it with its area shares. Strokes
 * are striped: what they erased counts as reconstructed, what they kept as original. `photograph`
 * is the size that faces are measured in.
 */
export async function paintRetouchMap(
  original: Raster,
  { width, height, classes }: MapClasses,
  {
    faces,
    painted,
    photograph,
  }: {
    faces: readonly FaceReport[]
    painted?: { erased: Mask; kept: Mask }
    photograph: Size
  },
): Promise<{ picture: Raster; shares: RetouchShares }> {
  const colours = [null, CLEANED, RECONSTRUCTED]
  const erased = painted && maskAt(painted.erased, original)
  const kept = painted && maskAt(painted.kept, original)
  const data = new Uint8Array(width * height * 3)
  const counts = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const isErased = erased?.[at] === 1
      const isKept = kept?.[at] === 1
      const shown = isErased
        ? MAP_CLASSES.reconstructed
        : isKept
          ? MAP_CLASSES.original
          : classes[at]!
      counts[shown]!++
      const isStripe = (isErased || isKept) && (x + y) % STRIPE_PX.distance < STRIPE_PX.width
      const colour = colours[shown] ?? null
      const grey = MAP_GREY.black + luma(original.data, at * 3) * MAP_GREY.contrast
      for (let c = 0; c < 3; c++) {
        const value = colour ? grey * (1 - MAP_OPACITY) + colour[c]! * MAP_OPACITY : grey
        data[at * 3 + c] = Math.round(isStripe ? value + (255 - value) * STRIPE_OPACITY : value)
      }
    }
  }
  await labelFaces({ width, height, data }, faces, width / photograph.width)
  const share = (shown: number) => Number((counts[shown]! / (width * height)).toFixed(4))
  const shares = {
    cleaned: share(MAP_CLASSES.cleaned),
    reconstructed: share(MAP_CLASSES.reconstructed),
  }
  return {
    picture: { width, height, data },
    shares: { ...shares, original: Number((1 - shares.cleaned - shares.reconstructed).toFixed(4)) },
  }
}

/**
 * Returns the map and its area shares. `before` is the tone-corrected original, `after` the result;
 * pictures and masks may have any size.
 */
export async function drawRetouchMap(
  pictures: { original: Raster; before: Raster; after: Raster },
  masks: { inpainted: Mask | null; cleaned?: Mask | null },
  faces: readonly FaceReport[] = [],
): Promise<{ picture: Raster; shares: RetouchShares }> {
  const { width, height } = fitWithin(pictures.original, { maxSide: MAP_SIDE_PX })
  const atMapSize = (picture: Raster) => resizeRaster(picture, width, height)
  const [original, before, after] = await Promise.all([
    atMapSize(pictures.original),
    atMapSize(pictures.before),
    atMapSize(pictures.after),
  ])
  return paintRetouchMap(original, classifyChanges(before, after, masks), {
    faces,
    photograph: pictures.original,
  })
}
