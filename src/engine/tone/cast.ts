/** Whether the whole picture has one cast, as a faded print has, or every place its own, as an album page, a montage or a hand-tinted print. */
import type { Place, Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'

/** Places along each side, and how many pixels of the picture are looked at. */
const GRID = 4
const SAMPLES = 120_000
/** The outer part of the photograph that is left out (share): borders and album paper. */
const MARGIN = 0.03
/** What counts as dark: up to this share of the pixels and a little lighter (0–255); a place counts with this share of dark ones. */
const DARK = { share: 0.03, more: 10, ofPlace: 0.004 }
/** How far the darks of the places lie apart over how strong their cast is: one cast up to the first, none from the second. A weaker cast (0–255) counts as this strong. */
const APART = [0.28, 0.5] as const
const WEAKEST = 15

type Sample = { place: number; luma: number; red: number; blue: number }

/** Brightness and chroma (red and blue over green, 0–255) of pixels all over the picture. */
function samplesOf(picture: Raster, { left, top, right, bottom }: Place): Sample[] {
  const { data } = picture
  const [width, height] = [right - left, bottom - top]
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / SAMPLES)))
  const [aside, above] = [Math.round(MARGIN * width), Math.round(MARGIN * height)]
  const samples: Sample[] = []
  for (let y = above; y < height - above; y += step) {
    for (let x = aside; x < width - aside; x += step) {
      const at = ((top + y) * picture.width + left + x) * 3
      const place = Math.floor((y * GRID) / height) * GRID + Math.floor((x * GRID) / width)
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
 * How far the darks of all places of the photograph agree on one cast, from 0 (every place its own) to 1. What fades a print tints all its shadows alike;
 * mid-tones and lights are the colours of things.
 */
export function castAgreement(picture: Raster, photograph: Place): number {
  const samples = samplesOf(picture, photograph)
  const ordered = Float32Array.from(samples, (sample) => sample.luma).sort()
  const darkest = (ordered[Math.floor(ordered.length * DARK.share)] ?? 0) + DARK.more
  const places = Array.from({ length: GRID ** 2 }, (_, place) =>
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
  const relative = apart / Math.max(WEAKEST, Math.hypot(common.red, common.blue))
  return Math.min(1, Math.max(0, (APART[1] - relative) / (APART[1] - APART[0])))
}
