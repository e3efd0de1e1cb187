/** Gives a faded print its blacks, whites and, in colour, its neutral mid-tones back. One table per channel for all places, and white paper stays white. */
import type { ToneReport } from '../engine.ts'
import { wholeOf, type Place, type Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import { castAgreement } from './cast.ts'

/** Share of pixels that become black, and white. */
const TAIL = 0.004
/** The outer part of the photograph is left out of the counting: borders and album paper are not it (share of its shorter side). */
const MARGIN = 0.03
/** The black point goes this far towards the darkest pixels, so that shadows keep some air. */
const BLACK_SHARE = 0.88
/** Room left below and above what is written, on 0–1. */
const AIR = 0.02
/** A range narrower than this is taken for intended, not faded. */
const MIN_RANGE = 0.15
/** A photograph counts as faded by the range it has lost, or by how unlike the ends of its channels are (0–1, from not at all to wholly). */
const RANGE_LOST = [0.06, 0.2] as const
const UNLIKE = [0.04, 0.12] as const
/** No scan of an old print is pixel-sharp: what is keeps more of its tone. Edge ratios from which, to which, and the share of the correction left there. */
const SHARP = { from: 0.95, to: 1.13, share: 0.35 }
/** How far a colour channel's mid-tone is moved towards grey: little in a slightly faded picture, whose colours may be its own. */
const NEUTRALITY = [0.25, 0.75] as const
const MUCH_UNLIKE = [0.1, 0.22] as const
/** Where green alone is pulled down, foliage turns grey and skies turn lilac: only this share of it is done, with blue going half the way. */
const FROM_GREEN = 0.5
/** Share of a warm white that stays, by how warm it is (0–1): old paper is cream, lamps and the varnish of early colour plates are yellow. A cold white is a fault. */
const WARMTH = [0.2, 0.5] as const
const MUCH_WARMTH = [0.12, 0.25] as const
/** A picture that the levels would darken keeps its mid-tones up to this brightness (0–1), to this share. */
const MIDDLE = 0.42
const LIFT = 0.4
const MAX_LIFT = 0.8

/** Near-white paper: this bright before and after (luma, 0–255, from none of it to all); white that had no tint is within this of grey. */
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

/** The level (0–1) below which `share` of the pixels lie. */
function level(histogram: Histogram, share: number, count: number): number {
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += histogram[i]!
    if (sum >= share * count) return i / 255
  }
  return 1
}

/** Exponents that bring the medians of the near-neutral mid-tones together. `stretched`: the levels of each channel (0–1) by what they were (0–255). */
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
  const left = ((1 - FROM_GREEN) * Math.max(0, green - Math.max(red, blue))) / 2
  return [red, green - left, blue + left]
}

const ramp = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * What balances a faded picture would colour the paper around it: white that had no tint gets none, and cream does not turn cyan,
 * for no channel of near-white crosses from one side of grey to the other.
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

/** Gives one pixel its new brightness; its tint stays as strong as it was, and no stronger: stretched along, sepia turns orange. `share` of it (0–1), the rest as `to` has it. */
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
 * Where the channels begin and end (0–1), and how faded the picture is for it: 0 not at all, 1 wholly. A print of one tint (`own` null) has the
 * ends of its brightness; otherwise `own` says how far each channel has its own (0–1), the rest being the outermost of all.
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
  const [low, high] = [of(TAIL, Math.min), of(1 - TAIL, Math.max)]
  const lost = 1 - high.reduce((sum, value, c) => sum + value - low[c]!, 0) / 3
  const apart = Math.max(spread(low), spread(high))
  const unlike = ramp(apart, UNLIKE)
  const neutrality =
    unlike * (NEUTRALITY[0] + (NEUTRALITY[1] - NEUTRALITY[0]) * ramp(apart, MUCH_UNLIKE))
  return { low, high, neutrality, faded: Math.max(ramp(lost, RANGE_LOST), unlike) }
}

/** Whites to stretch to: a warm one keeps some of its warmth. */
function whitesOf(high: Channels): Channels {
  const [red, green, blue] = high
  const warm = red >= green && green >= blue
  const kept = WARMTH[0] + (WARMTH[1] - WARMTH[0]) * ramp(red - blue, MUCH_WARMTH)
  return high.map((value) => (warm ? value + (red - value) * kept : value)) as Channels
}

/** The exponent (at most 1) that keeps the mid-tones of a dark picture from sinking further. `before` and `after`: median brightness, 0–1. */
function liftOf(before: number, after: number): number {
  const wanted = Math.min(before, MIDDLE)
  if (after >= wanted) return 1
  return Math.max(
    MAX_LIFT,
    Math.log(after + (wanted - after) * LIFT) / Math.log(Math.max(0.02, after)),
  )
}

/** The same correction for the photograph and for what the network made of it. `apply` gives a new raster. */
export type Tone = { apply: (picture: Raster) => Raster; report: ToneReport }

type Wanted = { monochrome: boolean; tint: 'auto' | 'neutral'; edgeRatio: number; place?: Place }

/** What the photograph at `place` of the picture needs. Monochrome prints keep their tint unless `tint` is 'neutral'. */
export function planTone(
  picture: Raster,
  { monochrome, tint, edgeRatio, place = wholeOf(picture) }: Wanted,
): Tone {
  const counted = histograms(picture, place)
  const own = monochrome ? null : castAgreement(picture, place)
  const range = rangeOf(counted, own)
  const { low, high } = range
  const share = 1 - (1 - SHARP.share) * ramp(edgeRatio, [SHARP.from, SHARP.to])
  const [neutrality, faded] = [range.neutrality * share, range.faded * share]
  const black = low.map((value) => value * BLACK_SHARE * faded) as Channels
  const white = whitesOf(high).map((value, c) =>
    Math.max(1 - (1 - value) * faded, black[c]! + MIN_RANGE),
  ) as Channels
  const air = AIR * faded
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
