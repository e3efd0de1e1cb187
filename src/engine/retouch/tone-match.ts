/**
 * Measures the tone curve from a photograph to its result, and applies it to parts of the
 * photograph.
 */
import { grownBounds, cut, boundsAt } from '../image/part.ts'
import { fitWithin, resizeRaster, type Bounds, type Raster } from '../image/raster.ts'
import {
  MIN_TONE_CLASS_PIXELS,
  TONE_CLASS_LEVELS,
  TONE_COPY_SIDE_PX,
  TONE_REACH,
} from './tuning.ts'

const LEVELS = 256
const CLASSES = LEVELS / TONE_CLASS_LEVELS

/** A pair of levels, 0–255: photograph → result. */
type Knot = { from: number; to: number }

/** Returns a pair per class of levels: their mean in the photograph, their median in the result. */
function knotsOf(photograph: Raster, result: Raster, channel: number): Knot[] {
  const counts = new Uint32Array(CLASSES * LEVELS)
  const sums = new Float64Array(CLASSES)
  const totals = new Uint32Array(CLASSES)
  for (let at = channel; at < photograph.data.length; at += 3) {
    const level = photograph.data[at]!
    const place = Math.floor(level / TONE_CLASS_LEVELS)
    counts[place * LEVELS + result.data[at]!]!++
    sums[place]! += level
    totals[place]!++
  }
  const knots: Knot[] = []
  for (const [place, total] of totals.entries()) {
    if (total < MIN_TONE_CLASS_PIXELS) continue
    let to = 0
    let seen = counts[place * LEVELS]!
    while (seen * 2 < total) seen += counts[place * LEVELS + ++to]!
    // A darker level never becomes the lighter one.
    const lowest = knots.at(-1)?.to ?? 0
    knots.push({ from: sums[place]! / total, to: Math.max(lowest, to) })
  }
  return knots
}

/** Returns a lookup table, interpolated between the pairs; beyond them their difference is kept. */
function tableOf(knots: readonly Knot[]): Uint8Array {
  const first = knots[0]
  const last = knots.at(-1)
  return Uint8Array.from({ length: LEVELS }, (_, level) => {
    if (!first || !last) return level
    const above = knots.findIndex(({ from }) => from >= level)
    const value =
      above === 0
        ? level + first.to - first.from
        : above < 0
          ? level + last.to - last.from
          : between(knots[above - 1]!, knots[above]!, level)
    return Math.min(LEVELS - 1, Math.max(0, Math.round(value)))
  })
}

const between = (a: Knot, b: Knot, level: number): number =>
  a.to + ((b.to - a.to) * (level - a.from)) / (b.from - a.from)

/** Applies the tone curve measured around a part of the photograph to that part. */
export type ToneMatch = (part: Raster, around: Bounds) => Raster

/**
 * Measures the tone around a part, in px of the photograph, so that each print of a scan has its
 * own. The median ignores what was repaired.
 */
export async function createToneMatch(photograph: Raster, result: Raster): Promise<ToneMatch> {
  const size = fitWithin(photograph, { maxSide: TONE_COPY_SIDE_PX })
  const reach = Math.max(photograph.width, photograph.height) * TONE_REACH
  const [before, after] = await Promise.all([
    resizeRaster(photograph, size.width, size.height),
    resizeRaster(result, size.width, size.height),
  ])
  return ({ width, height, data }, around) => {
    const bounds = boundsAt(grownBounds(around, reach, photograph), photograph, size)
    const from = cut(before, bounds)
    const to = cut(after, bounds)
    const tables = [0, 1, 2].map((channel) => tableOf(knotsOf(from, to, channel)))
    return { width, height, data: data.map((value, i) => tables[i % 3]![value]!) }
  }
}
