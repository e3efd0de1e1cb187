/** Chooses how mid-tones, faces and highlights keep about the brightness that they had. */
import { membershipOf, type Print } from '../analysis/prints.ts'
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import { percentileLevel, type Channels } from './levels.ts'
import {
  FACE_BRIGHTNESS,
  FACE_EXPONENT,
  MEASURED_FACE,
  MIDTONE,
  MIDTONE_EXPONENT,
  ROLL_OFF,
} from './tuning.ts'

/** A detected face; its box in px. */
export type FaceBox = Pick<FaceReport, 'x' | 'y' | 'width' | 'height' | 'confidence'>

const clamp = (value: number, [minimum, maximum]: readonly [number, number]): number =>
  Math.min(maximum, Math.max(minimum, value))

/** Returns the exponent that turns one brightness into another; both are 0–1. */
const exponentFor = (from: number, to: number): number =>
  Math.log(clamp(to, [0.02, 0.98])) / Math.log(clamp(from, [0.02, 0.98]))

/**
 * Returns the exponent that takes back part of a change of the median, beyond the brightness of
 * usual photographs; a light print, such as a written card, is light paper and may become lighter.
 * `before` and `after` are the median brightness, 0–1.
 */
export function midtoneExponent(before: number, after: number): number {
  const lightest = before < MIDTONE.light ? MIDTONE.light : 1
  const usual = clamp(after, [Math.min(before, MIDTONE.dark), lightest])
  const share = after < usual ? MIDTONE.liftedShare : MIDTONE.dimmedShare
  return clamp(exponentFor(after, after + (usual - after) * share), MIDTONE_EXPONENT)
}

/**
 * Returns the exponent that keeps faces from becoming darker than they were or very light. `before`
 * and `after` are the brightness of faces, 0–1.
 */
export function faceExponent(before: number, after: number): number {
  const { dark, light } = FACE_BRIGHTNESS
  const natural = clamp(after, [Math.min(before, dark), Math.max(before, light)])
  return clamp(exponentFor(after, natural), FACE_EXPONENT)
}

/**
 * Returns the slope of the levels above `ROLL_OFF.knee` that keeps highlights of this brightness
 * (0–1) before and after from becoming lighter than `lightest`.
 */
export function highlightSlope(before: number, after: number, lightest: number): number {
  const { knee, minSlope } = ROLL_OFF
  const natural = Math.max(before, lightest)
  return after <= natural ? 1 : Math.max(minSlope, (natural - knee) / (after - knee))
}

/**
 * Returns the colour (0–1) that `share` of the pixels of a print's certain faces do not exceed;
 * null without one.
 */
export function faceColour(
  picture: Raster,
  print: Print,
  faces: readonly FaceBox[],
  share: number,
): Channels | null {
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const histograms = [0, 1, 2].map(() => new Uint32Array(256))
  let count = 0
  for (const { x, y, width, height, confidence } of faces) {
    if (confidence < MEASURED_FACE.minConfidence || width < MEASURED_FACE.minWidthPx) continue
    const margin = (1 - MEASURED_FACE.part) / 2
    const from = { x: Math.round(x + width * margin), y: Math.round(y + height * margin) }
    const to = {
      x: Math.min(right, x + width * (1 - margin)),
      y: Math.min(bottom, y + height * (1 - margin)),
    }
    for (let row = Math.max(top, from.y); row < to.y; row++)
      for (let column = Math.max(left, from.x); column < to.x; column++) {
        if (!isInside(column, row)) continue
        const at = (row * picture.width + column) * 3
        for (let c = 0; c < 3; c++) histograms[c]![picture.data[at + c]!]!++
        count++
      }
  }
  if (count === 0) return null
  return histograms.map((histogram) => percentileLevel(histogram, share, count)) as Channels
}
