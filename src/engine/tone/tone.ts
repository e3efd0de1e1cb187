/**
 * Plans the tone correction of a faded print: black and white points, and in colour neutral
 * mid-tones. One lookup table per channel for the whole picture; white paper stays white.
 */
import type { ToneReport } from '../engine.ts'
import { wholeOf, type Place, type Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import { castAgreement } from './cast.ts'

/** Share of pixels clipped to black and to white. */
const CLIPPED_SHARE = 0.004
/**
 * Margin of the photograph excluded from the histogram (borders, album paper), as a share of its
 * shorter side.
 */
const MARGIN = 0.03
/**
 * Share of the way from 0 to the darkest level that the black point moves, so that shadows are not
 * clipped.
 */
const BLACK_SHARE = 0.88
/** Headroom below and above the output range, on 0–1. */
const HEADROOM = 0.02
/** Minimum distance between black and white point (0–1), which bounds the contrast gain. */
const MIN_RANGE = 0.15
/** Fading from none to full, by lost range and by spread of the channels' end points (0–1). */
const LOST_RANGE = [0.06, 0.2] as const
const CHANNEL_SPREAD = [0.04, 0.12] as const
/**
 * Sharp pictures keep more of their tone: edge ratios from which and up to which the correction
 * falls to `share`.
 */
const SHARP_PICTURE = { from: 0.95, to: 1.13, share: 0.35 }
/**
 * Share by which a channel's mid-tone moves towards grey, for slightly and for strongly faded
 * pictures, by the spread of the end points (0–1).
 */
const NEUTRALITY = [0.25, 0.75] as const
const STRONG_CHANNEL_SPREAD = [0.1, 0.22] as const
/**
 * Share of a correction of green alone that is applied; the full one turns foliage grey and skies
 * lilac.
 */
const GREEN_SHARE = 0.5
/**
 * Share of a warm white's tint that is kept, by its warmth (0–1), as paper, lamps and autochrome
 * varnish are warm; cold whites are corrected fully.
 */
const KEPT_WARMTH = [0.2, 0.5] as const
const WARMTH_RANGE = [0.12, 0.25] as const
/**
 * Pictures that the levels would darken are lifted: target mid-tone (0–1), share of the way back,
 * and smallest exponent.
 */
const LIFTED_MIDTONE = 0.42
const LIFT_SHARE = 0.4
const MIN_LIFT_EXPONENT = 0.8

/**
 * Near-white paper: luma before and after (0–255, from none to full effect), and chroma up to which
 * white counts as neutral.
 */
const PAPER_BEFORE = [195, 222] as const
const PAPER_AFTER = [215, 238] as const
const PAPER_CHROMA = [14, 30] as const

const LUMA = [0.299, 0.587, 0.114]

type Channels = [number, number, number]
type Histogram = Uint32Array

function histograms(
  { width, data }: Raster,
  { left, top, right, bottom }: Place,
): { channels: [Histogram, Histogram, Histogram]; luma: Histogram; count: number } {
  const channels: [Histogram, Histogram, Histogram] = [
    new Uint32Array(256),
    new Uint32Array(256),
    new Uint32Array(256),
  ]
  const brightness = new Uint32Array(256)
  const margin = Math.round(MARGIN * Math.min(right - left, bottom - top))
  let count = 0
  for (let y = top + margin; y < bottom - margin; y += 2) {
    for (let x = left + margin; x < right - margin; x += 2) {
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) channels[c]![data[at + c]!]!++
      brightness[Math.round(luma(data, at))]!++
      count++
    }
  }
  return { channels, luma: brightness, count }
}

/** Returns the level (0–1) below which `share` of the pixels lie. */
function level(histogram: Histogram, share: number, count: number): number {
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += histogram[i]!
    if (sum >= share * count) return i / 255
  }
  return 1
}

/**
 * Returns the exponents that align the medians of near-neutral mid-tones. `stretched` maps levels
 * 0–255 to 0–1 per channel.
 */
