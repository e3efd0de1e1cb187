/**
 * Plans the tone correction of one faded print: black and white points, and in colour neutral
 * mid-tones. One lookup table per channel.
 */
import { isUnevenlyYellowed } from '../analysis/chroma.ts'
import type { Print } from '../analysis/prints.ts'
import type { ToneReport } from '../engine.ts'
import { lumaOf, toByte, type Raster } from '../image/raster.ts'
import { castAgreement } from './cast.ts'
import {
  balanceExponents,
  histogramsOf,
  measureFading,
  percentileLevel,
  ramp,
  whitePoints,
  type Channels,
  type Fading,
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
  correctColour,
  correctMonochrome,
  type CorrectPixel,
  type ToneTable,
} from './pixel-tone.ts'
import {
  BLACK_POINT_SHARE,
  FACE_HIGHLIGHTS,
  HEADROOM,
  HIGHLIGHTS,
  MIN_INPUT_RANGE,
  ROLL_OFF,
  SHARP_PICTURE,
} from './tuning.ts'

export type PrintToneOptions = {
  monochrome: boolean
  tint: 'auto' | 'neutral'
  edgeRatio: number
  /** Faces of the picture, whose brightness is kept natural. */
  faces: readonly FaceBox[]
}

/** A print with what is measured on it. */
type Measured = {
  picture: Raster
  print: Print
  histograms: Histograms
  faces: readonly FaceBox[]
  monochrome: boolean
}

/** Returns the luma of a colour, 0–1. */
const weighted = (colour: Channels): number => lumaOf(...colour)

/** Returns the colour that the tables act on: that of a monochrome print is its luma. */
function tableInput(colour: Channels, { monochrome }: Measured): Channels {
  if (!monochrome) return colour
  const level = weighted(colour)
  return [level, level, level]
}

/** Maps the black and white point of each channel (0–1) to the ends of the output range. */
type Stretch = {
  black: Channels
  white: Channels
  /** Headroom below and above the output range, 0–1. */
  headroom: number
}

function planStretch({ low, high, faded }: Fading): Stretch {
  // The same open shadow in every channel, whatever its cast, so that shadows become neutral.
  const openShadow = Math.min(...low) * (1 - BLACK_POINT_SHARE)
  const highest = whitePoints(high).map((value) => 1 - (1 - value) * faded)
  // The lightest level does not become darker, even where the minimum range reaches beyond it.
  const black = low.map((value, c) =>
    Math.min((value - openShadow) * faded, highest[c]! * (1 - MIN_INPUT_RANGE)),
  ) as Channels
  const white = highest.map((value, c) => Math.max(value, black[c]! + MIN_INPUT_RANGE)) as Channels
  return { black, white, headroom: HEADROOM * faded }
}

/** Returns the stretched level (0–1) of channel `c`. */
function stretchLevel({ black, white, headroom }: Stretch, level: number, c: number): number {
  const outputRange = 1 - 2 * headroom
  const stretched = ((level - black[c]!) * outputRange) / (white[c]! - black[c]!) + headroom
  return Math.min(1, Math.max(0, stretched))
}

/**
 * Raises a stretched level (0–1) to the exponent, above the headroom, which would otherwise get a
 * tint of its own.
 */
function raiseLevel({ headroom }: Stretch, level: number, exponent: number): number {
  const outputRange = 1 - 2 * headroom
  return headroom + outputRange * (Math.max(0, level - headroom) / outputRange) ** exponent
}

/** Returns the luma (0–1) that a colour gets from the stretch and the exponents. */
const brightnessAfter = (stretch: Stretch, exponents: Channels, colour: Channels): number =>
  weighted(
    colour.map((level, c) =>
      raiseLevel(stretch, stretchLevel(stretch, level, c), exponents[c]!),
    ) as Channels,
  )

