/**
 * Measures the contrast of candidate components and decides whether they are lines: thin, long,
 * one-sided, distinct from their surroundings.
 */
import { percentile, percentileAt } from '../image/percentile.ts'
import { gradientOf } from '../image/plane.ts'
import { luma, type Raster, type Size } from '../image/raster.ts'
import type { Component } from './components.ts'
import {
  LIGHT_EVIDENCE,
  EVIDENCE,
  LONG_EVIDENCE,
  MAX_CONTRAST_SAMPLES,
  MAX_LINE_STOUTNESS,
  MAX_LINE_THICKNESS,
  MIN_CONTRAST_TO_DEVIATION,
  MIN_LINE_ELONGATION,
  MIN_MARK_CONTRAST,
  MIN_ONE_SIDEDNESS,
  MIN_SHARP_EVIDENCE,
  PLAUSIBLE_LINE,
  RULED_LINE,
  SHARP_LINE,
  SURROUNDINGS_RADIUS,
} from './tuning.ts'

/**
 * A component with its mean detector probability (0–1), signed contrast with its surroundings
 * (0–1), one-sidedness (0–1), and the standard deviation of the surroundings (0–1).
 */
export type Candidate = Component & {
  probability: number
  contrast: number
  oneSidedness: number
  deviation: number
}

type Plane = {
  grey: Float32Array
  values: Float32Array
  suspected: Uint8Array
  width: number
  height: number
}

/** Returns the luma on 0–1. */
export function greyOf({ data }: Raster): Float32Array {
  const grey = new Float32Array(data.length / 3)
  for (let i = 0; i < grey.length; i++) grey[i] = luma(data, i * 3) / 255
  return grey
}

/**
 * Returns the mean luma difference to the surroundings of each pixel, its one-sidedness, and the
 * standard deviation of the surroundings.
 */
function contrastOf(
  { pixels }: Component,
  { grey, suspected, width, height }: Plane,
): Pick<Candidate, 'contrast' | 'oneSidedness' | 'deviation'> {
  const step = Math.max(1, Math.floor(pixels.length / MAX_CONTRAST_SAMPLES))
  let [sum, absoluteSum, deviationSum, count] = [0, 0, 0, 0]
  for (let i = 0; i < pixels.length; i += step) {
    const at = pixels[i]!
    const [x, y] = [at % width, Math.floor(at / width)]
    let [total, squares, pixelCount] = [0, 0, 0]
    for (
      let v = Math.max(0, y - SURROUNDINGS_RADIUS);
      v <= Math.min(height - 1, y + SURROUNDINGS_RADIUS);
      v++
    ) {
      for (
        let u = Math.max(0, x - SURROUNDINGS_RADIUS);
        u <= Math.min(width - 1, x + SURROUNDINGS_RADIUS);
        u++
      ) {
        if (suspected[v * width + u]) continue
        total += grey[v * width + u]!
        squares += grey[v * width + u]! ** 2
        pixelCount++
      }
    }
    if (pixelCount === 0) continue
    const difference = grey[at]! - total / pixelCount
    sum += difference
    absoluteSum += Math.abs(difference)
    deviationSum += Math.sqrt(Math.max(0, squares / pixelCount - (total / pixelCount) ** 2))
    count++
  }
  return {
    contrast: count ? sum / count : 0,
    oneSidedness: absoluteSum ? Math.abs(sum) / absoluteSum : 0,
    deviation: count ? deviationSum / count : 0,
  }
}

/**
 * Measures a component. `values` are the detector's probabilities; `suspected` is 1 on all
 * candidates, which the surroundings exclude.
 */
export const measureEvidence = (component: Component, plane: Plane): Candidate => ({
  ...component,
  ...contrastOf(component, plane),
  probability:
    component.pixels.reduce((sum, at) => sum + plane.values[at]!, 0) / component.pixels.length,
})

/**
 * Returns whether a candidate is a line longer than `minLength` px; `longSide` is the picture's,
 * px.
 */
export function isLine(
  { length, thickness, elongation, contrast, oneSidedness, deviation }: Candidate,
  minLength: number,
  longSide: number,
): boolean {
  return (
    length > minLength &&
    thickness < Math.max(MAX_LINE_THICKNESS.px, MAX_LINE_THICKNESS.share * longSide) &&
    (elongation > MIN_LINE_ELONGATION || thickness < MAX_LINE_STOUTNESS * length) &&
    Math.abs(contrast) > MIN_MARK_CONTRAST &&
    oneSidedness > MIN_ONE_SIDEDNESS &&
    Math.abs(contrast) > MIN_CONTRAST_TO_DEVIATION * deviation
  )
}