function neutralGamma(
  { data }: Raster,
  stretched: readonly Float64Array[],
  neutrality: number,
): Channels {
  const counts: Histogram[] = [0, 1, 2].map(() => new Uint32Array(256))
  const [reds, greens, blues] = stretched as [Float64Array, Float64Array, Float64Array]
  let count = 0
  for (let at = 0; at < data.length; at += 7 * 3) {
    const [red, green, blue] = [reds[data[at]!]!, greens[data[at + 1]!]!, blues[data[at + 2]!]!]
    const mean = (red + green + blue) / 3
    if (mean < 0.12 || mean > 0.9 || Math.max(red, green, blue) - Math.min(red, green, blue) > 0.35)
      continue
    counts[0]![Math.round(red * 255)]!++
    counts[1]![Math.round(green * 255)]!++
    counts[2]![Math.round(blue * 255)]!++
    count++
  }
  if (count === 0) return [1, 1, 1]
  const medians = counts.map((histogram) =>
    Math.min(0.95, Math.max(0.05, level(histogram, 0.5, count))),
  )
  const target = (medians[0]! + medians[1]! + medians[2]!) / 3
  const [red, green, blue] = medians.map((median) =>
    Math.min(1.6, Math.max(0.62, 1 + neutrality * (Math.log(target) / Math.log(median) - 1))),
  ) as Channels
  const left = ((1 - GREEN_SHARE) * Math.max(0, green - Math.max(red, blue))) / 2
  return [red, green - left, blue + left]
}

const ramp = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * Keeps near-white paper neutral under the balance of a faded picture: neutral white gets no tint,
 * and no channel of cream crosses grey.
 */
function keepPaperWhite(from: Uint8Array, to: Uint8Array, at: number): void {
  const before = luma(from, at)
  if (before <= PAPER_BEFORE[0]) return
  const after = luma(to, at)
  const paper = ramp(before, PAPER_BEFORE) * ramp(after, PAPER_AFTER)
  if (paper === 0) return
  const chroma =
    Math.max(from[at]!, from[at + 1]!, from[at + 2]!) -
    Math.min(from[at]!, from[at + 1]!, from[at + 2]!)
  const plain = 1 - ramp(chroma, PAPER_CHROMA)
  for (let c = at; c < at + 3; c++) {
    const tint = to[c]! - after
    const crossed = (from[c]! - before) * tint < 0 ? 1 : plain
    to[c] = Math.round(to[c]! - tint * crossed * paper)
  }
}

/**
 * Sets the brightness of one pixel without strengthening its tint, which would turn sepia orange;
 * applied to `share` (0–1) of `to`.
 */
function setBrightness(
  from: Uint8Array,
  to: Uint8Array,
  at: number,
  after: number,
  { neutral, share }: { neutral: boolean; share: number },
): void {
  const before = luma(from, at)
  const kept = neutral ? 0 : Math.min(1, after / Math.max(1, before))
  for (let c = 0; c < 3; c++) {
    const value = after + (from[at + c]! - before) * kept
    to[at + c] = Math.min(255, Math.max(0, Math.round(to[at + c]! * (1 - share) + value * share)))
  }
}

const spread = (values: Channels): number => Math.max(...values) - Math.min(...values)

/**
 * Returns the channels' end points (0–1) and how faded the picture is (0–1). `own` is the share of
 * per-channel end points (0–1), null for a monochrome print, which uses those of luma.
 */
function rangeOf(
  { channels, luma: brightness, count }: ReturnType<typeof histograms>,
  own: number | null,
) {
  const of = (share: number, outermost: (...values: number[]) => number): Channels => {
    const common = level(brightness, share, count)
    if (own === null) return [common, common, common]
    const ends = channels.map((channel) => level(channel, share, count)) as Channels
    return ends.map((end) => outermost(...ends) * (1 - own) + end * own) as Channels
  }
  const [low, high] = [of(CLIPPED_SHARE, Math.min), of(1 - CLIPPED_SHARE, Math.max)]
  const lost = 1 - high.reduce((sum, value, c) => sum + value - low[c]!, 0) / 3
  const apart = Math.max(spread(low), spread(high))
  const unlike = ramp(apart, CHANNEL_SPREAD)
  const neutrality =
    unlike * (NEUTRALITY[0] + (NEUTRALITY[1] - NEUTRALITY[0]) * ramp(apart, STRONG_CHANNEL_SPREAD))
  return { low, high, neutrality, faded: Math.max(ramp(lost, LOST_RANGE), unlike) }
}

