/**
 * Plans the tone correction of one faded print: black and white points, and in colour neutral
 * mid-tones. One lookup table per channel; white paper stays white.
 */
import { isUnevenlyYellowed } from '../analysis/chroma.ts'
import type { Print } from '../analysis/prints.ts'
import type { ToneReport } from '../engine.ts'
import { luma, lumaOf, toByte, type Raster } from '../image/raster.ts'
import { castAgreement } from './cast.ts'
import {
  balanceExponents,
  histogramsOf,
  measureFading,
  percentileLevel,
  ramp,
  whitePoints,
  type Channels,
  type Histograms,
} from './levels.ts'
import {
  faceColour,
  faceExponent,
  highlightSlope,
  midtoneExponent,
  type FaceBox,
} from './midtones.ts'
import {
  BLACK_POINT_SHARE,
  EXCESS_BLUE,
  FACE_HIGHLIGHTS,
  HEADROOM,
  HIGHLIGHTS,
  MIN_INPUT_RANGE,
  NEUTRAL_SHADOW_LUMA,
  PAPER_CHROMA,
  PAPER_LUMA_AFTER,
  PAPER_LUMA_BEFORE,
  ROLL_OFF,
  SHARP_PICTURE,
} from './tuning.ts'

/** Returns the luma of a colour, 0–1. */
const weighted = (colour: Channels): number => lumaOf(...colour)
const grey = (colour: Channels): Channels => {
  const level = weighted(colour)
  return [level, level, level]
}

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

/** Draws `share` (0–1) of the tint out of a pixel of this brightness (0–255). */
function drawToGrey(to: Uint8Array, at: number, brightness: number, share: number): void {
  if (share === 0) return
  for (let c = at; c < at + 3; c++) to[c] = Math.round(to[c]! + (brightness - to[c]!) * share)
}

/**
 * Draws `share` (0–1) of the tint out of a shadow, where the exponents leave a cast of their own.
 */
function neutraliseShadow(to: Uint8Array, at: number, share: number): void {
  const brightness = luma(to, at)
  drawToGrey(to, at, brightness, share * (1 - ramp(brightness, NEUTRAL_SHADOW_LUMA)))
}

/** Draws blue out of a pixel: where an uneven yellow is weakest, its correction is too strong. */
function neutraliseBlue(to: Uint8Array, at: number): void {
  const brightness = luma(to, at)
  drawToGrey(to, at, brightness, ramp(to[at + 2]! - brightness, EXCESS_BLUE))
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
    to[at + c] = toByte(to[at + c]! * (1 - share) + value * share)
  }
}

export type PrintToneOptions = {
  monochrome: boolean
  tint: 'auto' | 'neutral'
  edgeRatio: number
  /** Faces of the picture, whose brightness is kept natural. */
  faces: readonly FaceBox[]
}

/**
 * Returns the slope of the levels above `ROLL_OFF.knee` by the highlights of the print and of its
 * faces; `brightnessOf` returns the brightness (0–1) that a colour gets without it.
 */
function slopeOfHighlights(
  picture: Raster,
  print: Print,
  { histograms, faces }: { histograms: Histograms; faces: readonly FaceBox[] },
  brightnessOf: (colour: Channels) => number,
): number {
  const slopeFor = (light: Channels, lightest: number) =>
    highlightSlope(weighted(light), brightnessOf(light), lightest)
  const light = histograms.channels.map((channel) =>
    percentileLevel(channel, HIGHLIGHTS.from, histograms.count),
  ) as Channels
  const faceLight = faceColour(picture, print, faces, FACE_HIGHLIGHTS.from)
  return Math.min(
    slopeFor(light, HIGHLIGHTS.lightest),
    faceLight ? slopeFor(faceLight, FACE_HIGHLIGHTS.lightest) : 1,
  )
}

/** The correction of a print; `correct` writes the pixel at byte `at` of `from` to `to`. */
export type PrintTone = {
  correct: (from: Uint8Array, to: Uint8Array, at: number) => void
  report: ToneReport
}

/** Plans the correction of a print. Monochrome ones keep their tint unless `tint` is 'neutral'. */
export function planPrintTone(
  picture: Raster,
  print: Print,
  { monochrome, tint, edgeRatio, faces }: PrintToneOptions,
): PrintTone {
  const histograms = histogramsOf(picture, print)
  const channelShare = monochrome ? null : castAgreement(picture, print)
  const isYellowed = channelShare !== null && isUnevenlyYellowed(picture, print)
  const fading = measureFading(histograms, channelShare)
  const applied = 1 - (1 - SHARP_PICTURE.share) * ramp(edgeRatio, SHARP_PICTURE.edgeRatios)
  const [neutrality, faded] = [fading.neutrality * applied, fading.faded * applied]
  // The same open shadow in every channel, whatever its cast, so that shadows become neutral.
  const openShadow = Math.min(...fading.low) * (1 - BLACK_POINT_SHARE)
  const black = fading.low.map((value) => (value - openShadow) * faded) as Channels
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
    monochrome || neutrality === 0
      ? [1, 1, 1]
      : balanceExponents(picture, print, stretched, neutrality)
  // The exponent acts above the headroom, which would otherwise get a tint of its own.
  const toned = (value: number, exponent: number) =>
    headroom + (1 - 2 * headroom) * (Math.max(0, value - headroom) / (1 - 2 * headroom)) ** exponent
  const brightnessOf = (colour: Channels, exponents: Channels) =>
    weighted(colour.map((value, c) => toned(stretch(value, c), exponents[c]!)) as Channels)
  const median = percentileLevel(histograms.luma, 0.5, histograms.count)
  const midtone = midtoneExponent(median, brightnessOf([median, median, median], balance))
  const kept = balance.map((value) => value * midtone) as Channels
  const toneOf = (colour: Channels): Channels => (monochrome ? grey(colour) : colour)
  const face = faceColour(picture, print, faces, 0.5)
  const faceTone = face ? faceExponent(weighted(face), brightnessOf(toneOf(face), kept)) : 1
  const gamma = kept.map((value) => value * faceTone) as Channels
  const slope = slopeOfHighlights(picture, print, { histograms, faces }, (light) =>
    brightnessOf(toneOf(light), gamma),
  )
  const { knee } = ROLL_OFF
  const rolledOff = (value: number) => Math.min(value, knee + (value - knee) * slope)
  const tables = [0, 1, 2].map((c) =>
    Uint8Array.from({ length: 256 }, (_, v) =>
      Math.min(255, Math.round(rolledOff(toned(stretched[c]![v]!, gamma[c]!)) * 255)),
    ),
  )

  const correct = (from: Uint8Array, to: Uint8Array, at: number): void => {
    if (channelShare === null) {
      const brightness = tables[0]![Math.round(luma(from, at))]!
      setBrightness(from, to, at, brightness, { neutral: tint === 'neutral', share: 1 })
      return
    }
    for (let c = 0; c < 3; c++) to[at + c] = tables[c]![from[at + c]!]!
    if (channelShare < 1)
      setBrightness(from, to, at, luma(to, at), { neutral: false, share: 1 - channelShare })
    neutraliseShadow(to, at, neutrality)
    if (isYellowed) neutraliseBlue(to, at)
    keepPaperWhite(from, to, at)
  }
  return { correct, report: { monochrome, black, white, gamma } }
}