/** Returns less fading for a sharp picture, which keeps more of its tone. */
function weakenedBySharpness(fading: Fading, edgeRatio: number): Fading {
  const share = 1 - (1 - SHARP_PICTURE.share) * ramp(edgeRatio, SHARP_PICTURE.edgeRatios)
  return { ...fading, neutrality: fading.neutrality * share, faded: fading.faded * share }
}

/** Returns `balance` changed so that mid-tones and then faces keep about their brightness. */
function planExponents(measured: Measured, stretch: Stretch, balance: Channels): Channels {
  const { picture, print, histograms, faces } = measured
  const median = percentileLevel(histograms.luma, 0.5, histograms.count)
  const medianAfter = brightnessAfter(stretch, balance, [median, median, median])
  const midtone = midtoneExponent(median, medianAfter)
  const forMidtones = balance.map((exponent) => exponent * midtone) as Channels

  const face = faceColour(picture, print, faces, 0.5)
  if (!face) return forMidtones
  const faceAfter = brightnessAfter(stretch, forMidtones, tableInput(face, measured))
  const forFaces = faceExponent(weighted(face), faceAfter)
  return forMidtones.map((exponent) => exponent * forFaces) as Channels
}

/**
 * Returns the slope of the levels above `ROLL_OFF.knee` by the highlights of the print and of its
 * faces.
 */
function planHighlightSlope(measured: Measured, stretch: Stretch, exponents: Channels): number {
  const { picture, print, histograms, faces } = measured
  const slopeFor = (light: Channels, lightest: number): number => {
    const after = brightnessAfter(stretch, exponents, tableInput(light, measured))
    return highlightSlope(weighted(light), after, lightest)
  }
  const light = histograms.channels.map((channel) =>
    percentileLevel(channel, HIGHLIGHTS.from, histograms.count),
  ) as Channels
  const slope = slopeFor(light, HIGHLIGHTS.lightest)
  const faceLight = faceColour(picture, print, faces, FACE_HIGHLIGHTS.from)
  return faceLight ? Math.min(slope, slopeFor(faceLight, FACE_HIGHLIGHTS.lightest)) : slope
}

/** Returns a level (0–1) that rises by `slope` above the knee. */
const rollOff = (level: number, slope: number): number =>
  Math.min(level, ROLL_OFF.knee + (level - ROLL_OFF.knee) * slope)

/** The correction of a print. */
export type PrintTone = { correct: CorrectPixel; report: ToneReport }

/** Plans the correction of a print. Monochrome ones keep their tint unless `tint` is 'neutral'. */
export function planPrintTone(
  picture: Raster,
  print: Print,
  { monochrome, tint, edgeRatio, faces }: PrintToneOptions,
): PrintTone {
  const histograms = histogramsOf(picture, print)
  const channelShare = monochrome ? null : castAgreement(picture, print)
  const fading = weakenedBySharpness(measureFading(histograms, channelShare), edgeRatio)
  const { neutrality } = fading
  const stretch = planStretch(fading)
  const stretched = [0, 1, 2].map((c) =>
    Float64Array.from({ length: 256 }, (_, level) => stretchLevel(stretch, level / 255, c)),
  )
  const isBalanced = !monochrome && neutrality > 0
  const balance: Channels = isBalanced
    ? balanceExponents(picture, print, stretched, neutrality)
    : [1, 1, 1]
  const measured = { picture, print, histograms, faces, monochrome }
  const gamma = planExponents(measured, stretch, balance)
  const slope = planHighlightSlope(measured, stretch, gamma)
  const tables = stretched.map((levels, c): ToneTable =>
    Uint8Array.from(levels, (level) =>
      toByte(rollOff(raiseLevel(stretch, level, gamma[c]!), slope) * 255),
    ),
  ) as [ToneTable, ToneTable, ToneTable]

  const correct =
    channelShare === null
      ? correctMonochrome(tables[0], { neutral: tint === 'neutral' })
      : correctColour({
          tables,
          channelShare,
          neutrality,
          isUnevenlyYellowed: isUnevenlyYellowed(picture, print),
        })
  return { correct, report: { monochrome, black: stretch.black, white: stretch.white, gamma } }
}
