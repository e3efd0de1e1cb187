/** Measures a print's histograms and derives end points, fading and colour balance. */
import { membershipOf, type Print } from '../analysis/prints.ts'
import { luma, type Raster } from '../image/raster.ts'
import {
  BALANCE_EXPONENT,
  BALANCE_MEDIAN,
  BALANCED_BRIGHTNESS,
  CLIPPED_SHARE,
  FADING_SPREAD,
  GREEN_SHARE,
  HISTOGRAM_MARGIN,
  KEPT_WARMTH,
  LOST_RANGE,
  MAX_NEUTRAL_CHROMA,
  NEUTRALITY,
  STRONG_FADING_SPREAD,
  WARMTH_RANGE,
} from './tuning.ts'

/** One value per channel R, G, B. */
export type Channels = [number, number, number]
/** Pixel counts of the 256 levels. */
type Histogram = Uint32Array
export type Histograms = {
  channels: [Histogram, Histogram, Histogram]
  luma: Histogram
  /** Number of pixels counted. */
  count: number
}

/** Rises linearly from 0 at `from` to 1 at `to`, clamped. */
export const ramp = (value: number, range: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (value - range[0]) / (range[1] - range[0])))

const interpolate = ([from, to]: readonly [number, number], share: number): number =>
  from + (to - from) * share

/** Counts every second pixel of every second row of the print, without its margin. */
export function histogramsOf(picture: Raster, print: Print): Histograms {
  const { width, data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const channels: [Histogram, Histogram, Histogram] = [
    new Uint32Array(256),
    new Uint32Array(256),
    new Uint32Array(256),
  ]
  const brightness = new Uint32Array(256)
  const margin = Math.round(HISTOGRAM_MARGIN * Math.min(right - left, bottom - top))
  let count = 0
  for (let y = top + margin; y < bottom - margin; y += 2) {
    for (let x = left + margin; x < right - margin; x += 2) {
      if (!isInside(x, y)) continue
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) channels[c]![data[at + c]!]!++
      brightness[Math.round(luma(data, at))]!++
      count++
    }
  }
  return { channels, luma: brightness, count }
}

/** Returns the level (0–1) below which `share` of the `count` pixels lie. */
export function percentileLevel(histogram: Histogram, share: number, count: number): number {
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += histogram[i]!
    if (sum >= share * count) return i / 255
  }
  return 1
}

const spread = (values: Channels): number => Math.max(...values) - Math.min(...values)

export type Fading = {
  /** End points per channel, 0–1. */
  low: Channels
  high: Channels
  /** How strongly mid-tones are drawn to grey, 0–1. */
  neutrality: number
  /** How faded the picture is, 0–1. */
  faded: number
}

/**
 * Returns the end points and how faded the picture is. `channelShare` (0–1) is the share of
 * per-channel end points; null for a monochrome print, which uses those of luma.
 */
export function measureFading(
  { channels, luma: brightness, count }: Histograms,
  channelShare: number | null,
): Fading {
  const endPoints = (share: number, outermost: (...values: number[]) => number): Channels => {
    const common = percentileLevel(brightness, share, count)
    if (channelShare === null) return [common, common, common]
    const own = channels.map((channel) => percentileLevel(channel, share, count)) as Channels
    return own.map((end) => outermost(...own) * (1 - channelShare) + end * channelShare) as Channels
  }
  const low = endPoints(CLIPPED_SHARE, Math.min)
  const high = endPoints(1 - CLIPPED_SHARE, Math.max)
  const lostRange = 1 - high.reduce((sum, value, c) => sum + value - low[c]!, 0) / 3
  const endSpread = Math.max(spread(low), spread(high))
  const fadedBySpread = ramp(endSpread, FADING_SPREAD)
  return {
    low,
    high,
    neutrality: fadedBySpread * interpolate(NEUTRALITY, ramp(endSpread, STRONG_FADING_SPREAD)),
    faded: Math.max(ramp(lostRange, LOST_RANGE), fadedBySpread),
  }
}

/** Returns the white points for the upper end points; a warm white keeps part of its warmth. */
export function whitePoints(high: Channels): Channels {
  const [red, green, blue] = high
  const isWarm = red >= green && green >= blue
  const kept = interpolate(KEPT_WARMTH, ramp(red - blue, WARMTH_RANGE))
  return high.map((value) => (isWarm ? value + (red - value) * kept : value)) as Channels
}

/**
 * Returns the exponents that align the medians of near-neutral mid-tones. `stretched` maps levels
 * 0–255 to 0–1 per channel.
 */
export function balanceExponents(
  picture: Raster,
  print: Print,
  stretched: readonly Float64Array[],
  neutrality: number,
): Channels {
  const { width, data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const counts: Histogram[] = [0, 1, 2].map(() => new Uint32Array(256))
  const [reds, greens, blues] = stretched as [Float64Array, Float64Array, Float64Array]
  let count = 0
  // Every third pixel of every third row is enough for a median.
  for (let y = top; y < bottom; y += 3)
    for (let x = left; x < right; x += 3) {
      if (!isInside(x, y)) continue
      const at = (y * width + x) * 3
      const [red, green, blue] = [reds[data[at]!]!, greens[data[at + 1]!]!, blues[data[at + 2]!]!]
      const mean = (red + green + blue) / 3
      if (
        mean < BALANCED_BRIGHTNESS.minimum ||
        mean > BALANCED_BRIGHTNESS.maximum ||
        Math.max(red, green, blue) - Math.min(red, green, blue) > MAX_NEUTRAL_CHROMA
      )
        continue
      counts[0]![Math.round(red * 255)]!++
      counts[1]![Math.round(green * 255)]!++
      counts[2]![Math.round(blue * 255)]!++
      count++
    }
  if (count === 0) return [1, 1, 1]
  const clamp = (value: number, { minimum, maximum }: { minimum: number; maximum: number }) =>
    Math.min(maximum, Math.max(minimum, value))
  const medians = counts.map((histogram) =>
    clamp(percentileLevel(histogram, 0.5, count), BALANCE_MEDIAN),
  )
  const target = (medians[0]! + medians[1]! + medians[2]!) / 3
  const [red, green, blue] = medians.map((median) =>
    clamp(1 + neutrality * (Math.log(target) / Math.log(median) - 1), BALANCE_EXPONENT),
  ) as Channels
  const omitted = ((1 - GREEN_SHARE) * Math.max(0, green - Math.max(red, blue))) / 2
  return [red, green - omitted, blue + omitted]
}
