/**
 * Measures the contrast of candidate components and decides whether they are lines: thin, long,
 * one-sided, distinct from their surroundings.
 */
import type { Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import type { Component } from './components.ts'

/** Maximum thickness of a line, as a share of the picture's long side. */
const MAX_LINE_THICKNESS = 0.022
export const MIN_ELONGATION = 3.2
const MAX_STOUTNESS = 0.2
/**
 * Minimum contrast of a mark with its surroundings (0–1), and minimum share of it with the same
 * sign.
 */
export const MIN_CONTRAST = 0.045
export const ONE_SIDED = 0.9
/**
 * Minimum contrast over the standard deviation of the surroundings; twigs, leaves and masonry stay
 * below.
 */
const MIN_CONTRAST_TO_DEVIATION = 2
/** Radius of the surroundings around each pixel, px. */
const SURROUNDINGS_RADIUS = 7

/**
 * A component with its mean detector probability (0–1), signed contrast with its surroundings
 * (0–1), one-sidedness (0–1), and the standard deviation of the surroundings (0–1).
 */
export type Judged = Component & {
  chance: number
  contrast: number
  oneSided: number
  unrest: number
}

type Seen = {
  grey: Float32Array
  values: Float32Array
  suspected: Uint8Array
  width: number
  height: number
}

/** Returns the luma on 0–1. */
export const greyOf = ({ data }: Raster): Float32Array =>
  Float32Array.from({ length: data.length / 3 }, (_, i) => luma(data, i * 3) / 255)

/**
 * Returns the mean luma difference to the surroundings of each pixel, its one-sidedness, and the
 * standard deviation of the surroundings.
 */
function contrastOf(
  { pixels }: Component,
  grey: Float32Array,
  mask: Uint8Array,
  width: number,
  height: number,
): { contrast: number; oneSided: number; unrest: number } {
  const step = Math.max(1, Math.floor(pixels.length / 400))
  let [sum, absolute, unrest, count] = [0, 0, 0, 0]
  for (let i = 0; i < pixels.length; i += step) {
    const at = pixels[i]!
    const [x, y] = [at % width, Math.floor(at / width)]
    let [around, squares, seen] = [0, 0, 0]
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
        if (mask[v * width + u]) continue
        around += grey[v * width + u]!
        squares += grey[v * width + u]! ** 2
        seen++
      }
    }
    if (seen === 0) continue
    const difference = grey[at]! - around / seen
    sum += difference
    absolute += Math.abs(difference)
    unrest += Math.sqrt(Math.max(0, squares / seen - (around / seen) ** 2))
    count++
  }
  return {
    contrast: count ? sum / count : 0,
    oneSided: absolute ? Math.abs(sum) / absolute : 0,
    unrest: count ? unrest / count : 0,
  }
}

/**
 * Measures a component. `values` are the detector's probabilities; `suspected` is 1 on all
 * candidates, which the surroundings exclude.
 */
export const judge = (
  component: Component,
  { grey, values, suspected, width, height }: Seen,
): Judged => ({
  ...component,
  ...contrastOf(component, grey, suspected, width, height),
  chance: component.pixels.reduce((sum, at) => sum + values[at]!, 0) / component.pixels.length,
})

/**
 * Returns whether a component is a line of at least `least` px; `long` is the picture's long side,
 * px.
 */
export function isLine(
  { length, thickness, elongation, contrast, oneSided, unrest }: Judged,
  least: number,
  long: number,
): boolean {
  return (
    length > least &&
    thickness < Math.max(6, MAX_LINE_THICKNESS * long) &&
    (elongation > MIN_ELONGATION || thickness < MAX_STOUTNESS * length) &&
    Math.abs(contrast) > MIN_CONTRAST &&
    oneSided > ONE_SIDED &&
    Math.abs(contrast) > MIN_CONTRAST_TO_DEVIATION * unrest
  )
}

/**
 * Returns whether a line is exactly straight and axis-parallel: a frame, horizon or ledge rather
 * than a crease.
 */
export const isRuled = ({ left, right, top, bottom, length }: Judged): boolean =>
  length > 40 && Math.min(right - left, bottom - top) < 0.04 * length