/** Returns the white points; a warm white keeps part of its warmth. */
function whitesOf(high: Channels): Channels {
  const [red, green, blue] = high
  const warm = red >= green && green >= blue
  const kept = KEPT_WARMTH[0] + (KEPT_WARMTH[1] - KEPT_WARMTH[0]) * ramp(red - blue, WARMTH_RANGE)
  return high.map((value) => (warm ? value + (red - value) * kept : value)) as Channels
}

/**
 * Returns the exponent (at most 1) that keeps mid-tones from darkening further. `before` and
 * `after` are median brightness, 0–1.
 */
function liftOf(before: number, after: number): number {
  const wanted = Math.min(before, LIFTED_MIDTONE)
  if (after >= wanted) return 1
  return Math.max(
    MIN_LIFT_EXPONENT,
    Math.log(after + (wanted - after) * LIFT_SHARE) / Math.log(Math.max(0.02, after)),
  )
}

/**
 * The correction, applicable to the photograph and to the network's output. `apply` returns a new
 * raster.
 */
export type Tone = { apply: (picture: Raster) => Raster; report: ToneReport }

type Wanted = { monochrome: boolean; tint: 'auto' | 'neutral'; edgeRatio: number; place?: Place }

/**
 * Plans the correction of the photograph at `place`. Monochrome prints keep their tint unless
 * `tint` is 'neutral'.
 */
export function planTone(
  picture: Raster,
  { monochrome, tint, edgeRatio, place = wholeOf(picture) }: Wanted,
): Tone {
  const counted = histograms(picture, place)
  const own = monochrome ? null : castAgreement(picture, place)
  const range = rangeOf(counted, own)
  const { low, high } = range
  const share =
    1 - (1 - SHARP_PICTURE.share) * ramp(edgeRatio, [SHARP_PICTURE.from, SHARP_PICTURE.to])
  const [neutrality, faded] = [range.neutrality * share, range.faded * share]
  const black = low.map((value) => value * BLACK_SHARE * faded) as Channels
  const white = whitesOf(high).map((value, c) =>
    Math.max(1 - (1 - value) * faded, black[c]! + MIN_RANGE),
  ) as Channels
  const air = HEADROOM * faded
  const stretch = (value: number, c: number) =>
    Math.min(1, Math.max(0, ((value - black[c]!) * (1 - 2 * air)) / (white[c]! - black[c]!) + air))
  const stretched = [0, 1, 2].map((c) =>
    Float64Array.from({ length: 256 }, (_, v) => stretch(v / 255, c)),
  )
  const balance: Channels =
    monochrome || neutrality === 0 ? [1, 1, 1] : neutralGamma(picture, stretched, neutrality)
  const middle = level(counted.luma, 0.5, counted.count)
  const lift = liftOf(
    middle,
    [0, 1, 2].reduce((sum, c) => sum + LUMA[c]! * stretch(middle, c) ** balance[c]!, 0),
  )
  const gamma = balance.map((value) => value * lift) as Channels
  const tables = [0, 1, 2].map((c) =>
    Uint8Array.from({ length: 256 }, (_, v) => Math.round(stretched[c]![v]! ** gamma[c]! * 255)),
  )

  const apply = ({ width, height, data: from }: Raster): Raster => {
    const data = new Uint8Array(from.length)
    for (let i = 0; i < data.length; i += 3) {
      if (own === null)
        setBrightness(from, data, i, tables[0]![Math.round(luma(from, i))]!, {
          neutral: tint === 'neutral',
          share: 1,
        })
      else {
        for (let c = 0; c < 3; c++) data[i + c] = tables[c]![from[i + c]!]!
        if (own < 1) setBrightness(from, data, i, luma(data, i), { neutral: false, share: 1 - own })
        keepPaperWhite(from, data, i)
      }
    }
    return { width, height, data }
  }
  return { apply, report: { monochrome, black, white, gamma } }
}
