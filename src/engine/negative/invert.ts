/** Inverts negatives by optical density; recognises masked colour negatives automatically. */
import { findPrints, membershipOf, wholePrint, type Print } from '../analysis/prints.ts'
import type { NegativeReport, TreatmentMode } from '../engine.ts'
import { detectFaces } from '../faces/face-detection.ts'
import { areaOfBounds } from '../image/part.ts'
import { percentile } from '../image/percentile.ts'
import { luma, type Raster } from '../image/raster.ts'
import { toLinearLight } from '../image/srgb.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import {
  END_POINT_SHARE,
  LOST_BLUE,
  MIN_DENSITY_RANGE,
  MIN_LIGHT_TABLE,
  NEGATIVE_SAMPLES,
  ORANGE_MASK,
  POSITIVE_EXPONENT,
  POSITIVE_FACE,
} from './tuning.ts'

/** Light of the densest film that a scan resolves, 0–1. */
const MIN_LIGHT = 0.0005

/** Samples of the film: levels 0–255, each list ascending. */
type Film = { channels: Uint8Array[]; luma: Uint8Array; hasOrangeMask: boolean }

/** Returns the optical density of a level, 0–255. */
const densityOf = (level: number): number =>
  -Math.log10(Math.max(MIN_LIGHT, toLinearLight(level / 255)))

/** Samples a print, without the light table that shows beside it and through holes. */
function sampleFilm(picture: Raster, print: Print): Film {
  const { width, data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const step = Math.max(1, Math.round(Math.sqrt(areaOfBounds(print.bounds) / NEGATIVE_SAMPLES)))
  const film: number[] = []
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) {
      const at = (y * width + x) * 3
      const isFilm = Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < MIN_LIGHT_TABLE
      if (isFilm && isInside(x, y)) film.push(at)
    }
  const ascending = (level: (at: number) => number) => Uint8Array.from(film, level).sort()
  const brightness = ascending((at) => luma(data, at))
  const median = percentile(brightness, 0.5)
  const [minGreen, maxGreen] = ORANGE_MASK.greens
  let bright = 0
  let masked = 0
  let warm = 0
  for (const at of film) {
    const red = data[at]!
    const green = data[at + 1]!
    const blue = data[at + 2]!
    if (blue < red) warm++
    if (luma(data, at) < median) continue
    bright++
    const isOrange = green >= minGreen * red && green <= maxGreen * red
    if (isOrange && blue <= ORANGE_MASK.maxBlue * red) masked++
  }
  return {
    channels: [0, 1, 2].map((c) => ascending((at) => data[at + c]!)),
    luma: brightness,
    hasOrangeMask:
      film.length > 0 &&
      masked >= ORANGE_MASK.minMasked * bright &&
      warm >= ORANGE_MASK.minWarm * film.length,
  }
}

/** Returns the positive's level (0–255) for each of the negative's. */
function tableOf(levels: Uint8Array): Uint8Array {
  const clear = densityOf(percentile(levels, 1 - END_POINT_SHARE))
  const range = Math.max(MIN_DENSITY_RANGE, densityOf(percentile(levels, END_POINT_SHARE)) - clear)
  return Uint8Array.from({ length: 256 }, (_, level) => {
    const share = Math.min(1, Math.max(0, (densityOf(level) - clear) / range))
    return Math.round(255 * share ** POSITIVE_EXPONENT)
  })
}

/**
 * Returns the positive of a negative: with its colours if the film has an orange mask, else in
 * grey.
 */
export function invertNegative(picture: Raster): Raster {
  const { width, height, data: from } = picture
  const [largest] = findPrints(picture).toSorted(
    (a, b) => areaOfBounds(b.bounds) - areaOfBounds(a.bounds),
  )
  const film = sampleFilm(picture, largest!)
  const data = new Uint8Array(from.length)
  const hasColours =
    film.hasOrangeMask && percentile(film.channels[2]!, LOST_BLUE.share) >= LOST_BLUE.level
  if (hasColours) {
    const tables = film.channels.map(tableOf)
    for (let at = 0; at < from.length; at++) data[at] = tables[at % 3]![from[at]!]!
  } else {
    const table = tableOf(film.luma)
    for (let at = 0; at < from.length; at += 3)
      data.fill(table[Math.round(luma(from, at))]!, at, at + 3)
  }
  return { width, height, data }
}

/**
 * Returns the positive of a negative, or the scan as it is. 'auto' inverts film with an orange mask
 * if the positive shows a face more clearly; 'on' inverts any scan.
 */
export async function developNegative(
  scan: Raster,
  mode: TreatmentMode,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<{ picture: Raster; report: NegativeReport }> {
  const asScanned = { picture: scan, report: { mode, inverted: false } }
  if (mode === 'off') return asScanned
  if (mode === 'auto' && !sampleFilm(scan, wholePrint(scan)).hasOrangeMask) return asScanned
  const positive = invertNegative(scan)
  if (mode === 'auto') {
    const clearest = async (picture: Raster) =>
      (await detectFaces(picture, sessions, signal))[0]?.confidence ?? 0
    const confidence = await clearest(positive)
    if (confidence < POSITIVE_FACE.minConfidence) return asScanned
    if (confidence < (await clearest(scan)) + POSITIVE_FACE.minGain) return asScanned
  }
  return { picture: positive, report: { mode, inverted: true } }
}
