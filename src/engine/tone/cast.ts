/**
 * Measures whether a picture has one colour cast, like a faded print, or several, like an album
 * page, montage or hand-tinted print.
 */
import { membershipOf, type Print } from '../analysis/prints.ts'
import { luma, type Raster } from '../image/raster.ts'
import {
  CAST_GRID_SIZE,
  CAST_MARGIN,
  CAST_SPREAD,
  DARK_SHARE,
  DARK_TOLERANCE,
  MAX_CAST_SAMPLES,
  MIN_DARK_SHARE,
  MIN_MEAN_CAST,
} from './tuning.ts'

/** Grid cell, luma (0–255) and chroma (red and blue minus green) of one pixel. */
type Sample = { cell: number; luma: number; red: number; blue: number }

/** Returns pixels sampled over the print. */
function samplesOf(picture: Raster, print: Print): Sample[] {
  const { data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const [width, height] = [right - left, bottom - top]
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / MAX_CAST_SAMPLES)))
  const marginX = Math.round(CAST_MARGIN * width)
  const marginY = Math.round(CAST_MARGIN * height)
  const samples: Sample[] = []
  for (let y = marginY; y < height - marginY; y += step) {
    for (let x = marginX; x < width - marginX; x += step) {
      if (!isInside(left + x, top + y)) continue
      const at = ((top + y) * picture.width + left + x) * 3
      const row = Math.floor((y * CAST_GRID_SIZE) / height)
      const column = Math.floor((x * CAST_GRID_SIZE) / width)
      samples.push({
        cell: row * CAST_GRID_SIZE + column,
        luma: luma(data, at),
        red: data[at]! - data[at + 1]!,
        blue: data[at + 2]! - data[at + 1]!,
      })
    }
  }
  return samples
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

type Cast = { red: number; blue: number }
const meanCast = (casts: readonly Cast[]): Cast => ({
  red: mean(casts.map(({ red }) => red)),
  blue: mean(casts.map(({ blue }) => blue)),
})

/**
 * Returns how far the shadows of all cells share one cast, from 0 (none) to 1. Fading tints all
 * shadows alike, while mid-tones and highlights have colours of their own.
 */
export function castAgreement(picture: Raster, print: Print): number {
  const samples = samplesOf(picture, print)
  const ascendingLuma = Float32Array.from(samples, (sample) => sample.luma).sort()
  const maxDarkLuma =
    (ascendingLuma[Math.floor(ascendingLuma.length * DARK_SHARE)] ?? 0) + DARK_TOLERANCE
  const cells = Array.from({ length: CAST_GRID_SIZE ** 2 }, (_, cell) =>
    samples.filter((sample) => sample.cell === cell),
  )
  const casts = cells.flatMap((cell) => {
    const dark = cell.filter((sample) => sample.luma <= maxDarkLuma)
    if (dark.length === 0 || dark.length < MIN_DARK_SHARE * cell.length) return []
    return [meanCast(dark)]
  })
  const common = meanCast(casts)
  const spread = Math.sqrt(
    mean(casts.map(({ red, blue }) => (red - common.red) ** 2 + (blue - common.blue) ** 2)),
  )
  const relativeSpread = spread / Math.max(MIN_MEAN_CAST, Math.hypot(common.red, common.blue))
  const [oneCast, noCommonCast] = CAST_SPREAD
  return Math.min(1, Math.max(0, (noCommonCast - relativeSpread) / (noCommonCast - oneCast)))
}
