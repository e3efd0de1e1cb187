/**
 * Measures whether a picture has one colour cast, like a faded print, or several, like an album
 * page, montage or hand-tinted print.
 */
import type { Place, Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'

/** Number of grid cells along each side, and number of pixels sampled. */
const GRID_SIZE = 4
const MAX_SAMPLES = 120_000
/**
 * Margin of the photograph excluded from sampling (borders, album paper), as a share of each side.
 */
const MARGIN = 0.03
/**
 * Dark pixels: the darkest `share` of all and up to `more` levels (0–255) above; a cell counts from
 * this share of dark pixels.
 */
const DARK = { share: 0.03, more: 10, ofPlace: 0.004 }
/**
 * Spread of the cells' casts over the mean cast: one cast up to the first value, none from the
 * second. Mean casts weaker than MIN_CAST (0–255) count as MIN_CAST.
 */
const SPREAD_RANGE = [0.28, 0.5] as const
const MIN_CAST = 15

type Sample = { place: number; luma: number; red: number; blue: number }

/**
 * Returns luma and chroma (red and blue minus green, 0–255) of pixels sampled over the photograph.
 */
function samplesOf(picture: Raster, { left, top, right, bottom }: Place): Sample[] {
  const { data } = picture
  const [width, height] = [right - left, bottom - top]
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / MAX_SAMPLES)))
  const [aside, above] = [Math.round(MARGIN * width), Math.round(MARGIN * height)]
  const samples: Sample[] = []
  for (let y = above; y < height - above; y += step) {
    for (let x = aside; x < width - aside; x += step) {
      const at = ((top + y) * picture.width + left + x) * 3
      const place =
        Math.floor((y * GRID_SIZE) / height) * GRID_SIZE + Math.floor((x * GRID_SIZE) / width)
      samples.push({
        place,
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

/**
 * Returns how far the shadows of all cells share one cast, from 0 (none) to 1. Fading tints all
 * shadows alike, while mid-tones and highlights have colours of their own.
 */
export function castAgreement(picture: Raster, photograph: Place): number {
  const samples = samplesOf(picture, photograph)
  const ordered = Float32Array.from(samples, (sample) => sample.luma).sort()
  const darkest = (ordered[Math.floor(ordered.length * DARK.share)] ?? 0) + DARK.more
  const places = Array.from({ length: GRID_SIZE ** 2 }, (_, place) =>
    samples.filter((sample) => sample.place === place),
  )
  const casts = places.flatMap((all) => {
    const dark = all.filter((sample) => sample.luma <= darkest)
    if (dark.length === 0 || dark.length < DARK.ofPlace * all.length) return []
    return [{ red: mean(dark.map(({ red }) => red)), blue: mean(dark.map(({ blue }) => blue)) }]
  })
  const common = {
    red: mean(casts.map(({ red }) => red)),
    blue: mean(casts.map(({ blue }) => blue)),
  }
  const apart = Math.sqrt(
    mean(casts.map(({ red, blue }) => (red - common.red) ** 2 + (blue - common.blue) ** 2)),
  )
  const relative = apart / Math.max(MIN_CAST, Math.hypot(common.red, common.blue))
  return Math.min(
    1,
    Math.max(0, (SPREAD_RANGE[1] - relative) / (SPREAD_RANGE[1] - SPREAD_RANGE[0])),
  )
}
