/** Chooses the part of a photograph that an example shows. */
import type { FaceReport } from '../engine.ts'
import {
  fitWithin,
  luma,
  resizeRaster,
  type Bounds,
  type Raster,
  type Size,
} from '../image/raster.ts'

/** A point in shares of the picture's sides, 0–1. */
export type ExamplePlace = { x: number; y: number }

/** Side of the part, px of the preview. */
const PART_SIDE_PX = 256
/**
 * Steps between the places of parts, px of the preview: what the watermark hides is least blurred
 * at the edge of a part, which must not be movable over every pixel.
 */
const PLACE_STEP_PX = 32
/** Longest side of the copy on which detail is measured, px. */
const DETAIL_COPY_SIDE_PX = 240
/** Step between the places that are tried, px of that copy. */
const DETAIL_STEP_PX = 8

/**
 * Returns the part around a place, px of the preview; it lies within the preview, at a multiple of
 * the step or at its far edge.
 */
export function partAround({ x, y }: ExamplePlace, preview: Size): Bounds {
  const width = Math.min(PART_SIDE_PX, preview.width)
  const height = Math.min(PART_SIDE_PX, preview.height)
  const start = (share: number, side: number, length: number) =>
    Math.min(
      side - length,
      Math.max(0, Math.round((share * side - length / 2) / PLACE_STEP_PX) * PLACE_STEP_PX),
    )
  const left = start(x, preview.width, width)
  const top = start(y, preview.height, height)
  return { left, top, right: left + width, bottom: top + height }
}

/** Returns the centre of the widest face, or of the part with the strongest edges without one. */
export async function defaultPlace(
  photograph: Raster,
  faces: readonly FaceReport[],
  preview: Size,
): Promise<ExamplePlace> {
  const [widest] = faces.toSorted((a, b) => b.width - a.width)
  if (widest)
    return {
      x: (widest.x + widest.width / 2) / photograph.width,
      y: (widest.y + widest.height / 2) / photograph.height,
    }
  return detailedPlace(photograph, preview)
}

/**
 * Returns the centre of the part with the largest sum of grey-level differences between neighbours.
 */
async function detailedPlace(photograph: Raster, preview: Size): Promise<ExamplePlace> {
  const { width, height } = fitWithin(photograph, { maxSide: DETAIL_COPY_SIDE_PX })
  const { data } = await resizeRaster(photograph, width, height)
  const differences = Float64Array.from({ length: width * height }, (_, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    const here = luma(data, at * 3)
    const right = x + 1 < width ? luma(data, (at + 1) * 3) : here
    const below = y + 1 < height ? luma(data, (at + width) * 3) : here
    return Math.abs(right - here) + Math.abs(below - here)
  })
  const across = Math.min(width, Math.round((PART_SIDE_PX * width) / preview.width))
  const down = Math.min(height, Math.round((PART_SIDE_PX * height) / preview.height))
  let best = { sum: -1, x: 0.5, y: 0.5 }
  for (let top = 0; top + down <= height; top += DETAIL_STEP_PX) {
    for (let left = 0; left + across <= width; left += DETAIL_STEP_PX) {
      let sum = 0
      for (let y = top; y < top + down; y++)
        for (let x = left; x < left + across; x++) sum += differences[y * width + x]!
      if (sum > best.sum)
        best = { sum, x: (left + across / 2) / width, y: (top + down / 2) / height }
    }
  }
  return { x: best.x, y: best.y }
}