/**
 * Returns whether a line is exactly straight and axis-parallel: a frame, horizon or ledge rather
 * than a crease.
 */
const isRuled = ({ left, right, top, bottom, length }: Candidate): boolean =>
  length > RULED_LINE.minLength &&
  Math.min(right - left, bottom - top) < RULED_LINE.maxExtent * length

/** Returns whether a line counts as evidence: probable, light, distinct, irregular. */
const isEvidence = (mark: Candidate): boolean =>
  mark.probability > EVIDENCE.probability &&
  mark.contrast > EVIDENCE.contrast &&
  mark.oneSidedness > EVIDENCE.oneSidedness &&
  mark.contrast > EVIDENCE.contrastToDeviation * mark.deviation &&
  !isRuled(mark)

const totalLength = (lines: readonly Component[]): number =>
  lines.reduce((sum, { length }) => sum + length, 0)

/**
 * Returns the total length of the lines that count as evidence, over the long side; 0 if they are
 * darker than paper.
 */
export function evidenceScore(
  lines: readonly Candidate[],
  grey: Float32Array,
  longSide: number,
): number {
  const evident = lines.filter(isEvidence)
  const lightness = lightnessOf(evident, grey) ?? 0
  return lightness < LIGHT_EVIDENCE.minLightness ? 0 : totalLength(evident) / longSide
}

/** Returns the same of the long ones alone: machines and foliage have many short lines. */
export const longEvidenceScore = (lines: readonly Candidate[], longSide: number): number =>
  totalLength(
    lines.filter((line) => isEvidence(line) && line.length >= LONG_EVIDENCE.length * longSide),
  ) / longSide

/**
 * Returns how light lines are on average, weighted by length: 1 is the white of the picture; null
 * without lines. Damage bares paper, which is nearly white; branches and machines are greyer.
 */
export function lightnessOf(lines: readonly Component[], grey: Float32Array): number | null {
  if (lines.length === 0) return null
  const sum = lines.reduce(
    (total, { pixels, length }) =>
      total + length * percentileAt(grey, pixels, LIGHT_EVIDENCE.percentile),
    0,
  )
  return sum / (whiteLevel(grey) * totalLength(lines))
}

/** Returns the level that only a hundredth of the picture exceeds. */
export const whiteLevel = (grey: Float32Array): number => percentile(grey.toSorted(), 0.99)

/** Returns the mean gradient along a line, over that of the steepest edges of the picture. */
export function sharpnessMeasure(
  grey: Float32Array,
  { width, height }: Size,
): (line: Component) => number {
  const { values: steepness } = gradientOf({ width, height, values: grey })
  const steep = percentile(steepness.toSorted(), SHARP_LINE.percentile)
  const edges = Math.max(SHARP_LINE.minEdge, steep)
  return ({ pixels }) =>
    pixels.reduce((sum, at) => sum + steepness[at]!, 0) / (edges * pixels.length)
}

/**
 * Returns whether enough of that length is about as steep as the steepest edges of the picture:
 * damage lies on the print and is sharper than most of what the lens drew.
 */
export function hasSharpEvidence(
  lines: readonly Candidate[],
  grey: Float32Array,
  size: Size,
): boolean {
  const sharpness = sharpnessMeasure(grey, size)
  const sharp = lines.filter((line) => isEvidence(line) && sharpness(line) > SHARP_LINE.share)
  return totalLength(sharp) >= MIN_SHARP_EVIDENCE * Math.max(size.width, size.height)
}

/** Returns the lines that are probable and sharp enough to be damage of a print with few marks. */
export function plausibleLines(
  lines: readonly Candidate[],
  grey: Float32Array,
  size: Size,
): Candidate[] {
  const probable = lines.filter(({ probability }) => probability > PLAUSIBLE_LINE.probability)
  if (probable.length === 0) return []
  const sharpness = sharpnessMeasure(grey, size)
  return probable.filter((line) => sharpness(line) > PLAUSIBLE_LINE.sharpness)
}
