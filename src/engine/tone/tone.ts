/**
 * Plans the tone correction of a faded print: black and white points, and in colour neutral
 * mid-tones. One lookup table per channel for the whole picture; white paper stays white.
 */
import type { ToneReport } from '../engine.ts'
import { fullBounds, luma, type Bounds, type Raster } from '../image/raster.ts'
import { castAgreement } from './cast.ts'
import {
  balanceExponents,
  histogramsOf,
  liftExponent,
  measureFading,
  percentileLevel,
  ramp,
  whitePoints,
  type Channels,
} from './levels.ts'
import {
  BLACK_POINT_SHARE,
  HEADROOM,
  MIN_INPUT_RANGE,
  PAPER_CHROMA,
  PAPER_LUMA_AFTER,
  PAPER_LUMA_BEFORE,
  SHARP_PICTURE,
} from './tuning.ts'

const LUMA_WEIGHTS = [0.299, 0.587, 0.114]

/**
 * Keeps near-white paper neutral under the balance of a faded picture: neutral white gets no tint,
 * and no channel of cream crosses grey.
 */
function keepPaperWhite(from: Uint8Array, to: Uint8Array, at: number): void {
  const before = luma(from, at)
  if (before <= PAPER_LUMA_BEFORE[0]) return
  const after = luma(to, at)
  const paperShare = ramp(before, PAPER_LUMA_BEFORE) * ramp(after, PAPER_LUMA_AFTER)
  if (paperShare === 0) return
  const chroma =
    Math.max(from[at]!, from[at + 1]!, from[at + 2]!) -
    Math.min(from[at]!, from[at + 1]!, from[at + 2]!)
  const neutralShare = 1 - ramp(chroma, PAPER_CHROMA)
  for (let c = at; c < at + 3; c++) {
    const tint = to[c]! - after
    const removedShare = (from[c]! - before) * tint < 0 ? 1 : neutralShare
    to[c] = Math.round(to[c]! - tint * removedShare * paperShare)
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
  const keptTint = neutral ? 0 : Math.min(1, after / Math.max(1, before))
  for (let c = 0; c < 3; c++) {
    const value = after + (from[at + c]! - before) * keptTint
    to[at + c] = Math.min(255, Math.max(0, Math.round(to[at + c]! * (1 - share) + value * share)))
  }
}

/**
 * The correction, applicable to the photograph and to the network's output. `apply` returns a new
 * raster.
 */
export type Tone = { apply: (picture: Raster) => Raster; report: ToneReport }

type ToneOptions = {
  monochrome: boolean
  tint: 'auto' | 'neutral'
  edgeRatio: number
  printBounds?: Bounds
}

/**
 * Plans the correction of the print within its bounds. Monochrome prints keep their tint unless
 * `tint` is 'neutral'.
 */
export function planTone(
  picture: Raster,
  { monochrome, tint, edgeRatio, printBounds = fullBounds(picture) }: ToneOptions,
): Tone {
  const histograms = histogramsOf(picture, printBounds)
  const channelShare = monochrome ? null : castAgreement(picture, printBounds)
  const fading = measureFading(histograms, channelShare)
  const applied = 1 - (1 - SHARP_PICTURE.share) * ramp(edgeRatio, SHARP_PICTURE.edgeRatios)
  const [neutrality, faded] = [fading.neutrality * applied, fading.faded * applied]
  const black = fading.low.map((value) => value * BLACK_POINT_SHARE * faded) as Channels
  const white = whitePoints(fading.high).map((value, c) =>
    Math.max(1 - (1 - value) * faded, black[c]! + MIN_INPUT_RANGE),
  ) as Channels
  const headroom = HEADROOM * faded
  const stretch = (value: number, c: number) =>
    Math.min(
      1,
      Math.max(0, ((value - black[c]!) * (1 - 2 * headroom)) / (white[c]! - black[c]!) + headroom),
    )
  const stretched = [0, 1, 2].map((c) =>
    Float64Array.from({ length: 256 }, (_, v) => stretch(v / 255, c)),
  )
  const balance: Channels =
    monochrome || neutrality === 0 ? [1, 1, 1] : balanceExponents(picture, stretched, neutrality)
  const median = percentileLevel(histograms.luma, 0.5, histograms.count)
  const lift = liftExponent(
    median,
    [0, 1, 2].reduce((sum, c) => sum + LUMA_WEIGHTS[c]! * stretch(median, c) ** balance[c]!, 0),
  )
  const gamma = balance.map((value) => value * lift) as Channels
  const tables = [0, 1, 2].map((c) =>
    Uint8Array.from({ length: 256 }, (_, v) => Math.round(stretched[c]![v]! ** gamma[c]! * 255)),
  )

  const apply = ({ width, height, data: from }: Raster): Raster => {
    const data = new Uint8Array(from.length)
    for (let i = 0; i < data.length; i += 3) {
      if (channelShare === null) {
        const brightness = tables[0]![Math.round(luma(from, i))]!
        setBrightness(from, data, i, brightness, { neutral: tint === 'neutral', share: 1 })
      } else {
        for (let c = 0; c < 3; c++) data[i + c] = tables[c]![from[i + c]!]!
        if (channelShare < 1) {
          const brightness = luma(data, i)
          setBrightness(from, data, i, brightness, { neutral: false, share: 1 - channelShare })
        }
        keepPaperWhite(from, data, i)
      }
    }
    return { width, height, data }
  }
  return { apply, report: { monochrome, black, white, gamma } }
}
